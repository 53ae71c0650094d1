import { METRICS, type MetricId } from '../catalogue';
import { computeNewestCompleteDay, type Day, toFirstDay, toLastDay } from '../dates';
import { Doubtful, NotUnderstood } from '../errors';
import { NO_OPTIONS, prefixApp, type Request } from '../request';
import { fetchReport } from '../service';
import { buildConnection, readStoredSuggestions } from '../settings';
import { type Cell, type Decimal, listGroups, type Table, type TableRow, toAppNames } from '../table';
import { getTexts } from '../wording';
import type { AmountKey, KeyAmounts, MonthQuestion } from './books';
import type { CloseServices } from './close-services';

/** The metrics of the full report that can be closed: those that the networks report and that add up. Revenue is always closed. */
export const CLOSABLE: readonly MetricId[] = METRICS.filter(
  ({ source, aggregate, reports }) =>
    source === 'network' && aggregate.kind === 'sum' && reports.full?.requestName != null,
).map(({ id }) => id);

/** Google ends an execution after six minutes. The rest is for writing the month. */
const ASK_MS = 240_000;

const DIMENSIONS = ['date', 'appId', 'appName', 'network', 'networkName'] as const;

/**
 * Asks the service for a month by day, app and network, in as many pages as it takes (section 4.2). The amounts are
 * exact, and never a part: missing rows and another currency are errors.
 */
export function fetchMonthAmounts(question: MonthQuestion, services: CloseServices) {
  const part = { ...question, to: toLastDay(question.month), dimensions: DIMENSIONS };
  const { table, completeThrough } = fetchMonthTable(part, services);
  return { ...collectMonthAmounts(table, question.metrics), completeThrough };
}

/** The connection of an app in the books: the one whose name stands before its id. */
export function findAppConnection(appId: string, connections: readonly string[]): string {
  const isOf = (name: string) => appId.toLowerCase().startsWith(`${name.toLowerCase()}: `);
  return connections.find((name) => name !== '' && isOf(name)) ?? '';
}

/**
 * Asks the services of all connections of the question with the current user's keys for a month by these dimensions, up to the day `to`. The
 * amounts are exact texts, and apps have the names of their connections before them.
 */
export function fetchMonthTable(
  question: MonthQuestion & { readonly to: Day; readonly dimensions: Request['dimensions'] },
  services: CloseServices,
) {
  const { month, currency, zone, connections = [''], apps, metrics, to, dimensions } = question;
  const completeThrough = computeNewestCompleteDay('full', zone, services.clock.now());
  const request: Request = {
    ...NO_OPTIONS,
    report: 'full',
    zone,
    currency,
    from: toFirstDay(month),
    to,
    dimensions,
    metrics,
    newestCompleteDay: completeThrough,
  };
  const tables = connections.flatMap((connection) => {
    const ownApps = apps.filter((app) => findAppConnection(app, connections) === connection);
    if (apps.length > 0 && ownApps.length === 0) return [];
    const ids = connection === '' ? ownApps : ownApps.map((app) => app.slice(connection.length + 1).trim());
    return [fetchConnectionTable({ ...request, connection, apps: ids }, services)];
  });
  const columns = tables[0]?.columns ?? [];
  return { table: { columns, rows: tables.flatMap(({ rows }) => rows) }, completeThrough };
}

function fetchConnectionTable(request: Request, services: CloseServices) {
  const { clock, document, askUntil = clock.now() + ASK_MS } = services;
  const connection = { ...buildConnection(request.connection, services, askUntil), keepsDecimals: true };
  const appNames = toAppNames(readStoredSuggestions(document, request.connection).apps);
  const { columns, rows, doubts = [] } = fetchReport(request, connection, appNames);
  if (doubts.length > 0) throw new Doubtful(doubts);
  const prefixCell = (cell: Cell, index: number) =>
    ['appId', 'appName'].includes(columns[index]?.field ?? '') && cell !== null && cell !== ''
      ? prefixApp(request.connection, String(cell))
      : cell;
  return { columns, rows: rows.map((row) => row.map(prefixCell)) };
}

export interface MonthAmounts {
  readonly amounts: readonly KeyAmounts[];
  /** The days whose rows have no amount. They count as days that the service lacks. */
  readonly unknownAmounts: readonly UnknownAmounts[];
}

type UnknownAmounts = AmountKey & Readonly<{ days: readonly string[] }>;

function collectMonthAmounts(
  { columns, rows }: Omit<Table, 'notices'>,
  metrics: readonly MetricId[],
): MonthAmounts {
  const places = new Map(columns.map(({ field }, place) => [field, place]));
  const readRowCell = (row: TableRow, field: string): Cell => row[places.get(field) ?? -1] ?? null;
  const readText = (row: TableRow, field: string) => String(readRowCell(row, field) ?? '');
  const amounts: KeyAmounts[] = [];
  const unknownAmounts: UnknownAmounts[] = [];
  for (const group of listGroups(rows, (row) => [readText(row, 'appId'), readText(row, 'network')])) {
    const [appId, app] = [readText(group[0], 'appId'), readText(group[0], 'appName')];
    const networkId = readText(group[0], 'network');
    const network = readText(group[0], 'networkName') || networkId;
    for (const metric of metrics) {
      const days: Record<string, Decimal> = {};
      const unknownDays: string[] = [];
      for (const row of group) {
        const date = readText(row, 'date');
        const [day, amount] = [date.slice(8), readRowCell(row, metric)];
        if (amount === null) unknownDays.push(day);
        else if (days[day] === undefined) days[day] = String(amount);
        else throw new NotUnderstood(getTexts().closings.rowTwice(date));
      }
      const amountKey = { appId, app, networkId, network, metric };
      if (Object.keys(days).length > 0) amounts.push({ ...amountKey, days });
      if (unknownDays.length > 0) unknownAmounts.push({ ...amountKey, days: unknownDays });
    }
  }
  return { amounts, unknownAmounts };
}
