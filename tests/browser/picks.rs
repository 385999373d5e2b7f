//! From the default to another recipe and back.

use crate::expected::Panel as Expected;
use crate::support::journey;

#[test]
fn the_default_command_stands_there_after_loading() {
    journey(async |browser| {
        let panel = browser.open("kimi-k3/").await;
        let expected = Expected::page("kimi-k3");
        panel.shows(&expected.command()).await;
        for (row, option) in [
            ("Hardware", "B300"),
            ("PD mode", "Unified"),
            ("Strategy", "Low latency"),
            ("Quantization", "MXFP4"),
        ] {
            assert_eq!(panel.picked(row).await, option, "{row}");
        }
        let output = expected.output();
        assert_eq!(panel.fact("Model").await, output.model);
        assert_eq!(panel.fact("Image").await, output.image);
        assert_eq!(panel.fact("Nodes").await, "1");
        assert_eq!(panel.said().await, "", "nothing happened that has to be said");
    });
}
