import { METRICS, type MetricId } from '../catalogue';
import { computeNewestCompleteDay, toFirstDay, toLastDay } from '../dates';
import { Doubtful, NotUnderstood } from '../errors';
import { NO_OPTIONS, type Request } from '../request';
import { type Connection, fetchReport } from '../service';
import { type AppNames, type Cell, type Decimal, groupItems, type Table } from '../table';
import { getTexts } from '../wording';
import type { KeyAmounts, MonthQuestion } from './books';

/** The metrics of the full report that can be closed: those that the networks report and that add up. Revenue is always closed. */
export const CLOSABLE: readonly MetricId[] = METRICS.filter(
  ({ source, aggregate, reports }) =>
    source === 'network' && aggregate.kind === 'sum' && reports.full?.requestName != null,
).map(({ id }) => id);

const DIMENSIONS = ['date', 'appId', 'appName', 'network', 'networkName'] as const;

/**
 * Asks the service for a month by day, app and network, in as many pages as it takes (section 4.2). The amounts are
 * exact. Throws Doubtful if rows may be missing or have another currency, and other AdReportsErrors; never returns a part.
 */
export function fetchMonthAmounts(question: MonthQuestion, connection: Connection, names: AppNames) {
  const part = { ...question, to: toLastDay(question.month), dimensions: DIMENSIONS };
  const { table, completeThrough } = fetchMonthTable(part, connection, names);
  return { ...collectMonthAmounts(table, question.metrics), completeThrough };
}

/** Asks the service for a month by these dimensions, up to the day `to`. The amounts are exact texts. Throws as fetchMonthAmounts does. */
export function fetchMonthTable(
  question: MonthQuestion & Pick<Request, 'to' | 'dimensions'>,
  connection: Connection,
  names: AppNames,
) {
  const { month, currency, zone, apps, metrics, to, dimensions } = question;
  const completeThrough = computeNewestCompleteDay('full', zone, connection.clock.now());
  const request: Request = {
    ...NO_OPTIONS,
    report: 'full',
    zone,
    currency,
    apps,
    from: toFirstDay(month),
    to,
    dimensions,
    metrics,
    newestCompleteDay: completeThrough,
  };
  const table = fetchReport(request, { ...connection, exact: true }, names);
  const { doubts = [] } = table;
  if (doubts.length > 0) throw new Doubtful(doubts);
  return { table, completeThrough };
}

/** `unknown` are the days whose rows have no amount. They count as days that the service lacks. */
function collectMonthAmounts({ columns, rows }: Table, metrics: readonly MetricId[]) {
  const findFieldIndex = (field: string) => columns.findIndex((column) => column.field === field);
  const [date, appId, appName] = [findFieldIndex('date'), findFieldIndex('appId'), findFieldIndex('appName')];
  const [network, networkName] = [findFieldIndex('network'), findFieldIndex('networkName')];
  const readCellText = (row: Table['rows'][number], at: number) => String(row[at] ?? '');
  const groups = groupItems(rows, (row) =>
    JSON.stringify([readCellText(row, appId), readCellText(row, network)]),
  );
  const amounts: KeyAmounts[] = [];
  const unknown: (Omit<KeyAmounts, 'days'> & { readonly days: readonly string[] })[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    const key = {
      appId: readCellText(first, appId),
      app: readCellText(first, appName),
      networkId: readCellText(first, network),
      network: readCellText(first, networkName) || readCellText(first, network),
    };
    for (const id of metrics) {
      const metricIndex = findFieldIndex(id);
      const knownRows = group.filter((row) => row[metricIndex] !== null);
      if (knownRows.length > 0)
        amounts.push({ ...key, metric: id, days: collectDayAmounts(knownRows, date, metricIndex) });
      const unknownDays = group.flatMap((row) =>
        row[metricIndex] === null ? [toDayOfMonth(row[date])] : [],
      );
      if (unknownDays.length > 0) unknown.push({ ...key, metric: id, days: unknownDays });
    }
  }
  return { amounts, unknown };
}

function collectDayAmounts(rows: Table['rows'], date: number, at: number): Record<string, Decimal> {
  const days: Record<string, Decimal> = {};
  for (const row of rows) {
    const day = toDayOfMonth(row[date]);
    if (days[day] !== undefined) throw new NotUnderstood(getTexts().closings.rowTwice(String(row[date])));
    days[day] = String(row[at]);
  }
  return days;
}

function toDayOfMonth(date: Cell | undefined): string {
  return String(date).slice(8);
}
