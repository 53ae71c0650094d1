import { readFileSync } from 'node:fs';
import { renderFolders } from '../../tools/render-folders';

it('docs/architecture.md lists the folders as their front doors describe them (after a change, run `npm run docs`)', () => {
  expect(readFileSync('docs/architecture.md', 'utf8')).toContain(renderFolders());
});
