import type { SheetsRequest } from '../../platform/ports';
import type { Refresh } from '../plan/refresh-requests';
import { goodLine } from '../read/provenance-line';
import { tabsWithoutLeftovers } from '../read/report-sheet';
import { cellsLeft, isRoomForTab } from '../read/room-for-cells';
import { stampedFields } from '../stamp';
import type { Writing } from '../write/writing';
import { provenanceText } from '../write-job';
import { changesTab, keepingRequests } from './changes-sheet';
import { cellsChanged, type LastChange, MOST_CELLS_KEPT, type NotKept } from './last-change';

/** Cells that stay free for the ledger and for the user's edits. A full file would make Google refuse the whole batch. */
const SPARE_CELLS = 50_000;

export interface Keeping {
  /** See Stamp. */
  readonly lastChange: string | undefined;
  readonly requests: readonly SheetsRequest[];
}

type Planned = Omit<Refresh, 'lastChange'>;

/** Keeps what a refresh changes, in the batch that changes it. If it changes no row, the last change stays the one that is kept already. */
export function keepingOf(
  planned: Planned,
  { file, seen, ids }: Pick<Writing, 'file' | 'seen' | 'ids'>,
): Keeping {
  const notKept = (lastChange: NotKept) => ({ lastChange, requests: [] });
  const { job, existing, rows } = planned;
  const { keepChanges, table } = job;
  const { columns } = table;
  if (typeof keepChanges === 'string') return notKept(keepChanges);
  if (keepChanges === undefined || rows.changes.length === 0)
    return { lastChange: existing.stamp.lastChange, requests: [] };
  if (!isSameTable(planned)) return notKept('other columns');
  if (cellsChanged({ columns, rows: rows.changes }) > MOST_CELLS_KEPT) return notKept('too many cells');
  const now = job.clock.now();
  const id = `${changeIdsBegin(job.target.reportId)}${Math.round(now).toString(36)}`;
  const change: LastChange = {
    at: now,
    columns,
    rows: rows.changes,
    line: lineBefore(planned),
    covers: existing.stamp.covers ?? null,
    facts: keepChanges.facts,
  };
  const kept = keepingRequests(id, change, file, keepChanges, ids);
  if (kept === undefined) return notKept('too many cells');
  const grown = rows.counts.rowsInserted * existing.tab.columnCount + kept.cells;
  const tabs = tabsWithoutLeftovers(seen);
  const hasTab = changesTab(file) !== undefined || isRoomForTab(tabs);
  const isRoom = hasTab && grown + SPARE_CELLS <= cellsLeft(tabs);
  return isRoom ? { lastChange: id, requests: kept.requests } : notKept('no room');
}

export function changeIdsBegin(reportId: string): string {
  return `${reportId}.`;
}

function isSameTable({ job, existing: { stamp } }: Planned): boolean {
  const { kind, zone, currency } = job.target;
  return (
    stamp.kind === kind &&
    stamp.zone === zone &&
    stamp.currency === currency &&
    JSON.stringify(stamp.fields) === JSON.stringify(stampedFields(job.table.columns))
  );
}

/** Without a reason why the numbers were not refreshed. If the line is missing, the one that the refresh writes. */
function lineBefore({ job, existing: { line, grid, stamp } }: Planned): string {
  if (line === undefined) return provenanceText(job);
  const old = String(grid[line.row]?.[line.column]);
  return goodLine(old, stamp.line) ?? old;
}
