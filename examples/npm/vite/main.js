import "deploy-panel";
import page from "deploy-panel/pages/kimi-k3.json";

// A page of one's own: a file in `public/` and the attribute `page`, or an import like this one.
document.querySelector("deploy-panel").pageData = page;
