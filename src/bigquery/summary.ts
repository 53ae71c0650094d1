import {
  DIMENSIONS,
  type Dimension,
  type DimensionId,
  dimension,
  type MetricId,
  metric,
} from '../catalogue/catalogue';
import { SERIAL_OF_1970 } from '../dates/sheet-dates';
import { countsDevices, DEVICE_IDS, NO_DEVICE } from '../device/cells/device-id';
import { deviceNotices, NO_DEVICES } from '../device/summarize/device-sums';
import { TooLarge } from '../errors/ad-reports-error';
import type { Request } from '../request/request';
import { partsOf } from '../table/aggregate';
import { type Cell, type Column, columnsOf, type Table } from '../table/table';
import { type BigQueryClient, Jobs, queryOf } from './client/bigquery-client';
import { DAY_FIELD, isText } from './client/report-table';
import { sqlName, type TableAddress, tableOf } from './client/table-address';

const MOST_CELLS = 10_000_000;
const DAY_MS = 86_400_000;

export type SummaryRequest = Pick<Request, 'dimensions' | 'metrics' | 'from' | 'to' | 'identifiers'>;

/** The summary of the request's days, from the report's table in `location`. Throws BigQueryRefused, OutOfTime, TooLarge. */
export function bigQuerySummary(api: BigQueryClient, location: string, request: SummaryRequest): Table {
  const columns = columnsOf(request);
  const { sql, days } = summarySql(api.address, request);
  const id = `adreports_summary_${api.newId()}`;
  const results = new Jobs(api, location).queryRows(id, queryOf(sql, days), (total) => {
    if (total * columns.length > MOST_CELLS) throw new TooLarge(total);
  });
  const rows = results.map((row) => columns.map((column, at) => cellOf(row[at] ?? null, column)));
  const unnamed = results.reduce((sum, row) => sum + Number(row[columns.length] ?? 0), 0);
  return { columns, rows, notices: deviceNotices({ ...NO_DEVICES, unnamed }) };
}

function cellOf(value: string | null, { type }: Column): Cell {
  if (value === null || isText(type)) return value;
  if (type !== 'moment') return Number(value);
  return Date.parse(`${value.replace(' ', 'T')}Z`) / DAY_MS + SERIAL_OF_1970;
}

/**
 * The SQL of a summary, and its parameters. The result has a column for each dimension, then for each metric, named by its id; then, if
 * devices are counted, the number of rows that name none. A sum with an unknown part is NULL. Devices are counted exactly, by the first
 * identifier in a row. The days are parameters, so the SQL contains no text from users or from the service.
 */
export function summarySql(address: TableAddress, request: SummaryRequest) {
  const { dimensions, metrics, from, to, identifiers } = request;
  const keys = dimensions.map((id) => `${keySql(dimension(id))} AS \`${id}\``);
  const numbers = metrics.map((id) => `${numberSql(id, request)} AS \`${id}\``);
  const hasDevices = identifiers !== 'left out' && metrics.some(countsDevices);
  const unnamed = hasDevices ? [`COUNTIF(${deviceOfRow()} IS NULL) AS \`unnamed\``] : [];
  const places = dimensions.map((_, at) => at + 1).join(', ');
  const lines = [
    `SELECT ${[...keys, ...numbers, ...unnamed].join(', ')}`,
    `FROM ${sqlName(tableOf(address))}`,
    `WHERE \`${DAY_FIELD.name}\` BETWEEN @from AND @to`,
    ...(places === '' ? [] : [`GROUP BY ${places}`, `ORDER BY ${places}`]),
  ];
  return { sql: lines.join('\n'), days: { from, to } };
}

/** The columns of a request, and the fields that its summary needs. Identifiers are left out if the request leaves them out. */
export function loadedFields(
  request: Pick<Request, 'dimensions' | 'summaryBy' | 'metrics' | 'identifiers'>,
): Pick<Request, 'dimensions' | 'metrics'> {
  const { dimensions, summaryBy, metrics, identifiers } = request;
  const wanted = new Set<string>([...dimensions, ...summaryBy]);
  if (wanted.delete('hour')) wanted.add('dateTimeStamp');
  if (metrics.some(countsDevices)) for (const id of DEVICE_IDS) wanted.add(id);
  const isAllowed = (id: DimensionId) => identifiers !== 'left out' || dimension(id).personal !== true;
  const numbers = metrics.flatMap((id) => (id === 'arpuDevice' ? ['deviceRevenue' as const] : partsOf(id)));
  return {
    dimensions: DIMENSIONS.flatMap(({ id }) => (wanted.has(id) && isAllowed(id) ? [id] : [])),
    metrics: [...new Set(numbers)].filter((id) => metric(id).summaryOnly !== true),
  };
}

function keySql({ id, type }: Dimension): string {
  if (id === 'date') return `\`${DAY_FIELD.name}\``;
  if (id === 'hour') return 'EXTRACT(HOUR FROM `dateTimeStamp`)';
  return type === 'text' || type === 'id' ? `NULLIF(\`${id}\`, '')` : `\`${id}\``;
}

function numberSql(id: MetricId, { identifiers }: SummaryRequest): string {
  const { aggregate } = metric(id);
  if (countsDevices(id)) return identifiers === 'left out' ? 'CAST(NULL AS INT64)' : deviceSql(id);
  if (aggregate.kind === 'sum') return sumSql(`\`${id}\``);
  if (aggregate.kind !== 'ratio') return 'CAST(NULL AS NUMERIC)';
  const [over, under] = [aggregate.numerator, aggregate.denominator].map((part) => sumSql(`\`${part}\``));
  return `SAFE_DIVIDE(CAST(${over} AS FLOAT64) * ${aggregate.times}, ${under})`;
}

const deviceOfRow = () => `COALESCE(${DEVICE_IDS.map(deviceIdSql).join(', ')})`;

function deviceSql(id: string): string {
  const device = deviceOfRow();
  const devices = `COUNT(DISTINCT ${device})`;
  if (id === 'devices') return devices;
  if (id === 'devicesError') return '0';
  const revenue = `IF(COUNTIF(${device} IS NOT NULL AND \`deviceRevenue\` IS NULL) = 0, SUM(IF(${device} IS NOT NULL, \`deviceRevenue\`, NULL)), NULL)`;
  return `SAFE_DIVIDE(CAST(${revenue} AS FLOAT64), ${devices})`;
}

function sumSql(column: string): string {
  return `IF(COUNTIF(${column} IS NULL) = 0, SUM(${column}), NULL)`;
}

/** The id as it is counted; NULL for an id that names no device, which rows that an earlier version loaded may have. */
function deviceIdSql(column: string): string {
  return `IF(REGEXP_CONTAINS(LOWER(TRIM(\`${column}\`)), r'${NO_DEVICE.source}'), NULL, \`${column}\`)`;
}
