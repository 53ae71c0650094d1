import { columnName } from '../../../emulator/src/spreadsheet/a1';
import { displayed } from '../../../emulator/src/spreadsheet/displayed';
import type { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { SixtyDays } from '../../../playground/simulation/sixty-days/sixty-days';

/** `npm run simulate -- --days 60` covers months. */
describe('ten days of reports that refresh themselves', () => {
  const simulation = new SixtyDays(10, 5);
  const { inUse } = simulation;
  const { counts, findings } = inUse;
  beforeAll(() => simulation.run());

  it('ten days of reports that refresh themselves end without a finding, after faults, ended executions and restatements', () => {
    expect(findings).toEqual([]);
    const counted = ['runs done', 'runs failed', 'checks killed', 'requests with a fault', 'changed numbers'];
    for (const what of counted) expect([what, counts.get(what) ?? 0]).not.toEqual([what, 0]);
  });

  it.each<readonly [string, RegExp, (user: SpreadsheetUser) => void]>([
    ['a row that is lost', /missing: 20/, (user) => user.deleteRows('Revenue', 8)],
    [
      'a wrong amount',
      /different: 20.*1\.23/,
      (user) => user.type('Revenue', cellOf('Revenue', 'Revenue', 8), '1.23'),
    ],
    ['a restatement that is lost', /the ledger misses/, (user) => user.deleteRows(ledger(), ofRevenue())],
  ])('ten days of reports that refresh themselves: %s would be found', (_, sentence, plant) => {
    const before = findings.length;
    plant(inUse.user());
    simulation.endDay(inUse.clock.now());
    expect(findings.slice(before).join('\n')).toMatch(sentence);
  });

  const cellOf = (title: string, header: string, row: number) => {
    const headers = displayed(inUse.file, title).find((texts) => texts.includes(header)) ?? [];
    return `${columnName(headers.indexOf(header))}${row}`;
  };
  const ofRevenue = () => displayed(inUse.file, ledger()).findIndex((texts) => texts.includes('Revenue')) + 1;
  const ledger = () => inUse.file.sheets.find(({ title }) => title.startsWith('Restatements'))!.title;
});
