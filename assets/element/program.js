// The WebAssembly program of this script's own build, and the reason why it does not come.
import { initSync, mount } from "./deploy_panel.js";

/** The SHA-256 of each program, as `fetch` takes it. */
export const BUILD = { panel: PANEL_HASH, compiled: COMPILED_HASH, inspector: INSPECTOR_HASH };

/** How WebAssembly begins, in bytes. */
const MAGIC = "0,97,115,109";

/** Where this script lies; a bundle in the classic form has no `import.meta`. */
const HERE = import.meta.url ?? globalThis.document?.currentScript?.src;

/** Where the programs lie. Bundlers look for just these calls of `URL`, and put in where they placed the file. */
const PLACES = import.meta.url
  ? {
      program: new URL("./deploy-panel_bg.wasm", import.meta.url),
      compiled: new URL("./deploy-panel-compiled_bg.wasm", import.meta.url),
      inspector: new URL("./deploy-panel-inspector_bg.wasm", import.meta.url),
    }
  : {
      program: "deploy-panel_bg.wasm",
      compiled: "deploy-panel-compiled_bg.wasm",
      inspector: "deploy-panel-inspector_bg.wasm",
    };

/** Says where the programs lie, if that is not beside this script. */
export const locate = (places) => Object.assign(PLACES, places);

/** The address, with the build, so that no cache answers with another one. */
const versioned = (address, hash) => {
  const url = new URL(address, HERE);
  // It has no host where a bundler put the program itself into its address.
  if (url.host) url.searchParams.set("v", hash.slice(7, 19));
  return url;
};

/** What stands at the address, as bytes or a response that the browser can compile while it comes. */
const download = async (url, hash) => {
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
  if (`${bytes.slice(0, 4)}` !== MAGIC) {
    const type = response.headers.get("content-type") ?? "no type";
    return new Error(`${url.pathname} is not WebAssembly (the server sent ${type})`);
  }
  return new Error(`${url.pathname} is incomplete or of another build than deploy-panel.js; publish the files of one release`);
};

/** Starts a program by a function of its glue. */
const start = async (initSync, url, hash) => {
  if (typeof WebAssembly !== "object") throw new Error("this browser has no WebAssembly");
  const program = await download(url, hash);
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
/** Whether the panel's program takes compiled pages alone. */
let isSmall;
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

/**
 * What mounts a panel, from the program that is started on first use, and once more after a failure. The first page decides
 * whether that is the smaller one, which takes compiled pages alone.
 */
export const program = (isCompiled) => {
  if (panicked) return Promise.reject(panicked);
  if (!panel) {
    isSmall = isCompiled;
    const [place, hash] = isSmall ? [PLACES.compiled, BUILD.compiled] : [PLACES.program, BUILD.panel];
    const url = versioned(place, hash);
    addEventListener("error", ({ error }) => {
      if (error?.stack?.includes(url.pathname)) crash(error);
    });
    panel = start(initSync, url, hash).then(() => mount);
    panel.catch(() => (panel = undefined));
  }
  return panel;
};

let inspector;
let failures = 0;
const load = async () => {
  // Bundlers take along what stands here. A cache may answer with another build, and a browser may remember a module that
  // failed: under another address it is another one.
  let glue = failures ? {} : await import("./deploy-panel-inspector.js");
  if (glue.build !== BUILD.inspector) glue = await import(`${versioned("deploy-panel-inspector.js", BUILD.inspector)}.${failures}`);
  await start(glue.initSync, versioned(PLACES.inspector, BUILD.inspector), BUILD.inspector);
  return glue;
};

const inspectors = () =>
  (inspector ??= load().catch((error) => {
    inspector = undefined;
    failures += 1;
    throw error;
  }));

/** Asks the inspector's program, which few readers need. */
export const inspect = async (page, config, question) =>
  (await inspectors()).inspect(page, config, question);

/** The page's text as the running program takes it: a page file may stand beside compiled pages. One that is broken stays. */
export const fit = async (text) =>
  isSmall && !text.startsWith("deploy-panel page ") ? ((await inspectors()).compile(text) ?? text) : text;
