import { dayColumn } from '../../table/columns';
import type { RetryingSheets } from '../api/retrying-api';
import type { ExistingLargeTable } from '../read/existing-large-table';
import { NO_DAY, readExistingLargeTable } from '../read/existing-large-table';
import type { LargeUserContent, OwnCell } from '../read/large-user-content';
import { readTheirRows, readUserRows } from '../read/large-user-content';
import type { ReportSheet } from '../read/report-sheet';
import { changesOf } from '../reconcile/question-changes';
import { placesText } from '../reconcile/refresh';
import { sameDimensions } from '../reconcile/refresh-plan';
import type { WriteJob } from '../write-job';
import type { FreshBlock, Pairs } from './day-blocks';
import type { HiddenDays } from './paired-rows';
import { pairedRows } from './paired-rows';

/** The rows in the hidden sheet. */
export interface StagedDays extends HiddenDays {
  readonly rows: number;
}

/** A condition on a day (sheet serial number). */
export type IsDay = (day: number) => boolean;

/** Which existing days are replaced or removed, and which of them were fetched: the others have left the range. */
export interface Replaced {
  readonly goes: IsDay;
  readonly isAsked: IsDay;
}

/** A large table's sheet as it was read. */
export interface LargeRows {
  readonly existing: ExistingLargeTable;
  /** Rows that belong to the user, such as lines of totals. */
  readonly theirs: ReadonlySet<number>;
  readonly userContent: ReadonlyMap<number, LargeUserContent>;
  /** The user's contents in all of these rows. */
  readonly own: ReadonlyMap<number, readonly OwnCell[]>;
}

export function readLargeRows(
  job: WriteJob,
  api: RetryingSheets,
  sheet: ReportSheet,
  goes: IsDay,
): LargeRows {
  const existing = readExistingLargeTable(api, sheet);
  const going = existing.rows.filter((_, nth) => goes(existing.days[nth] ?? NO_DAY));
  const own = new Map(readTheirRows(api, existing, going, job.mark));
  const theirs = new Set(own.keys());
  const rows = going.filter((row) => !theirs.has(row));
  const userContent = readUserRows(api, existing, rows, job.mark);
  for (const [row, each] of userContent) if (each.own.length > 0) own.set(row, each.own);
  return { existing, theirs, userContent, own };
}

export function fingerprint({ existing, theirs, userContent, own }: LargeRows): string {
  const { tab, rows, days } = existing;
  return JSON.stringify([tab, placesText(existing), rows, days, [...theirs], [...userContent], [...own]]);
}

/** Rows with the user's content are overwritten only by the new values of the same row. */
export function pairsOf(
  job: WriteJob,
  api: RetryingSheets,
  { existing, userContent, theirs }: LargeRows,
  staged: StagedDays,
): Pairs {
  const { columns } = job.table;
  const wanted = new Set([...userContent].filter(([, { keep }]) => keep).map(([row]) => row));
  if (wanted.size === 0 || !sameDimensions(existing, columns)) return new Map();
  const isOwn = existing.rows.map((row) => !theirs.has(row));
  const own = {
    ...existing,
    rows: existing.rows.filter((_, nth) => isOwn[nth]),
    days: existing.days.filter((_, nth) => isOwn[nth]),
  };
  if (!isOneBlock(job, existing)) return pairedRows(api, own, staged, wanted, columns);
  const days = own.rows.map(() => NO_DAY);
  return pairedRows(api, { ...own, days }, { ...staged, days: asOneBlock(staged) }, wanted, columns);
}

export function asOneBlock({ rows }: StagedDays): FreshBlock[] {
  return rows === 0 ? [] : [{ day: NO_DAY, from: 0, count: rows }];
}

/** Rows with another zone, currency or key, or of a table without days, are all replaced, not day by day. */
export function isOneBlock({ table, target }: WriteJob, { stamp }: ReportSheet): boolean {
  return changesOf(stamp, target, table.columns).length > 0 || dayColumn(table.columns) === -1;
}
