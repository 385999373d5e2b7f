// Light or dark, as far as the page says so by other means than `color-scheme`, which reaches into a shadow by itself.

const NAMES = ["light", "dark"];

/** `light`, `dark`, or undefined where the page's `color-scheme` or the system decides. */
const chosen = (element) => {
  const own = element.getAttribute("theme");
  if (NAMES.includes(own)) return own;
  for (const root of [document.documentElement, document.body]) {
    const name = NAMES.find((name) => root?.classList.contains(name));
    if (name) return name;
  }
  for (let at = element; at; at = at.parentElement ?? at.getRootNode().host) {
    if (NAMES.includes(at.dataset.theme)) return at.dataset.theme;
  }
};

/** The frames that are kept up to date, by their elements. */
const frames = new Map();
let observer;

/** Draws an element's frame in the theme of now. */
export const paint = (element) => {
  const frame = frames.get(element);
  const theme = chosen(element);
  if (theme) frame?.setAttribute("data-theme", theme);
  else frame?.removeAttribute("data-theme");
};

/** Keeps a frame in the page's theme. */
export const follow = (element, frame) => {
  frames.set(element, frame);
  paint(element);
  if (observer) return;
  observer = new MutationObserver(() => [...frames.keys()].forEach(paint));
  observer.observe(document, { attributes: true, subtree: true, attributeFilter: ["data-theme"] });
  for (const root of [document.documentElement, document.body]) {
    if (root) observer.observe(root, { attributes: true, attributeFilter: ["class", "data-theme"] });
  }
};

/** Forgets an element. */
export const unfollow = (element) => {
  frames.delete(element);
  if (frames.size > 0) return;
  observer?.disconnect();
  observer = undefined;
};
