import { amountOf, type CheckResult, type Closing, revenueOf, totalsOf } from '../../books/books';
import { amountFormat, amountFormats } from '../../books/ledger/ledger-columns';
import type { Month } from '../../dates/months';
import { type ColumnLayout, ownColumns } from '../../sheet/own/own-columns';
import type { OwnTable } from '../../sheet/own/own-table';
import { tonedColumn } from '../../sheet/tones';
import type { Cell, Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { SheetTime } from './closing-tabs';

const AMOUNT: ColumnLayout = { type: 'decimal' };

const BEFORE = {
  month: { type: 'id', key: true },
  currency: { type: 'text', key: true, width: 80 },
  closed: AMOUNT,
} satisfies Record<string, ColumnLayout>;

const BEHIND = {
  current: AMOUNT,
  check: { type: 'text', width: 120 },
  checkedAt: { type: 'moment' },
  note: { type: 'text', width: 320 },
  state: { type: 'text', width: 160 },
  version: { type: 'count' },
  closedAt: { type: 'moment' },
  closedBy: { type: 'text' },
  reviewedBy: { type: 'text' },
  reason: { type: 'text', width: 200 },
  zone: { type: 'text', width: 80 },
  digest: { type: 'text', width: 200 },
} satisfies Record<string, ColumnLayout>;

/** Whether what the last check found is good. */
const CHECK_TONES = {
  exact: 'good',
  waiting: 'warning',
  'not compared': 'warning',
  broken: 'bad',
  open: 'quiet',
} as const satisfies Record<CheckResult, string>;

export interface ClosingFacts {
  readonly closing: Closing;
  readonly check: CheckResult;
  /** A sentence about the check; '' if all is well. */
  readonly note: string;
  /** A digest of the closed rows (see closingDigest). */
  readonly digest: string;
}

export function overviewSheet(): OwnTable {
  const { overviewTitle, overviewLine, overviewMark, checks } = texts().closings;
  return {
    id: 'books.overview',
    title: overviewTitle,
    line: overviewLine,
    mark: overviewMark,
    toned: [tonedColumn('check', CHECK_TONES, checks)],
  };
}

/** The overview: a row for each closed month and currency, and a column for each month in which adjustments are booked. */
export function overviewTable(facts: readonly ClosingFacts[], time: SheetTime) {
  const booked = [
    ...new Set(facts.flatMap(({ closing }) => revenueOf(closing.adjustments).map((each) => each.bookedIn))),
  ].sort();
  const columns = overviewColumns(booked);
  const rows = facts.map((each) => {
    const cells: Readonly<Record<string, unknown>> = closingCells(each, time);
    return columns.map(({ field }) => (cells[field] ?? null) as Cell);
  });
  const table: Table = { columns, rows, notices: [] };
  const rowFormats = amountFormats(table, ([, currency]) => amountFormat('revenue', String(currency ?? '')));
  return { table, rowFormats };
}

function overviewColumns(booked: readonly Month[]): Column[] {
  const { overviewColumns: words, bookedColumn } = texts().closings;
  const months = booked.map((month) => [bookedField(month), bookedColumn(month)] as const);
  const layout = {
    ...BEFORE,
    ...Object.fromEntries(months.map(([field]) => [field, AMOUNT])),
    ...BEHIND,
  };
  return ownColumns<string>(layout, { ...words, ...Object.fromEntries(months) });
}

function bookedField(month: Month): string {
  return `booked.${month}`;
}

function closingCells({ closing, check, note, digest }: ClosingFacts, time: SheetTime) {
  const { state, at, by, checkedAt } = closing;
  const { closed, byMonth, current } = totalsOf(closing);
  const { checks, states } = texts().closings;
  const booked = [...byMonth].map(([each, amount]) => [bookedField(each), Number(amount)]);
  return {
    ...closing,
    note,
    digest,
    closed: Number(closed),
    ...Object.fromEntries(booked),
    current: Number(current),
    check: checks[check],
    checkedAt: time(checkedAt),
    state: states[state],
    closedAt: time(at),
    closedBy: by,
  };
}

/** A digest of the rows of a closing: app id, network id, metric and exact amount, in the order of the first three. */
export function closingDigest(
  { amounts }: Pick<Closing, 'amounts'>,
  digest: (text: string) => string,
): string {
  const lines = amounts.map((key) => [key.appId, key.networkId, key.metric, amountOf(key)].join('\t'));
  return digest(lines.sort().join('\n'));
}
