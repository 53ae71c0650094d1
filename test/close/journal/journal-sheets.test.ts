import { type Accounts, ensureAccounts } from '../../../src/close/journal/accounts';
import { type BookedAmount, buildJournal, type JournalMonth } from '../../../src/close/journal/entries';
import { writeJournal } from '../../../src/close/journal/journal-sheets';
import { FakeClock } from '../../fakes/clock';
import { formatTime } from '../../fakes/format-time';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';

const NOW = Date.UTC(2026, 10, 5, 9);
const portsOf = (sheet: EmulatedSheets) => ({
  spreadsheet: sheet,
  locks: { withDocumentLock: <T>(_ms: number, work: () => T) => ({ result: work() }) },
  clock: new FakeClock(NOW),
  formatTime,
});

const createBookedAmount = ({
  appId,
  app,
  networkId,
  network,
  amount,
}: {
  readonly appId: string;
  readonly app: string;
  readonly networkId: string;
  readonly network: string;
  readonly amount: string;
}): BookedAmount => ({
  appId,
  app,
  networkId,
  network,
  amount,
});

const OCTOBER: JournalMonth = {
  month: '2026-10',
  currency: 'USD',
  version: 1,
  settlements: [],
  closed: [
    createBookedAmount({ appId: 'a', app: '=Puzzle', networkId: '5', network: 'AdMob', amount: '10.255' }),
    createBookedAmount({ appId: 'b', app: 'Chess', networkId: '15', network: 'Unity', amount: '-2.5' }),
  ],
  adjustments: [
    {
      ...createBookedAmount({ appId: 'a', app: '=Puzzle', networkId: '5', network: 'AdMob', amount: '0.5' }),
      month: '2026-09',
    },
  ],
};

const accounts = (sheet: EmulatedSheets, month = OCTOBER): Accounts =>
  ensureAccounts(month.currency, portsOf(sheet));
const write = (sheet: EmulatedSheets, month = OCTOBER) =>
  writeJournal(buildJournal(month, accounts(sheet, month)), portsOf(sheet));
const shown = (sheet: EmulatedSheets, title: string) =>
  sheet.readValues(title).map((row) => Array.from(row, (cell) => cell ?? ''));

it('the tab Accounts is made with an account for each use', () => {
  const sheet = new EmulatedSheets();
  accounts(sheet);
  expect(shown(sheet, 'Accounts').slice(1, 6)).toEqual([
    ['Use', 'Network id', 'Network', 'App id', 'App', 'Account', 'Code', 'Tax rate', 'Currency'],
    ['Receivable', '', '', '', '', 'Assets:Receivable', '', '', 'USD'],
    ['Revenue', '', '', '', '', 'Income:Advertising', '', '', 'USD'],
    ['Adjustments', '', '', '', '', 'Income:Advertising:Adjustments', '', '', 'USD'],
    ['Rounding', '', '', '', '', 'Expenses:Rounding', '', '', 'USD'],
  ]);
});

it('the tab Accounts is not written again while it has all accounts', () => {
  const sheet = new EmulatedSheets();
  const first = accounts(sheet);
  const before = sheet.batches.length;
  expect(accounts(sheet)).toEqual(first);
  expect(sheet.batches.length).toBe(before);
});

it('the tab Accounts gets rows for uses without one, and keeps what users have typed', () => {
  const sheet = new EmulatedSheets();
  accounts(sheet);
  sheet.enter('Accounts', { row: 2, column: 1, value: 5 });
  sheet.enter('Accounts', { row: 2, column: 5, value: 'Assets:Debtors:Google' });
  sheet.enter('Accounts', { row: 2, column: 6, value: '0610' });
  sheet.enter('Accounts', { row: 4, column: 7, value: 'Tax Exempt (0%)' });
  sheet.enter('Accounts', { row: 4, column: 9, value: 'ask Ana' });
  sheet.enter('Accounts', { row: 6, column: 7, value: '=1+1' });
  sheet.enter('Accounts', { row: 13, column: 0, value: 'Revenue' });
  sheet.enter('Accounts', { row: 13, column: 3, value: 'b' });
  sheet.enter('Accounts', { row: 13, column: 5, value: 'Income:Chess' });
  sheet.enter('Accounts', { row: 13, column: 6, value: 200 });
  const before = shown(sheet, 'Accounts');
  const read = accounts(sheet);
  const after = shown(sheet, 'Accounts');
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after.slice(before.length).map((row) => row.slice(0, 9))).toEqual([
    ['Receivable', '', '', '', '', 'Assets:Receivable', '', '', 'USD'],
  ]);
  const names = [...read.values()].map(({ account, code }) => `${account} ${code}`.trim());
  expect(names).toContain('Assets:Debtors:Google 0610');
  expect(names).toContain('Income:Chess 200');
});

it('the tab of a journal has the lines of the month', () => {
  const sheet = new EmulatedSheets();
  write(sheet);
  const [close, adjust] = ['CLOSE-2026-10-USD-V1', 'ADJUST-2026-09-IN-2026-10-USD'];
  const day = 46326;
  expect(sheet.readValues('Journal Oct 2026')[0]).toEqual([
    'Journal Oct 2026 · USD · amounts are rounded to cents; the difference is booked as Rounding',
  ]);
  expect(
    shown(sheet, 'Journal Oct 2026')
      .slice(1)
      .map((row) => row.slice(0, 8)),
  ).toEqual([
    ['Date', 'Account', 'Debit', 'Credit', 'Currency', 'App', 'Network', 'Reference'],
    [day, 'Assets:Receivable', 10.26, '', 'USD', '', 'AdMob', close],
    [day, 'Assets:Receivable', '', 2.5, 'USD', '', 'Unity', close],
    [day, 'Income:Advertising', '', 7.76, 'USD', '', '', close],
    [day, 'Assets:Receivable', 0.5, '', 'USD', '', 'AdMob', adjust],
    [day, 'Income:Advertising:Adjustments', '', 0.5, 'USD', '=Puzzle', '', adjust],
  ]);
});

it('the tab of a journal does not change when it is written again, and only where the books changed', () => {
  const sheet = new EmulatedSheets();
  write(sheet);
  const before = sheet.batches.length;
  expect(write(sheet)).toMatchObject({ cellsWritten: 0 });
  expect(sheet.batches.length).toBe(before);
  const adjustments = [{ ...OCTOBER.adjustments[0]!, amount: '0.75' }];
  expect(write(sheet, { ...OCTOBER, adjustments })).toMatchObject({ cellsWritten: 2, rowsInserted: 0 });
});

it('the tab of a journal has a number in its title if the journal of another currency has the month alone', () => {
  const sheet = new EmulatedSheets();
  write(sheet);
  write(sheet, { ...OCTOBER, currency: 'CNY' });
  write(sheet, { ...OCTOBER, currency: 'CNY' });
  const titles = sheet.sheets.map(({ title }) => title).filter((title) => title.startsWith('Journal'));
  expect(titles.sort()).toEqual(['Journal Oct 2026', 'Journal Oct 2026 2']);
  expect(shown(sheet, 'Journal Oct 2026 2')[2]![4]).toBe('CNY');
});
