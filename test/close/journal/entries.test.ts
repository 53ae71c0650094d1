import fc from 'fast-check';
import type { BookedPayment, Settlement, SettlementUse } from '../../../src/books/books';
import type {
  BookedAmount,
  JournalEntry,
  JournalLine,
  JournalMonth,
} from '../../../src/close/journal/entries';
import { limitRuns } from '../../thorough';
import {
  buildDetailedRows,
  buildMonthJournal,
  generateMonths,
  type Row,
  roundToCents,
  sumBy,
  sumRoundedBy,
  toTrillionths,
} from './generated-months';

const booked = (appId: string, networkId: string, amount: string): BookedAmount => ({
  appId,
  app: `App ${appId}`,
  networkId,
  network: `Net ${networkId}`,
  amount,
});

const OCTOBER: JournalMonth = {
  month: '2026-10',
  currency: 'USD',
  version: 2,
  settlements: [],
  closed: [booked('a', '1', '10.004'), booked('b', '1', '5.003'), booked('a', '2', '-2')],
  adjustments: [
    { ...booked('a', '1', '0.5'), month: '2026-09' },
    { ...booked('a', '1', '-3.25'), month: '2026-08' },
    { ...booked('a', '1', '1'), month: '2026-09' },
  ],
};

const shown = (entries: readonly JournalEntry[]) =>
  entries.map(({ reference, date, lines }) => [
    reference,
    date,
    ...lines.map(({ account, amount, app, network }) =>
      [account.account, amount, app?.name ?? network?.name ?? ''].join(' | '),
    ),
  ]);

it('the entries of a month book what was closed, and the adjustments of each closed month, on the last day of the month', () => {
  expect(shown(buildMonthJournal(OCTOBER).entries)).toEqual([
    [
      'CLOSE-2026-10-USD-V2',
      '2026-10-31',
      'Assets:Receivable | 15.01 | Net 1',
      'Assets:Receivable | -2 | Net 2',
      'Income:Advertising | -13.01 | ',
    ],
    [
      'ADJUST-2026-08-IN-2026-10-USD',
      '2026-10-31',
      'Assets:Receivable | -3.25 | Net 1',
      'Income:Advertising:Adjustments | 3.25 | App a',
    ],
    [
      'ADJUST-2026-09-IN-2026-10-USD',
      '2026-10-31',
      'Assets:Receivable | 1.5 | Net 1',
      'Income:Advertising:Adjustments | -1.5 | App a',
    ],
  ]);
});

it('the entries of a month book revenue to the account of the app, and the rest in total', () => {
  const rows: Row[] = [['Revenue', '', '', 'b', '', 'Income:B', '', '', '']];
  expect(shown(buildMonthJournal(OCTOBER, rows).entries)[0]!.slice(2)).toEqual([
    'Assets:Receivable | 15.01 | Net 1',
    'Assets:Receivable | -2 | Net 2',
    'Income:Advertising | -8 | ',
    'Income:B | -5 | App b',
    'Expenses:Rounding | -0.01 | ',
  ]);
});

it('the entries of a month say what they book', () => {
  expect(buildMonthJournal(OCTOBER).entries.map(({ narration }) => narration)).toEqual([
    'Revenue of Oct 2026 in USD, version 2',
    'Adjustments of Aug 2026 booked in Oct 2026 in USD',
    'Adjustments of Sep 2026 booked in Oct 2026 in USD',
  ]);
});

it('the entries of a month end on 29 February in a leap year', () => {
  const { entries } = buildMonthJournal({ ...OCTOBER, month: '2028-02' });
  expect(entries[0]!.date).toBe('2028-02-29');
});

it('the entries of a month are missing where all amounts are 0', () => {
  const zero = { ...OCTOBER, closed: [booked('a', '1', '0'), booked('b', '1', '0.001')], adjustments: [] };
  expect(buildMonthJournal(zero).entries).toEqual([]);
});

