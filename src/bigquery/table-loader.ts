import { DAY_MS, type Day, SERIAL_OF_1970 } from '../dates';
import {
  type DayConsumer,
  describeHashing,
  type FileOfDay,
  type FilePart,
  type FileScanner,
  type RowSelection,
  RowsScanner,
} from '../device';
import type { FieldSchema, TableReference } from '../platform';
import { getOwnProperty } from '../storage';
import { type Cell, type Column, withoutTrailingZeros } from '../table';
import { getTexts } from '../wording';
import {
  type BigQueryClient,
  BigQueryRefused,
  formatSqlName,
  type TableAddress,
  toTableReference,
} from './client/bigquery-client';
import { buildSqlQuery, createIncompleteError, Jobs } from './client/jobs';
import {
  buildLoadedSchema,
  DAY_FIELD,
  findSchemaField,
  isLoaded,
  isText,
  type ReportTable,
  toCurrentTypeName,
} from './client/report-table';

interface LoadTarget {
  readonly client: BigQueryClient;
  readonly table: ReportTable;
  readonly columns: readonly Column[];
  /** By default PART_CHARACTERS; fewer in tests. */
  readonly partCharacters?: number;
}

/** Loads the rows of device files into the report's table, one complete day after another. */
export class TableLoader implements DayConsumer {
  readonly notices: readonly string[];
  private rowsOfFinishedDays: number;
  private load: DayLoad | undefined;

  constructor(
    private readonly target: LoadTarget,
    private readonly selection: Omit<RowSelection, 'columns'>,
    previousCheckpoint?: unknown,
  ) {
    const { rows = 0 } = (previousCheckpoint ?? {}) as { readonly rows?: number };
    this.rowsOfFinishedDays = rows;
    this.notices = describeHashing(target.columns, selection.salt);
  }

  get rowCount(): number {
    return this.rowsOfFinishedDays + (this.load?.rowCount ?? 0);
  }

  createScanner(file: FileOfDay, first: FilePart): FileScanner {
    const selection = { ...this.selection, columns: this.target.columns };
    return new RowsScanner(selection, file, first, (rows) => this.loadRows(file.day, rows));
  }

  loadRows(day: Day, rows: Cell[][]): void {
    this.ensureDayLoad(day).appendRows(rows);
  }

  finishDay(day: Day): void {
    const load = this.ensureDayLoad(day);
    load.replaceDay();
    this.rowsOfFinishedDays += load.rowCount;
    this.load = undefined;
  }

  discardDay(): void {
    this.load = undefined;
  }

  /** All finished days are in the table already. */
  createCheckpoint() {
    return { rows: this.rowCount, table: formatTableName(this.target.client.address) };
  }

  private ensureDayLoad(day: Day): DayLoad {
    this.load ??= new DayLoad(this.target, day);
    return this.load;
  }
}

export function isCheckpointOf(address: TableAddress, checkpoint: unknown): boolean {
  return getOwnProperty(checkpoint, 'table') === formatTableName(address);
}

function formatTableName(address: TableAddress): string {
  return formatSqlName(toTableReference(address));
}

/** BigQuery deletes a load table after this time, if the execution was ended before it deleted the table. */
const LOAD_TABLE_MS = DAY_MS;
/** Characters per load job: large enough for few jobs a day, small enough for memory. */
const PART_CHARACTERS = 16_000_000;
const LOAD_SETTINGS = {
  sourceFormat: 'CSV',
  encoding: 'UTF-8',
  allowQuotedNewlines: true,
  preserveAsciiControlCharacters: true,
  maxBadRecords: 0,
  createDisposition: 'CREATE_NEVER',
  writeDisposition: 'WRITE_APPEND',
};

/**
 * Loads the rows of one day: first in parts into a load table, which nothing else uses, then in one job from there into the report's table,
 * where they replace the day's old rows. If an execution is ended in between, the day is loaded again, into another load table.
 */
class DayLoad {
  rowCount = 0;
  private readonly jobs: Jobs;
  private readonly formatRow: ReturnType<typeof createRowFormatter>;
  private lines: string[] = [];
  private characters = 0;
  private readonly loadJobs: string[] = [];
  private readonly id: string;
  private readonly loadTable: TableReference;
  private readonly schema: { readonly fields: readonly FieldSchema[] };

  constructor(
    private readonly target: LoadTarget,
    private readonly day: Day,
  ) {
    const { client, columns, table } = target;
    this.jobs = new Jobs(client, table.location);
    this.formatRow = createRowFormatter(columns);
    this.id = `${formatCompactDay(day)}_${client.createUniqueId()}`;
    this.loadTable = toTableReference(client.address, `__load_${this.id}`);
    this.schema = { fields: buildLoadedSchema(columns) };
    const { projectId, datasetId } = this.loadTable;
    const expirationTime = String(client.clock.now() + LOAD_TABLE_MS);
    const resource = { tableReference: this.loadTable, schema: this.schema, expirationTime };
    client.ensureCreated(({ Tables }) => Tables.insert(resource, projectId, datasetId));
  }

