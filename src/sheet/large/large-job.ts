import type { Day } from '../../dates/calendar';
import { serial } from '../../dates/sheet-dates';
import type { SpreadsheetResource } from '../../platform/ports';
import { dayColumn } from '../../table/columns';
import type { SheetCell } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { notKept } from '../last-change/last-change';
import type { NewIds } from '../new-ids';
import { daySerialIn } from '../read/existing-table';
import { daySerials, isReplaced } from '../reconcile/reconcile';
import type { BatchAddition, WriteJob } from '../write-job';
import type { IsDay } from './day-blocks';
import type { DaysChange } from './days-change';

/**
 * Above this number of rows a table is not compared row by row: it is written to a hidden sheet and copied from there.
 */
export const LARGE_TABLE_ROWS = 50_000;

/** A table with rows that arrive one after the other: a WriteJob without what is known only at the end. */
export interface LargeJob
  extends Omit<
    WriteJob,
    'table' | 'provenance' | 'provenanceNote' | 'covers' | 'together' | 'togetherNeeds' | 'alongside'
  > {
  readonly columns: readonly Column[];
  /** The run's id: only the same run continues its hidden sheet. */
  readonly runId: string;
  /** The approximate number of rows, if known: a table without room is not begun. */
  readonly expectedRows?: number;
  /** The most bytes of a request; MOST_REQUEST_BYTES by default. */
  readonly mostBytes?: number;
}

/**
 * `isReplaced`: whether the rows of an existing day are replaced or removed. `isAsked`: whether the day was fetched. Days that are replaced
 * but not fetched have left the report's range.
 */
export interface Replaced {
  readonly isReplaced: IsDay;
  readonly isAsked: IsDay;
}

/** Records how a refresh changes the days of a large table, by the totals of each day. */
export interface ByDay {
  /** True for a column whose numbers are added up. */
  readonly adds: (column: Column) => boolean;
  /**
   * Returns requests for the atomic batch that replaces the rows. `cellsAdded` is the number of cells by which the sheet grows; everything
   * else is as in `WriteJob.together`.
   */
  readonly together: (
    change: DaysChange,
    file: SpreadsheetResource,
    ids: NewIds,
    cellsAdded: number,
  ) => BatchAddition;
  readonly togetherNeeds?: WriteJob['togetherNeeds'];
}

/** What is known after the last row. */
export interface LargeEnd extends Pick<WriteJob, 'provenance' | 'provenanceNote' | 'covers'> {
  /** Sentences that the user has to see. */
  readonly notices: readonly string[];
  /** The fetched days, including those without rows. The sheet's rows of these days are replaced. */
  readonly asked: readonly Day[];
  /** Records how the refreshed days differ. Not called if old and new rows are not comparable. */
  readonly byDay?: ByDay;
  /** Rows of days before `keptFrom` and after `keptTo` are removed. */
  readonly keptFrom?: Day;
  readonly keptTo?: Day;
}

/** Converts the job to a WriteJob with a table without rows. */
export function asWriteJob(
  { columns, ...job }: LargeJob,
  { provenance, provenanceNote, covers }: LargeEnd,
  { isAsked }: Replaced,
): WriteJob {
  const column = dayColumn(columns);
  const isDayAsked = (cell: SheetCell | undefined) => isAsked(daySerialIn(cell) ?? Number.NaN);
  return {
    ...job,
    table: { columns, rows: [], notices: [] },
    provenance,
    ...(provenanceNote === undefined ? {} : { provenanceNote }),
    isAsked: (cells) => (column === -1 || isDayAsked(cells[column])) && job.isAsked?.(cells) !== false,
    ...(covers === undefined ? {} : { covers }),
    ...(job.keepChanges === undefined ? {} : notKept('too many cells')),
  };
}

/** Returns true for the existing days that the job will replace. Without a window these are all days. */
export function toReplace({ window }: Pick<LargeJob, 'window'>): IsDay {
  if (window === undefined) return () => true;
  const days = daySerials(window);
  return (day) => isReplaced(day, days);
}

/** Which existing days the last batch replaces or removes. */
export function replaced({ window }: Pick<LargeJob, 'window'>, end: LargeEnd): Replaced {
  const asked = new Set(end.asked.map(serial));
  const isAsked = (day: number) => asked.has(day);
  if (window === undefined) return { isReplaced: () => true, isAsked };
  const from = end.keptFrom === undefined ? Number.NEGATIVE_INFINITY : serial(end.keptFrom);
  const to = end.keptTo === undefined ? Number.POSITIVE_INFINITY : serial(end.keptTo);
  return { isReplaced: (day) => asked.has(day) || day < from || day > to, isAsked };
}
