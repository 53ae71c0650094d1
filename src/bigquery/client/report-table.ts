import type { Day } from '../../dates/calendar';
import type { DayRange } from '../../dates/named-ranges';
import { sha256Hex } from '../../device/rows/sha256';
import type { FieldSchema, TableResource } from '../../platform/bigquery-port';
import type { Request } from '../../request/request';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import type { BigQueryClient } from './bigquery-client';
import { tableOf } from './destination';
import { BigQueryFailure, BigQueryRefused } from './failure';
import { DAY_FIELD, loadedSchema, schemaField, typeName } from './schema';

/** What all rows of a table have in common. The table's labels contain it, so that a report never replaces days of another report. */
export interface TableIdentity extends Pick<Request, 'apps' | 'zone' | 'currency' | 'identifiers'> {
  /** Small letters and digits that identify the report among the reports of all files. */
  readonly owner: string;
}

/** A table of BigQuery that exists and has all columns of the report. */
export interface ReportTable {
  /** The location of the dataset. Jobs must run there. */
  readonly location: string;
  /** All fields of the table: DAY_FIELD, the report's columns, and columns that the report no longer has. */
  readonly fields: readonly FieldSchema[];
}

/** The first and the last day in a table. `through` is the newest day that was complete when these days were loaded. */
export interface LoadedDays extends DayRange {
  readonly through: Day;
}

const DEFAULT_LOCATION = 'US';
const KIND_LABEL = 'adreports';
const DEVICE_ROWS = 'device';
const OWNER_LABEL = 'adreports_report';
const IDENTIFIERS_LABEL = 'adreports_identifiers';
const LEFT_OUT = 'left-out';
const QUESTION_LABEL = 'adreports_question';
const NO_QUESTION = 'none';

/**
 * Creates the table and its dataset if they are missing, and adds missing columns. Throws BigQueryRefused if the add-on did not create
 * the table, or if it contains rows of another report, app, zone, currency or kind of identifiers.
 */
export function readyTable(
  api: BigQueryClient,
  columns: readonly Column[],
  identity: TableIdentity,
): ReportTable {
  const location = readyDataset(api);
  const tableReference = tableOf(api.settings);
  const wanted = [DAY_FIELD, ...loadedSchema(columns)];
  const found = api.attempt((port) => port.getTable(tableReference), 'not found');
  if (!(found instanceof BigQueryFailure))
    return { location, fields: fittedTable(api, found, wanted, identity) };
  const table: TableResource = {
    tableReference,
    schema: { fields: wanted },
    description: texts().bigquery.tableDescription(identity.apps, identity.zone, identity.currency),
    labels: { [KIND_LABEL]: DEVICE_ROWS, ...labelsOf(identity) },
    timePartitioning: { type: 'DAY', field: DAY_FIELD.name, requirePartitionFilter: false },
  };
  const created = api.attempt((port) => port.insertTable(table), 'already exists');
  // Another run has created the table since `getTable`.
  if (created instanceof BigQueryFailure) return readyTable(api, columns, identity);
  return { location, fields: wanted };
}

/** Creates the dataset if it is missing, and returns its location. Throws BigQueryRefused if it is not in the wanted location. */
function readyDataset(api: BigQueryClient): string {
  const { project, dataset, location } = api.settings;
  const found = api.attempt((port) => port.getDataset(project, dataset), 'not found');
  if (found instanceof BigQueryFailure) {
    const created = {
      datasetReference: { projectId: project, datasetId: dataset },
      location: location || DEFAULT_LOCATION,
      description: texts().bigquery.datasetDescription,
    };
    api.attempt((port) => port.insertDataset(created, project), 'already exists');
    return created.location;
  }
  const place = found.location ?? DEFAULT_LOCATION;
  if (location !== '' && location.toLowerCase() !== place.toLowerCase())
    throw new BigQueryRefused(texts().bigquery.otherLocation(dataset, place, location));
  return place;
}

