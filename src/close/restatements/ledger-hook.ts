import { dayIn } from '../../dates/sheet-dates';
import { SpreadsheetFull } from '../../errors/sheet-errors';
import type { SpreadsheetResource } from '../../platform/ports';
import type { ByDay } from '../../sheet/large/large-job';
import type { NewIds } from '../../sheet/new-ids';
import { addRows, cellsOfRows } from '../../sheet/own/add-rows';
import type { OwnTableContext } from '../../sheet/own/own-table';
import { yearRanges, yearSheet } from '../../sheet/own/year-sheets';
import { tabsOf } from '../../sheet/read/report-sheet';
import { cellsLeft } from '../../sheet/read/room-for-cells';
import type { BatchAddition, TableChange, WriteJob } from '../../sheet/write-job';
import { ledgerLine, ledgerTable } from './ledger-columns';
import { groupLines, type RestatedReport, type Restatement } from './restatement';
import { dayRestatements, isAddedUp, restatements } from './restatements';

/** The number of columns of a new tab in Google Sheets. Most reports fill fewer columns. */
const USUAL_COLUMNS = 26;

/** The ports that are needed to plan the ledger's lines. `seenAt` is when the restatements are found (milliseconds since 1970). */
export type LedgerPorts = Pick<OwnTableContext, 'spreadsheet' | 'formatTime'> & {
  readonly seenAt: number;
};

export interface LedgerHook {
  /** For `WriteJob.together`: the requests that add the lines to the ledger, in the batch that changes the report's rows. */
  readonly together: NonNullable<WriteJob['together']>;
  readonly togetherNeeds: NonNullable<WriteJob['togetherNeeds']>;
  /** For `LargeEnd.byDay`: adds lines to the ledger for a table with too many rows to compare one by one. */
  readonly byDay: ByDay;
  /** The number of restatements that the last call of `together` found. */
  recorded(): number;
}

/**
 * Records the restatements of a refresh in the batch that writes the refreshed rows. `reportOf` receives the facts about the existing rows
 * from the sheet's stamp. It returns undefined if these rows come from a request that is not comparable. `onRestatement` is called before
 * any restatement is written.
 */
export function ledgerHook(
  reportOf: (covers: TableChange['covers']) => RestatedReport | undefined,
  ports: LedgerPorts,
  onRestatement: () => void,
): LedgerHook {
  let recorded = 0;
  const requests = <Change extends Pick<TableChange, 'covers'>>(
    find: (change: Change, report: RestatedReport) => Restatement[],
    change: Change,
    file: SpreadsheetResource,
    ids: NewIds,
    cells: number,
  ) => {
    const report = reportOf(change.covers);
    const entries = report === undefined ? [] : find(change, report);
    recorded = entries.length;
    if (recorded > 0) onRestatement();
    return ledgerRequests(entries, file, ids, ports, cells);
  };
  const togetherNeeds = (file: SpreadsheetResource) => ledgerNeeds(file, ports);
  return {
    togetherNeeds,
    together: (change, file, ids) => requests(restatements, change, file, ids, cellsAdded(change)),
    byDay: {
      adds: isAddedUp,
      together: (change, file, ids, cells) => requests(dayRestatements, change, file, ids, cells),
      togetherNeeds,
    },
    recorded: () => recorded,
  };
}

export function ledgerNeeds(file: SpreadsheetResource, ports: LedgerPorts): string[] {
  return yearRanges(ledgerTable(), file, seenYear(ports));
}

/** The year in which the restatements are found, in the spreadsheet's zone. */
function seenYear({ seenAt, spreadsheet, formatTime }: LedgerPorts): string {
  return dayIn(seenAt, spreadsheet.timeZone(), formatTime).slice(0, 4);
}

/** The approximate number of cells that a refresh adds to the report's sheet. */
function cellsAdded({ inserted, columns }: TableChange): number {
  return inserted.length * Math.max(USUAL_COLUMNS, columns.length);
}

/**
 * Requests that insert restatements at the top of the year's ledger (see addRows). `reserved` is the number of cells that the same batch adds to other sheets. Throws SpreadsheetFull if the spreadsheet
 * has no room even for one line for each month.
 */
export function ledgerRequests(
  entries: readonly Restatement[],
  file: SpreadsheetResource,
  ids: NewIds,
  ports: LedgerPorts,
  reserved: number,
): BatchAddition {
  if (entries.length === 0) return { requests: [] };
  const { spreadsheet, formatTime } = ports;
  const zone = spreadsheet.timeZone();
  const ledger = ledgerTable();
  const sheet = yearSheet(ledger, file, seenYear(ports));
  const left = Math.max(0, cellsLeft(tabsOf(file)) - reserved);
  let needed = 0;
  for (const lines of groupLines(entries)) {
    needed = cellsOfRows(ledger, sheet, lines.length);
    if (needed > left) continue;
    const rows = lines.map((entry) => ledgerLine(entry, zone, formatTime));
    return { ...addRows(ledger, rows, sheet, file, ids), recorded: lines };
  }
  throw new SpreadsheetFull(needed, left);
}
