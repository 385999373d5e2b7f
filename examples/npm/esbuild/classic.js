import { mount } from "deploy-panel";
import page from "deploy-panel/pages/kimi-k3.json";

// A bundle in the classic form finds the program beside itself.
mount(document.querySelector("#place"), { pageData: page, select: "hw=b300" });
