// The WebAssembly program of this script's own build, and the reason why it does not come.
import { initSync, mount } from "./deploy_panel.js";

/** The SHA-256 of each program, as `fetch` takes it. */
export const BUILD = { panel: PANEL_HASH, inspector: INSPECTOR_HASH };

const MAGIC = [0x00, 0x61, 0x73, 0x6d];

/** What stands at the address, as bytes or a response that the browser can compile while it comes. */
const download = async (name, hash) => {
  const url = new URL(`${name}?v=${encodeURIComponent(hash.slice(7, 19))}`, import.meta.url);
  let violation;
  const note = (event) => {
    if (event.blockedURI.startsWith(url.origin)) violation = event;
  };
  document.addEventListener("securitypolicyviolation", note);
  try {
    const response = await fetch(url, { integrity: hash });
    if (!response.ok) throw new Error(`${url.pathname} could not be downloaded (status ${response.status})`);
    const type = response.headers.get("content-type") ?? "";
    // A server that does not know the type would only keep the browser from compiling early.
    return type.startsWith("application/wasm") ? response : await response.arrayBuffer();
  } catch (error) {
    // A browser tells a file of another build and a missing connection apart by nothing; ask once more what is there.
    throw (await cause(url, () => violation)) ?? error;
  } finally {
    document.removeEventListener("securitypolicyviolation", note);
  }
};

const cause = async (url, violation) => {
  const response = await fetch(url, { cache: "reload" }).catch((error) => error);
  await new Promise((resolve) => setTimeout(resolve));
  if (violation()) {
    return new Error(`the page's Content Security Policy blocks ${url.pathname} (${violation().effectiveDirective})`);
  }
  if (response instanceof Error) return new Error(`${url.pathname} could not be downloaded (${response.message})`);
  if (!response.ok) return new Error(`${url.pathname} could not be downloaded (status ${response.status})`);
  const bytes = new Uint8Array(await response.arrayBuffer().catch(() => new ArrayBuffer(0)));
  if (!MAGIC.every((byte, index) => bytes[index] === byte)) {
    const type = response.headers.get("content-type") ?? "no type";
    return new Error(`${url.pathname} is not WebAssembly (the server sent ${type})`);
  }
  return new Error(`${url.pathname} is incomplete or of another build than deploy-panel.js; publish the files of one release`);
};

/** Starts a program by a function of its glue. */
const start = async (initSync, name, hash) => {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
  const program = await download(name, hash);
  try {
    const compile = program instanceof Response ? WebAssembly.compileStreaming : WebAssembly.compile;
    initSync({ module: await compile(program) });
  } catch (error) {
    if (/Content.Security.Policy|unsafe-eval/i.test(error.message)) {
      throw new Error("the page's Content Security Policy forbids WebAssembly; script-src needs 'wasm-unsafe-eval'");
    }
    throw new Error(`the browser could not start the program (${error.message})`);
  }
};

let panel;
let panicked;
const crashes = new Set();

/** Has a function called should the program end in a panic; returns what takes it back. */
export const onCrash = (tell) => {
  crashes.add(tell);
  return () => crashes.delete(tell);
};

/** If the error says that the program is gone, tells everyone once, and returns what to say of it. */
export const crash = (error) => {
  if (!globalThis.WebAssembly || !(error instanceof WebAssembly.RuntimeError)) return undefined;
  if (!panicked) {
    panicked = new Error("its program failed; loading the page again may help");
    for (const tell of [...crashes]) tell(panicked);
  }
  return panicked;
};

/** What mounts a panel, from the program that is started on first use, and once more after a failure. */
export const program = () => {
  if (panicked) return Promise.reject(panicked);
  if (!panel) {
    addEventListener("error", ({ error }) => {
      if (error?.stack?.includes("deploy-panel_bg.wasm")) crash(error);
    });
    panel = start(initSync, "deploy-panel_bg.wasm", BUILD.panel).then(() => mount);
    panel.catch(() => (panel = undefined));
  }
  return panel;
};

let inspector;
let failures = 0;
const load = async () => {
  // Browsers may remember a module that failed; under another address it is another one.
  const version = `${encodeURIComponent(BUILD.inspector.slice(7, 19))}${failures ? `.${failures}` : ""}`;
  const glue = await import(new URL(`deploy-panel-inspector.js?v=${version}`, import.meta.url));
  await start(glue.initSync, "deploy-panel-inspector_bg.wasm", BUILD.inspector);
  return glue;
};

/** Asks the inspector's program, which few readers need. */
export const inspect = async (page, config, question) => {
  inspector ??= load().catch((error) => {
    inspector = undefined;
    failures += 1;
    throw error;
  });
  return (await inspector).inspect(page, config, question);
};
