import { locate, mount } from "deploy-panel";
import program from "deploy-panel/deploy-panel_bg.wasm";
import inspector from "deploy-panel/deploy-panel-inspector_bg.wasm";
import page from "deploy-panel/pages/kimi-k3.json";

// The loader `file` puts both beside the bundle and gives their addresses.
locate({ program, inspector });
mount(document.querySelector("#place"), { pageData: page, select: "hw=b300" });
