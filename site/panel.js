// Puts a panel into every element that names a page file in `data-deploy-panel`.
// Whatever fails, the element keeps its static content and says above it what failed.

const download = async (url) => {
  const response = await fetch(url).catch((error) => {
    throw new Error(`${url.pathname} could not be downloaded (${error.message})`);
  });
  if (!response.ok) throw new Error(`${url.pathname} could not be downloaded (status ${response.status})`);
  return response;
};

const start = async () => {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
  const wasm = download(new URL("deploy_panel_bg.wasm", import.meta.url));
  wasm.catch(() => {}); // Reported where it is awaited.
  const glue = await import("./deploy_panel.js");
  await glue.default({ module_or_path: wasm });
  return glue;
};

// Few readers inspect a checkpoint: that program is loaded on first use, and once more after each failure.
let inspector;
let failures = 0;
const load = async () => {
  // Browsers may remember a module that failed; under another address it is another one.
  const glue = await import(`./deploy_panel_inspector.js${failures ? `?${failures}` : ""}`);
  await glue.default({ module_or_path: new URL("deploy_panel_inspector_bg.wasm", import.meta.url) });
  return glue;
};
const inspect = async (page, config, question) => {
  inspector ??= load().catch((error) => {
    inspector = undefined;
    failures += 1;
    throw error;
  });
  return (await inspector).inspect(page, config, question);
};

const show = async (element, started, others) => {
  const content = [...element.childNodes];
  try {
    const page = await download(new URL(element.dataset.deployPanel, document.baseURI));
    const [text, panel] = await Promise.all([page.text(), started, others]);
    panel.mount(element, text, inspect);
  } catch (error) {
    const line = document.createElement("p");
    line.className = "deploy-panel-error";
    line.setAttribute("role", "alert");
    line.textContent = `The panel could not start: ${error.message}.`;
    element.replaceChildren(line, ...content);
  }
};

const elements = document.querySelectorAll("[data-deploy-panel]");
if (elements.length > 0) {
  const started = start();
  started.catch(() => {}); // Reported by each element, once it has its page file.
  // Links tell panels apart by their order, so each waits for those before it, whatever becomes of them.
  let others;
  for (const element of elements) others = show(element, started, others);
}
