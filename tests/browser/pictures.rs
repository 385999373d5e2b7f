//! The pictures that people look at to judge the panel, in `docs/pictures`. `cargo xtask pictures` takes them anew.

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use crate::support::{Browser, Panel, journey};

/// A state of the panel worth a look.
struct Scene {
    name: &'static str,
    address: &'static str,
    /// Parts to unfold, by the word on their line.
    unfolded: &'static [&'static str],
    form: &'static str,
}

const SCENES: [Scene; 4] = [
    Scene { name: "default", address: "kimi-k3/", unfolded: &[], form: "Python" },
    Scene { name: "refused", address: "kimi-k3/#hw=h200&quant=nvfp4", unfolded: &[], form: "Python" },
    Scene { name: "two-nodes", address: "kimi-k3/#hw=gb300&quant=nvfp4", unfolded: &["Values"], form: "Docker" },
    Scene { name: "unfolded", address: "qwen3.8-27b/", unfolded: &["Lines", "Memory sizing"], form: "Python" },
];

/// In CSS pixels.
const WIDTHS: [u32; 3] = [320, 768, 1280];

async fn take(browser: &Browser, panel: Panel<'_>, name: &str) {
    let place = "const box = panel.getBoundingClientRect();
        return { x: box.x + scrollX, y: box.y + scrollY, width: box.width, height: box.height, scale: 1 }";
    let clip: Value = panel.script(place, Value::Null).await;
    let parameters = json!({ "format": "webp", "quality": 45, "captureBeyondViewport": true, "clip": clip });
    let picture = browser.devtools("Page.captureScreenshot", parameters).await;
    let bytes = STANDARD.decode(picture["data"].as_str().unwrap()).unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/pictures");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join(format!("{name}.webp")), bytes).unwrap();
}

#[test]
#[ignore = "writes to docs/pictures; run by `cargo xtask pictures`"]
fn every_scene_is_pictured() {
    journey(async |browser| {
        // The whole page is captured without them, and would be laid out otherwise than it was measured.
        browser.devtools("Emulation.setScrollbarsHidden", json!({ "hidden": true })).await;
        for scene in &SCENES {
            for width in WIDTHS {
                browser.width(width).await;
                for theme in ["light", "dark"] {
                    browser.system_theme(theme).await;
                    let panel = browser.open(scene.address).await;
                    for part in scene.unfolded {
                        panel.unfold(part).await;
                    }
                    panel.pick("Form of the command", scene.form).await;
                    // Without the ring around what was clicked last.
                    panel.script::<Value>("document.activeElement.blur()", Value::Null).await;
                    browser.frames().await;
                    take(browser, panel, &format!("{}-{width}-{theme}", scene.name)).await;
                }
            }
        }
    });
}
