// How scripts call the things on a page: by role and name, as a reader does.
const words = (node) => node.textContent.replace(/\s+/g, " ").trim();
const isShown = (node) => node.checkVisibility();
// Panels stand in the shadows of elements.
const roots = () => [document, ...[...document.querySelectorAll("deploy-panel")].map((element) => element.shadowRoot).filter(Boolean)];
const all = (selector) => roots().flatMap((root) => [...root.querySelectorAll(selector)]);
const find = (selector) => all(selector)[0] ?? null;
const panels = () => all('section[aria-label^="Launch command for "]');
// What holds the focus.
const active = () => {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
};
const everything = () => [document.documentElement.outerHTML, ...roots().slice(1).map((root) => root.innerHTML)].join("\n");
const named = (nodes, name, call) => {
  const found = [...nodes].filter((node) => isShown(node) && call(node) === name);
  if (found.length !== 1) throw new Error(`${found.length} things are called ${name}`);
  return found[0];
};
// A row, or the forms of the command: a group of radio buttons under a legend.
const group = (panel, title) => named(panel.querySelectorAll("fieldset"), title, (row) => words(row.querySelector("legend")));
const radios = (panel, title) => [...group(panel, title).querySelectorAll("input[type=radio]")].filter((radio) => isShown(radio.labels[0]));
const label = (radio) => words(radio.labels[0].querySelector("span"));
const radio = (panel, title, name) => named(radios(panel, title), name, label);
const picked = (panel, title) => radios(panel, title).filter((radio) => radio.checked).map(label).join(" and ");
const call = (node) => node.getAttribute("aria-label") ?? words(node);
const button = (panel, name) => named(panel.querySelectorAll("button"), name, call);
const copyButton = (panel) => [...panel.querySelectorAll("button")].find((one) => ["Copy", "Copied"].includes(call(one)));
// The line that folds a part of the panel away; its name comes before what it sums up.
const fold = (panel, name) => named(panel.querySelectorAll("summary"), name, (one) => words(one.firstElementChild));
const fact = (panel, title) => words(named(panel.querySelectorAll("dt"), title, words).nextElementSibling);
const field = (panel, name) => named(panel.querySelectorAll("label[for]"), name, words).control;
const remarks = (row) => [...row.querySelectorAll("p")].filter(isShown).map(words);
const command = (panel) => panel.querySelector("pre").textContent;
const said = (panel) => panel.querySelector("[role=status]").textContent;
const notes = (panel) => [...panel.querySelectorAll("ul:not([aria-label]) li")].filter(isShown).map(words);
const isMarked = (line) => brightness(getComputedStyle(line).backgroundColor) !== null;
const picks = (panel) => [...panel.querySelectorAll("input[type=radio]")].filter((radio) => radio.checked).map((radio) => `${radio.name} ${radio.value}`);
// Puts an element with the text of a page at the end of the content, and waits until it has said what became of it.
const embed = async (page, place = document.querySelector("main")) => {
  const element = document.createElement("deploy-panel");
  element.pageData = page;
  element.loading = "eager";
  const told = new Promise((resolve) => {
    for (const name of ["change", "error"]) element.addEventListener(`deploy-panel:${name}`, resolve, { once: true });
  });
  place.append(element);
  await told;
  return element;
};

// Colours. `rgb(…)` and `rgba(…)` are all that computed styles give for this style sheet; null stands for transparent.
const colour = (text) => {
  const numbers = text.match(/^rgba?\(([^)]*)\)$/)?.[1].split(/[ ,/]+/).map(Number);
  if (!numbers) throw new Error(`no colour: ${text}`);
  if (numbers[3] === 0) return null;
  if (numbers.length > 3 && numbers[3] !== 1) throw new Error(`half transparent: ${text}`);
  return numbers.slice(0, 3);
};
// Relative luminance as WCAG defines it.
const brightness = (text) => {
  const channels = colour(text)?.map((value) => (value <= 10.31475 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4));
  return channels ? 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2] : null;
};
const contrast = (one, other) => {
  const [low, high] = [brightness(one), brightness(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};
// The colour behind a node's text. The words of an option lie on its radio button, which is their sibling.
const ground = (node) => {
  for (let at = node; at; at = at.parentElement ?? at.getRootNode().host) {
    const box = at.matches("label") ? at.querySelector("input[type=radio]") : null;
    for (const one of [box, at]) {
      const background = one && getComputedStyle(one).backgroundColor;
      if (background && colour(background)) return background;
    }
  }
  return "rgb(255, 255, 255)";
};
// Texts with less contrast than 4.5:1, and edges of controls with less than 3:1 against what is around them.
const faint = async (root) => {
  // On its way from one colour to another, a control has none of its own.
  await Promise.allSettled(roots().flatMap((root) => root.getAnimations()).map((one) => one.finished));
  const found = [];
  const judge = (what, front, back, least) => {
    const ratio = contrast(front, back);
    if (ratio < least) found.push(`${what}: ${ratio.toFixed(2)} (${front} on ${back})`);
  };
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const owner = texts.currentNode.parentElement;
    if (!words(texts.currentNode) || !isShown(owner) || owner.closest("[role=status]")) continue;
    judge(words(texts.currentNode), getComputedStyle(owner).color, ground(owner), 4.5);
  }
  for (const control of [...root.querySelectorAll("input, button")].filter(isShown)) {
    judge(`edge of ${control.value || words(control)}`, getComputedStyle(control).borderTopColor, ground(control.closest("label")?.parentElement ?? control.parentElement), 3);
    if (control.type === "text") judge("placeholder", getComputedStyle(control, "::placeholder").color, ground(control), 4.5);
  }
  return found;
};
