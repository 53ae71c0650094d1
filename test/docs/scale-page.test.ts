import { readFileSync } from 'node:fs';
import { simulateCompany } from '../../playground/simulation/company/company';
import { companyRow } from '../../playground/simulation/company/company-lines';

const PAGE = readFileSync('docs/scale.md', 'utf8');

describe('docs/scale.md', () => {
  it.each([10, 100, 1_000])('has the figures that the simulation prints for %i files', (files) => {
    const options = { limit: 60, seed: 1, outageHours: 0, namesWait: true, filesPerPerson: 10 };
    expect(PAGE.split('\n')).toContain(companyRow(simulateCompany({ files, ...options })));
  });

  it('names the command that prints them', () => {
    expect(PAGE).toContain('npm run simulate -- --files 1000');
  });
});
