// Everything that the package's types promise to a page's script. It is compiled, never run.
import { build, DeployPanel, locate, mount } from "deploy-panel";
import type { ChangeDetail, CopyDetail, ErrorDetail, Handle, MountOptions, Places, Recipe } from "deploy-panel";
import kimi from "deploy-panel/pages/kimi-k3.json";

// The element, by its name and by its class.
const panel: DeployPanel = document.createElement("deploy-panel");
const found: DeployPanel | null = document.querySelector("deploy-panel");
panel.page = "kimi-k3.json";
panel.page = null;
panel.pageData = kimi;
panel.pageData = JSON.stringify(kimi);
panel.pageData = undefined;
panel.select = "hw=b300&quant=nvfp4";
panel.theme = "dark";
panel.loading = "eager";
panel.lang = "en";
const isThere: boolean = panel.goTo("hw=gb300");
const fragment: string = panel.fragment;
const recipe: Recipe | null = panel.recipe;
document.body.append(panel, found ?? new DeployPanel());

// What is in force.
if (recipe) {
  const texts: string[] = [recipe.model, recipe.image, recipe.status];
  const nodes: number = recipe.nodes;
  const forms: (string | undefined)[] = [recipe.commands.python, recipe.commands.docker, recipe.commands.curl];
  console.log(texts, nodes, forms);
}

// Events, at the element and at the document.
panel.addEventListener("deploy-panel:change", ({ detail }) => {
  const change: ChangeDetail = detail;
  const hardware: string | undefined = change.selection["hw"];
  console.log(change.fragment, hardware, change.recipe?.model ?? change.reason);
});
document.addEventListener("deploy-panel:copy", (event: CustomEvent<CopyDetail>) => {
  console.log(event.detail.text, event.detail.fragment);
});
window.addEventListener("deploy-panel:error", ({ detail }: CustomEvent<ErrorDetail>) => {
  console.log(detail.message, detail.error?.stack);
});

// Functions.
const options: MountOptions = { page: "kimi-k3.json", pageData: kimi, select: "hw=b300", theme: "auto", lang: "en", loading: "lazy" };
const handle: Handle = mount(document.body, options);
handle.select("hw=h200");
handle.element.addEventListener("deploy-panel:change", ({ detail }) => console.log(detail.fragment));
const places: Places = { program: "/assets/deploy-panel_bg.wasm", inspector: new URL("https://example.org/inspector.wasm") };
locate(places);
handle.destroy();
console.log(isThere, fragment, handle.recipe?.image, build.length, mount(panel).element);

// What is wrong is told.
// @ts-expect-error: a page is an address
panel.page = 1;
// @ts-expect-error: the recipe is what the panel says it is
panel.recipe = null;
// @ts-expect-error: the fragment is read; `goTo` goes there
panel.fragment = "hw=b300";
// @ts-expect-error: no such attribute
panel.colour = "red";
// @ts-expect-error: `goTo` takes a fragment
panel.goTo({ hw: "b300" });
// @ts-expect-error: no such theme
mount(document.body, { theme: "sepia" });
// @ts-expect-error: no such option
mount(document.body, { pages: "kimi-k3.json" });
// @ts-expect-error: the host is an element, not its selector
mount("#place", {});
// @ts-expect-error: there may be no recipe
console.log(panel.recipe.model);
// @ts-expect-error: a page may have no Docker form
console.log(recipe!.commands.docker.length);
// @ts-expect-error: a status is one of three
console.log(recipe!.status === "tested");
// @ts-expect-error: what is copied has no recipe
panel.addEventListener("deploy-panel:copy", ({ detail }) => console.log(detail.recipe));
// @ts-expect-error: there are two programs
locate({ script: "/deploy-panel.js" });
