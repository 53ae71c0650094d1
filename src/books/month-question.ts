import { METRICS, type MetricId } from '../catalogue/catalogue';
import { firstDay, lastDay } from '../dates/calendar';
import { newestCompleteDay } from '../dates/complete-days';
import { Doubtful, NotUnderstood } from '../errors/ad-reports-error';
import { NO_OPTIONS, type Request } from '../request/request';
import { fetchReport } from '../service/fetch-report';
import type { Connection } from '../service/http/connection';
import type { Decimal } from '../table/decimal';
import { grouped } from '../table/grouped';
import type { AppNames } from '../table/id-names';
import type { Cell, Table } from '../table/table';
import { texts } from '../wording/texts';
import type { KeyAmounts, MonthQuestion } from './books';

/** The metrics of the full report that can be closed: those that the networks report and that add up. Revenue is always closed. */
export const CLOSABLE: readonly MetricId[] = METRICS.filter(
  ({ source, aggregate, reports }) =>
    source === 'network' && aggregate.kind === 'sum' && reports.full?.ask != null,
).map(({ id }) => id);

const DIMENSIONS = ['date', 'appId', 'appName', 'network', 'networkName'] as const;

/**
 * Asks the service for a month by day, app and network, in as many pages as it takes (section 4.2). The amounts are
 * exact. Throws Doubtful if rows may be missing or have another currency, and other AdReportsErrors; never returns a part.
 */
export function askMonth(question: MonthQuestion, connection: Connection, names: AppNames) {
  const part = { ...question, to: lastDay(question.month), dimensions: DIMENSIONS };
  const { table, completeThrough } = askTable(part, connection, names);
  return { ...amountsIn(table, question.metrics), completeThrough };
}

/** Asks the service for a month by these dimensions, up to the day `to`. The amounts are exact texts. Throws as askMonth does. */
export function askTable(
  question: MonthQuestion & Pick<Request, 'to' | 'dimensions'>,
  connection: Connection,
  names: AppNames,
) {
  const { month, currency, zone, apps, metrics, to, dimensions } = question;
  const completeThrough = newestCompleteDay('full', zone, connection.clock.now());
  const request: Request = {
    ...NO_OPTIONS,
    report: 'full',
    zone,
    currency,
    apps,
    from: firstDay(month),
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
function amountsIn({ columns, rows }: Table, metrics: readonly MetricId[]) {
  const place = (field: string) => columns.findIndex((column) => column.field === field);
  const [date, appId, appName] = [place('date'), place('appId'), place('appName')];
  const [network, networkName] = [place('network'), place('networkName')];
  const text = (row: Table['rows'][number], at: number) => String(row[at] ?? '');
  const groups = grouped(rows, (row) => JSON.stringify([text(row, appId), text(row, network)]));
  const amounts: KeyAmounts[] = [];
  const unknown: (Omit<KeyAmounts, 'days'> & { readonly days: readonly string[] })[] = [];
  for (const group of groups.values()) {
    const [first] = group;
    const key = {
      appId: text(first, appId),
      app: text(first, appName),
      networkId: text(first, network),
      network: text(first, networkName) || text(first, network),
    };
    for (const id of metrics) {
      const at = place(id);
      const known = group.filter((row) => row[at] !== null);
      if (known.length > 0) amounts.push({ ...key, metric: id, days: daysOf(known, date, at) });
      const unknownDays = group.flatMap((row) => (row[at] === null ? [dayOfMonth(row[date])] : []));
      if (unknownDays.length > 0) unknown.push({ ...key, metric: id, days: unknownDays });
    }
  }
  return { amounts, unknown };
}

function daysOf(rows: Table['rows'], date: number, at: number): Record<string, Decimal> {
  const days: Record<string, Decimal> = {};
  for (const row of rows) {
    const day = dayOfMonth(row[date]);
    if (days[day] !== undefined) throw new NotUnderstood(texts().closings.rowTwice(String(row[date])));
    days[day] = String(row[at]);
  }
  return days;
}

function dayOfMonth(date: Cell | undefined): string {
  return String(date).slice(8);
}
