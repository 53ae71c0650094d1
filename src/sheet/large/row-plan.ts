import { dayColumn } from '../../table/columns';
import type { SheetCell } from '../../table/sheet-cell';
import type { RetryingSheets } from '../api/retrying-api';
import { type ExistingLargeTable, NO_DAY, tableRows } from '../read/existing-large-table';
import { userColumns } from '../read/large-user-content';
import { readUserContent, type UserContents } from '../read/user-content';
import type { WriteContext } from '../read/write-context';
import { isMarkedAfter, stayReason } from '../reconcile/refresh-plan';
import type { RowChanges, StayingRow } from '../reconcile/row-changes';
import { rowNotes } from '../reconcile/row-notes';
import type { WriteJob } from '../write-job';
import type { BlockPlan, Pairs } from './day-blocks';
import type { LargeRows } from './large-rows';

/**
 * The changes to the sheet's rows when the new rows are in a hidden sheet. `vanished` are the existing rows without a new row, ascending.
 */
export function rowPlan(
  { job, api }: Pick<WriteContext, 'job' | 'api'>,
  seen: LargeRows,
  blocks: BlockPlan,
  vanished: readonly number[],
  pairs: Pairs,
): RowChanges {
  const { existing, userContent } = seen;
  const kept = vanished.filter((row) => userContent.get(row)?.hasContent);
  const stays = new Set(kept);
  const staying = stayingRows(job, api, seen, kept);
  const blanks = job.table.columns.map(({ key }) => (key ? undefined : ('' as SheetCell)));
  return {
    changed: [],
    // Only the length is used: cells are copied from the hidden sheet.
    inserted: blocks.inserted.map(({ at, like, pieces }) => ({
      at,
      like,
      fresh: new Array<number>(countRows(pieces)),
    })),
    vanished,
    rowOf: [],
    deleted: vanished.filter((row) => !stays.has(row)),
    blanked: staying.filter(({ reason }) => reason === 'gone').map(({ row }) => ({ row, cells: blanks })),
    notes: rowNotes(job, existing.stamp, staying, userContent, (row) => pairs.has(row)),
    staying,
    userContent: models(api, existing, blocks),
    existing: [],
    isMarked: isMarkedAfter(job, existing.stamp, staying),
  };
}

/**
 * The rows that stay although the table lacks them, with the reasons. Their keys are read from the sheet; their days are known from
 * `existing`.
 */
function stayingRows(
  job: WriteJob,
  api: RetryingSheets,
  { existing, userContent }: LargeRows,
  kept: readonly number[],
): StayingRow[] {
  const { columns } = job.table;
  const day = dayColumn(columns);
  const dayOf = new Map(existing.rows.map((row, nth) => [row, existing.days[nth]]));
  const at = columns.map(({ key, field }) => (key ? existing.columns.get(field) : undefined));
  const staying: StayingRow[] = [];
  for (const { row, cells } of tableRows(api, { tab: existing.tab, at, columns }, kept)) {
    const dated = cells.map((cell, index) => (index === day ? (dayOf.get(row) ?? NO_DAY) : cell));
    const reason = stayReason(job, existing.stamp, dated, userContent.get(row)?.note);
    staying.push({ row, reason, cells });
  }
  return staying;
}

/** Reads the user's content of the rows next to inserted rows, because the user's formulas in them are copied into the inserted rows. */
function models(api: RetryingSheets, existing: ExistingLargeTable, { inserted }: BlockPlan): UserContents {
  if (userColumns(existing).length === 0) return new Map();
  const rows = inserted.flatMap(({ like }) => like ?? []);
  return readUserContent(api, existing, [...new Set(rows)]);
}

export function countRows(pieces: readonly { readonly count: number }[]): number {
  return pieces.reduce((sum, piece) => sum + piece.count, 0);
}
