// The text of the page file that an element names or holds.

/** Whether the element's page is taken for a compiled one before it is there. */
export const seemsCompiled = ({ pageData, page }) => (pageData ?? null) === null && /\.txt([?#]|$)/i.test(page ?? "");

/** The text, or an error that says why there is none. */
export const pageText = async (element) => {
  const data = element.pageData;
  if (data !== undefined && data !== null) return typeof data === "string" ? data : JSON.stringify(data);
  const address = element.getAttribute("page");
  if (address) return download(new URL(address, document.baseURI));
  // The parser may not have come to what the element holds.
  if (document.readyState === "loading") {
    await new Promise((resolve) => addEventListener("DOMContentLoaded", resolve, { once: true }));
  }
  const script = element.querySelector(':scope > script[type="application/json"]');
  if (script) return script.textContent;
  throw new Error('it has no page: set the attribute "page", or put the page file into <script type="application/json">');
};

const download = async (url) => {
  const response = await fetch(url).catch((error) => {
    throw new Error(`${url.pathname} could not be downloaded (${error.message})`);
  });
  if (!response.ok) throw new Error(`${url.pathname} could not be downloaded (status ${response.status})`);
  return response.text();
};
