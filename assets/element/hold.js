// Keeps what stands below a panel where it is while the panel takes the place of the fallback content.

/**
 * Where the panel is lower than what stood there `before`, and the reader would see the page move up, it keeps that height
 * until the reader picks something or turns the page to another width. Returns what lets go at once.
 */
export const hold = (element, frame, before) => {
  const { bottom } = element.getBoundingClientRect();
  if (bottom >= before.bottom || bottom >= innerHeight) return undefined;
  const width = innerWidth;
  const end = new AbortController();
  const release = () => {
    end.abort();
    frame.style.minHeight = "";
  };
  frame.style.minHeight = `${before.height}px`;
  frame.addEventListener("change", release, end);
  // Browsers of phones change the height alone while the reader scrolls.
  addEventListener("resize", () => innerWidth === width || release(), end);
  return release;
};
