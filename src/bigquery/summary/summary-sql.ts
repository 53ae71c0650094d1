import { type Dimension, dimension, metric } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import type { DayRange } from '../../dates/named-ranges';
import { DEVICE_IDS } from '../../device/summarize/device-id';
import type { Request } from '../../request/request';
import { type BigQuerySettings, sqlName, tableOf } from '../client/destination';
import { DAY_FIELD } from '../client/schema';

/** A question to BigQuery: days are its parameters, by name; no text of a user or the service is in the SQL. */
export interface SummaryQuery {
  readonly sql: string;
  readonly days: Readonly<Record<string, Day>>;
}

/** Its dimensions are those of the summary; of its days, those of `except` are left out. */
export interface SummaryRequest
  extends Pick<Request, 'dimensions' | 'metrics' | 'from' | 'to' | 'identifiers'> {
  readonly except?: DayRange;
}

/**
 * The request's summary: its dimensions, then its metrics, each in a column by its id. A sum of which a part is not known is not known
 * either. Devices are counted exactly, by the first identifier that a row has.
 */
export function summarySql(settings: BigQuerySettings, request: SummaryRequest): SummaryQuery {
  const { dimensions, metrics, from, to, except } = request;
  const keys = dimensions.map((id) => `${keyOf(dimension(id))} AS \`${id}\``);
  const numbers = metrics.map((id) => `${numberOf(id, request)} AS \`${id}\``);
  const places = dimensions.map((_, at) => at + 1).join(', ');
  const without = except && { exceptFrom: except.from, exceptTo: except.to };
  const lines = [
    `SELECT ${[...keys, ...numbers].join(', ')}`,
    `FROM ${sqlName(tableOf(settings))}`,
    `WHERE \`${DAY_FIELD.name}\` BETWEEN @from AND @to`,
    ...(without === undefined ? [] : [`AND \`${DAY_FIELD.name}\` NOT BETWEEN @exceptFrom AND @exceptTo`]),
    ...(places === '' ? [] : [`GROUP BY ${places}`, `ORDER BY ${places}`]),
  ];
  return { sql: lines.join('\n'), days: { from, to, ...without } };
}

/** True for a metric that is of devices instead of rows. */
export function countsDevices(id: string): boolean {
  return id === 'devices' || id === 'devicesError' || id === 'arpuDevice';
}

function keyOf({ id, type }: Dimension): string {
  if (id === 'date') return `\`${DAY_FIELD.name}\``;
  if (id === 'hour') return 'EXTRACT(HOUR FROM `dateTimeStamp`)';
  return type === 'text' || type === 'id' ? `NULLIF(\`${id}\`, '')` : `\`${id}\``;
}

function numberOf(id: Request['metrics'][number], { identifiers }: SummaryRequest): string {
  const { aggregate } = metric(id);
  if (countsDevices(id)) return identifiers === 'left out' ? 'CAST(NULL AS INT64)' : deviceNumber(id);
  if (aggregate.kind === 'sum') return sumOf(`\`${id}\``);
  if (aggregate.kind !== 'ratio') return 'CAST(NULL AS NUMERIC)';
  const [over, under] = [aggregate.numerator, aggregate.denominator].map((part) => sumOf(`\`${part}\``));
  return `SAFE_DIVIDE(CAST(${over} AS FLOAT64) * ${aggregate.times}, ${under})`;
}

function deviceNumber(id: string): string {
  const device = `COALESCE(${DEVICE_IDS.map(named).join(', ')})`;
  const devices = `COUNT(DISTINCT ${device})`;
  if (id === 'devices') return devices;
  if (id === 'devicesError') return `IF(${devices} = 0, NULL, 0)`;
  const revenue = `IF(COUNTIF(${device} IS NOT NULL AND \`deviceRevenue\` IS NULL) = 0, SUM(IF(${device} IS NOT NULL, \`deviceRevenue\`, NULL)), NULL)`;
  return `SAFE_DIVIDE(CAST(${revenue} AS FLOAT64), ${devices})`;
}

/** True for ids of zeros and words for nothing. */
export function namesNoDevice(id: string): boolean {
  return NO_DEVICES.includes(id.trim().toLowerCase()) || ZEROS.test(id);
}

const NO_DEVICES: readonly string[] = ['', '-', 'null', 'unknown', 'n/a'];
const ZEROS = /^[0-]+$/;

function named(column: string): string {
  const words = NO_DEVICES.map((word) => `'${word}'`).join(', ');
  return `IF(LOWER(TRIM(\`${column}\`)) IN (${words}) OR REGEXP_CONTAINS(\`${column}\`, r'${ZEROS.source}'), NULL, \`${column}\`)`;
}

function sumOf(column: string): string {
  return `IF(COUNTIF(${column} IS NULL) = 0, SUM(${column}), NULL)`;
}
