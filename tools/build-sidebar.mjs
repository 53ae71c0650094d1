// Builds the sidebar: one self-contained page, as HtmlService needs it.
import { build } from 'esbuild';
import { definitions } from './definitions.cjs';
import { licenceNotices } from './licence-notices.mjs';

/** The sidebar as one readable HTML text with its style and script. `root` is the repository's folder. */
export async function buildSidebar(root) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['sidebar/main.tsx', 'sidebar/sidebar.css'],
    outdir: 'dist',
    bundle: true,
    write: false,
    metafile: true,
    format: 'iife',
    target: 'es2021',
    // HtmlService removes the text after // in template literals.
    supported: { 'template-literal': false },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'warning',
    define: definitions(),
  });
  const text = (ending) => outputFiles.find(({ path }) => path.endsWith(ending)).text.trim();
  const notices = await licenceNotices(root, Object.keys(metafile.inputs));
  return page(text('.css'), `${notices}\n${text('.js')}`);
}

function page(style, script) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta name="viewport" content="width=device-width, initial-scale=1">
<base target="_top">
<title>Ad Reports</title>
<style>
${style}
</style>
</head>
<!-- The server replaces “home” with the view that the chosen menu item opens. -->
<body data-open="home">
<div id="sidebar">Loading…</div>
<script>
${script}
</script>
</body>
</html>
`;
}
