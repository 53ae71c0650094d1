import type { CurrencyId, ValueType, ZoneId } from '../../catalogue';
import { addDays, type Day, type DayRange } from '../../dates';
import type { FieldSchema, TableResource } from '../../platform';
import { HASHED, type Identifiers } from '../../request';
import type { Column } from '../../table';
import { getFileTexts } from '../../wording';
import { type BigQueryClient, BigQueryRefused, toTableReference } from './bigquery-client';

/** What all rows of a table have in common. The table's labels contain it, so that a report never replaces days of another report. */
export interface TableIdentity {
  readonly apps: readonly string[];
  readonly zone: ZoneId;
  readonly currency: CurrencyId;
  readonly identifiers: Identifiers;
  /** Small letters and digits that identify the report among the reports of all files. */
  readonly reportCode: string;
  /** Small letters and digits that identify the request without its days. It may change: the days are then loaded again. */
  readonly requestCode: string;
}

const DEFAULT_LOCATION = 'US';
/** The label with the code of the request. (Stored name: do not change.) */
const REQUEST_LABEL = 'adreports_question';
const NO_REQUEST = 'none';
/** (Stored name: do not change.) */
const THROUGH_LABEL = 'adreports_complete';
/** (Stored name: do not change.) */
const IDENTIFIERS_LABEL = 'adreports_identifiers';

/** Refuses a table that the add-on did not create, or with rows of another report, app, zone, currency or kind of identifiers. */
export function openTable(client: BigQueryClient, columns: readonly Column[], identity: TableIdentity) {
  const { project, dataset, table } = client.address;
  const { location = DEFAULT_LOCATION } = client.callBigQuery(({ Datasets }) =>
    Datasets.get(project, dataset),
  );
  const neededFields = [DAY_FIELD, ...buildLoadedSchema(columns)];
  const existingTable = client.callIfFound(({ Tables }) => Tables.get(project, dataset, table));
  if (existingTable === undefined) createTable(client, neededFields, identity);
  return {
    location,
    /** DAY_FIELD, the report's columns, and columns that the report no longer has. */
    fields: existingTable ? prepareReportTable(client, existingTable, neededFields, identity) : neededFields,
    isNew: existingTable === undefined,
    /** The newest day that was complete when the table's days were loaded; undefined if not all of them are of this request. */
    loadedThrough:
      existingTable?.labels?.[REQUEST_LABEL] === identity.requestCode
        ? existingTable.labels[THROUGH_LABEL]
        : undefined,
  };
}

export type ReportTable = ReturnType<typeof openTable>;

function createTable(client: BigQueryClient, fields: readonly FieldSchema[], identity: TableIdentity): void {
  const { project, dataset } = client.address;
  const table: TableResource = {
    tableReference: toTableReference(client.address),
    schema: { fields },
    description: getFileTexts().bigquery.tableDescription(identity.apps, identity.zone, identity.currency),
    labels: buildIdentityLabels(identity),
    timePartitioning: { type: 'DAY', field: DAY_FIELD.name, requirePartitionFilter: false },
  };
  client.ensureCreated(({ Tables }) => Tables.insert(table, project, dataset));
}

/**
 * The requested days if the table has final numbers of all days before them, otherwise all days that the service still has. A number is final
 * if it was loaded when `daysAgain` days after its day were complete.
 */
export function chooseDaysToLoad(
  { loadedThrough }: ReportTable,
  days: Readonly<Record<'requestedRange' | 'servedDays', DayRange>> & { readonly daysAgain: number },
): DayRange {
  const { requestedRange, servedDays, daysAgain } = days;
  const dayBefore = addDays(requestedRange.from, -1);
  const areFinal = loadedThrough !== undefined && dayBefore <= addDays(loadedThrough, -daysAgain);
  return areFinal || dayBefore < servedDays.from ? requestedRange : servedDays;
}

