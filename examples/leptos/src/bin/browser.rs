//! The application without a server: everything is drawn in the browser.

use deploy_panel::component::DeployPanelStyle;
use leptos::prelude::*;
use leptos_example::App;

fn main() {
    mount_to_body(|| view! { <DeployPanelStyle /> <App /> });
}
