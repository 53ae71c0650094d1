// Builds the sidebar: one self-contained page, as HtmlService wants it.
import { build } from 'esbuild';

/** The sidebar as one HTML text with its script and style inside. `root` is the repository's folder. */
export async function buildSidebar(root) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['sidebar/main.tsx', 'sidebar/sidebar.css'],
    outdir: 'dist',
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2021',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    // HtmlService cuts what follows // inside template literals of inline scripts.
    supported: { 'template-literal': false },
  });
  const text = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
  return page(inScript(text('.js')), inStyle(text('.css')));
}

function page(script, style) {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<base target="_top">',
    '<title>Ad Reports</title>',
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<div id="sidebar"></div>',
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** The script with nothing left that ends or nests a script element; \x3c is "<" in texts and patterns alike. */
function inScript(script) {
  return script.replace(/<(?=\/?script|!--)/gi, '\\x3c');
}

function inStyle(style) {
  return style.replace(/<(?=\/style)/gi, '\\3c ');
}