/** Adds the missing fields to an existing table, and returns all its fields. Throws BigQueryRefused if the table is not usable. */
function fittedTable(
  api: BigQueryClient,
  { labels = {}, schema, timePartitioning }: TableResource,
  wanted: readonly FieldSchema[],
  identity: TableIdentity,
): readonly FieldSchema[] {
  const { table } = api.settings;
  const fields = schema?.fields ?? [];
  if (labels[KIND_LABEL] !== DEVICE_ROWS || timePartitioning?.field !== DAY_FIELD.name)
    throw new BigQueryRefused(texts().bigquery.tableOfOthers(table));
  checkLabels(labels, table, identity);
  checkTypes(fields, wanted, table);
  const missing = wanted.filter(({ name }) => schemaField(fields, name) === undefined);
  const all = [...fields, ...missing];
  const hasNewIdentifiers = labels[IDENTIFIERS_LABEL] === LEFT_OUT && identity.identifiers !== 'left out';
  if (missing.length > 0 || hasNewIdentifiers) {
    const changes = { schema: { fields: all }, labels: { ...labels, ...labelsOf(identity) } };
    api.call((port) => port.patchTable(tableOf(api.settings), changes));
  }
  return all;
}

/**
 * Throws BigQueryRefused if the labels are those of another report, app, zone, currency or kind of identifiers. Rows without identifiers
 * may share a table with rows that have hashed or plain identifiers.
 */
function checkLabels(labels: Readonly<Record<string, string>>, table: string, identity: TableIdentity): void {
  if (labels[OWNER_LABEL] !== identity.owner)
    throw new BigQueryRefused(texts().bigquery.tableOfOtherReport(table));
  const words: Readonly<Record<string, string>> = texts().bigquery.labelWords;
  for (const [name, value] of Object.entries(labelsOf(identity))) {
    const before = labels[name];
    const isWithout = name === IDENTIFIERS_LABEL && [value, before].includes(LEFT_OUT);
    if (before === value || isWithout) continue;
    throw new BigQueryRefused(texts().bigquery.otherLabel(table, words[name] ?? name, before, value));
  }
}

/** The labels of a report's table. Google allows only small letters, digits, hyphens and underscores in labels. */
function labelsOf({ owner, apps, zone, currency, identifiers }: TableIdentity): Record<string, string> {
  return {
    [OWNER_LABEL]: owner,
    adreports_app: labelText(apps.join('_')),
    adreports_zone: zone.toLowerCase().replace('+', '_plus_').replace('-', '_minus_'),
    adreports_currency: labelText(currency),
    [IDENTIFIERS_LABEL]: labelText(identifiers),
  };
}

function labelText(text: string): string {
  const allowed = text.toLowerCase().replace(/[^a-z0-9_-]/g, '-');
  return allowed.slice(0, 63);
}

function checkTypes(fields: readonly FieldSchema[], wanted: readonly FieldSchema[], table: string): void {
  for (const { name, type } of wanted) {
    const found = schemaField(fields, name);
    if (found === undefined || typeName(found.type) === type) continue;
    throw new BigQueryRefused(texts().bigquery.otherType(name, table, found.type, type));
  }
}

/**
 * The days that the owner's table contains for a question, according to its labels; undefined if it contains none. `question` is a text
 * that identifies the request. If the labels record another question, that record is cleared, because the days of the other question will
 * be replaced. Throws BigQueryRefused, OutOfTime.
 */
export function loadedDays(api: BigQueryClient, owner: string, question: string): LoadedDays | undefined {
  const found = api.attempt((port) => port.getTable(tableOf(api.settings)), 'not found');
  if (found instanceof BigQueryFailure || found.labels?.[OWNER_LABEL] !== owner) return undefined;
  const {
    [QUESTION_LABEL]: label = NO_QUESTION,
    adreports_from: from = '',
    adreports_to: to = '',
    adreports_complete: through = '',
  } = found.labels;
  if (label === questionLabel(question)) return { from, to, through };
  if (label !== NO_QUESTION) setLabels(api, { [QUESTION_LABEL]: NO_QUESTION });
  return undefined;
}

/** Records in the table's labels that the table contains all these days for a question. Throws BigQueryRefused, OutOfTime. */
export function recordLoadedDays(
  api: BigQueryClient,
  question: string,
  { from, to, through }: LoadedDays,
): void {
  setLabels(api, {
    [QUESTION_LABEL]: questionLabel(question),
    adreports_from: from,
    adreports_to: to,
    adreports_complete: through,
  });
}

function setLabels(api: BigQueryClient, labels: Record<string, string>): void {
  api.call((port) => port.patchTable(tableOf(api.settings), { labels }));
}

function questionLabel(question: string): string {
  return sha256Hex(question).slice(0, 24);
}
