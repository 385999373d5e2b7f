// Panels of one document that share their picks: those with the same name in the attribute `sync`.

/** The panels that stand, each with its page, the selection that the others know of, and what it takes over theirs by. */
const members = new Map();

/** Steps through the history move each panel by its own part of the address. */
let isStep = false;

const isGroup = (one, other) => one !== other && one.sync && one.sync === other.sync;

const give = (element, fragment) => {
  const member = members.get(element);
  member.take(fragment);
  member.fragment = element.fragment;
};

/** Tells the others what was picked, before the pick becomes a step of the history. What they take over goes no further. */
export const share = (element) => {
  const member = members.get(element);
  const { fragment } = element;
  if (!member || member.fragment === fragment) return;
  member.fragment = fragment;
  if (isStep) return;
  for (const other of members.keys()) if (isGroup(element, other)) give(other, fragment);
};

/** Has a panel take over what its group has picked. */
export const join = (element) => {
  const other = [...members.keys()].find((one) => isGroup(element, one));
  if (other && members.has(element)) give(element, other.fragment);
};

/** Notes that a panel stands. */
export const enter = (element, page, take) => members.set(element, { page, take, fragment: element.fragment });

/** Notes that a panel is gone. */
export const exit = (element) => members.delete(element);

globalThis.addEventListener?.("popstate", ({ state }) => {
  // A link to one selection, followed for the first time, is like a pick.
  if (!state?.["deploy-panel"] && !location.hash.includes("/")) return;
  isStep = true;
  setTimeout(() => {
    isStep = false;
    // A panel that came after the step was made has no part in it.
    const first = [];
    for (const [element, { page }] of members) {
      const other = first.find((one) => isGroup(element, one) && members.get(one).page === page);
      if (other) give(element, other.fragment);
      else first.push(element);
    }
  });
});
