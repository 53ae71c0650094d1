import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { buildJournalMonth, type Journal, type JournalMonth } from '../../../src/close/journal/entries';
import { formatJournalFiles, type JournalFormat } from '../../../src/close/journal/journal-files';
import { closeAll, paidFiles } from '../../payouts/reconcile/generated-closings';
import { limitRuns } from '../../thorough';
import {
  buildDetailedRows,
  buildMonthJournal,
  buildSettlements,
  generateMonths,
  HOSTILE,
  sumBy,
  sumRoundedBy,
  toTrillionths,
} from './generated-months';
import { readBy, withPrograms } from './installed-programs';

/** bean-query cannot print sums of a billion and more. */
const LARGEST = 10n ** 5n;

const NAMES = [...HOSTILE, 'x'.repeat(9_000), '👾'.repeat(9_000)];

/** A month with each hostile name as an app and as a network. */
const hostile: JournalMonth = {
  month: '2026-10',
  currency: 'USD',
  version: 1,
  settlements: NAMES.flatMap((network, nth) =>
    buildSettlements({ networkId: String(nth), network, amount: '12.5', nth }),
  ),
  closed: NAMES.map((name, nth) => ({
    appId: `ca-${nth}`,
    app: name,
    networkId: String(nth),
    network: name,
    amount: `${nth - 3}.${nth}5`,
  })),
  adjustments: NAMES.map((name, nth) => ({
    appId: `id ${name}`,
    app: name,
    networkId: `id ${name}`,
    network: '',
    amount: '-0.015',
    month: nth % 2 === 0 ? '2026-08' : '2026-09',
  })),
};

/** Months with statements and payments in several currencies. */
const settled: readonly JournalMonth[] = fc.sample(paidFiles, { numRuns: 2, seed: 1 }).flatMap((file) => {
  const closings = closeAll(file);
  return closings.map((closing) => buildJournalMonth(closing, closings));
});

/** Calls `check` for generated months and for the hostile one, with proposed accounts and with one account for each app. */
function forMonths(check: (month: JournalMonth, journal: Journal) => void): void {
  for (const month of [hostile, ...settled]) check(month, buildMonthJournal(month));
  const sizes = generateMonths({ apps: 100, networks: 12, largest: LARGEST });
  const checkBoth = (month: JournalMonth, isDetailed: boolean) => {
    const journal = buildMonthJournal(month, isDetailed ? buildDetailedRows(month) : []);
    if (journal.entries.length > 0) check(month, journal);
  };
  fc.assert(fc.property(sizes, fc.boolean(), checkBoth), {
    ...limitRuns({ quick: 2, thorough: 30 }),
    endOnFailure: true,
  });
}

const textOf = (format: JournalFormat, journal: Journal) =>
  formatJournalFiles(format, journal)
    .map(({ text }) => text)
    .join('');

/** The balances that the journal's lines have, in cents, by account. */
const balances = ({ entries }: Journal) =>
  sumBy(
    entries.flatMap(({ lines }) => lines),
    ({ account }) => account.account,
    ({ amount }) => toTrillionths(amount, 2),
  );

/** Balances that a program printed: rows of account and amount, such as `-12.50 USD`. */
function printed(rows: readonly (readonly string[])[]): Record<string, bigint> {
  return sumBy(
    rows,
    ([account]) => account,
    ([, amount = '']) => {
      expect(amount.trim()).toMatch(/^-?\d+(\.\d\d?)? USD$|^0?$/);
      return toTrillionths(amount.replace('USD', '').trim(), 2);
    },
  );
}

