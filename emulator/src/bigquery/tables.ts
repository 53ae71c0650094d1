import { duck } from './duck';
import { checkedFields, duckType, type Field, quotedName } from './field-types';
import { only, Refusal } from './refusal';

export interface TableReference {
  readonly projectId: string;
  readonly datasetId: string;
  readonly tableId: string;
}

export interface TableResource {
  readonly tableReference: TableReference;
  readonly schema: { readonly fields: readonly Field[] };
  readonly description?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly timePartitioning?: { readonly type: string; readonly field?: string };
  readonly expirationTime?: string;
}

/** A table, and the DuckDB table with its rows. A DuckDB table is never changed but replaced. */
export interface HeldTable {
  readonly resource: TableResource;
  readonly rows: string;
}

interface Dataset {
  readonly datasetReference: { readonly projectId: string; readonly datasetId: string };
  readonly location: string;
  readonly description?: string;
}

const TABLE_FIELDS = [
  'tableReference',
  'schema',
  'description',
  'labels',
  'timePartitioning',
  'expirationTime',
];
let made = 0;

/** Projects, datasets and tables. */
export class Tables {
  readonly projects = new Map<string, { billing: boolean; enabled: boolean }>();
  private datasets: ReadonlyMap<string, Dataset> = new Map();
  private tables: ReadonlyMap<string, HeldTable> = new Map();

  dataset(project: string, dataset: string): Dataset {
    this.checkProject(project);
    const found = this.datasets.get(`${project}:${dataset}`);
    if (found === undefined) throw new Refusal('notFound', `Not found: Dataset ${project}:${dataset}`);
    return found;
  }

  insertDataset(resource: Dataset, project: string): Dataset {
    only(resource, ['datasetReference', 'location', 'description'], 'dataset');
    this.checkProject(project);
    const { datasetId } = resource.datasetReference;
    if (!/^\w{1,1024}$/.test(datasetId)) throw new Refusal('invalid', `Invalid dataset ID "${datasetId}".`);
    const name = `${project}:${datasetId}`;
    if (this.datasets.has(name)) throw new Refusal('duplicate', `Already Exists: Dataset ${name}`);
    const dataset = { ...resource, location: resource.location ?? 'US' };
    this.datasets = new Map([...this.datasets, [name, dataset]]);
    return dataset;
  }

  /** The table, without a decorator in its name. */
  table(reference: TableReference, now: number): HeldTable {
    this.dataset(reference.projectId, reference.datasetId);
    const found = this.tables.get(nameOf(reference));
    const expires = found?.resource.expirationTime;
    if (found === undefined || (expires !== undefined && Number(expires) <= now))
      throw new Refusal('notFound', `Not found: Table ${nameOf(reference)}`);
    return found;
  }

  insertTable(resource: TableResource, now: number): TableResource {
    only(resource, TABLE_FIELDS, 'table');
    const { projectId, datasetId, tableId } = resource.tableReference;
    this.dataset(projectId, datasetId);
    if (!/^\w{1,1024}$/.test(tableId)) throw new Refusal('invalid', `Invalid table ID "${tableId}".`);
    checkLabels(resource.labels ?? {});
    if (this.isThere(resource.tableReference, now))
      throw new Refusal('duplicate', `Already Exists: Table ${nameOf(resource.tableReference)}`);
    const fields = checkedFields(resource.schema?.fields ?? []);
    checkPartitioning(resource, fields);
    const columns = fields.map(({ name, type }) => `${quotedName(name)} ${duckType(type)}`);
    const rows = newRows();
    duck(`CREATE TABLE ${rows} (${columns.join(', ')})`);
    return this.put({ ...resource, schema: { fields } }, rows);
  }

