// Renders the example page of Mintlify: `node mintlify.mjs SOURCE MDX ESBUILD OUTPUT`, where MDX and ESBUILD are folders in which
// the packages `@mdx-js/mdx`, `react` and `esbuild` are installed.
//
// Mintlify's own renderer runs on its servers alone. This one holds the page to the same documented rules: snippets are MDX or JSX
// files named from the root, a JSX snippet is `export const NAME = (…) => …` and nothing else at its top level, without
// the word `function` and without `import`, and React's hooks are there without being imported.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [source, mdx, esbuildFolder, output] = process.argv.slice(2).map((folder) => resolve(folder));
const need = createRequire(join(mdx, "package.json"));
const bring = (name) => import(pathToFileURL(need.resolve(name)));
const { compile } = await import(pathToFileURL(join(mdx, "node_modules/@mdx-js/mdx/index.js")));
const [{ Parser }, { default: jsx }] = [await bring("acorn"), await bring("acorn-jsx")];
const esbuild = createRequire(join(esbuildFolder, "package.json"))("esbuild");

/** Throws if a snippet breaks a rule. */
const check = (file, text) => {
  const fail = (node, rule) => {
    throw new Error(`${file}:${text.slice(0, node.start).split("\n").length}: ${rule}`);
  };
  const program = Parser.extend(jsx()).parse(text, { ecmaVersion: "latest", sourceType: "module" });
  for (const node of program.body) {
    const [first, ...others] = node.declaration?.declarations ?? [];
    const isComponent = node.type === "ExportNamedDeclaration" && node.declaration?.kind === "const" && others.length === 0;
    if (!isComponent || first.init?.type !== "ArrowFunctionExpression") fail(node, "only `export const NAME = (…) => …` may stand here");
  }
  const walk = (node) => {
    if (/^Function/.test(node.type)) fail(node, "the word `function` is not known in snippets");
    if (node.type === "ImportExpression") fail(node, "snippets import nothing");
    for (const child of Object.values(node).flat()) if (child && typeof child.type === "string") walk(child);
  };
  walk(program);
};

/** Snippets by their names from the root, the page, and what Mintlify has ready for them. */
const mintlify = {
  name: "mintlify",
  setup(build) {
    build.onResolve({ filter: /^\/snippets\// }, ({ path }) => ({ path: join(source, path) }));
    build.onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path }) => ({ path: need.resolve(path) }));
    build.onLoad({ filter: /\.jsx$/ }, ({ path }) => {
      const contents = readFileSync(path, "utf8");
      check(path, contents);
      return { contents, loader: "jsx" };
    });
    build.onLoad({ filter: /\.mdx$/ }, async ({ path }) => {
      // The bundle lies beside this page, not at the address that the example names.
      const text = readFileSync(path, "utf8").replace(/^---\n.*?\n---\n/s, "").replaceAll("https://docs.example.org/", "");
      return { contents: String(await compile(text)), loader: "js" };
    });
  },
};

const hooks = ["useState", "useEffect", "useRef", "useCallback", "useMemo", "useContext", "useReducer"];
const work = join(source, ".rendered");
mkdirSync(work, { recursive: true });
writeFileSync(join(work, "hooks.js"), `export { ${hooks.join(", ")} } from "react";\n`);
const page = `import Page from ${JSON.stringify(join(source, "kimi-k3.mdx"))};\nimport { createElement } from "react";\n`;
const run = async (entry, options) => {
  writeFileSync(join(work, "entry.js"), page + entry);
  const shared = { bundle: true, jsx: "automatic", plugins: [mintlify], inject: [join(work, "hooks.js")], logLevel: "warning" };
  await esbuild.build({ ...shared, entryPoints: [join(work, "entry.js")], define: { "process.env.NODE_ENV": '"production"' }, ...options });
};

await run(`import { renderToString } from "react-dom/server";\nexport const html = renderToString(createElement(Page));\n`, {
  platform: "node",
  format: "cjs",
  outfile: join(work, "server.cjs"),
});
const { html } = createRequire(import.meta.url)(join(work, "server.cjs"));
await run(`import { hydrateRoot } from "react-dom/client";\nhydrateRoot(document.querySelector("main"), createElement(Page));\n`, {
  minify: true,
  outfile: join(output, "page.js"),
});
writeFileSync(
  join(output, "index.html"),
  `<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>Kimi-K3</title><main>${html}</main><script src="page.js"></script></html>\n`,
);
