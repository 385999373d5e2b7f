//! Sites of MDX: Docusaurus, and a page of Mintlify as far as it can be rendered without Mintlify's servers.

use std::fs;
use std::process::Command;

use anyhow::Result;

use super::Sites;
use super::bundlers::{install, program};
use crate::{command, files};

/// Builds both.
pub fn build(sites: &Sites) -> Result<()> {
    let folder = sites.lay_out("docusaurus")?;
    install(&folder)?;
    sites.put_bundle(&folder.join("static"))?;
    fs::create_dir_all(folder.join("fallback"))?;
    let fallback = command::output(Command::new(&sites.command_line).args(["prerender", "kimi-k3", "--select", "hw=b300"]))?;
    files::write(&folder.join("fallback/kimi-k3.html"), &fallback)?;
    let mut docusaurus = program(&folder, "docusaurus");
    docusaurus.env("BASE_URL", "/docusaurus/").env("DO_NOT_TRACK", "1");
    command::run(docusaurus.args(["build", "--out-dir"]).arg(sites.served.join("docusaurus")))?;

    let mintlify = sites.lay_out("mintlify")?;
    let served = sites.served.join("mintlify");
    sites.put_bundle(&served)?;
    let mut node = Command::new("node");
    node.arg(sites.project.root.join("xtask/src/sites/mintlify.mjs")).arg(&mintlify).arg(&folder);
    command::run(node.arg(sites.work.join("npm")).arg(&served))
}
