import type { Day } from '../../dates/calendar';
import type { FieldSchema, TableReference } from '../../platform/bigquery-port';
import type { Cell, Column } from '../../table/table';
import { texts } from '../../wording/texts';
import type { BigQueryClient } from '../client/bigquery-client';
import { BigQueryRefused } from '../client/failure';
import { Jobs, queryOf } from '../client/jobs';
import type { ReportTable } from '../client/report-table';
import { DAY_FIELD, loadedSchema, schemaField, typeName } from '../client/schema';
import { sqlName, tableOf } from '../client/table-address';
import { rowWriter } from './csv-rows';

/** BigQuery deletes a load table after this time, if the execution was ended before it deleted the table. */
const LOAD_TABLE_MS = 86_400_000;
/** Characters per load job: large enough for few jobs a day, small enough for memory. */
const PART_CHARACTERS = 16_000_000;
const LOADING = {
  sourceFormat: 'CSV',
  encoding: 'UTF-8',
  allowQuotedNewlines: true,
  preserveAsciiControlCharacters: true,
  maxBadRecords: 0,
  createDisposition: 'CREATE_NEVER',
  writeDisposition: 'WRITE_APPEND',
};

export interface LoadTarget {
  readonly api: BigQueryClient;
  readonly table: ReportTable;
  readonly columns: readonly Column[];
  /** Each load job receives about so many characters of CSV. Default: 16 million. */
  readonly partCharacters?: number;
}

/**
 * Loads the rows of one day: first in parts into a load table that nothing else uses, then in one job from there into the report's table,
 * where they replace the day's old rows. If an execution is ended in between, the day is loaded again, into another load table. All
 * methods throw BigQueryRefused, OutOfTime.
 */
export class DayLoad {
  rows = 0;
  private readonly id: string;
  private readonly jobs: Jobs;
  private readonly write: ReturnType<typeof rowWriter>;
  private readonly loadTable: TableReference;
  private readonly schema: { readonly fields: readonly FieldSchema[] };
  private lines: string[] = [];
  private characters = 0;
  private readonly loadJobs: string[] = [];

  constructor(
    private readonly target: LoadTarget,
    private readonly day: Day,
  ) {
    const { api, table, columns } = target;
    this.id = `${compact(day)}_${api.newId()}`;
    this.jobs = new Jobs(api, table.location);
    this.write = rowWriter(columns);
    const tableReference = { ...tableOf(api.address), tableId: `${api.address.table}__load_${this.id}` };
    const schema = { fields: loadedSchema(columns) };
    const expirationTime = String(api.now() + LOAD_TABLE_MS);
    api.attempt((port) => port.insertTable({ tableReference, schema, expirationTime }), 'already exists');
    this.loadTable = tableReference;
    this.schema = schema;
  }

  add(rows: readonly (readonly Cell[])[]): void {
    const { partCharacters = PART_CHARACTERS } = this.target;
    this.rows += rows.length;
    for (const row of rows) {
      const line = this.write(row);
      this.lines.push(line);
      this.characters += line.length;
      if (this.characters >= partCharacters) this.send();
    }
  }

  /** Waits until all rows are loaded, then replaces the day's old rows with them. */
  replaceDay(): void {
    if (this.lines.length > 0) this.send();
    const loaded = this.loadJobs.reduce((sum, jobId) => sum + this.jobs.loadedRows(jobId), 0);
    if (loaded !== this.rows)
      throw new BigQueryRefused(texts().bigquery.incomplete(loaded, this.rows, this.day));
    const { api } = this.target;
    this.jobs.runQuery(this.jobId('day'), {
      ...queryOf(this.replaceSql(), { day: this.day }),
      destinationTable: tableOf(api.address, `$${compact(this.day)}`),
      createDisposition: 'CREATE_NEVER',
      writeDisposition: 'WRITE_TRUNCATE',
    });
    api.attempt((port) => port.deleteTable(this.loadTable), 'not found');
  }

  private send(): void {
    const jobId = this.jobId(`part${this.loadJobs.length}`);
    const load = { ...LOADING, destinationTable: this.loadTable, schema: this.schema };
    this.jobs.start(jobId, { load }, `${this.lines.join('\n')}\n`);
    this.loadJobs.push(jobId);
    this.lines = [];
    this.characters = 0;
  }

  /** Selects the day's rows from the load table. Fields that the report no longer has are NULL. */
  private replaceSql(): string {
    const selected = this.target.table.fields.map(({ name, type }) => {
      if (name === DAY_FIELD.name) return `@day AS \`${name}\``;
      const isLoaded = schemaField(this.schema.fields, name) !== undefined;
      return isLoaded ? `\`${name}\`` : `CAST(NULL AS ${typeName(type)}) AS \`${name}\``;
    });
    return `SELECT ${selected.join(', ')} FROM ${sqlName(this.loadTable)}`;
  }

  private jobId(task: string): string {
    return `adreports_${this.id}_${task}`;
  }
}

function compact(day: Day): string {
  return day.replace(/-/g, '');
}
