import { DAY_MS, type Day, SERIAL_OF_1970 } from '../dates';
import {
  type DayConsumer,
  type FileOfDay,
  type FilePart,
  type FileScanner,
  type RowSelection,
  RowsScanner,
} from '../device';
import type { FieldSchema, TableReference } from '../platform';
import { getOwnProperty, toObject } from '../storage';
import type { Cell, Column } from '../table';
import { getTexts } from '../wording';
import {
  type BigQueryClient,
  BigQueryRefused,
  formatSqlName,
  type TableAddress,
  toTableReference,
} from './client/bigquery-client';
import {
  buildLoadedSchema,
  DAY_FIELD,
  findSchemaField,
  isLoaded,
  NAMES_IN_SQL,
  type ReportTable,
} from './client/report-table';

interface LoadTarget {
  readonly client: BigQueryClient;
  readonly table: ReportTable;
  readonly columns: readonly Column[];
  /** By default PART_CHARACTERS; fewer in tests. */
  readonly partCharacters?: number;
}

type Checkpoint = ReturnType<TableLoader<DayConsumer>['createCheckpoint']>;

/** Loads the rows of device files into the report's table, one complete day after another. `Summary` collects the same rows for the sheet. */
export class TableLoader<Summary extends DayConsumer> implements DayConsumer {
  readonly summary: Summary;
  private rowsOfFinishedDays: number;
  private load: DayLoad | undefined;

  constructor(
    private readonly target: LoadTarget,
    private readonly selection: Omit<RowSelection, 'columns'>,
    beginSummary: (checkpoint: unknown) => Summary,
    previousCheckpoint?: unknown,
  ) {
    const { rows = 0, summary } = toObject(previousCheckpoint) as Partial<Checkpoint>;
    this.rowsOfFinishedDays = rows;
    this.summary = beginSummary(summary);
  }

  get rowCount(): number {
    return this.rowsOfFinishedDays + (this.load?.rowCount ?? 0);
  }

  createScanner(file: FileOfDay, first: FilePart): FileScanner {
    const selection = { ...this.selection, columns: this.target.columns };
    const loaded = new RowsScanner(selection, file, first, (rows) => this.loadRows(file.day, rows));
    const summed = this.summary.createScanner(file, first);
    return {
      buildFileTotals: () => summed.buildFileTotals(),
      scanPart(part) {
        loaded.scanPart(part);
        return summed.scanPart(part);
      },
    };
  }

  loadRows(day: Day, rows: Cell[][]): void {
    this.ensureDayLoad(day).appendRows(rows);
  }

  finishDay(day: Day): void {
    const load = this.ensureDayLoad(day);
    load.replaceDay();
    this.rowsOfFinishedDays += load.rowCount;
    this.load = undefined;
    this.summary.finishDay(day);
  }

  discardDay(day: Day): void {
    this.load = undefined;
    this.summary.discardDay(day);
  }

  /** All finished days are in the table already. */
  createCheckpoint() {
    const table = formatTableName(this.target.client.address);
    return { rows: this.rowCount, table, summary: this.summary.createCheckpoint() };
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
    const { client, columns } = target;
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
    const { client, table } = this.target;
    const loadedCounts = this.loadJobs.map((jobId) =>
      Number(client.waitForJob(jobId, table.location).statistics?.load?.outputRows),
    );
    const loadedRowCount = loadedCounts.reduce((sum, count) => sum + count, 0);
    if (loadedRowCount !== this.rowCount)
      throw new BigQueryRefused(getTexts().bigquery.incomplete(loadedRowCount, this.rowCount, this.day));
    const day = { name: 'day', parameterType: { type: 'DATE' }, parameterValue: { value: this.day } };
    const query = {
      query: this.buildReplaceSql(),
      useLegacySql: false,
      parameterMode: 'NAMED',
      queryParameters: [day],
      destinationTable: toTableReference(client.address, `$${formatCompactDay(this.day)}`),
      createDisposition: 'CREATE_NEVER',
      writeDisposition: 'WRITE_TRUNCATE',
    };
    client.waitForJob(this.startJob('day', { query }), table.location);
    const { projectId, datasetId, tableId } = this.loadTable;
    client.callIfFound(({ Tables }) => Tables.remove(projectId, datasetId, tableId));
  }

  private startPartLoad(): void {
    const load = { ...LOAD_SETTINGS, destinationTable: this.loadTable, schema: this.schema };
    const media = `${this.lines.join('\n')}\n`;
    this.loadJobs.push(this.startJob(`part${this.loadJobs.length}`, { load }, media));
    this.lines = [];
    this.characters = 0;
  }

  private buildReplaceSql(): string {
    const selectedColumns = this.target.table.fields.map(({ name, type }) => {
      if (name === DAY_FIELD.name) return `@day AS \`${name}\``;
      const isInLoadTable = findSchemaField(this.schema.fields, name) !== undefined;
      return isInLoadTable ? `\`${name}\`` : `CAST(NULL AS ${NAMES_IN_SQL.get(type) ?? type}) AS \`${name}\``;
    });
    return `SELECT ${selectedColumns.join(', ')} FROM ${formatSqlName(this.loadTable)}`;
  }

  /** Starts a job. BigQuery runs each id only once: if it exists already, an earlier attempt has started this job, and its response was lost. */
  private startJob(task: string, configuration: object, media?: string): string {
    const { client, table } = this.target;
    const jobId = `adreports_${this.id}_${task}`;
    const { project: projectId } = client.address;
    const job = { jobReference: { projectId, jobId, location: table.location }, configuration };
    const blobs = media === undefined ? [] : [client.port.compress(media)];
    client.ensureCreated(({ Jobs }) => Jobs.insert(job, projectId, ...blobs));
    return jobId;
  }
}

function formatCompactDay(day: Day): string {
  return day.replace(/-/g, '');
}

/** NUMERIC has nine decimals. */
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

function selectCellFormatter({ type }: Column): (cell: string | number) => string {
  if (type === 'text' || type === 'id') return quoteCsvText;
  if (type === 'moment') return formatDateTime;
  // Amounts of device files are smaller than 1e21, from which on JavaScript writes an exponent.
  return type === 'money' ? (cell) => Number(cell).toFixed(DECIMALS) : String;
}

function quoteCsvText(cell: string | number): string {
  return `"${String(cell).replace(/"/g, '""')}"`;
}

function formatDateTime(cell: string | number): string {
  const ms = Math.round((Number(cell) - SERIAL_OF_1970) * DAY_MS);
  return new Date(ms).toISOString().slice(0, -1).replace('T', ' ');
}
