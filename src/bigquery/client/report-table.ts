import type { ValueType } from '../../catalogue/entry';
import type { Day, DayRange } from '../../dates/calendar';
import type { FieldSchema, TableResource } from '../../platform/bigquery-port';
import type { Request } from '../../request/request';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { type BigQueryClient, BigQueryFailure, BigQueryRefused } from './bigquery-client';
import { tableOf } from './table-address';

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
  api: BigQueryClient,
  columns: readonly Column[],
  identity: TableIdentity,
): ReportTable {
  const location = readyDataset(api);
  const { project, dataset, table } = api.address;
  const needed = [DAY_FIELD, ...loadedSchema(columns)];
  const existing = api.attempt(({ Tables }) => Tables.get(project, dataset, table), 'not found');
  if (!(existing instanceof BigQueryFailure)) {
    const fields = fittedTable(api, existing, needed, identity);
    return { location, fields, isNew: false, loaded: loadedDays(existing, identity) };
  }
  const created: TableResource = {
    tableReference: tableOf(api.address),
    schema: { fields: needed },
    description: texts().bigquery.tableDescription(identity.apps, identity.zone, identity.currency),
    labels: { [KIND_LABEL]: DEVICE_ROWS, ...labelsOf(identity) },
    timePartitioning: { type: 'DAY', field: DAY_FIELD.name, requirePartitionFilter: false },
  };
  api.attempt(({ Tables }) => Tables.insert(created, project, dataset), 'already exists');
  return { location, fields: needed, isNew: true, loaded: undefined };
}

export function recordLoadedDays(
  api: BigQueryClient,
  { question }: TableIdentity,
  { from, to, through }: LoadedDays,
): void {
  const labels = {
    [QUESTION_LABEL]: question,
    adreports_from: from,
    adreports_to: to,
    adreports_complete: through,
  };
  const { project, dataset, table } = api.address;
  api.call(({ Tables }) => Tables.patch({ labels }, project, dataset, table));
}

function loadedDays({ labels }: TableResource, { question }: TableIdentity): LoadedDays | undefined {
  if (labels?.[QUESTION_LABEL] !== question) return undefined;
  const { adreports_from: from = '', adreports_to: to = '', adreports_complete: through = '' } = labels;
  return { from, to, through };
}

/** Creates the dataset if it is missing, and returns its location. Throws BigQueryRefused if it is not in the wanted location. */
function readyDataset(api: BigQueryClient): string {
  const { project, dataset, location } = api.address;
  const existing = api.attempt(({ Datasets }) => Datasets.get(project, dataset), 'not found');
  if (existing instanceof BigQueryFailure) {
    const created = {
      datasetReference: { projectId: project, datasetId: dataset },
      location: location || DEFAULT_LOCATION,
    };
    api.attempt(({ Datasets }) => Datasets.insert(created, project), 'already exists');
    return created.location;
  }
  const place = existing.location ?? DEFAULT_LOCATION;
  if (location !== '' && location.toLowerCase() !== place.toLowerCase())
    throw new BigQueryRefused(texts().bigquery.otherLocation(dataset, place, location));
  return place;
}

/** Adds the missing fields to an existing table, and returns all its fields. Throws BigQueryRefused if the table is not usable. */
function fittedTable(
  api: BigQueryClient,
  { labels = {}, schema, timePartitioning }: TableResource,
  needed: readonly FieldSchema[],
  identity: TableIdentity,
): readonly FieldSchema[] {
  const { project, dataset, table } = api.address;
  const fields = schema?.fields ?? [];
  const own = { [KIND_LABEL]: DEVICE_ROWS, ...labelsOf(identity) };
  const isOwn = Object.entries(own).every(([name, value]) => labels[name] === value);
  if (!isOwn || timePartitioning?.field !== DAY_FIELD.name)
    throw new BigQueryRefused(texts().bigquery.tableOfOthers(table));
  const missing = needed.filter(({ name }) => schemaField(fields, name) === undefined);
  const all = [...fields, ...missing];
  const isOtherQuestion = ![identity.question, NO_QUESTION].includes(labels[QUESTION_LABEL] ?? NO_QUESTION);
  if (missing.length > 0 || isOtherQuestion) {
    const changed = { ...labels, ...(isOtherQuestion && { [QUESTION_LABEL]: NO_QUESTION }) };
    const changes = { schema: { fields: all }, labels: changed };
    api.call(({ Tables }) => Tables.patch(changes, project, dataset, table));
  }
  return all;
}

/** The labels of a report's table. Google allows only small letters, digits, hyphens and underscores in labels. */
function labelsOf({ owner, apps, zone, currency, identifiers }: TableIdentity): Record<string, string> {
  return {
    [OWNER_LABEL]: owner,
    adreports_app: labelText(apps.join('_')),
    adreports_zone: zone.toLowerCase().replace('+', '_plus_').replace('-', '_minus_'),
    adreports_currency: labelText(currency),
    adreports_identifiers: labelText(identifiers),
  };
}

function labelText(text: string): string {
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

export function loadedSchema(columns: readonly Column[]): readonly FieldSchema[] {
  const loaded = columns.filter(isLoaded);
  return loaded.map(({ field, type, note }) => ({ name: field, type: TYPES[type], description: note }));
}

export function typeName(type: string): string {
  return OLDER_NAMES.get(type) ?? type;
}

export function schemaField(fields: readonly FieldSchema[], name: string): FieldSchema | undefined {
  return fields.find((other) => other.name.toLowerCase() === name.toLowerCase());
}
