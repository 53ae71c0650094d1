import type { Day } from '../dates/calendar';
import { SERIAL_OF_1970 } from '../dates/sheet-dates';
import type { DayConsumer, FileOfDay, FilePart, FileScanner } from '../device/day-consumer';
import { hashNotices } from '../device/rows/hash-identifiers';
import { RowsScanner, type RowsWanted } from '../device/rows/row-collector';
import type { FieldSchema, TableReference } from '../platform/bigquery-port';
import { withoutTrailingZeros } from '../table/sheet-cell';
import type { Cell, Column } from '../table/table';
import { texts } from '../wording/texts';
import { type BigQueryClient, BigQueryRefused, Jobs, queryOf } from './client/bigquery-client';
import {
  DAY_FIELD,
  isLoaded,
  isText,
  loadedSchema,
  type ReportTable,
  schemaField,
  typeName,
} from './client/report-table';
import { sqlName, tableOf } from './client/table-address';

/** Loads the rows of device files into the report's table, one complete day after another. Throws BigQueryRefused, OutOfTime. */
export class TableLoader implements DayConsumer {
  readonly notices: readonly string[];
  private rowsOfFinishedDays: number;
  private load: DayLoad | undefined;

  constructor(
    private readonly target: LoadTarget,
    private readonly wanted: Omit<RowsWanted, 'columns'>,
    earlier?: unknown,
  ) {
    const { rows = 0 } = (earlier ?? {}) as { readonly rows?: number };
    this.rowsOfFinishedDays = rows;
    this.notices = hashNotices(target.columns, wanted.salt);
  }

  get rows(): number {
    return this.rowsOfFinishedDays + (this.load?.rows ?? 0);
  }

  scanner(file: FileOfDay, first: FilePart): FileScanner {
    const wanted = { ...this.wanted, columns: this.target.columns };
    return new RowsScanner(wanted, file, first, (rows) => this.add(file.day, rows));
  }

  add(day: Day, rows: Cell[][]): void {
    this.loadOf(day).add(rows);
  }

  endOfDay(day: Day): void {
    const load = this.loadOf(day);
    load.replaceDay();
    this.rowsOfFinishedDays += load.rows;
    this.load = undefined;
  }

  forgetDay(): void {
    this.load = undefined;
  }

  checkpoint() {
    return { rows: this.rows, table: sqlName(tableOf(this.target.api.address)) };
  }

  private loadOf(day: Day): DayLoad {
    this.load ??= new DayLoad(this.target, day);
    return this.load;
  }
}

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

interface LoadTarget {
  readonly api: BigQueryClient;
  readonly table: ReportTable;
  readonly columns: readonly Column[];
  readonly partCharacters?: number;
}

/**
 * Loads the rows of one day: first in parts into a load table that nothing else uses, then in one job from there into the report's table,
 * where they replace the day's old rows. If an execution is ended in between, the day is loaded again, into another load table. All
 * methods throw BigQueryRefused, OutOfTime.
 */
class DayLoad {
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
    const { projectId, datasetId } = tableReference;
    const resource = { tableReference, schema, expirationTime };
    api.attempt(({ Tables }) => Tables.insert(resource, projectId, datasetId), 'already exists');
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
    const { projectId, datasetId, tableId } = this.loadTable;
    api.attempt(({ Tables }) => Tables.remove(projectId, datasetId, tableId), 'not found');
  }

  private send(): void {
    const jobId = this.jobId(`part${this.loadJobs.length}`);
    const load = { ...LOADING, destinationTable: this.loadTable, schema: this.schema };
    this.jobs.start(jobId, { load }, `${this.lines.join('\n')}\n`);
    this.loadJobs.push(jobId);
    this.lines = [];
    this.characters = 0;
  }

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

const DAY_MS = 86_400_000;
/** Less than NUMERIC can hold, which has nine decimals. JavaScript writes larger numbers with an exponent. */
const MOST_NUMERIC = 1e21;
const DECIMALS = 9;

/**
 * A function that writes the loaded columns of a row as a line of CSV, without line end. Texts are always quoted. Unknown values and empty
 * texts become empty cells without quotes, which BigQuery reads as NULL. They need not be distinguished, because device files do not
 * distinguish them. The function throws BigQueryRefused for a number that does not fit its column.
 */
export function rowWriter(columns: readonly Column[]) {
  const cells = columns.flatMap((column, at) => (isLoaded(column) ? [{ at, write: writerOf(column) }] : []));
  return (row: readonly Cell[]): string => {
    let line = '';
    let separator = '';
    for (const { at, write } of cells) {
      const cell = row[at];
      line += separator;
      separator = ',';
      if (cell !== null && cell !== undefined && cell !== '') line += write(cell);
    }
    return line;
  };
}

function writerOf({ label, type }: Column): (cell: string | number) => string {
  if (isText(type)) return quoted;
  if (type === 'moment') return datetime;
  if (type === 'money') return (cell) => numeric(cell, label);
  return (cell) => plain(cell, label, type === 'count');
}

function quoted(cell: string | number): string {
  const text = String(cell);
  return text.includes('"') ? `"${text.replace(/"/g, '""')}"` : `"${text}"`;
}

/** An amount as text, rounded to nine decimals. Most amounts need no rounding. */
function numeric(cell: string | number, label: string): string {
  const value = Number(cell);
  if (!(Math.abs(value) < MOST_NUMERIC)) throw noNumber(cell, label);
  const text = String(value);
  if (!text.includes('e') && (text.split('.')[1] ?? '').length <= DECIMALS) return text;
  const [whole = '', all = ''] = value.toFixed(DECIMALS).split('.');
  const decimals = withoutTrailingZeros(all);
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

function plain(cell: string | number, label: string, isCount: boolean): string {
  const value = Number(cell);
  if (!Number.isFinite(value) || (isCount && !Number.isSafeInteger(value))) throw noNumber(cell, label);
  return String(value);
}

function noNumber(cell: string | number, label: string): BigQueryRefused {
  return new BigQueryRefused(texts().bigquery.noNumber(label, String(cell)));
}

function datetime(cell: string | number): string {
  const ms = Math.round((Number(cell) - SERIAL_OF_1970) * DAY_MS);
  return new Date(ms).toISOString().slice(0, -1).replace('T', ' ');
}
