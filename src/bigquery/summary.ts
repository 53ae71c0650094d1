import {
  DIMENSIONS,
  type Dimension,
  type DimensionId,
  type MetricId,
  needsDeviceCount,
  requireDimension,
  requireMetric,
} from '../catalogue';
import { DAY_MS, type DayRange, SERIAL_OF_1970 } from '../dates';
import { DEVICE_IDS, describeDeviceFacts, listNeededMetrics, NO_DEVICE, NO_DEVICES } from '../device';
import { TooLarge } from '../errors';
import type { DeviceColumns, Identifiers, RequestColumns } from '../request';
import { buildColumns, type Cell, type Column, type Table } from '../table';
import {
  type BigQueryClient,
  formatSqlName,
  type TableAddress,
  toTableReference,
} from './client/bigquery-client';
import { buildSqlQuery, Jobs } from './client/jobs';
import { DAY_FIELD, isText } from './client/report-table';

/** Google's limit for the number of cells in one spreadsheet. */
const MOST_CELLS = 10_000_000;

export interface SummaryRequest extends RequestColumns, DayRange {
  readonly identifiers: Identifiers;
}

export function fetchBigQuerySummary(
  client: BigQueryClient,
  location: string,
  request: SummaryRequest,
): Table {
  const columns = buildColumns(request);
  const { from, to } = request;
  const query = buildSqlQuery(buildSummarySql(client.address, request), { from, to });
  const id = `adreports_summary_${client.createUniqueId()}`;
  const results = new Jobs(client, location).fetchQueryRows(id, query, (total) => {
    if (total * columns.length > MOST_CELLS) throw new TooLarge(total);
  });
  const rows = results.map((row) =>
    columns.map((column, index) => convertQueryValue(row[index] ?? null, column)),
  );
  // The result has this column only if devices are counted.
  const unnamedColumn = columns.length;
  const unnamed = results.reduce((sum, row) => sum + Number(row[unnamedColumn] ?? 0), 0);
  return { columns, rows, notices: describeDeviceFacts({ ...NO_DEVICES, unnamed }) };
}

/** Tables contain dates as texts such as 2026-09-01, as BigQuery sends them, and moments as serial numbers. */
function convertQueryValue(value: string | null, { type }: Column): Cell {
  if (value === null || type === 'date' || isText(type)) return value;
  if (type === 'moment') return Date.parse(`${value.replace(' ', 'T')}Z`) / DAY_MS + SERIAL_OF_1970;
  return Number(value);
}

/**
 * The SQL of a summary. The days are parameters, so it contains no text from users or from the service. The result has a column for each
 * dimension, then for each metric; then, if devices are counted, the number of rows that name none. A sum with an unknown part is NULL.
 * @example
 * SELECT NULLIF(`area`, '') AS `area`, IF(COUNTIF(`click` IS NULL) = 0, SUM(`click`), NULL) AS `click`
 * FROM `project.dataset.device_a1_r1`
 * WHERE `day` BETWEEN @from AND @to
 * GROUP BY 1
 * ORDER BY 1
 */
export function buildSummarySql(address: TableAddress, request: SummaryRequest) {
  const { dimensions, metrics, identifiers } = request;
  const keys = dimensions.map((id) => `${buildKeySql(requireDimension(id))} AS \`${id}\``);
  const numbers = metrics.map((id) => `${buildNumberSql(id, request)} AS \`${id}\``);
  const hasDevices = identifiers !== 'left out' && metrics.some(needsDeviceCount);
  const unnamedSql = hasDevices ? [`COUNTIF(${buildRowDeviceSql()} IS NULL) AS \`unnamed\``] : [];
  const keyNumbers = dimensions.map((_, index) => index + 1).join(', ');
  const lines = [
    `SELECT ${[...keys, ...numbers, ...unnamedSql].join(', ')}`,
    `FROM ${formatSqlName(toTableReference(address))}`,
    `WHERE \`${DAY_FIELD.name}\` BETWEEN @from AND @to`,
    ...(keyNumbers === '' ? [] : [`GROUP BY ${keyNumbers}`, `ORDER BY ${keyNumbers}`]),
  ];
  return lines.join('\n');
}

