// The module of a page: registers `<deploy-panel>`, and offers `mount` to scripts.
import { DeployPanel } from "./element.js";
import { BUILD, locate } from "./program.js";

export { DeployPanel, locate };

/** Which build of the program this script belongs to. */
export const build = BUILD.panel;

/** The element's name. */
const NAME = "deploy-panel";

// The script may be included more than once, and by a server that has no elements.
if (globalThis.customElements && !customElements.get(NAME)) customElements.define(NAME, DeployPanel);

/**
 * Puts a panel into an element, in place of its content, which stays as the fallback.
 *
 * @param {Element} host
 * @param {{ page?: string, pageData?: object | string, select?: string, sync?: string, theme?: string, lang?: string, loading?: string }} options
 */
export const mount = (host, { pageData, ...attributes } = {}) => {
  const panel = document.createElement(NAME);
  panel.append(...host.childNodes);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) panel.setAttribute(name, value);
  }
  if (pageData !== undefined) panel.pageData = pageData;
  host.append(panel);
  return {
    /** The element itself, which sends the events. */
    element: panel,
    /** Goes where a link's fragment leads; false if it names no row of the page, or there is no panel yet. */
    select: (fragment) => panel.goTo(fragment),
    /** The recipe in force; null if there is none. */
    get recipe() {
      return panel.recipe;
    },
    /** Takes the panel out and puts the content back. */
    destroy() {
      if (panel.parentNode !== host) return panel.remove();
      panel.replaceWith(...panel.childNodes);
    },
  };
};
