import type { ValueType } from '../../catalogue';
import type { Day, DayRange } from '../../dates';
import type { FieldSchema, TableResource } from '../../platform';
import type { Request } from '../../request';
import type { Column } from '../../table';
import { getTexts } from '../../wording';
import { type BigQueryClient, BigQueryFailure, BigQueryRefused } from './bigquery-client';
import { toTableReference } from './table-address';

/** What all rows of a table have in common. The table's labels contain it, so that a report never replaces days of another report. */
export interface TableIdentity extends Pick<Request, 'apps' | 'zone' | 'currency' | 'identifiers'> {
  /** Small letters and digits that identify the report among the reports of all files. */
  readonly owner: string;
  /** Small letters and digits that identify the request without its days. */
  readonly question: string;
}

export interface ReportTable {
  readonly location: string;
  /** All fields of the table: DAY_FIELD, the report's columns, and columns that the report no longer has. */
  readonly fields: readonly FieldSchema[];
  readonly isNew: boolean;
  readonly loaded: LoadedDays | undefined;
}

/** The first and the last day in a table. `through` is the newest day that was complete when these days were loaded. */
interface LoadedDays extends DayRange {
  readonly through: Day;
}

const DEFAULT_LOCATION = 'US';
const KIND_LABEL = 'adreports';
const DEVICE_ROWS = 'device';
const OWNER_LABEL = 'adreports_report';
const QUESTION_LABEL = 'adreports_question';
const NO_QUESTION = 'none';

/**
 * Creates the table and its dataset if they are missing, and adds missing columns. If the table contains days of another question, its
 * labels no longer say so afterwards, because these days will be replaced. Throws OutOfTime, and BigQueryRefused if the add-on did not
 * create the table, or if it contains rows of another report, app, zone, currency or kind of identifiers.
 */
export function openTable(
  client: BigQueryClient,
  columns: readonly Column[],
  identity: TableIdentity,
): ReportTable {
  const datasetLocation = ensureDataset(client);
  const { project, dataset, table } = client.address;
  const neededFields = [DAY_FIELD, ...buildLoadedSchema(columns)];
  const existingTable = client.tryCall(({ Tables }) => Tables.get(project, dataset, table), 'not found');
  if (!(existingTable instanceof BigQueryFailure)) {
    const fields = ensureTableFields(client, existingTable, neededFields, identity);
    return {
      location: datasetLocation,
      fields,
      isNew: false,
      loaded: readLoadedDays(existingTable, identity),
    };
  }
  const newTable: TableResource = {
    tableReference: toTableReference(client.address),
    schema: { fields: neededFields },
    description: getTexts().bigquery.tableDescription(identity.apps, identity.zone, identity.currency),
    labels: { [KIND_LABEL]: DEVICE_ROWS, ...buildIdentityLabels(identity) },
    timePartitioning: { type: 'DAY', field: DAY_FIELD.name, requirePartitionFilter: false },
  };
  client.tryCall(({ Tables }) => Tables.insert(newTable, project, dataset), 'already exists');
  return { location: datasetLocation, fields: neededFields, isNew: true, loaded: undefined };
}

export function recordLoadedDays(
  client: BigQueryClient,
  { question }: TableIdentity,
  { from, to, through }: LoadedDays,
): void {
  const labels = {
    [QUESTION_LABEL]: question,
    adreports_from: from,
    adreports_to: to,
    adreports_complete: through,
  };
  const { project, dataset, table } = client.address;
  client.callBigQuery(({ Tables }) => Tables.patch({ labels }, project, dataset, table));
}

function readLoadedDays({ labels }: TableResource, { question }: TableIdentity): LoadedDays | undefined {
  if (labels?.[QUESTION_LABEL] !== question) return undefined;
  const { adreports_from: from = '', adreports_to: to = '', adreports_complete: through = '' } = labels;
  return { from, to, through };
}

