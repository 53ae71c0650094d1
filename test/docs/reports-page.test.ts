import { readFileSync } from 'node:fs';
import { renderReportsPage } from '../../tools/render-reports-page';

it('docs/reports.md is up to date (after a change, run `npm run docs`)', () => {
  expect(readFileSync('docs/reports.md', 'utf8')).toBe(renderReportsPage());
});
