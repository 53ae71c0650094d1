import type { Day } from '../../dates/calendar';
import { TextHash } from '../../device/parse/record-hash';
import type { FieldSchema } from '../../platform/bigquery-port';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import type { BigQueryClient } from '../client/bigquery-client';
import { sqlName, tableOf } from '../client/destination';
import { BigQueryFailure, BigQueryRefused } from '../client/failure';
import { Jobs } from '../client/jobs';
import { queryOf, queryRows } from '../client/queries';
import type { ReportTable, TableIdentity } from '../client/report-table';
import { DAY_FIELD, loadedSchema, PART_FIELD, schemaField, typeName } from '../client/schema';

/** BigQuery deletes a load table after this time. A run that is interrupted for longer loads its day again. */
const LOAD_TABLE_MS = 86_400_000;

/** Some rows of a day that were sent in one job: the number of rows, and a hash of their text. */
type Part = readonly [count: number, hash: string];

/** How much of a day is loaded, as stored JSON. */
export interface LoadProgress {
  readonly day: Day;
  /** In the order in which they were sent. */
  readonly parts: readonly Part[];
  /** The number of parts, from the first one on, that are known to be loaded. */
  readonly loaded: number;
}

export interface LoadOrder {
  readonly api: BigQueryClient;
  readonly columns: readonly Column[];
  readonly identity: TableIdentity;
  /** The id of the run in names of jobs and load tables: only letters and digits, the same in all slices. */
  readonly run: string;
}

/**
 * Loads the rows of one day: first in parts into a separate load table, then in one job from there into the report's table, where they
 * replace the day's old rows. The name of a part is made of its position, its number of rows and a hash of its text. So if a slice
 * repeats a part with the same rows, the part is not loaded twice, and if the rows differ, the earlier part is ignored.
 */
export class DayLoad {
  private readonly jobs: Jobs;
  private readonly schema: readonly FieldSchema[];
  private readonly parts: Part[];
  private loaded: number;

  constructor(
    private readonly order: LoadOrder,
    private readonly table: ReportTable,
    readonly day: Day,
    from?: LoadProgress,
  ) {
    this.jobs = new Jobs(order.api, table.location);
    this.schema = loadedSchema(order.columns);
    this.parts = [...(from?.parts ?? [])];
    this.loaded = from?.loaded ?? 0;
  }

  get progress(): LoadProgress {
    return { day: this.day, parts: [...this.parts], loaded: this.loaded };
  }

  /** The name of the load table. The table is no longer needed after `replaceDay`. */
  get loadTable(): string {
    return `${this.order.api.settings.table}__load_${compact(this.day)}_${this.order.run}`;
  }

  /** Sends rows, as lines of CSV, in one job. If they are too large for Google, sends them in halves. Throws BigQueryRefused, OutOfTime. */
  send(lines: readonly string[]): void {
    // The load table is created only before the first part. If it expires before a later part, a new table would lack the earlier parts.
    if (this.parts.length === 0) this.createLoadTable();
    const part: Part = [lines.length, hashOf(lines)];
    const name = partName(this.rowCount, part);
    const csv = `${name},${lines.join(`\n${name},`)}\n`;
    const started = this.jobs.start(this.jobId(name), this.loadJob(), csv);
    if (started instanceof BigQueryFailure) this.sendHalves(lines, started);
    else {
      this.parts.push(part);
      this.checkParts(false);
    }
  }

  /** Waits until all parts are loaded, then replaces the day's rows. Throws BigQueryRefused, OutOfTime. */
  replaceDay(): void {
    if (this.parts.length === 0) this.createLoadTable();
    this.checkParts(true);
    this.checkRowCount();
    const names = this.partNames();
    this.jobs.run(this.jobId(`day_${hashOf(names)}`), this.replaceJob(names));
  }

  private get rowCount(): number {
    return this.parts.reduce((sum, [count]) => sum + count, 0);
  }

