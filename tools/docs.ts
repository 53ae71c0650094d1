// Writes what documents show of the code: `npm run docs`.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { ExampleSheet } from '../playground/example-sheet';
import { fillExamples } from './fill-examples';
import { renderFolders } from './render-folders';
import { renderReportsPage } from './render-reports-page';

/** Left out of the picture of folders: the bottom, which nearly all import, and the top, which imports nearly all. */
const LEFT_OUT =
  '^src/(platform|catalogue|dates|wording|request|errors|storage|settings|table|version|sidebar-server|app|main)';

function folderPicture(): string {
  return execFileSync(
    process.execPath,
    [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      ...['src', '--include-only', '^src', '--exclude', LEFT_OUT],
      ...['--collapse', '^src/[^/]+', '--output-type', 'mermaid'],
    ],
    { encoding: 'utf8' },
  );
}

function rewrite(page: string, change: (text: string) => string): void {
  writeFileSync(page, change(readFileSync(page, 'utf8')));
  console.log(`${page} is written.`);
}

writeFileSync('docs/reports.md', renderReportsPage());
for (const page of ['README.md', 'README.zh-CN.md', 'docs/formulas.md', 'docs/formulas.zh-CN.md'])
  rewrite(page, (text) => fillExamples(text, ExampleSheet.of(page)));
rewrite('docs/architecture.md', (text) =>
  text
    .replace(/```mermaid\n[^`]*```/, `\`\`\`mermaid\n${folderPicture().trim()}\n\`\`\``)
    .replace(/\| folder \| what it is \|\n[\s\S]*?\n\n/, `${renderFolders()}\n\n`),
);