/** Labels of BigQuery have no capital letters, so that the digests in them are hexadecimal. (Stored: they must not change.) */
export function toLabelCode(digest: string): string {
  const toNumber = (character: string) => BASE64.indexOf(character);
  return digest.replace(/([\w-])([\w-])/g, (_, first, second) =>
    (64 * toNumber(first) + toNumber(second)).toString(16).padStart(3, '0'),
  );
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** `through` is the newest complete day now. */
export function recordLoadedDays(client: BigQueryClient, requestCode: string, through: Day): void {
  const labels = { [REQUEST_LABEL]: requestCode, [THROUGH_LABEL]: through };
  const { project, dataset, table } = client.address;
  // BigQuery keeps the labels that a patch does not name.
  client.callBigQuery(({ Tables }) => Tables.patch({ labels }, project, dataset, table));
}

/** Adds the missing fields to an existing table of the report, and returns all of its fields. Refuses a table of others. */
function prepareReportTable(
  client: BigQueryClient,
  { labels = {}, schema, timePartitioning }: TableResource,
  neededFields: readonly FieldSchema[],
  identity: TableIdentity,
): readonly FieldSchema[] {
  const { project, dataset, table } = client.address;
  const expectedLabels = Object.entries(buildIdentityLabels(identity));
  // Earlier versions could also hash identifiers. The columns of the hashes stay, and are blank in days that are loaded again.
  const isEarlier = labels[IDENTIFIERS_LABEL] === HASHED && identity.identifiers === 'left out';
  const isOfReport = expectedLabels.every(
    ([name, value]) => labels[name] === value || (name === IDENTIFIERS_LABEL && isEarlier),
  );
  if (!isOfReport || timePartitioning?.field !== DAY_FIELD.name)
    throw new BigQueryRefused(getFileTexts().bigquery.tableOfOthers(table));
  const fields = schema?.fields ?? [];
  const missingFields = neededFields.filter(({ name }) => findSchemaField(fields, name) === undefined);
  const allFields = [...fields, ...missingFields];
  const loadedRequest = labels[REQUEST_LABEL] ?? NO_REQUEST;
  const hasDaysOfOtherRequest = loadedRequest !== NO_REQUEST && loadedRequest !== identity.requestCode;
  if (missingFields.length > 0 || hasDaysOfOtherRequest) {
    // The days of the other request will be replaced. If the run ends halfway, the label must not say that all days are of one request.
    const changedLabels = hasDaysOfOtherRequest ? { [REQUEST_LABEL]: NO_REQUEST } : {};
    const changes = { schema: { fields: allFields }, labels: changedLabels };
    client.callBigQuery(({ Tables }) => Tables.patch(changes, project, dataset, table));
  }
  return allFields;
}

/** The labels of a report's table. Google allows at most 63 characters in one: small letters, digits, hyphens and underscores. */
function buildIdentityLabels(identity: TableIdentity) {
  return {
    adreports: 'device',
    adreports_report: identity.reportCode,
    adreports_app: toLabelValue(identity.apps.join('_')),
    adreports_zone: identity.zone.toLowerCase().replace('+', '_plus_').replace('-', '_minus_'),
    adreports_currency: toLabelValue(identity.currency),
    [IDENTIFIERS_LABEL]: toLabelValue(identity.identifiers),
  };
}

function toLabelValue(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '-')
    .slice(0, 63);
}

/** The column that the table is partitioned by: the requested day, in the report zone. */
export const DAY_FIELD: FieldSchema = {
  name: 'day',
  type: 'DATE',
  description: 'The day that was asked for, in the report zone. The table is partitioned by it.',
};

/** NUMERIC has nine decimals, and its sums are exact. DATETIME is in the report zone: the console would show a TIMESTAMP in another zone. */
const TYPES: Readonly<Record<ValueType, string>> = {
  date: 'DATE',
  moment: 'DATETIME',
  text: 'STRING',
  id: 'STRING',
  count: 'INT64',
  decimal: 'FLOAT64',
  share: 'FLOAT64',
  money: 'NUMERIC',
};

/** BigQuery answers with the older names of these types. */
export const NAMES_IN_SQL: ReadonlyMap<string, string> = new Map([
  ['INTEGER', 'INT64'],
  ['FLOAT', 'FLOAT64'],
]);

/** True for every column except the date. The date is not loaded, because DAY_FIELD contains it. */
export function isLoaded({ field }: Column): boolean {
  return field !== 'date';
}

export function buildLoadedSchema(columns: readonly Column[]): readonly FieldSchema[] {
  return columns.filter(isLoaded).map(({ field, type, note }) => {
    return { name: field, type: TYPES[type], description: note };
  });
}

export function findSchemaField(fields: readonly FieldSchema[], name: string): FieldSchema | undefined {
  return fields.find((field) => field.name.toLowerCase() === name.toLowerCase());
}