/** The columns of a request, and those that its summary needs. Identifiers are left out if the request leaves them out. */
export function buildLoadedColumns(request: DeviceColumns & { readonly identifiers: Identifiers }): Column[] {
  const { dimensions, summaryBy, metrics, identifiers } = request;
  const deviceIds = metrics.some(needsDeviceCount) ? DEVICE_IDS : [];
  // The hour is taken from the time.
  const tableDimensions = [...dimensions, ...summaryBy].map((id) => (id === 'hour' ? 'dateTimeStamp' : id));
  const neededDimensions = new Set<string>([...tableDimensions, ...deviceIds]);
  const isAllowed = (id: DimensionId) => identifiers !== 'left out' || requireDimension(id).personal !== true;
  const neededMetrics = metrics.flatMap((id) => [id, ...listNeededMetrics(id)]);
  return buildColumns({
    dimensions: DIMENSIONS.flatMap(({ id }) => (neededDimensions.has(id) && isAllowed(id) ? [id] : [])),
    metrics: [...new Set(neededMetrics)].filter((id) => requireMetric(id).summaryOnly !== true),
  });
}

function buildKeySql({ id, type }: Dimension): string {
  if (id === 'date') return `\`${DAY_FIELD.name}\``;
  if (id === 'hour') return 'EXTRACT(HOUR FROM `dateTimeStamp`)';
  return isText(type) ? `NULLIF(\`${id}\`, '')` : `\`${id}\``;
}

function buildNumberSql(id: MetricId, { identifiers }: SummaryRequest): string {
  const { aggregate } = requireMetric(id);
  // Without identifiers, devices cannot be counted.
  if (needsDeviceCount(id))
    return identifiers === 'left out' ? 'CAST(NULL AS INT64)' : buildDeviceMetricSql(id);
  if (aggregate.kind !== 'ratio') return buildSumSql(id);
  const numeratorSql = buildSumSql(aggregate.numerator);
  const denominatorSql = buildSumSql(aggregate.denominator);
  return `SAFE_DIVIDE(CAST(${numeratorSql} AS FLOAT64) * ${aggregate.times}, ${denominatorSql})`;
}

/** A row's device is its first identifier that names one. */
const buildRowDeviceSql = () => `COALESCE(${DEVICE_IDS.map(buildDeviceIdSql).join(', ')})`;

function buildDeviceMetricSql(id: string): string {
  const device = buildRowDeviceSql();
  const devices = `COUNT(DISTINCT ${device})`;
  if (id === 'devices') return devices;
  // COUNT(DISTINCT) is exact, so the number of devices has no error.
  if (id === 'devicesError') return '0';
  // The only other metric is arpuDevice: the revenue of rows that name a device, per device.
  const hasDevice = `${device} IS NOT NULL`;
  const isRevenueKnown = `COUNTIF(${hasDevice} AND \`deviceRevenue\` IS NULL) = 0`;
  const revenueSum = `SUM(IF(${hasDevice}, \`deviceRevenue\`, NULL))`;
  const revenue = `IF(${isRevenueKnown}, ${revenueSum}, NULL)`;
  return `SAFE_DIVIDE(CAST(${revenue} AS FLOAT64), ${devices})`;
}

function buildSumSql(column: string): string {
  return `IF(COUNTIF(\`${column}\` IS NULL) = 0, SUM(\`${column}\`), NULL)`;
}

/** The id as it is counted; NULL for an id that names no device, which rows that an earlier version loaded may have. */
function buildDeviceIdSql(column: string): string {
  return `IF(REGEXP_CONTAINS(LOWER(TRIM(\`${column}\`)), r'${NO_DEVICE.source}'), NULL, \`${column}\`)`;
}
