import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import type { BookedAmount, JournalMonth } from '../../../src/close/journal/entries';
import { formatJournalFiles, type JournalFormat } from '../../../src/close/journal/journal-files';
import {
  buildDetailedRows,
  buildMonthJournal,
  generateMonths,
  HOSTILE,
  type Row,
  sumBy,
  toTrillionths,
} from './generated-months';
import { listXeroMistakes } from './xero-rules';

const createBookedAmount = ({
  appId,
  app,
  networkId,
  amount,
}: {
  readonly appId: string;
  readonly app: string;
  readonly networkId: string;
  readonly amount: string;
}): BookedAmount => ({
  appId,
  app,
  networkId,
  network: 'AdMob',
  amount,
});

const OCTOBER: JournalMonth = {
  month: '2026-10',
  currency: 'USD',
  version: 1,
  settlements: [],
  closed: [
    createBookedAmount({ appId: 'ca-1', app: 'Puzzle "2", the game', networkId: '5', amount: '1200.505' }),
    createBookedAmount({ appId: 'ca-2', app: '', networkId: '5', amount: '-0.5' }),
  ],
  adjustments: [
    { ...createBookedAmount({ appId: 'ca-1', app: '=1+1', networkId: '5', amount: '3' }), month: '2026-09' },
  ],
};

const files = (format: JournalFormat, month: JournalMonth, rows: readonly Row[] = []) =>
  formatJournalFiles(format, buildMonthJournal(month, rows));
const cellsOf = (text: string) => parse(text) as string[][];

it('the CSV file has the columns of the tab', () => {
  const [file] = files('csv', OCTOBER);
  expect(file!.name).toBe('journal-2026-10-USD.csv');
  const narration = 'Revenue of Oct 2026 in USD, version 1';
  const [close, adjust] = ['CLOSE-2026-10-USD-V1', 'ADJUST-2026-09-IN-2026-10-USD'];
  const adjusting = 'Adjustments of Sep 2026 booked in Oct 2026 in USD';
  const [due, later] = ['Assets:Receivable', 'Income:Advertising:Adjustments'];
  expect(cellsOf(file!.text)).toEqual([
    [
      'Date',
      'Account',
      'Debit',
      'Credit',
      'Currency',
      'App',
      'Network',
      'Reference',
      'Narration',
      'App id',
      'Network id',
    ],
    ['2026-10-31', due, '1200.01', '', 'USD', '', 'AdMob', close, narration, '', '5'],
    ['2026-10-31', 'Income:Advertising', '', '1200.01', 'USD', '', '', close, narration, '', ''],
    ['2026-10-31', due, '3.00', '', 'USD', '', 'AdMob', adjust, adjusting, '', '5'],
    ['2026-10-31', later, '', '3.00', 'USD', "'=1+1", '', adjust, adjusting, 'ca-1', ''],
  ]);
});

it('the CSV file has no cell that a spreadsheet program takes for a formula, and a line for each line of the journal', () => {
  const closed = HOSTILE.map((name, nth) => ({
    ...createBookedAmount({ appId: name, app: name, networkId: `${nth}`, amount: '1.5' }),
    network: name,
  }));
  const month = {
    ...OCTOBER,
    closed,
    adjustments: closed.map((amount) => ({ ...amount, month: '2026-09' })),
  };
  for (const format of ['csv', 'xero'] as const) {
    const [{ text } = { text: '' }] = files(format, month, format === 'xero' ? buildDetailedRows(month) : []);
    const amounts = format === 'csv' ? [2, 3] : [5];
    const cells = cellsOf(text).slice(1);
    const texts = cells.flatMap((row) => row.filter((_, at) => !amounts.includes(at)));
    expect(texts.filter((cell) => /^\s*[=+\-@\t\r]|\p{Cc}/u.test(cell))).toEqual([]);
    const lines = buildMonthJournal(month, format === 'xero' ? buildDetailedRows(month) : []).entries.flatMap(
      (entry) => entry.lines,
    );
    expect(cells).toHaveLength(lines.length);
    expect(text.split('\r\n')).toHaveLength(lines.length + 2);
  }
});

it('the files for Xero have signed amounts, days first, and the code and tax rate of the account', () => {
  const [file, ...others] = files('xero', OCTOBER, buildDetailedRows(OCTOBER));
  expect(others).toEqual([]);
  expect(file!.name).toBe('journal-2026-10-USD-xero.csv');
  const narration = 'Revenue of Oct 2026 in USD, version 1';
  const blank = ['', '', '', ''];
  expect(cellsOf(file!.text).slice(1, 5)).toEqual([
    [narration, '31/10/2026', 'Network AdMob (5)', '610', 'Tax Exempt (0%)', '1200.01', ...blank],
    [
      narration,
      '31/10/2026',
      'App Puzzle "2", the game (ca-1)',
      '200',
      '20% (VAT on Income)',
      '-1200.51',
      ...blank,
    ],
    [narration, '31/10/2026', 'App ca-2', '200', '20% (VAT on Income)', '0.50', ...blank],
    [
      'Adjustments of Sep 2026 booked in Oct 2026 in USD',
      '31/10/2026',
      'Network AdMob (5)',
      '610',
      'Tax Exempt (0%)',
      '3.00',
      ...blank,
    ],
  ]);
  expect(listXeroMistakes(file!.text)).toEqual([]);
});

