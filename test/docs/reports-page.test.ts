import { readFileSync } from 'node:fs';
import { renderReportsPage } from '../../tools/render-reports-page';

describe('docs/reports.md', () => {
  it('is what `npm run docs` writes', () => {
    expect(readFileSync('docs/reports.md', 'utf8')).toBe(renderReportsPage());
  });
});
