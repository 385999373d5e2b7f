// Addresses relative to the page, so that the site may lie in any folder.
export default { base: "./" };
