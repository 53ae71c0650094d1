import { readFileSync } from 'node:fs';
import LAYERS from './layers.json';

/** `src/app/` and `src/main.ts` have no front door. */
const TOP =
  '| `src/app/`, `src/main.ts` | The wiring: the only place that knows all products. The list of what Google may call. |';

/** The folders of src/ from the bottom to the top, each with the comment above its front door, as a Markdown table. */
export function renderFolders(): string {
  const folders = LAYERS.slice(0, LAYERS.indexOf('app'));
  const lines = folders.map((folder) => `| \`src/${folder}\` | ${readFolderComment(folder)} |`);
  return ['| folder | what it is |', '|---|---|', ...lines, TOP].join('\n');
}

function readFolderComment(folder: string): string {
  const path = `src/${folder}/index.ts`;
  const comment = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(path, 'utf8'))?.[1];
  if (comment === undefined)
    throw new Error(`${path} does not begin with a comment that says what the folder is.`);
  return comment.replace(/\s*\n \*\s?/g, ' ').trim();
}
