import { existsSync, readFileSync } from 'node:fs';
import { build, type Plugin } from 'esbuild';

const FOLDER = 'playground/page';
const ENTRY = `${FOLDER}/main.ts`;

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
<div id="page"></div>
<script src="/page.js"></script>
</body>
</html>
`;

/**
 * Replaces Univer's 77 hyphenation dictionaries (4.5 MB) with one empty module. Cells are never hyphenated, and for Univer a module without
 * patterns is a language without a dictionary.
 */
const withoutHyphenation: Plugin = {
  name: 'without hyphenation',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\// }, ({ importer, kind }) =>
      kind === 'dynamic-import' && /@univerjs.engine-render./.test(importer)
        ? { path: 'no-dictionary', namespace: 'hyphenation' }
        : undefined,
    );
    onLoad({ filter: /^/, namespace: 'hyphenation' }, () => ({ contents: 'export {};' }));
  },
};

/** Bundles the page, so that it needs no build step. Throws an error that says what to do. */
export async function bundlePage(): Promise<PageAssets> {
  const html = existsSync(`${FOLDER}/index.html`) ? readFileSync(`${FOLDER}/index.html`, 'utf8') : HTML;
  try {
    const { outputFiles } = await build({
      absWorkingDir: process.cwd(),
      entryPoints: { page: ENTRY },
      bundle: true,
      write: false,
      outdir: '.',
      format: 'iife',
      platform: 'browser',
      target: 'es2022',
      minify: true,
      charset: 'utf8',
      legalComments: 'none',
      logLevel: 'silent',
      plugins: [withoutHyphenation],
      define: { 'process.env.NODE_ENV': '"production"' },
      loader: {
        '.woff': 'dataurl',
        '.woff2': 'dataurl',
        '.ttf': 'dataurl',
        '.svg': 'dataurl',
        '.png': 'dataurl',
      },
    });
    const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
    return { html, js: text('page.js'), css: text('page.css') };
  } catch (error) {
    throw new Error(
      `The spreadsheet page could not be built from ${ENTRY}: ${firstFault(error)} If a package is missing, run npm ci; if a file of the page was changed, correct it. Then start again.`,
    );
  }
}

function firstFault(error: unknown): string {
  const [first] =
    (error as { errors?: { text: string; location: { file: string; line: number } | null }[] }).errors ?? [];
  if (first === undefined) return (error as Error).message;
  const at = first.location === null ? '' : ` (${first.location.file}, line ${first.location.line})`;
  return `${first.text}${at}.`;
}