describe('the entries of payments', () => {
  const of = { networkId: '1', network: 'Net 1' };
  const paid = { date: '2026-10-20', amount: '95', currency: 'EUR', reference: 'TRX 12/ä-3', nth: 1 };
  const booked = (payment: BookedPayment, use: SettlementUse, amount: string): Settlement => ({
    ...of,
    use,
    amount,
    payment,
  });
  const entriesOf = (...settlements: Settlement[]) =>
    buildMonthJournal({ ...OCTOBER, closed: [], adjustments: [], settlements }).entries;

  it('the entries of payments stand on the day of the payment against the clearing account, after the differences of statements', () => {
    const entries = entriesOf(
      booked(paid, 'clearing', '104.5'),
      booked(paid, 'receivable', '-104.5'),
      { ...of, use: 'receivable', amount: '-2' },
      { ...of, use: 'statements', amount: '2' },
    );
    expect(shown(entries)).toEqual([
      [
        'SETTLE-2026-10-USD',
        '2026-10-31',
        'Assets:Receivable | -2 | Net 1',
        'Income:Advertising:Statement-Differences | 2 | Net 1',
      ],
      [
        'PAY-2026-10-20-TRX-12-3',
        '2026-10-20',
        'Assets:Clearing | 104.5 | Net 1',
        'Assets:Receivable | -104.5 | Net 1',
      ],
    ]);
    expect(entries.map(({ narration }) => narration)).toEqual([
      'Differences of statements booked in Oct 2026 in USD',
      'Payment of 2026-10-20: 95.00 EUR, TRX 12/ä-3, Net 1',
    ]);
  });

  it('the entries of payments of earlier months stand on the last day, and say whether they correct what was booked', () => {
    const late = { ...paid, date: '2026-09-20', reference: '' };
    const corrected = { ...paid, date: '2026-09-21', nth: 2 };
    const entries = entriesOf(
      booked(corrected, 'unmatched', '5'),
      booked(corrected, 'receivable', '-5'),
      booked(late, 'clearing', '5'),
      booked(late, 'unmatched', '-5'),
    );
    expect(entries.map(({ date, reference, narration }) => [date, reference, narration])).toEqual([
      ['2026-10-31', 'PAY-2026-09-20', 'Payment of 2026-09-20: 95.00 EUR, Net 1'],
      [
        '2026-10-31',
        'PAY-2026-09-21-TRX-12-3',
        'Correction of payment 2 of 2026-09-21: 95.00 EUR, TRX 12/ä-3, Net 1',
      ],
    ]);
  });

  it('the entries of payments have different references', () => {
    const second = { ...paid, nth: 2 };
    const entries = entriesOf(
      ...[paid, second].flatMap((each) => [booked(each, 'clearing', '5'), booked(each, 'unmatched', '-5')]),
    );
    const [one, other] = entries.map(({ reference }) => reference);
    expect([one, other]).toEqual(['PAY-2026-10-20-TRX-12-3', 'PAY-2026-10-20-TRX-12-3--2']);
  });
});

const lineUnits = ({ amount }: JournalLine) => toTrillionths(amount, 2);
const byNetwork = ({ network }: JournalLine) => network?.id;
const byApp = ({ app }: JournalLine) => app?.id;

/** What holds for the journal of every month. */
function expectExact(month: JournalMonth, rows: readonly Row[]): void {
  const { entries } = buildMonthJournal(month, rows);
  for (const { lines } of entries) {
    expect(lines.reduce((sum, line) => sum + lineUnits(line), 0n)).toBe(0n);
    expect(lines.filter(({ amount }) => !/^-?\d+(\.\d\d?)?$/.test(amount) || amount === '0')).toEqual([]);
  }
  expect(new Set(entries.map(({ reference }) => reference)).size).toBe(entries.length);
  const linesOf = (start: string) =>
    entries.filter(({ reference }) => reference.startsWith(start)).flatMap(({ lines }) => lines);
  const groups = [
    { lines: linesOf('CLOSE'), booked: month.closed },
    ...['2026-07', '2026-08', '2026-09'].map((of) => ({
      lines: linesOf(`ADJUST-${of}`),
      booked: month.adjustments.filter((adjustment) => adjustment.month === of),
    })),
  ];
  for (const { lines, booked } of groups) {
    expect(sumBy(lines, byNetwork, lineUnits)).toEqual(sumRoundedBy(booked, ({ networkId }) => networkId));
    const isAdjustment = booked !== month.closed;
    if (rows.length > 0 || isAdjustment)
      expect(sumBy(lines, byApp, lineUnits)).toEqual(sumRoundedBy(booked, ({ appId }) => appId, -1n));
    else {
      const total = lines.filter(({ account }) => account.use === 'revenue');
      expect(total.reduce((sum, line) => sum + lineUnits(line), 0n)).toBe(
        -roundToCents(booked.reduce((sum, { amount }) => sum + toTrillionths(amount), 0n)),
      );
    }
  }
}

it.each([
  { apps: 12, networks: 5, quick: 60, thorough: 1_000 },
  { apps: 60, networks: 60, quick: 3, thorough: 50 },
])(
  'any month of $apps apps and $networks networks has balanced entries with sums exact to the cent',
  ({ apps, networks, ...times }) => {
    fc.assert(
      fc.property(generateMonths({ apps, networks }), fc.boolean(), (month, isDetailed) =>
        expectExact(month, isDetailed ? buildDetailedRows(month) : []),
      ),
      limitRuns(times),
    );
  },
);
