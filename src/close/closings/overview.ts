import { amountOf, type CheckResult, type Closing, checkResult, totalsOf } from '../../books/books';
import { amountFormat, amountFormats } from '../../books/ledger/ledger-columns';
import { firstDay, type Month } from '../../dates/calendar';
import { type ColumnLayout, MONTH_COLUMN, type OwnTable, ownColumns } from '../../sheet/own/own-table';
import { tonedColumn } from '../../sheet/tones';
import type { Cell, Column, Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { SheetTime } from './closing-tabs';

const AMOUNT: ColumnLayout = { type: 'decimal' };

const BEFORE = {
  month: { ...MONTH_COLUMN, key: true },
  currency: { type: 'text', key: true, width: 80 },
  closed: AMOUNT,
} satisfies Record<string, ColumnLayout>;

const BEHIND = {
  current: AMOUNT,
  check: { type: 'text', width: 170 },
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
  completeThrough: { type: 'text' },
  apps: { type: 'text' },
} satisfies Record<string, ColumnLayout>;

const CHECK_TONES = {
  exact: 'good',
  'not compared': 'warning',
  broken: 'bad',
  open: 'quiet',
} as const satisfies Record<CheckResult, string>;

export interface ClosingFacts {
  readonly closing: Closing;
  readonly check: CheckResult;
  /** A sentence about the check; '' if all is well. */
  readonly note: string;
  /** A digest of the closed rows: app id, network id, metric and exact amount, in the order of the first three. */
  readonly digest: string;
}

export function closingFacts(closing: Closing, digest: (text: string) => string): ClosingFacts {
  const { notes } = texts().closings;
  const { broken, result, reopened } = closing;
  const check = checkResult(closing);
  const found = check === 'broken' ? notes.broken(broken) : result === 'compared' ? '' : notes[result];
  const lines = closing.amounts.map((key) =>
    [key.appId, key.networkId, key.metric, amountOf(key)].join('\t'),
  );
  return {
    closing,
    check,
    note: check === 'open' ? (reopened?.reason ?? '') : found,
    digest: digest(lines.sort().join('\n')),
  };
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
  const columns = overviewColumns(facts.map(({ closing }) => closing));
  const rows = facts.map((each) => {
    const values = overviewValues(each, time);
    return columns.map(({ field, type }): Cell => {
      const { [field]: value = null } = values;
      return value !== null && type === 'decimal' ? Number(value) : value;
    });
  });
  const table: Table = { columns, rows, notices: [] };
  const rowFormats = amountFormats(table, ([, currency]) => amountFormat('revenue', String(currency ?? '')));
  return { table, rowFormats };
}

function overviewColumns(closings: readonly Closing[]): Column[] {
  const { overviewColumns: words, bookedColumn } = texts().closings;
  const booked = closings.flatMap((closing) => [...totalsOf(closing).byMonth.keys()]);
  const months = [...new Set(booked)]
    .sort()
    .map((month) => [bookedField(month), bookedColumn(month)] as const);
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

/** The month of a column with adjustments; '' for any other column. */
export function bookedMonth(field: string): Month {
  const [, month = ''] = field.split(bookedField(''));
  return month;
}

/** The cells of a closing by field. Amounts are decimals, and moments as `time` gives them. */
function overviewValues(
  { closing, check, note, digest }: ClosingFacts,
  time: (at: number) => Cell,
): Readonly<Record<string, Cell>> {
  const { month, currency, version, reviewedBy, reason, zone, completeThrough, apps } = closing;
  const { closed, byMonth, current } = totalsOf(closing);
  const { checks, states, allApps } = texts().closings;
  return {
    ...{ currency, closed, current, note, version, reviewedBy, reason, zone, digest, completeThrough },
    month: firstDay(month),
    ...Object.fromEntries([...byMonth].map(([each, amount]) => [bookedField(each), amount])),
    check: checks[check],
    checkedAt: time(closing.checkedAt),
    state: states[closing.state],
    closedAt: time(closing.at),
    closedBy: closing.by,
    apps: apps.join(', ') || allApps,
  };
}
