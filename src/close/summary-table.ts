import { METRICS } from '../catalogue/catalogue';
import { ownColumn } from '../sheet/own/own-columns';
import { plus } from '../table/decimals';
import type { Cell, Table } from '../table/table';
import type { Ledger, LedgerLine } from './read-ledger';
import { ROWS } from './restatement';

/** A closed month in the spreadsheet's zone. */
export interface Closing {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly day: string;
  /** The sheet's number of the moment. */
  readonly serial: number;
}

const COLUMNS = [
  ownColumn('report', 'Report', 'text', 'The name of the saved report.', { key: true }),
  ownColumn('month', 'Month', 'id', 'The month of the restated days. Blank for tables without days.', {
    key: true,
  }),
  ownColumn('metric', 'Metric', 'text', 'Which number was restated.', { key: true }),
  ownColumn('currency', 'Currency', 'text', 'What money is counted in; blank for counts.', {
    key: true,
    width: 80,
  }),
  ownColumn(
    'moved',
    'Moved in all',
    'decimal',
    'By how much restatements moved the month. Blank where numbers of several rows do not add up, or no difference is known.',
  ),
  ownColumn('closedOn', 'Closed on', 'date', 'When the month was closed; blank while it is open.'),
  ownColumn(
    'movedSince',
    'Moved since closed',
    'decimal',
    'By how much it moved after it was closed; blank while it is open, and where that is not known.',
  ),
  ownColumn('changes', 'Changes', 'count', 'How many values were restated.'),
  ownColumn(
    'unknown',
    'Of unknown size',
    'count',
    'How many of the changes have no difference, because a number was or is not known: “Moved” is without them.',
  ),
  ownColumn(
    'lastSeen',
    'Last seen',
    'moment',
    "When the newest of them was found, in the spreadsheet's time zone.",
  ),
];

/** The line above the summary: the question it answers, and what of the ledger is not in it. */
export function summaryLine({ unread }: Pick<Ledger, 'unread'>): string {
  return [
    'Restatement summary',
    'how much a month moved since it was closed stands in “Moved since closed”',
    ...unread.map((title) => `not counted: tab “${title}”, whose headers are not as they were`),
  ].join(' · ');
}

/** One row a report, month, metric and currency; the newest month first. Amounts of two currencies are never added. */
export function summary(lines: readonly LedgerLine[], closings: readonly Closing[]): Table {
  const groups = new Map<string, LedgerLine[]>();
  for (const line of lines) {
    const key = JSON.stringify([line.report, line.month, line.metric, line.currency]);
    const same = groups.get(key);
    if (same === undefined) groups.set(key, [line]);
    else same.push(line);
  }
  const closed = new Map(closings.map((closing) => [closing.month, closing]));
  const rows = [...groups.values()]
    .sort(([one], [other]) => inOrder(one!, other!))
    .map((group) => rowOf(group, closed.get(group[0]!.month)));
  return { columns: COLUMNS, rows, notices: [] };
}

function rowOf(group: readonly LedgerLine[], closing: Closing | undefined): Cell[] {
  const { report, month, metric, currency } = group[0]!;
  const adds = addsUp(metric);
  const since = group.filter(({ seen }) => closing !== undefined && (seen ?? 0) > closing.serial);
  return [
    report,
    month,
    metric,
    currency,
    adds ? moved(group) : null,
    closing?.day ?? null,
    adds && closing !== undefined ? (since.length === 0 ? 0 : moved(since)) : null,
    counted(group),
    counted(group.filter(({ difference }) => difference === null)),
    group.reduce<number | null>((last, { seen }) => ((seen ?? 0) > (last ?? 0) ? seen : last), null),
  ];
}

/** The known differences together; null when none is known. */
function moved(lines: readonly LedgerLine[]): number | null {
  return lines.reduce<number | null>(
    (sum, { difference }) => (difference === null ? sum : plus(sum ?? 0, difference)),
    null,
  );
}

function counted(lines: readonly LedgerLine[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}

/** True when a metric of that label may be summed; all of one label are alike in that. */
function addsUp(label: string): boolean {
  return label === ROWS.label || METRICS.find((metric) => metric.label === label)?.aggregate.kind === 'sum';
}

function inOrder(one: LedgerLine, other: LedgerLine): number {
  return (
    ascending(other.month, one.month) ||
    ascending(one.report, other.report) ||
    ascending(one.metric, other.metric) ||
    ascending(one.currency, other.currency)
  );
}

function ascending(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
