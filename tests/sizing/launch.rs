//! A launch command to be sized.

use deploy_panel::sizing::{Impossible, Inputs, Model, Sizing, size, split_flag};

/// A launch command to be sized; flags are written as in a page.
#[derive(Clone, Debug)]
pub struct Launch {
    pub model: Model,
    pub flags: Vec<String>,
    pub env: Vec<String>,
    pub length: f64,
    pub concurrency: f64,
    pub checkpoint: Option<String>,
}

impl Launch {
    pub fn kimi(flags: &[&str]) -> Launch {
        Launch::of(Model::KimiK3, flags)
    }

    pub fn qwen(flags: &[&str]) -> Launch {
        Launch::of(Model::Qwen38_27b, flags)
    }

    pub fn of(model: Model, flags: &[&str]) -> Launch {
        Launch {
            model,
            flags: flags.iter().map(|flag| (*flag).to_owned()).collect(),
            env: Vec::new(),
            length: model.default_request_length(),
            concurrency: model.default_concurrency(),
            checkpoint: None,
        }
    }

    pub fn flag(mut self, flag: &str) -> Launch {
        self.flags.push(flag.to_owned());
        self
    }

    pub fn env(mut self, variable: &str) -> Launch {
        self.env.push(variable.to_owned());
        self
    }

    pub fn length(self, length: f64) -> Launch {
        Launch { length, ..self }
    }

    pub fn concurrency(self, concurrency: f64) -> Launch {
        Launch { concurrency, ..self }
    }

    pub fn checkpoint(self, dtype: &str) -> Launch {
        Launch { checkpoint: Some(dtype.to_owned()), ..self }
    }

    pub fn size(&self) -> Result<Sizing, Impossible> {
        let flags: Vec<_> = self.flags.iter().map(|flag| split_flag(flag)).collect();
        let env: Vec<_> = self.env.iter().map(|variable| variable.split_once('=').unwrap()).collect();
        let inputs = Inputs {
            flags: &flags,
            env: &env,
            request_length: self.length,
            concurrency: self.concurrency,
            checkpoint_kv_cache_dtype: self.checkpoint.as_deref(),
        };
        size(self.model, &inputs)
    }

    /// The sizing of a launch that has one.
    pub fn sized(&self) -> Sizing {
        self.size().unwrap_or_else(|reason| panic!("{self:?}: {reason}"))
    }

    /// The reason of a launch that has no sizing.
    pub fn refused(&self) -> Impossible {
        match self.size() {
            Ok(sizing) => panic!("{self:?} has the ratio {}", sizing.ratio),
            Err(reason) => reason,
        }
    }
}
