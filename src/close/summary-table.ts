import { METRICS } from '../catalogue/catalogue';
import { type ColumnLayout, ownColumns } from '../sheet/own/own-columns';
import { sumOf } from '../table/exact-sum';
import { grouped } from '../table/grouped';
import type { Cell, Table } from '../table/table';
import { texts } from '../wording/texts';
import type { LedgerLine } from './read-ledger';
import { ROWS } from './restatement';

/** A closed month in the spreadsheet's zone. */
export interface Closing {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly day: string;
  /** The serial number of the moment. */
  readonly serial: number;
}

const LAYOUT = {
  report: { type: 'text', key: true },
  month: { type: 'id', key: true },
  metric: { type: 'text', key: true },
  currency: { type: 'text', key: true, width: 80 },
  moved: { type: 'decimal' },
  closedOn: { type: 'date' },
  movedSince: { type: 'decimal' },
  changes: { type: 'count' },
  unknown: { type: 'count' },
  lastSeen: { type: 'moment' },
} satisfies Record<string, ColumnLayout>;

/** One row for each report, month, metric and currency, the newest month first. Amounts of two currencies are never added. */
export function summary(lines: readonly LedgerLine[], closings: readonly Closing[]): Table {
  const groups = grouped(lines, ({ report, month, metric, currency }) =>
    JSON.stringify([report, month, metric, currency]),
  );
  const closed = new Map(closings.map((closing) => [closing.month, closing]));
  const rows = [...groups.values()]
    .sort(([one], [other]) => inOrder(one, other))
    .map((group) => rowOf(group, closed.get(group[0].month)));
  return { columns: ownColumns(LAYOUT, texts().close.summaryColumns), rows, notices: [] };
}

function rowOf(group: readonly [LedgerLine, ...LedgerLine[]], closing: Closing | undefined): Cell[] {
  const { report, month, metric, currency } = group[0];
  const adds = isAdditive(metric);
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

/** The sum of the known differences; null if none is known. */
function moved(lines: readonly LedgerLine[]): number | null {
  return sumOf(lines.flatMap(({ difference }) => difference ?? []));
}

function counted(lines: readonly LedgerLine[]): number {
  return lines.reduce((sum, { count }) => sum + count, 0);
}

/** Whether numbers of the metric with this label may be added. Metrics with equal labels agree in that. */
function isAdditive(label: string): boolean {
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
