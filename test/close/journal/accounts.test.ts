import { buildMissingAccountRows, readAccounts } from '../../../src/close/journal/accounts';
import type { BookedAmount, JournalMonth } from '../../../src/close/journal/entries';
import { buildMonthJournal, NO_ACCOUNTS, type Row } from './generated-months';

const booked = (appId: string, networkId: string, network: string): BookedAmount => ({
  appId,
  app: 'Puzzle',
  networkId,
  network,
  amount: '1',
});

const monthOf = (...closed: BookedAmount[]): JournalMonth => ({
  month: '2026-10',
  currency: 'USD',
  version: 1,
  settlements: [],
  closed,
  adjustments: [],
});

const read = (...rows: Row[]) => readAccounts(rows.map((cells, nth) => ({ row: nth + 2, cells })));
const ROUNDING: Row = ['Rounding', '', '', '', '', 'Expenses:Rounding', '', '', ''];
const SALES: Row = ['Revenue', '', '', '', '', 'Income:Sales', '', '', ''];

it('proposed accounts are one for each use, for all networks and apps, with names that all formats accept', () => {
  const rows = buildMissingAccountRows(NO_ACCOUNTS, 'USD');
  expect(rows.slice(0, 4).map((cells) => cells.filter((cell) => cell !== null).join(' | '))).toEqual([
    'Receivable | Assets:Receivable | USD',
    'Revenue | Income:Advertising | USD',
    'Adjustments | Income:Advertising:Adjustments | USD',
    'Rounding | Expenses:Rounding | USD',
  ]);
  for (const [, , , , , account] of rows)
    expect(account).toMatch(/^(Assets|Income|Expenses|Equity|Liabilities)(:[A-Z][A-Za-z-]*)+$/);
});

it('proposed accounts are only those that are missing in the tab', () => {
  const users = read(['receivable', 5, '', '', '', 'Debtors', '', '', ''], SALES, ROUNDING);
  const uses = buildMissingAccountRows(users, 'USD').map(([use]) => use);
  expect(uses.slice(0, 3)).toEqual(['Receivable', 'Adjustments', 'Statement differences']);
  expect(uses).not.toContain('Rounding');
});

it('the account of a network or app is found for ids with spaces, which the tab does not have', () => {
  const month = monthOf(booked(' a ', ' 5', 'AdMob'), booked('b', '7', 'Unity'));
  const rows: Row[] = [
    ['Receivable', '5', '', '', '', 'Assets:AdMob', '', '', ''],
    ['Revenue', '', '', 'a', '', 'Income:A', '', '', ''],
  ];
  expect(buildMonthJournal(month, rows).entries[0]!.lines.map(({ account }) => account.account)).toEqual([
    'Assets:AdMob',
    'Assets:Receivable',
    'Income:A',
    'Income:Advertising',
  ]);
});

it('the tab Accounts may have its uses in small letters, and codes as numbers', () => {
  const [account] = [
    ...read(['revenue ', '', '', '', '', ' Sales ', 200, 'Tax Exempt (0%)', 'USD']).values(),
  ];
  expect(account).toMatchObject({ use: 'revenue', account: 'Sales', code: '200', row: 3 });
});

it.each<[string, Row[], string]>([
  [
    'an unknown use',
    [ROUNDING, ['Recievable', '5', '', '', '', 'A', '', '', '']],
    'Accounts, row 4: “Recievable” is not allowed in column Use. Each row needs an account and a use (Receivable, Revenue, Adjustments, Rounding, Statement differences,',
  ],
  [
    'a blank account',
    [['Revenue', '', '', '', '', ' ', '', '', '']],
    'Accounts, row 3: “” is not allowed in column Account. Each row needs an account and',
  ],
  [
    'a network in a row for revenue',
    [['Revenue', '5', '', '', '', 'A', '', '', '']],
    'Accounts, row 3: “5” is not allowed in column Network id.',
  ],
  [
    'two rows for the same',
    [SALES, ROUNDING, ['revenue', '', '', '', '', 'B', '', '', '']],
    'Accounts: rows 3 and 5 are for the same use, app and network. Delete one of the two rows.',
  ],
])('the tab Accounts is refused for %s', (_, rows, sentence) => {
  expect(() => read(...rows)).toThrow(sentence);
});
