// The custom element: a frame in a shadow, with the fallback content until the panel stands in its place.
import sheetText from "./shadow.css";
import { hold } from "./hold.js";
import { leave, patient, wait } from "./near.js";
import { pageText, seemsCompiled } from "./page.js";
import { crash, fit, inspect, onCrash, program } from "./program.js";
import { enter, exit, join, share } from "./sync.js";
import { follow, paint, unfollow } from "./theme.js";

/** What pages may style from outside, by the selector of what it is inside. */
const PARTS = {
  ".deploy-panel": "panel",
  ".dp-rows": "rows",
  ".dp-row": "row",
  ".dp-choice": "choice",
  ".dp-out": "output",
  ".dp-facts": "facts",
  ".dp-copy": "copy",
  pre: "command",
  ".dp-notes": "notes",
};

/** Properties that stand for attributes of the same name. */
const REFLECTED = ["page", "select", "sync", "theme", "loading"];

let sheet;
const style = (root) => {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(sheetText);
  }
  root.adoptedStyleSheets = [sheet];
};

/** What scripts are told, from the list that the program gives. */
const told = ([fragment, model, image, nodes, status, ...forms]) => {
  const selection = Object.fromEntries(fragment.split("&").map((pair) => pair.split("=")));
  if (image === undefined) return { fragment, selection, recipe: null, reason: model };
  const commands = {};
  for (let at = 0; at < forms.length; at += 2) commands[forms[at].toLowerCase()] = forms[at + 1];
  return { fragment, selection, recipe: { model, image, nodes: Number(nodes), status, commands } };
};

export class DeployPanel extends (globalThis.HTMLElement ?? class {}) {
  static observedAttributes = ["page", "select", "sync", "theme"];

  #frame = document.createElement("div");
  /** Shows the fallback content. It stands beside the frame, so that the content keeps the page's look. */
  #slot = document.createElement("slot");
  #data;
  #panel;
  #forget;
  /** Lets go of the height that the panel keeps. */
  #release;
  /** Counts starts and stops, so that what comes late knows that it is. */
  #run = 0;
  /** The selection that the panel had when it was taken out. */
  #kept;
  #last;

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    style(root);
    this.#frame.className = "dp-frame";
    // The panel's words are English whatever the page's are.
    this.#frame.lang = "en";
    root.append(this.#frame, this.#slot);
  }

