import type { Day } from '../../dates/calendar';
import type { SpreadsheetResource } from '../../platform/ports';
import { dayColumn } from '../../table/columns';
import type { SheetCell } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { daySerialIn } from '../read/existing-table';
import { daySerials, serial } from '../reconcile/inserted-rows';
import { isReplaced } from '../reconcile/reconcile';
import type { Along, WriteJob } from '../write-job';
import type { DaysChange } from './days-change';
import type { IsDay, Replaced } from './move-in';

/** From so many rows on a table is not compared with its sheet row by row: it is brought and moved in. */
export const LARGE_TABLE_ROWS = 50_000;

/** A table whose rows come one after the other: all that a WriteJob has, but for what is only known when they have come. */
export interface LargeJob extends Omit<WriteJob, 'table' | 'provenance' | 'covers' | 'together'> {
  readonly columns: readonly Column[];
  /** The run's id: only the same run goes on with the hidden sheet. */
  readonly runId: string;
  /** About how many rows will come, where that is known: a table that cannot have room is not begun. */
  readonly expectedRows?: number;
  /** A request is no larger than this, in bytes; MOST_REQUEST_BYTES unless given. */
  readonly mostBytes?: number;
}

/** What is told of a long table's days while they are replaced. */
export interface ByDay {
  /** True for a column whose numbers are added up. */
  readonly adds: (column: Column) => boolean;
  /** Its requests go into the atomic batch that replaces the rows; `cellsAdded` is what the sheet grows by, the rest as for `WriteJob.together`. */
  readonly together: (change: DaysChange, file: SpreadsheetResource, cellsAdded: number) => Along;
}

/** What is known when all rows have come. */
export interface LargeEnd extends Pick<WriteJob, 'provenance' | 'covers'> {
  /** Sentences the user has to see. */
  readonly notices: readonly string[];
  /** The days that came, whether they have rows or not: their rows are replaced. */
  readonly asked: readonly Day[];
  /** What records how the days that came again differ. Not called where no row is a row of old. */
  readonly byDay?: ByDay;
  /** Rows of earlier days, and of later ones, go. */
  readonly keptFrom?: Day;
  readonly keptTo?: Day;
}

/** The job as it is for a table in memory, its rows apart. */
export function asWriteJob({ columns, ...job }: LargeJob, end: LargeEnd): WriteJob {
  const { provenance, covers } = end;
  const isDayAsked = askedDays(columns, end);
  return {
    ...job,
    table: { columns, rows: [], notices: [] },
    provenance,
    isAsked: (cells) => isDayAsked(cells) && job.isAsked?.(cells) !== false,
    ...(covers === undefined ? {} : { covers }),
  };
}

function askedDays(
  columns: readonly Column[],
  { asked }: LargeEnd,
): (cells: readonly SheetCell[]) => boolean {
  const column = dayColumn(columns);
  const days = new Set(asked.map(serial));
  return (cells) => column === -1 || days.has(daySerialIn(cells[column]) ?? Number.NaN);
}

/** Which of the held days the job is going to replace; all of them without a window. */
export function toReplace({ window }: Pick<LargeJob, 'window'>): IsDay {
  if (window === undefined) return () => true;
  const days = daySerials(window);
  return (day) => isReplaced(day, days);
}

/** Which of them it has replaced in the end. */
export function replaced({ window }: Pick<LargeJob, 'window'>, end: LargeEnd): Replaced {
  const asked = new Set(end.asked.map(serial));
  const isAsked = (day: number) => asked.has(day);
  if (window === undefined) return { goes: () => true, isAsked };
  const from = end.keptFrom === undefined ? Number.NEGATIVE_INFINITY : serial(end.keptFrom);
  const to = end.keptTo === undefined ? Number.POSITIVE_INFINITY : serial(end.keptTo);
  return { goes: (day) => asked.has(day) || day < from || day > to, isAsked };
}
