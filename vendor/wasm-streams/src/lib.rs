//! The interface of `wasm-streams` that server functions are compiled against; every stream is refused.

use std::pin::Pin;
use std::task::{Context, Poll};

use futures_core::Stream;
use wasm_bindgen::{JsCast, JsValue};

/// A stream of JavaScript that is never read.
pub struct ReadableStream(web_sys::ReadableStream);

impl ReadableStream {
    /// Wraps a stream of JavaScript.
    pub fn from_raw(raw: web_sys::ReadableStream) -> ReadableStream {
        ReadableStream(raw)
    }

    /// Drops the stream; a request with this body has none.
    pub fn from_stream(_: impl Stream<Item = Result<JsValue, JsValue>> + 'static) -> ReadableStream {
        ReadableStream(JsValue::UNDEFINED.unchecked_into())
    }

    /// The stream of JavaScript.
    pub fn into_raw(self) -> web_sys::ReadableStream {
        self.0
    }

    /// A stream of one error.
    pub fn into_stream(self) -> Refused {
        Refused(Some("Streams are left out of this build.".into()))
    }
}

/// A stream of one error.
pub struct Refused(Option<JsValue>);

impl Stream for Refused {
    type Item = Result<JsValue, JsValue>;

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context) -> Poll<Option<Self::Item>> {
        Poll::Ready(self.0.take().map(Err))
    }
}