it('the files for Xero follow the rules of Xero in any month, and lose nothing over several files', () => {
  fc.assert(
    fc.property(generateMonths({ apps: 280, networks: 6 }), (month) => {
      const journal = buildMonthJournal(month, buildDetailedRows(month));
      if (journal.entries.length === 0) return;
      const made = formatJournalFiles('xero', journal);
      const rows = made.flatMap(({ text }) => {
        expect(listXeroMistakes(text)).toEqual([]);
        expect(text.split('\r\n').length - 1).toBeLessThanOrEqual(300);
        return cellsOf(text).slice(1);
      });
      expect(new Set(made.map(({ name }) => name)).size).toBe(made.length);
      // Lines with the same narration and date are one journal.
      const journals = new Set(rows.map(([narration, date]) => `${narration} ${date}`));
      expect(journals.size).toBe(journal.entries.length);
      const lines = journal.entries.flatMap((entry) => entry.lines.map((line) => ({ ...line, ...entry })));
      const byEntry = sumBy(
        lines,
        ({ narration, account }) => `${narration} ${account.code}`,
        ({ amount }) => toTrillionths(amount, 2),
      );
      expect(
        sumBy(
          rows,
          ([narration, , , code]) => `${narration} ${code}`,
          (cells) => toTrillionths(cells[5]!, 2),
        ),
      ).toEqual(byEntry);
      expect(rows).toHaveLength(lines.length);
    }),
    { numRuns: 30 },
  );
});

function monthOfApps(count: number): JournalMonth {
  const closed = Array.from({ length: count }, (_, nth) =>
    createBookedAmount({ appId: `ca-${nth}`, app: '', networkId: '5', amount: '1' }),
  );
  return { ...OCTOBER, closed, adjustments: closed.map((amount) => ({ ...amount, month: '2026-09' })) };
}

const xeroRows = (...changes: readonly [row: number, column: number, cell: string][]) =>
  buildDetailedRows(OCTOBER).map((cells, row) =>
    cells.map((cell, column) => changes.find(([r, c]) => r === row && c === column)?.[2] ?? cell),
  );

it.each<[string, () => unknown, string]>([
  [
    'by Xero without a tax rate, and with a code that is a formula',
    () => files('xero', OCTOBER, xeroRows([0, 7, ''], [1, 6, '=1'])),
    'Accounts, column Code: Xero does not accept the text in row 4.\nAccounts, column Tax rate: Xero does not accept the text in row 3.\nA code has at most 10 letters and digits. A tax rate needs its full name, such as Tax Exempt (0%). The currency must be the currency of the closing, because Xero files do not convert amounts.',
  ],
  [
    'by Xero in another currency than that of the accounts',
    () => files('xero', { ...OCTOBER, currency: 'CNY' }, buildDetailedRows(OCTOBER)),
    'Accounts, column Currency: Xero does not accept the text in rows 3, 6.\nA code has at most 10 letters and digits. A tax rate needs its full name, such as Tax Exempt (0%). The currency must be the currency of the closing, because Xero files do not convert amounts.',
  ],
  [
    'by Xero with an entry of more lines than it imports',
    () => files('xero', monthOfApps(300), buildDetailedRows(monthOfApps(300))),
    'The entry “Revenue of Oct 2026 in USD, version 1” has 301 lines, but Xero imports at most 299 lines of one file. Download the journal as CSV, and type this entry into Xero in several parts.',
  ],
  [
    'by Beancount for another beginning of the name',
    () => files('beancount', OCTOBER, [['Revenue', '', '', '', '', 'Erlöse:Werbung', '', '', '']]),
    'Accounts, column Account: Beancount does not accept the text in row 3.\nBegin the name with Assets,',
  ],
  [
    'by Ledger for two spaces',
    () => files('ledger', OCTOBER, [['Revenue', '', '', '', '', 'Income:Ads  2', '', '', '']]),
    'Accounts, column Account: Ledger does not accept the text in row 3.\nBegin the name',
  ],
  [
    'if all amounts are 0',
    () => files('csv', { ...OCTOBER, closed: [], adjustments: [] }),
    'All amounts of Oct 2026 in USD are 0, so there is no file.',
  ],
])('a journal is refused: %s', (_, work, sentence) => {
  expect(work).toThrow(sentence);
});

it('a journal is refused but not for a name that only other formats refuse', () => {
  const rows: Row[] = [['Revenue', '', '', '', '', 'Erlöse: Werbung;  "x"', '', '', '']];
  expect(files('csv', OCTOBER, rows)).toHaveLength(1);
});
