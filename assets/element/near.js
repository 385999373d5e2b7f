// Which elements wait for the reader to come near, and whose turn it is.

/** How far from the viewport an element may be when its panel is loaded. */
const MARGIN = "800px 0px";

/** How long an element waits for those before it, in milliseconds: a page file may never come. */
const PATIENCE = 4000;

/** Elements that wait, each with what starts it; it is given the turn to wait for, and returns its own. */
const waiting = new Map();

let turn = Promise.resolve();
let observer;

const follows = (one, other) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;

/**
 * Starts an element, and those before it: links tell panels apart by their order.
 */
const begin = (element) => {
  const due = [...waiting.keys()].filter((one) => one === element || follows(one, element));
  due.sort((one, other) => (follows(one, other) ? -1 : 1));
  for (const one of due) {
    const start = waiting.get(one);
    leave(one);
    turn = start(turn);
  }
};

/** Waits for a turn, but not for ever. */
export const patient = (turn) => Promise.race([turn, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);

/** Takes an element off the list. */
export const leave = (element) => {
  waiting.delete(element);
  observer?.unobserve(element);
};

/** Starts an element once it is near the viewport, or at once. */
export const wait = (element, atOnce, start) => {
  waiting.set(element, start);
  if (atOnce || !globalThis.IntersectionObserver) return begin(element);
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) if (entry.isIntersecting && waiting.has(entry.target)) begin(entry.target);
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
};