  private partNames(): readonly string[] {
    let first = 0;
    return this.parts.map((part) => {
      const name = partName(first, part);
      first += part[0];
      return name;
    });
  }

  /** Updates how many parts are loaded. If `wait` is true, waits for all of them. */
  private checkParts(wait: boolean): void {
    for (const name of this.partNames().slice(this.loaded)) {
      if (!this.jobs.hasSucceeded(this.jobId(name), wait)) return;
      this.loaded++;
    }
  }

  /** Throws BigQueryRefused if the load table has another number of rows than were sent. */
  private checkRowCount(): void {
    const { api } = this.order;
    const sql = `SELECT COUNT(*) AS \`rows\` FROM ${sqlName(this.loadReference)} WHERE ${isInParts()}`;
    const [row] = queryRows(api, this.table.location, queryOf(sql, { parts: this.partNames() }));
    const count = Number(row?.[0]);
    if (count !== this.rowCount)
      throw new BigQueryRefused(texts().bigquery.incompleteDay(count, this.rowCount, this.day));
  }

  private sendHalves(lines: readonly string[], failure: BigQueryFailure): void {
    if (lines.length === 1) throw this.order.api.refusal(failure);
    const half = Math.ceil(lines.length / 2);
    this.send(lines.slice(0, half));
    this.send(lines.slice(half));
  }

  private createLoadTable(): void {
    const { api } = this.order;
    const table = {
      tableReference: this.loadReference,
      schema: this.loadSchema,
      expirationTime: String(api.now() + LOAD_TABLE_MS),
    };
    api.attempt((port) => port.insertTable(table), 'already exists');
  }

  private loadJob() {
    return {
      load: {
        destinationTable: this.loadReference,
        schema: this.loadSchema,
        sourceFormat: 'CSV',
        encoding: 'UTF-8',
        allowQuotedNewlines: true,
        preserveAsciiControlCharacters: true,
        maxBadRecords: 0,
        createDisposition: 'CREATE_NEVER',
        writeDisposition: 'WRITE_APPEND',
      },
    };
  }

  private replaceJob(parts: readonly string[]) {
    return {
      query: {
        ...queryOf(this.replaceSql(), { day: this.day, parts }),
        destinationTable: tableOf(this.order.api.settings, `$${compact(this.day)}`),
        createDisposition: 'CREATE_NEVER',
        writeDisposition: 'WRITE_TRUNCATE',
      },
    };
  }

  /** Selects the day's rows from the load table. Fields that the report no longer has are NULL. */
  private replaceSql(): string {
    const selected = this.table.fields.map(({ name, type }) => {
      if (name === DAY_FIELD.name) return `@day AS \`${name}\``;
      const isLoaded = schemaField(this.schema, name) !== undefined;
      return isLoaded ? `\`${name}\`` : `CAST(NULL AS ${typeName(type)}) AS \`${name}\``;
    });
    return `SELECT ${selected.join(', ')} FROM ${sqlName(this.loadReference)} WHERE ${isInParts()}`;
  }

  private get loadReference() {
    return { ...tableOf(this.order.api.settings), tableId: this.loadTable };
  }

  private get loadSchema() {
    return { fields: [PART_FIELD, ...this.schema] };
  }

  private jobId(task: string): string {
    return `adreports_${this.order.run}_${compact(this.day)}_${task}`;
  }
}

/** The SQL condition that a row is in one of the parts of the query parameter `parts`. */
function isInParts(): string {
  return `\`${PART_FIELD.name}\` IN UNNEST(@parts)`;
}

function partName(first: number, [count, hash]: Part): string {
  return `${first}_${count}_${hash}`;
}

/** A hash of 64 bits, in letters and digits. */
function hashOf(lines: readonly string[]): string {
  const text = lines.join('\n');
  const { low, high } = new TextHash().of(text, 0, text.length);
  return [low, high].map((bits) => (bits >>> 0).toString(36).padStart(7, '0')).join('');
}

function compact(day: Day): string {
  return day.replace(/-/g, '');
}