  /** Changes the fields in `changes`. A schema may only get new columns at its end. */
  patchTable(reference: TableReference, changes: Partial<TableResource>, now: number): TableResource {
    only(changes, ['schema', 'labels', 'description'], 'table patch');
    const { resource, rows } = this.table(reference, now);
    checkLabels(changes.labels ?? {});
    const labels = { ...resource.labels, ...changes.labels };
    if (changes.schema === undefined) return this.put({ ...resource, ...changes, labels }, rows);
    const fields = checkedFields(changes.schema.fields);
    const before = resource.schema.fields;
    if (before.some(({ name, type }, at) => fields[at]?.name !== name || fields[at].type !== type))
      throw new Refusal('invalid', `Provided Schema does not match Table ${nameOf(reference)}.`);
    const added = fields.slice(before.length);
    const nulls = added.map(({ name, type }) => `, CAST(NULL AS ${duckType(type)}) AS ${quotedName(name)}`);
    const grown = newRows();
    duck(`CREATE TABLE ${grown} AS SELECT *${nulls.join('')} FROM ${rows}`);
    return this.put({ ...resource, ...changes, labels, schema: { fields } }, grown);
  }

  deleteTable(reference: TableReference, now: number): void {
    this.table(reference, now);
    const tables = new Map(this.tables);
    tables.delete(nameOf(reference));
    this.tables = tables;
  }

  /** Replaces the rows of a table with those of `select`, a query for DuckDB. */
  replaceRows(reference: TableReference, select: string, now: number): void {
    const { resource } = this.table(reference, now);
    const rows = newRows();
    duck(`CREATE TABLE ${rows} AS ${select}`);
    this.put(resource, rows);
  }

  /** All tables that have not expired. */
  all(now: number): readonly HeldTable[] {
    return [...this.tables.values()].filter(({ resource }) => this.isThere(resource.tableReference, now));
  }

  /** The names of these tables. */
  list(now: number): readonly string[] {
    return this.all(now).map(({ resource }) => nameOf(resource.tableReference));
  }

  /** Throws Google's message if the project has no billing account, which jobs require. */
  checkBilling(project: string): void {
    this.checkProject(project);
    if (!this.projects.get(project)!.billing)
      throw new Refusal(
        'billingNotEnabled',
        `Billing has not been enabled for this project. Enable billing at https://console.cloud.google.com/billing.`,
      );
  }

  keep(): () => void {
    const { datasets, tables } = this;
    return () => Object.assign(this, { datasets, tables });
  }

  checkProject(project: string): void {
    const found = this.projects.get(project);
    if (found === undefined) throw new Refusal('notFound', `Not found: Project ${project}`);
    if (!found.enabled)
      throw new Refusal(
        'accessNotConfigured',
        `BigQuery API has not been used in project ${project} before or it is disabled. Enable it by visiting https://console.developers.google.com/apis/api/bigquery.googleapis.com/overview?project=${project} then retry.`,
      );
  }

  private isThere(reference: TableReference, now: number): boolean {
    const found = this.tables.get(nameOf(reference));
    const expires = found?.resource.expirationTime;
    return found !== undefined && (expires === undefined || Number(expires) > now);
  }

  private put(resource: TableResource, rows: string): TableResource {
    this.tables = new Map([...this.tables, [nameOf(resource.tableReference), { resource, rows }]]);
    return resource;
  }
}

export function nameOf({ projectId, datasetId, tableId }: TableReference): string {
  return `${projectId}:${datasetId}.${tableId}`;
}

function newRows(): string {
  made++;
  return `rows_${made}`;
}

function checkLabels(labels: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(labels)) {
    if (!/^[a-z][a-z0-9_-]{0,62}$/.test(name)) throw new Refusal('invalid', `Invalid label key: ${name}`);
    if (!/^[a-z0-9_-]{0,63}$/.test(value)) throw new Refusal('invalid', `Invalid label value: ${value}`);
  }
}

function checkPartitioning({ timePartitioning }: TableResource, fields: readonly Field[]): void {
  if (timePartitioning === undefined) return;
  only(timePartitioning, ['type', 'field', 'requirePartitionFilter'], 'timePartitioning');
  const field = fields.find(({ name }) => name === timePartitioning.field);
  if (timePartitioning.type !== 'DAY' || field?.type !== 'DATE')
    throw new Refusal(
      'invalid',
      `The field specified for partitioning cannot be found in the schema: ${timePartitioning.field}`,
    );
}