/** Creates the dataset if it is missing, and returns its location. Throws BigQueryRefused if it is not in the wanted location. */
function ensureDataset(client: BigQueryClient): string {
  const { project, dataset, location } = client.address;
  const existingDataset = client.tryCall(({ Datasets }) => Datasets.get(project, dataset), 'not found');
  if (existingDataset instanceof BigQueryFailure) {
    const newDataset = {
      datasetReference: { projectId: project, datasetId: dataset },
      location: location || DEFAULT_LOCATION,
    };
    client.tryCall(({ Datasets }) => Datasets.insert(newDataset, project), 'already exists');
    return newDataset.location;
  }
  const actualLocation = existingDataset.location ?? DEFAULT_LOCATION;
  if (location !== '' && location.toLowerCase() !== actualLocation.toLowerCase())
    throw new BigQueryRefused(getTexts().bigquery.otherLocation(dataset, actualLocation, location));
  return actualLocation;
}

/** Adds the missing fields to an existing table, and returns all its fields. Throws BigQueryRefused if the table is not usable. */
function ensureTableFields(
  client: BigQueryClient,
  { labels = {}, schema, timePartitioning }: TableResource,
  neededFields: readonly FieldSchema[],
  identity: TableIdentity,
): readonly FieldSchema[] {
  const { project, dataset, table } = client.address;
  const fields = schema?.fields ?? [];
  const expectedLabels = { [KIND_LABEL]: DEVICE_ROWS, ...buildIdentityLabels(identity) };
  const hasExpectedLabels = Object.entries(expectedLabels).every(([name, value]) => labels[name] === value);
  if (!hasExpectedLabels || timePartitioning?.field !== DAY_FIELD.name)
    throw new BigQueryRefused(getTexts().bigquery.tableOfOthers(table));
  const missingFields = neededFields.filter(({ name }) => findSchemaField(fields, name) === undefined);
  const allFields = [...fields, ...missingFields];
  const isOtherQuestion = ![identity.question, NO_QUESTION].includes(labels[QUESTION_LABEL] ?? NO_QUESTION);
  if (missingFields.length > 0 || isOtherQuestion) {
    const changedLabels = { ...labels, ...(isOtherQuestion && { [QUESTION_LABEL]: NO_QUESTION }) };
    const changes = { schema: { fields: allFields }, labels: changedLabels };
    client.callBigQuery(({ Tables }) => Tables.patch(changes, project, dataset, table));
  }
  return allFields;
}

/** The labels of a report's table. Google allows only small letters, digits, hyphens and underscores in labels. */
function buildIdentityLabels({
  owner,
  apps,
  zone,
  currency,
  identifiers,
}: TableIdentity): Record<string, string> {
  return {
    [OWNER_LABEL]: owner,
    adreports_app: toLabelValue(apps.join('_')),
    adreports_zone: zone.toLowerCase().replace('+', '_plus_').replace('-', '_minus_'),
    adreports_currency: toLabelValue(currency),
    adreports_identifiers: toLabelValue(identifiers),
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

/**
 * BigQuery's types. Money is NUMERIC: it has nine decimals, and sums are exact. Moments are DATETIME in the report zone, as the days
 * are, because the console would show a TIMESTAMP in another zone.
 */
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

const OLDER_NAMES: ReadonlyMap<string, string> = new Map([
  ['INTEGER', 'INT64'],
  ['FLOAT', 'FLOAT64'],
  ['DECIMAL', 'NUMERIC'],
]);

export function isText(type: ValueType): boolean {
  return type === 'text' || type === 'id' || type === 'date';
}

/** True for every column except the date. The date is not loaded, because DAY_FIELD contains it. */
export function isLoaded({ field }: Column): boolean {
  return field !== 'date';
}

export function buildLoadedSchema(columns: readonly Column[]): readonly FieldSchema[] {
  const loadedColumns = columns.filter(isLoaded);
  return loadedColumns.map(({ field, type, note }) => ({
    name: field,
    type: TYPES[type],
    description: note,
  }));
}

export function toCurrentTypeName(type: string): string {
  return OLDER_NAMES.get(type) ?? type;
}

export function findSchemaField(fields: readonly FieldSchema[], name: string): FieldSchema | undefined {
  return fields.find((field) => field.name.toLowerCase() === name.toLowerCase());
}
