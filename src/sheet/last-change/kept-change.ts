import type { Clock, SheetsRequest } from '../../platform/ports';
import { tabsWithoutLeftovers } from '../read/report-sheet';
import { cellsLeft } from '../read/room-for-cells';
import type { WriteContext } from '../read/write-context';
import type { Refresh } from '../reconcile/refresh-requests';
import { stampedFields } from '../stamp';
import { changeOf } from './change-of';
import { keepingRequests } from './changes-sheet';
import { type KeepChanges, MOST_CELLS_KEPT, type NotKept } from './last-change';

/** Cells that stay free for the ledger and for the user's edits. A full file would make Google refuse the whole batch. */
const SPARE_CELLS = 50_000;

/** What the stamp says about the last change (see Stamp), and the requests that keep it. */
export interface Keeping {
  readonly lastChange: string | undefined;
  readonly requests: readonly SheetsRequest[];
}

/**
 * Plans to keep what a refresh changes, in the batch that changes it. If it changes no cell, the last change stays the one that is kept
 * already. `recorded` is what the batch writes into the ledger.
 */
export function keepingOf(
  refresh: Refresh,
  keeping: KeepChanges,
  recorded: readonly unknown[],
  { file, seen, ids }: Pick<WriteContext, 'file' | 'seen' | 'ids'>,
): Keeping {
  const notKept = (lastChange: NotKept) => ({ lastChange, requests: [] });
  const { job, existing } = refresh;
  if (!isSameTable(refresh)) return notKept('other columns');
  const { rows, cells } = countOf(refresh);
  if (cells === 0) return { lastChange: existing.stamp.lastChange, requests: [] };
  if (cells > MOST_CELLS_KEPT) return notKept('too many cells');
  const id = changeId(job.target.reportId, job.clock);
  const kept = keepingRequests(id, changeOf(refresh, keeping, recorded), file, keeping, ids);
  if (kept === undefined) return notKept('too many cells');
  const grown = rows * existing.tab.columnCount + kept.cells;
  const isRoom = grown + SPARE_CELLS <= cellsLeft(tabsWithoutLeftovers(seen));
  return isRoom ? { lastChange: id, requests: kept.requests } : notKept('no room');
}

/** The beginning of the ids of a report's changes. */
export function changeIdsBegin(reportId: string): string {
  return `${reportId}.`;
}

function changeId(reportId: string, clock: Pick<Clock, 'now' | 'random'>): string {
  const lot = Math.floor(clock.random() * 36 ** 4).toString(36);
  return `${changeIdsBegin(reportId)}${Math.round(clock.now()).toString(36)}.${lot}`;
}

/** Whether the numbers before and after have the same columns, zone and currency. */
function isSameTable({ job, existing: { stamp } }: Refresh): boolean {
  const { kind, zone, currency } = job.target;
  return (
    stamp.kind === kind &&
    stamp.zone === zone &&
    stamp.currency === currency &&
    JSON.stringify(stamp.fields) === JSON.stringify(stampedFields(job.table.columns))
  );
}

/** The number of inserted rows, and of changed cells as `cellsChanged` counts them. */
function countOf({ job, rows }: Refresh): { readonly rows: number; readonly cells: number } {
  const inserted = rows.inserted.reduce((sum, { fresh }) => sum + fresh.length, 0);
  const written = [...rows.changed, ...rows.blanked].reduce(
    (sum, { cells }) => sum + cells.filter((cell) => cell !== undefined).length,
    0,
  );
  const whole = (inserted + rows.deleted.length) * job.table.columns.length;
  return { rows: inserted, cells: written + whole + rows.notes.length };
}