  connectedCallback() {
    // Set before the element was registered.
    for (const name of [...REFLECTED, "pageData"]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
    follow(this, this.#frame);
    if (!this.#panel) this.#wait();
  }

  disconnectedCallback() {
    // Whoever moves an element takes it out and puts it in again in one go.
    queueMicrotask(() => {
      if (!this.isConnected) this.#stop();
    });
  }

  /** `Node.moveBefore` keeps the state; without this method it would come as taken out and put in. */
  connectedMoveCallback() {
    paint(this);
  }

  attributeChangedCallback(name, before, now) {
    if (!this.isConnected || before === now) return;
    if (name === "theme") paint(this);
    else if (name === "page") this.#restart();
    else if (name === "sync") join(this);
    else if (this.#panel && now !== null && !this.goTo(now)) this.#refuse(now);
  }

  /** The page itself, as an object or its text; it counts before the attribute `page`. */
  get pageData() {
    return this.#data;
  }

  set pageData(data) {
    this.#data = data;
    if (this.isConnected) this.#restart();
  }

  /** The recipe in force; null if there is none, or no panel yet. */
  get recipe() {
    return this.#report()?.recipe ?? null;
  }

  /** The selection in force, as the fragment of a link; empty if there is no panel yet. */
  get fragment() {
    return this.#report()?.fragment ?? "";
  }

  /** Goes where a link's fragment leads; false if it names no row of the page, or there is no panel yet. */
  goTo(fragment) {
    return this.#try(() => this.#panel?.select(String(fragment))) ?? false;
  }

  #wait() {
    const run = ++this.#run;
    wait(this, this.getAttribute("loading") === "eager", (turn) => this.#start(run, turn));
  }

  #restart() {
    this.#stop();
    this.#kept = undefined;
    follow(this, this.#frame);
    this.#wait();
  }

  async #start(run, turn) {
    let text;
    let select;
    let before;
    const works = program(seemsCompiled(this));
    works.catch(() => {}); // Reported below, once the page file is there.
    try {
      text = await pageText(this);
      const mount = await works;
      const page = await fit(text);
      await patient(turn);
      if (run !== this.#run) return;
      before = this.getBoundingClientRect();
      this.#clear();
      select = this.#kept || this.getAttribute("select") || undefined;
      this.#panel = this.#try(() => mount(this.#frame, page, (_, ...question) => inspect(text, ...question), (copied) => this.#notice(copied), select));
    } catch (error) {
      await patient(turn);
      if (run === this.#run) this.#fail(error);
      return;
    }
    if (!this.#panel) return;
    this.#forget = onCrash((error) => this.#fail(error));
    for (const [selector, part] of Object.entries(PARTS)) {
      for (const node of this.#frame.querySelectorAll(selector)) node.part = part;
    }
    if (!this.#report()) return this.#send("error", { message: "The page file is broken; the panel names its first findings." });
    const hadFocus = this.matches(":focus-within");
    this.#slot.remove();
    enter(this, text, (fragment) => this.#try(() => this.#panel.adopt(fragment)));
    if (!this.#panel.linked) join(this);
    this.#release = hold(this, this.#frame, before);
    if (hadFocus) this.#frame.querySelector("input:checked")?.focus({ preventScroll: true });
    if (!this.#panel.known) this.#refuse(select);
    this.#tellChange();
  }

  #stop() {
    this.#run += 1;
    leave(this);
    unfollow(this);
    this.#kept = this.fragment || this.#kept;
    this.#forget?.();
    this.#release?.();
    exit(this);
    const panel = this.#panel;
    this.#panel = undefined;
    this.#last = undefined;
    try {
      this.#try(() => {
        panel?.destroy();
        panel?.free();
      });
    } catch {
      // The program is gone, which everyone has been told, and nothing is left to take back.
    }
    this.#clear();
  }

  /** Shows the fallback content, under a line if there is something to say. */
  #clear(...line) {
    this.#frame.replaceChildren(...line);
    this.shadowRoot.append(this.#slot);
  }

  #fail(error) {
    this.#panel = undefined;
    this.#forget?.();
    this.#release?.();
    exit(this);
    const line = document.createElement("p");
    line.className = "dp-failure";
    line.setAttribute("role", "alert");
    line.part = "failure";
    line.textContent = `The panel could not start: ${error.message}.`;
    this.#clear(line);
    this.#send("error", { message: line.textContent, error });
  }

  #refuse(select) {
    this.#send("error", { message: `The selection "${select}" names no row of the page.` });
  }

  #report() {
    const report = this.#try(() => this.#panel?.report());
    return report ? told(report.split("\0")) : undefined;
  }

  /** Calls the program. A panic in it is told to every panel. */
  #try(call) {
    try {
      return call();
    } catch (error) {
      throw crash(error) ?? error;
    }
  }

  /** The program calls this; the page's listeners are called once it has returned. */
  #notice(copied) {
    if (copied === undefined) share(this);
    queueMicrotask(() => {
      if (copied === undefined) this.#tellChange();
      else this.#send("copy", { text: copied, fragment: this.fragment });
    });
  }

  #tellChange() {
    const detail = this.#report();
    const last = JSON.stringify(detail);
    if (!detail || last === this.#last) return;
    this.#last = last;
    this.#send("change", detail);
  }

  #send(name, detail) {
    this.dispatchEvent(new CustomEvent(`deploy-panel:${name}`, { detail, bubbles: true, composed: true }));
  }
}

for (const name of REFLECTED) {
  Object.defineProperty(DeployPanel.prototype, name, {
    configurable: true,
    enumerable: true,
    get() {
      return this.getAttribute(name);
    },
    set(value) {
      if (value === null || value === undefined) this.removeAttribute(name);
      else this.setAttribute(name, value);
    },
  });
}
