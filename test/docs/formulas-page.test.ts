import { readFileSync } from 'node:fs';
import { refreshedFormulas } from '../../tools/refreshed-formulas';

function formulasIn(page: string): string[] {
  return [...page.matchAll(/^```\n=(ADREPORT_\w+)/gm)].map(([, name]) => name!);
}

describe.each(['README.md', 'docs/formulas.md'])('the formulas of %s', (file) => {
  const page = readFileSync(file, 'utf8');

  it('give what the page shows; after a change of either, run `npm run docs`', () => {
    expect(refreshedFormulas(page)).toBe(page);
  });

  it('show numbers, except where the page is about mistakes', () => {
    const before = page.split('## What a cell may say')[0]!;
    const refused = before.match(/The cell says: .+/g) ?? [];
    for (const sentence of refused) expect(sentence).toMatch(/cannot be one number/);
  });
});

describe('docs/formulas.md', () => {
  it('shows each of the six', () => {
    const names = new Set(formulasIn(readFileSync('docs/formulas.md', 'utf8')));
    expect([...names].sort()).toEqual([
      'ADREPORT_ASOF',
      'ADREPORT_DEVICE',
      'ADREPORT_FULL',
      'ADREPORT_LTV',
      'ADREPORT_RETENTION',
      'ADREPORT_VALUE',
    ]);
  });
});
