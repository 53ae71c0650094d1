import { dayColumn } from '../../table/columns';
import type { RetryingSheets } from '../api/retrying-api';
import { type ExistingLargeTable, NO_DAY, readExistingLargeTable } from '../read/existing-large-table';
import { type LargeUserContent, type OwnCell, readTheirRows, readUserRows } from '../read/large-user-content';
import type { ReportSheet } from '../read/report-sheet';
import { placesText } from '../reconcile/line-requests';
import { changesOf } from '../reconcile/question-changes';
import type { StagingTab } from '../staging/staging-rows';
import type { Tab } from '../tab';
import type { WriteJob } from '../write-job';
import type { ExistingDays, FreshBlock, IsDay } from './day-blocks';

/** The hidden sheet and its blocks of rows, one for each day, without gaps. Rows are counted from the first row below ROWS_ABOVE. */
export interface HiddenDays {
  readonly tab: Tab;
  readonly days: readonly FreshBlock[];
}

/** All rows in the hidden sheet. */
export interface StagedDays extends HiddenDays, StagingTab {
  readonly rows: number;
}

/** A large table's sheet as it was read. */
export interface LargeRows {
  readonly existing: ExistingLargeTable;
  /** Rows that belong to the user, such as lines of totals. */
  readonly theirs: ReadonlySet<number>;
  readonly userContent: ReadonlyMap<number, LargeUserContent>;
  /** The user's content by row index: in the rows of `theirs`, and in replaced rows of the table that contain any. */
  readonly own: ReadonlyMap<number, readonly OwnCell[]>;
}

export function readLargeRows(
  job: WriteJob,
  api: RetryingSheets,
  sheet: ReportSheet,
  isReplaced: IsDay,
): LargeRows {
  const existing = { ...readExistingLargeTable(api, sheet), mark: job.mark };
  const { rows: going } = rowsWhere(existing, (_, day) => isReplaced(day));
  const own = new Map(readTheirRows(api, existing, going));
  const theirs = new Set(own.keys());
  const rows = going.filter((row) => !theirs.has(row));
  const userContent = readUserRows(api, existing, rows);
  for (const [row, each] of userContent) if (each.own.length > 0) own.set(row, each.own);
  return { existing, theirs, userContent, own };
}

export function fingerprint({ existing, theirs, userContent, own }: LargeRows): string {
  const { tab, rows, days } = existing;
  return JSON.stringify([tab, placesText(existing), rows, days, [...theirs], [...userContent], [...own]]);
}

/** The rows for which `isWanted` is true, with their days. */
export function rowsWhere(
  { rows, days }: ExistingDays,
  isWanted: (row: number, day: number) => boolean,
): ExistingDays {
  const wanted = rows.map((row, nth) => isWanted(row, days[nth] ?? NO_DAY));
  return { rows: rows.filter((_, nth) => wanted[nth]), days: days.filter((_, nth) => wanted[nth]) };
}

/** The rows without their days: as if all were of one day, so that they are replaced all at once. */
export function withoutDays({ rows }: ExistingDays): ExistingDays {
  return { rows, days: rows.map(() => NO_DAY) };
}

/** All hidden rows as one block, as if they were of one day. */
export function asOneBlock({ rows }: StagedDays): FreshBlock[] {
  return rows === 0 ? [] : [{ day: NO_DAY, from: 0, count: rows }];
}

/** True if all rows are replaced at once and not day by day: the zone, the currency or the key has changed, or rows have no day. */
export function isOneBlock({ table, target }: WriteJob, { stamp }: ReportSheet): boolean {
  return changesOf(stamp, target, table.columns).length > 0 || dayColumn(table.columns) === -1;
}