/** What the lines of all closed amounts owe, rounded for each network, which must be what the receivables were debited. */
function expectReceivables(month: JournalMonth, found: Readonly<Record<string, bigint>>): void {
  const changed = new Set(month.adjustments.map((adjustment) => adjustment.month));
  const groups = ['', ...changed].map((of) =>
    of === '' ? month.closed : month.adjustments.filter((adjustment) => adjustment.month === of),
  );
  const rounded = groups.flatMap((booked) =>
    Object.values(sumRoundedBy(booked, ({ networkId }) => networkId)),
  );
  // What statements and payments book balances within the other accounts.
  const due = Object.entries(found).filter(
    ([account]) => !/^Income:Ad\w+(:A\w+|:Later)?$|:Rounding$/.test(account),
  );
  expect(due.reduce((sum, [, cents]) => sum + cents, 0n)).toBe(rounded.reduce((sum, one) => sum + one, 0n));
}

withPrograms('hledger')('hledger', () => {
  it('hledger accepts every journal in strict mode, and its balances are the sums', () => {
    forMonths((month, journal) => {
      const text = textOf('ledger', journal);
      readBy('hledger', text, (file) => ['-f', file, 'check', '--strict']);
      const csv = readBy('hledger', text, (file) => ['-f', file, 'bal', '--flat', '-N', '-O', 'csv']);
      const found = printed((parse(csv) as string[][]).slice(1));
      expect(found).toEqual(balances(journal));
      expectReceivables(month, found);
    });
  });

  it('hledger finds neither tags nor more entries than there are in hostile names', () => {
    const journal = buildMonthJournal(hostile);
    const text = textOf('ledger', journal);
    expect(readBy('hledger', text, (file) => ['-f', file, 'tags'])).toBe('');
    const stats = readBy('hledger', text, (file) => ['-f', file, 'codes']);
    const references = journal.entries.map(({ reference }) => reference);
    expect(stats.trim().split('\n').sort()).toEqual(references.sort());
  });
});

withPrograms('ledger')('ledger', () => {
  const args = (file: string, ...rest: string[]) => [
    '--args-only',
    '-f',
    file,
    '--strict',
    '--pedantic',
    ...rest,
  ];
  it('ledger accepts every journal in strict mode, and its balances are the sums', () => {
    forMonths((month, journal) => {
      const format = '%(quoted(account)),%(quoted(amount))\n';
      const text = textOf('ledger', journal);
      const csv = readBy('ledger', text, (file) => args(file, 'bal', '--flat', '--no-total', '-F', format));
      const found = printed(parse(csv, { escape: '\\' }) as string[][]);
      expect(found).toEqual(balances(journal));
      expectReceivables(month, found);
    });
  });
});

withPrograms('bean-check', 'bean-query')('beancount', () => {
  const query = (text: string, question: string) =>
    (parse(readBy('bean-query', text, (file) => ['-f', 'csv', file, question])) as string[][])
      .slice(1)
      .map((cells) => cells.map((cell) => cell.trim()));

  it('beancount accepts every journal, and its balances are the sums', () => {
    forMonths((month, journal) => {
      const text = textOf('beancount', journal);
      expect(readBy('bean-check', text, (file) => [file])).toBe('');
      const found = printed(query(text, 'select account, sum(position) group by account'));
      expect(found).toEqual(balances(journal));
      expectReceivables(month, found);
    });
  });

  it('beancount reads the names of apps and networks as they are', () => {
    const text = textOf('beancount', buildMonthJournal(hostile));
    const found = query(
      text,
      "select distinct meta('network-id'), meta('network') where meta('network-id') != ''",
    );
    expect(found).toContainEqual(['10', String.raw`quote " and \" and \ `.trim()]);
    expect(found).toContainEqual(['14', '穿山甲 ¥ é 👩‍💻']);
    expect(found.filter(([id]) => /^\d+$/.test(id!))).toHaveLength(NAMES.length);
  });

  it('beancount accepts the journals of several months in one file', () => {
    const september = buildMonthJournal({ ...hostile, month: '2026-09', adjustments: [] });
    const text = textOf('beancount', september) + textOf('beancount', buildMonthJournal(hostile));
    expect(readBy('bean-check', text, (file) => [file])).toBe('');
  });
});
