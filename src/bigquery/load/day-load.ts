import type { Day } from '../../dates/calendar';
import type { FieldSchema } from '../../platform/bigquery-port';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { type BigQuerySettings, sqlName, tableOf } from '../client/destination';
import { BigQueryFailure, BigQueryRefused } from '../client/failure';
import { Jobs } from '../client/jobs';
import { answered, parametersOf, type QueryParameter } from '../client/queries';
import type { ReportTable } from '../client/report-table';
import type { RetryingBigQuery } from '../client/retrying-client';
import { columnSchema, DAY_FIELD, loadedColumns, PART_FIELD, schemaField, typeName } from '../client/schema';
import { textMark } from './text-mark';

/** How long a load table is kept; a run that takes longer begins its day again. */
const KEPT_MS = 86_400_000;

/** How far the rows of a day have come: JSON. */
export interface LoadProgress {
  readonly day: Day;
  /** How many rows each part had, and the mark of its text, in the order they were sent. */
  readonly parts: readonly (readonly [count: number, mark: string])[];
  /** How many of the first parts are known to be loaded. */
  readonly loaded: number;
}

/** What every day of a run has in common. */
export interface LoadPlace {
  readonly api: RetryingBigQuery;
  readonly settings: BigQuerySettings;
  readonly columns: readonly Column[];
  readonly table: ReportTable;
  /** By what the run is known: its jobs and load tables are named by it. */
  readonly run: string;
}

/**
 * The rows of one day on their way: in parts into a load table of their own, then in one go in the place of what the report's table held
 * of the day. A part is known by its place, its rows and its text: parts of a slice that died count only where they are the same.
 */
export class DayLoad {
  private readonly jobs: Jobs;
  private readonly parts: (readonly [count: number, mark: string])[];
  private loaded: number;

  constructor(
    private readonly place: LoadPlace,
    private readonly day: Day,
    from?: LoadProgress,
  ) {
    const { api, settings, table } = place;
    this.jobs = new Jobs(api, settings.project, table.location);
    this.parts = [...(from?.parts ?? [])];
    this.loaded = from?.loaded ?? 0;
  }

  get state(): LoadProgress {
    return { day: this.day, parts: [...this.parts], loaded: this.loaded };
  }

  /** The table that is left behind once the day is replaced. */
  get loadTable(): string {
    return loadTableName(this.place.settings, this.place.run, this.day);
  }

  /** Sends rows, written as lines of CSV; halves of them where Google finds them too large. Throws BigQueryRefused, OutOfTime. */
  send(lines: readonly string[]): void {
    // Made anew while parts of it are missing, it would pass for a whole one.
    if (this.parts.length === 0) this.makeLoadTable();
    const part = [lines.length, textMark(lines)] as const;
    const name = partName(this.rows, part);
    const csv = `${name},${lines.join(`\n${name},`)}\n`;
    const started = this.jobs.start(this.jobId(name), this.loading(), csv);
    if (started instanceof BigQueryFailure) {
      this.sendHalves(lines, started);
    } else {
      this.parts.push(part);
      this.noteLoaded(false);
    }
  }

  /** Waits for the parts and puts them in the place of the day's rows. Throws BigQueryRefused, OutOfTime. */
  replaceDay(): void {
    if (this.parts.length === 0) this.makeLoadTable();
    this.noteLoaded(true);
    this.checkLoaded();
    const names = this.partNames();
    this.jobs.perform(this.jobId(`day_${textMark(names)}`), this.replacing(names));
  }

  private get rows(): number {
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

  /** Looks at parts that are on their way; waits for all of them where `wait` is true. */
  private noteLoaded(wait: boolean): void {
    for (const name of this.partNames().slice(this.loaded)) {
      if (this.jobs.done(this.jobId(name), wait) === undefined) return;
      this.loaded++;
    }
  }

  /** A part that was lost, with its table or otherwise, must not be found out when the day's old rows are gone. */
  private checkLoaded(): void {
    const { api, settings, table } = this.place;
    const sql = `SELECT COUNT(*) AS \`rows\` FROM ${sqlName(this.loadReference)} WHERE ${isListed()}`;
    const query = { query: sql, ...parametersOf([partsParameter(this.partNames())]) };
    const { rows } = answered(api, settings, table.location, { query });
    const came = Number(rows[0]?.[0]);
    if (came !== this.rows)
      throw new BigQueryRefused(texts().bigquery.incompleteDay(came, this.rows, this.day));
  }

  private sendHalves(lines: readonly string[], failure: BigQueryFailure): void {
    if (lines.length === 1) throw this.place.api.refusal(failure);
    const half = Math.ceil(lines.length / 2);
    this.send(lines.slice(0, half));
    this.send(lines.slice(half));
  }

  private makeLoadTable(): void {
    const { api } = this.place;
    const tableReference = this.loadReference;
    const schema = { fields: [PART_FIELD, ...this.loadFields] };
    const expirationTime = String(api.now() + KEPT_MS);
    api.attempt((port) => port.insertTable({ tableReference, schema, expirationTime }), 'already exists');
  }

  private loading(): Record<string, unknown> {
    return {
      load: {
        destinationTable: this.loadReference,
        schema: { fields: [PART_FIELD, ...this.loadFields] },
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

  private replacing(names: readonly string[]): Record<string, unknown> {
    const { settings, table } = this.place;
    const day = { name: 'day', parameterType: { type: 'DATE' }, parameterValue: { value: this.day } };
    return {
      query: {
        query: replacingSql(table.fields, this.loadFields, sqlName(this.loadReference)),
        ...parametersOf([day, partsParameter(names)]),
        destinationTable: tableOf(settings, `$${compact(this.day)}`),
        createDisposition: 'CREATE_NEVER',
        writeDisposition: 'WRITE_TRUNCATE',
      },
    };
  }

  private get loadReference() {
    const { projectId, datasetId } = tableOf(this.place.settings);
    return { projectId, datasetId, tableId: this.loadTable };
  }

  private get loadFields(): readonly FieldSchema[] {
    return loadedColumns(this.place.columns).map(columnSchema);
  }

  private jobId(what: string): string {
    return `adreports_${this.place.run}_${compact(this.day)}_${what}`;
  }
}

/** The load table of a day of a run. */
export function loadTableName({ table }: BigQuerySettings, run: string, day: Day): string {
  return `${table}__load_${compact(day)}_${run}`;
}

/** The SQL condition for rows of the parts in the parameter `parts`. */
function isListed(): string {
  return `\`${PART_FIELD.name}\` IN UNNEST(@parts)`;
}

function partName(first: number, [count, mark]: readonly [count: number, mark: string]): string {
  return `${first}_${count}_${mark}`;
}

function partsParameter(names: readonly string[]): QueryParameter {
  return {
    name: 'parts',
    parameterType: { type: 'ARRAY', arrayType: { type: 'STRING' } },
    parameterValue: { arrayValues: names.map((value) => ({ value })) },
  };
}

function compact(day: Day): string {
  return day.replace(/-/g, '');
}

/** Fields that the report no longer has stay empty for the day. */
function replacingSql(
  fields: readonly FieldSchema[],
  loaded: readonly FieldSchema[],
  loadTable: string,
): string {
  const selected = fields.map(({ name, type }) => {
    if (name === DAY_FIELD.name) return `@day AS \`${name}\``;
    return schemaField(loaded, name) === undefined
      ? `CAST(NULL AS ${typeName(type)}) AS \`${name}\``
      : `\`${name}\``;
  });
  return `SELECT ${selected.join(', ')} FROM ${loadTable} WHERE ${isListed()}`;
}
