import { readdirSync, readFileSync } from 'node:fs';
import { columnName } from '../../../emulator/src/spreadsheet/a1';
import { displayed } from '../../../emulator/src/spreadsheet/displayed';
import type { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { ClosedYear } from '../../../playground/simulation/closed-year/closed-year';
import { readBy, withPrograms } from '../../close/journal/installed-programs';

/** `npm run simulate -- --months 12 --payouts` covers a year. */
describe('three months that are closed and paid', () => {
  const year = new ClosedYear(3, 10);
  const { inUse } = year;
  beforeAll(() => year.run());

  it('three months that are closed and paid end without a finding, after faults, ended executions, restatements and edits of a colleague', () => {
    const { counts, findings } = inUse;
    expect(findings).toEqual([]);
    const counted = [
      'adjustments',
      'statements',
      'payments',
      'checks with a fault',
      'calls killed',
      'tabs sorted',
    ];
    for (const what of counted) expect([what, counts.get(what) ?? 0]).not.toEqual([what, 0]);
  });

  /** What the judges find after a change, which is taken back. */
  function planted(plant: (user: SpreadsheetUser) => void): string {
    const before = inUse.findings.length;
    const restore = inUse.runtime.keep();
    plant(inUse.user());
    year.books.look();
    year.payoutBooks.checkInputs();
    year.payoutBooks.checkReconciliation();
    restore();
    const sentences = inUse.findings.slice(before).join('\n');
    // The judge of the books compares rows with those of its last look.
    year.books.look();
    inUse.findings.length = before;
    return sentences;
  }

  const cellOf = (title: string, header: string, row = 3) =>
    `${columnName(displayed(inUse.file, title)[1]!.indexOf(header))}${row}`;
  const rowOf = (title: string, header: string, text: RegExp) => {
    const column = displayed(inUse.file, title)[1]!.indexOf(header);
    return (
      displayed(inUse.file, title).findIndex((texts, at) => at > 1 && text.test(texts[column] ?? '')) + 1
    );
  };

  it.each<readonly [string, RegExp, (user: SpreadsheetUser) => void]>([
    [
      'a frozen amount',
      /a row has changed or is gone/,
      (user) => user.type('Closings 2025', cellOf('Closings 2025', 'Exact amount'), "'1.23"),
    ],
    ['an adjustment', /books .* service/, (user) => user.deleteRows(adjustments(), 3)],
    [
      'the month of an adjustment',
      /not booked in 2026-/,
      (user) => user.type(adjustments(), cellOf(adjustments(), 'Booked in'), "'2027-01"),
    ],
    ['a statement', /Statements: missing/, (user) => user.deleteRows('Statements', 3)],
    [
      'a row of the reconciliation',
      /Reconciliation: missing/,
      (user) => user.deleteRows('Reconciliation', stated()),
    ],
    [
      'what was paid',
      /Paid is \$1\.23, not/,
      (user) => user.type('Reconciliation', cellOf('Reconciliation', 'Paid', stated()), '1.23'),
    ],
  ])(
    'three months that are closed and paid would have a finding if %s were lost or changed',
    (_, sentence, plant) => {
      expect(planted(plant)).toMatch(sentence);
    },
  );
  const stated = () => rowOf('Reconciliation', 'Statement', /\d/);
  const adjustments = () => inUse.file.sheets.find(({ title }) => title.startsWith('Adjustments'))!.title;

  it('three months that are closed and paid would have a finding if a journal were changed', () => {
    const changed = year
      .journals('csv')
      .map(({ name, text }) => ({ name, text: text.replace(/,(\d+)\.(\d\d),/, ',9$1.$2,') }));
    const sentences = planted(() => year.payoutBooks.checkJournals(changed, inUse.dayOf()));
    expect(sentences).toMatch(/debits and credits differ/);
  });

  withPrograms(
    'hledger',
    'ledger',
    'bean-check',
  )('have journals', () => {
    it('three months that are closed and paid have journals that hledger, ledger and Beancount accept', () => {
      const texts = (format: 'ledger' | 'beancount') => year.journals(format).map(({ text }) => text);
      expect(texts('ledger').join('\n')).toMatch(/Assets:Clearing/);
      for (const text of texts('ledger')) {
        readBy('hledger', text, (path) => ['-f', path, 'check', '--strict']);
        readBy('ledger', text, (path) => ['-f', path, '--strict', '--pedantic', 'bal']);
      }
      for (const text of texts('beancount')) readBy('bean-check', text, (path) => [path]);
    });
  });
});

it('the judges import nothing of the add-on', () => {
  for (const name of readdirSync('playground/simulation/closed-year'))
    expect(readFileSync(`playground/simulation/closed-year/${name}`, 'utf8')).not.toMatch(
      /src\/(?!\w+\/spreadsheet)/,
    );
});