  appendRows(rows: readonly (readonly Cell[])[]): void {
    const { partCharacters = PART_CHARACTERS } = this.target;
    this.rowCount += rows.length;
    for (const row of rows) {
      const line = this.formatRow(row);
      this.lines.push(line);
      this.characters += line.length;
      if (this.characters >= partCharacters) this.startPartLoad();
    }
  }

  replaceDay(): void {
    if (this.lines.length > 0) this.startPartLoad();
    const loadedRowCount = this.loadJobs.reduce((sum, jobId) => sum + this.jobs.countLoadedRows(jobId), 0);
    if (loadedRowCount !== this.rowCount)
      throw createIncompleteError(loadedRowCount, this.rowCount, this.day);
    const { client } = this.target;
    this.jobs.runQuery(this.buildJobId('day'), {
      ...buildSqlQuery(this.buildReplaceSql(), { day: this.day }),
      destinationTable: toTableReference(client.address, `$${formatCompactDay(this.day)}`),
      createDisposition: 'CREATE_NEVER',
      writeDisposition: 'WRITE_TRUNCATE',
    });
    const { projectId, datasetId, tableId } = this.loadTable;
    client.callIfFound(({ Tables }) => Tables.remove(projectId, datasetId, tableId));
  }

  private startPartLoad(): void {
    const jobId = this.buildJobId(`part${this.loadJobs.length}`);
    const load = { ...LOAD_SETTINGS, destinationTable: this.loadTable, schema: this.schema };
    this.jobs.startJob(jobId, { load }, `${this.lines.join('\n')}\n`);
    this.loadJobs.push(jobId);
    this.lines = [];
    this.characters = 0;
  }

  private buildReplaceSql(): string {
    const selectedColumns = this.target.table.fields.map(({ name, type }) => {
      if (name === DAY_FIELD.name) return `@day AS \`${name}\``;
      const isInLoadTable = findSchemaField(this.schema.fields, name) !== undefined;
      return isInLoadTable ? `\`${name}\`` : `CAST(NULL AS ${toCurrentTypeName(type)}) AS \`${name}\``;
    });
    return `SELECT ${selectedColumns.join(', ')} FROM ${formatSqlName(this.loadTable)}`;
  }

  private buildJobId(task: string): string {
    return `adreports_${this.id}_${task}`;
  }
}

function formatCompactDay(day: Day): string {
  return day.replace(/-/g, '');
}

/** From here on, JavaScript writes numbers with an exponent. NUMERIC, which has nine decimals, could hold larger ones. */
const MOST_NUMERIC = 1e21;
const DECIMALS = 9;

/** Lines of CSV. Texts are always quoted. Unknown values and empty texts become empty cells without quotes, which BigQuery reads as NULL. */
export function createRowFormatter(columns: readonly Column[]) {
  const cellFormatters = columns.flatMap((column, at) =>
    isLoaded(column) ? [{ at, formatCell: selectCellFormatter(column) }] : [],
  );
  return (row: readonly Cell[]): string => {
    const cells = cellFormatters.map(({ at, formatCell }) => {
      const cell = row[at] ?? '';
      return cell === '' ? '' : formatCell(cell);
    });
    return cells.join(',');
  };
}

function selectCellFormatter({ label, type }: Column): (cell: string | number) => string {
  if (isText(type)) return quoteCsvText;
  if (type === 'moment') return formatDateTime;
  if (type === 'money') return (cell) => formatNumeric(cell, label);
  return (cell) => formatPlainNumber(cell, label, type === 'count');
}

function quoteCsvText(cell: string | number): string {
  const text = String(cell);
  return text.includes('"') ? `"${text.replace(/"/g, '""')}"` : `"${text}"`;
}

/** An amount as text, rounded to nine decimals. Most amounts need no rounding. */
function formatNumeric(cell: string | number, label: string): string {
  const value = Number(cell);
  if (!(Math.abs(value) < MOST_NUMERIC)) throw createNumberRefusal(cell, label);
  const text = String(value);
  if (!text.includes('e') && (text.split('.')[1] ?? '').length <= DECIMALS) return text;
  const [whole = '', paddedDecimals = ''] = value.toFixed(DECIMALS).split('.');
  const decimals = withoutTrailingZeros(paddedDecimals);
  return decimals === '' ? whole : `${whole}.${decimals}`;
}

function formatPlainNumber(cell: string | number, label: string, isCount: boolean): string {
  const value = Number(cell);
  if (!Number.isFinite(value) || (isCount && !Number.isSafeInteger(value)))
    throw createNumberRefusal(cell, label);
  return String(value);
}

function createNumberRefusal(cell: string | number, label: string): BigQueryRefused {
  return new BigQueryRefused(getTexts().bigquery.noNumber(label, String(cell)));
}

function formatDateTime(cell: string | number): string {
  const ms = Math.round((Number(cell) - SERIAL_OF_1970) * DAY_MS);
  return new Date(ms).toISOString().slice(0, -1).replace('T', ' ');
}
