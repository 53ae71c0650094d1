import type { FieldSchema, TableReference, TableResource } from '../../platform/bigquery-port';
import type { Request } from '../../request/request';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { type BigQuerySettings, tableOf } from './destination';
import { BigQueryFailure, BigQueryRefused } from './failure';
import type { RetryingBigQuery } from './retrying-client';
import { columnSchema, DAY_FIELD, loadedColumns, schemaField, typeName } from './schema';

/** What all rows of one table have in common: a day of one report in the place of another's would lose rows unseen. */
export interface Held extends Pick<Request, 'apps' | 'zone' | 'currency' | 'identifiers'> {
  /** A text of small letters and digits by which the report is known among those of all files. */
  readonly owner: string;
}

/** The table as it stands ready for a report's rows. */
export interface ReportTable {
  /** Where its dataset is: jobs have to run there. */
  readonly location: string;
  /** All its fields, DAY_FIELD and those that the report no longer has included. */
  readonly fields: readonly FieldSchema[];
}

const DEFAULT_LOCATION = 'US';
const MARK = 'adreports';
const DEVICE_ROWS = 'device';
/** The label that says whose table it is. */
export const REPORT_LABEL = 'adreports_report';

/**
 * Makes the table, and its dataset, where they are not there yet; adds columns that it lacks. Throws BigQueryRefused for a table that is
 * not the add-on's, or that holds rows of another app, zone, currency or kind of identifiers.
 */
export function readyTable(
  api: RetryingBigQuery,
  settings: BigQuerySettings,
  columns: readonly Column[],
  held: Held,
): ReportTable {
  const location = readyDataset(api, settings);
  const reference = tableOf(settings);
  const wanted = [DAY_FIELD, ...loadedColumns(columns).map(columnSchema)];
  const found = api.attempt((port) => port.getTable(reference), 'not found');
  if (!(found instanceof BigQueryFailure)) {
    return { location, fields: fittedTable(api, found, wanted, settings, held) };
  }
  const made = api.attempt((port) => port.insertTable(newTable(reference, wanted, held)), 'already exists');
  // Somebody else's run was faster.
  if (made instanceof BigQueryFailure) return readyTable(api, settings, columns, held);
  return { location, fields: wanted };
}

/** Where the dataset is, made in the wanted place where it is not there. */
function readyDataset(api: RetryingBigQuery, { project, dataset, location }: BigQuerySettings): string {
  const found = api.attempt((port) => port.getDataset(project, dataset), 'not found');
  if (found instanceof BigQueryFailure) {
    const made = {
      datasetReference: { projectId: project, datasetId: dataset },
      location: location || DEFAULT_LOCATION,
      description: texts().bigquery.datasetDescription,
    };
    api.attempt((port) => port.insertDataset(made, project), 'already exists');
    return made.location;
  }
  const place = found.location ?? DEFAULT_LOCATION;
  if (location !== '' && location.toLowerCase() !== place.toLowerCase())
    throw new BigQueryRefused(texts().bigquery.otherLocation(dataset, place, location));
  return place;
}

function newTable(tableReference: TableReference, fields: readonly FieldSchema[], held: Held): TableResource {
  return {
    tableReference,
    schema: { fields },
    description: texts().bigquery.tableDescription(held.apps, held.zone, held.currency),
    labels: { [MARK]: DEVICE_ROWS, ...labelsOf(held) },
    timePartitioning: { type: 'DAY', field: DAY_FIELD.name, requirePartitionFilter: false },
  };
}

/** The fields of a table that is there, with those that it lacked. */
function fittedTable(
  api: RetryingBigQuery,
  { labels = {}, schema, timePartitioning }: TableResource,
  wanted: readonly FieldSchema[],
  settings: BigQuerySettings,
  held: Held,
): readonly FieldSchema[] {
  const fields = schema?.fields ?? [];
  if (labels[MARK] !== DEVICE_ROWS || timePartitioning?.field !== DAY_FIELD.name)
    throw new BigQueryRefused(texts().bigquery.tableOfOthers(settings.table));
  checkLabels(labels, settings, held);
  checkTypes(fields, wanted, settings);
  const missing = wanted.filter(({ name }) => schemaField(fields, name) === undefined);
  const all = [...fields, ...missing];
  const tells = labels['adreports_identifiers'] === 'left-out' && held.identifiers !== 'left out';
  if (missing.length > 0 || tells) {
    const changes = { schema: { fields: all }, labels: { ...labels, ...labelsOf(held) } };
    api.call((port) => port.patchTable(tableOf(settings), changes));
  }
  return all;
}

function checkLabels(
  labels: Readonly<Record<string, string>>,
  { table }: BigQuerySettings,
  held: Held,
): void {
  if (labels[REPORT_LABEL] !== held.owner)
    throw new BigQueryRefused(texts().bigquery.tableOfOtherReport(table));
  const words: Readonly<Record<string, string>> = texts().bigquery.labelWords;
  for (const [name, value] of Object.entries(labelsOf(held))) {
    const before = labels[name];
    const isLess = name === 'adreports_identifiers' && (value === 'left-out' || before === 'left-out');
    if (before === value || isLess) continue;
    throw new BigQueryRefused(texts().bigquery.otherLabel(table, words[name] ?? name, before, value));
  }
}

/** Labels have small letters, digits, hyphens and underscores only. */
function labelsOf({ owner, apps, zone, currency, identifiers }: Held): Record<string, string> {
  return {
    [REPORT_LABEL]: owner,
    adreports_app: asLabel(apps.join('_')),
    adreports_zone: zone.toLowerCase().replace('+', '_plus_').replace('-', '_minus_'),
    adreports_currency: asLabel(currency),
    adreports_identifiers: asLabel(identifiers),
  };
}

function asLabel(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '-')
    .slice(0, 63);
}

function checkTypes(
  fields: readonly FieldSchema[],
  wanted: readonly FieldSchema[],
  { table }: BigQuerySettings,
): void {
  for (const { name, type } of wanted) {
    const found = schemaField(fields, name);
    if (found === undefined || typeName(found.type) === type) continue;
    throw new BigQueryRefused(texts().bigquery.otherType(name, table, found.type, type));
  }
}
