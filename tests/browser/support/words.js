// How scripts call the things on a page: by role and name, as a reader does.
const words = (node) => node.textContent.replace(/\s+/g, " ").trim();
const isShown = (node) => node.checkVisibility();
const panels = () => [...document.querySelectorAll('section[aria-label^="Launch command for "]')];
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
const button = (panel, name) => named(panel.querySelectorAll("button"), name, words);
const fact = (panel, title) => words(named(panel.querySelectorAll("dt"), title, words).nextElementSibling);
const field = (panel, name) => named(panel.querySelectorAll("label[for]"), name, words).control;
const remarks = (row) => [...row.querySelectorAll("p")].filter(isShown).map(words);
const command = (panel) => panel.querySelector("pre").textContent;
const said = (panel) => panel.querySelector("[role=status]").textContent;
