// Builds the sidebar: one self-contained page, as HtmlService needs it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';
import { definitions } from './definitions.cjs';
import { licenceNotices } from './licence-notices.mjs';

/** The sidebar as one HTML text with its packed script and style. `root` is the repository's folder. */
export async function buildSidebar(root) {
  const { script, style, notices } = await sidebarParts(root);
  const both = `${styling(style)}\n${script}`;
  const packed = deflateRawSync(Buffer.from(both), { level: 9 }).toString('base64');
  return page(`${notices}\n${unpacking(packed)}`);
}

/** The script as the browser will run it, the style, and the licences of the packages in them as a comment. */
export async function sidebarParts(root) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['sidebar/main.tsx', 'sidebar/sidebar.css'],
    outdir: 'dist',
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    target: 'es2021',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    define: definitions({ inSidebar: true }),
    plugins: [unusedTexts],
  });
  const text = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
  await checkTexts(root, Object.keys(metafile.inputs));
  const notices = await licenceNotices(root, Object.keys(metafile.inputs));
  return { script: text('.js'), style: text('.css'), notices };
}

/** Tells esbuild that importing a text file of src/ has no side effects, so that it leaves out the texts that the sidebar does not use. */
const unusedTexts = {
  name: 'unused texts',
  setup(plugin) {
    plugin.onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const file = `${join(resolveDir, path)}.ts`;
      return /\/src\/wording\/english\/(?:[\w-]+\/)?[\w-]+\.ts$/.test(file)
        ? { path: file, sideEffects: false }
        : undefined;
    });
  },
};

/** Throws when code of the sidebar uses texts of src/ that its build omits. */
async function checkTexts(root, files) {
  const table = await readFile(join(root, 'src/wording/english.ts'), 'utf8');
  const [, subjects = ''] = /const inSidebar = \{([^}]*)\}/.exec(table) ?? [];
  const isIn = (subject) => subjects.split(',').some((one) => one.trim() === subject);
  for (const file of files.filter((one) => one.startsWith('src/') && !one.startsWith('src/wording/'))) {
    const used = [...(await readFile(join(root, file), 'utf8')).matchAll(/\btexts\(\)(?:\.(\w+))?/g)];
    const missing = used.map(([, subject = 'all']) => subject).filter((subject) => !isIn(subject));
    if (missing.length > 0)
      throw new Error(
        `${file} is part of the sidebar and uses texts().${missing[0]}: add it to inSidebar in src/wording/english.ts.`,
      );
  }
}

function page(script) {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<base target="_top">',
    '<title>Ad Reports</title>',
    '</head>',
    // The server replaces “home” with the view that the chosen menu item opens.
    '<body data-open="home">',
    '<div id="sidebar">Loading…</div>',
    `<script>${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/**
 * The script that unpacks the sidebar's script and runs it: docs/decisions/0015-a-packed-sidebar.md. It contains no template literal,
 * because HtmlService removes the text after // in one.
 */
function unpacking(packed) {
  return [
    '(function () {',
    '  var place = document.getElementById("sidebar");',
    '  function tooOld() {',
    '    place.textContent = "This browser is too old for Ad Reports. Update it, or open the spreadsheet in another one.";',
    '  }',
    '  if (!window.DecompressionStream) return tooOld();',
    `  var bytes = Uint8Array.from(atob("${packed}"), function (c) { return c.charCodeAt(0); });`,
    '  var stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));',
    '  new Response(stream).text().then(function (text) {',
    '    var script = document.createElement("script");',
    '    script.textContent = text;',
    '    place.textContent = "";',
    '    document.body.appendChild(script);',
    '  }, tooOld);',
    '})();',
  ].join('\n');
}

/** The script that inserts the style before anything is rendered. */
function styling(style) {
  return `document.head.append(Object.assign(document.createElement("style"),{textContent:${JSON.stringify(style)}}));`;
}
