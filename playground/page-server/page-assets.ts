import { build } from 'esbuild';

/** The files of the page itself. */
export interface PageAssets {
  readonly html: string;
  readonly js: string;
  readonly css: string;
}

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Ad Reports playground</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
</head>
<body>
<script src="/page.js"></script>
</body>
</html>
`;

/** Bundles the page, so that it needs no build step. */
export async function bundlePage(): Promise<PageAssets> {
  const { outputFiles } = await build({
    entryPoints: { page: 'playground/page/main.tsx' },
    bundle: true,
    write: false,
    outdir: '.',
    format: 'iife',
    target: 'es2022',
    minify: true,
    charset: 'utf8',
    legalComments: 'none',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))!.text;
  return { html: HTML, js: text('page.js'), css: text('page.css') };
}
