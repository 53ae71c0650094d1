import fc from 'fast-check';
import { readAccounts } from '../../../src/close/journal/accounts';
import { type BookedAmount, buildJournal, type JournalMonth } from '../../../src/close/journal/entries';
import {
  buildAccounts,
  buildMissingRows,
  buildMonthJournal,
  generateMonths,
  NO_ACCOUNTS,
  type Row,
} from './generated-months';

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
const proposed = (month: JournalMonth, accounts = NO_ACCOUNTS) =>
  buildMissingRows(accounts, month).map((cells) =>
    cells.filter((cell) => cell !== null && cell !== '').join(' | '),
  );
const ROUNDING: Row = ['Rounding', '', '', '', '', 'Expenses:Rounding', '', '', ''];
const SALES: Row = ['Revenue', '', '', '', '', 'Income:Sales', '', '', ''];

it('proposed accounts are a receivable of each network, and one account each for revenue, adjustments and rounding', () => {
  const month = monthOf(booked('a', '5', 'AdMob'), booked('a', '15', 'Unity Ads'), booked('b', '5', 'AdMob'));
  expect(proposed(month)).toEqual([
    'Receivable | 5 | AdMob | Assets:Receivable:AdMob | USD',
    'Receivable | 15 | Unity Ads | Assets:Receivable:Unity-Ads | USD',
    'Revenue | Income:Advertising | USD',
    'Adjustments | Income:Advertising:Adjustments | USD',
    'Rounding | Expenses:Rounding | USD',
  ]);
});

it('proposed accounts have names that Beancount accepts', () => {
  const month = monthOf(booked('a', '5', '穿山甲'), booked('a', '6', '!!!'), booked('a', '7', 'ironSource'));
  expect(proposed(month).slice(0, 3)).toEqual([
    'Receivable | 5 | 穿山甲 | Assets:Receivable:Network-穿山甲 | USD',
    'Receivable | 6 | !!! | Assets:Receivable:6 | USD',
    'Receivable | 7 | ironSource | Assets:Receivable:IronSource | USD',
  ]);
});

it('proposed accounts are only those that are missing in the tab', () => {
  const month = monthOf(booked('a', '5', 'AdMob'), booked('a', '15', 'Unity Ads'));
  const users = read(['receivable', 5, '', '', '', 'Debtors', '', '', ''], SALES, ROUNDING);
  expect(proposed(month, users)).toEqual([
    'Receivable | 15 | Unity Ads | Assets:Receivable:Unity-Ads | USD',
    'Adjustments | Income:Advertising:Adjustments | USD',
  ]);
});

it('proposed accounts are found again for ids with spaces and characters that no cell can hold', () => {
  const month = monthOf(booked(' a ', ' 5\u0000', 'AdMob'), booked('b', '\u00075\uD800 ', 'Unity'));
  expect(buildMissingRows(buildAccounts(month), month)).toEqual([]);
  expect(buildMonthJournal(month).entries[0]!.lines).toHaveLength(3);
});

it('proposed accounts are complete, and have names that all formats accept, for any month', () => {
  fc.assert(
    fc.property(generateMonths({ apps: 20, networks: 40 }), (month) => {
      const accounts = [...buildAccounts(month).values()].map(({ account }) => account);
      for (const account of accounts)
        expect(account).toMatch(/^(Assets|Income|Expenses)(:[\p{Lu}\p{Nd}][\p{L}\p{Nd}-]*)+$/u);
      expect(buildMissingRows(buildAccounts(month), month)).toEqual([]);
    }),
  );
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

it('the tab Accounts is refused if it has no account for what is booked', () => {
  expect(() => buildJournal(monthOf(booked('a', '5', 'AdMob')), read(SALES, ROUNDING))).toThrow(
    'Accounts: add a row for Receivable of “5”.',
  );
});
