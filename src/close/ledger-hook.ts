import { dayIn } from '../dates/sheet-dates';
import { SpreadsheetFull } from '../errors/sheet-errors';
import type { SpreadsheetResource } from '../platform/ports';
import { retryingSheets } from '../sheet/api/retrying-api';
import type { ByDay } from '../sheet/large/large-job';
import type { OwnTableContext } from '../sheet/own/own-table';
import type { ExistingTable } from '../sheet/read/existing-table';
import { tabsOf } from '../sheet/read/report-sheet';
import { cellsLeft } from '../sheet/read/room-for-cells';
import type { BatchAddition, TableChange, WriteJob } from '../sheet/write-job';
import { ledgerLine } from './ledger-columns';
import { type YearsLedger, yearsLedger } from './ledger-sheets';
import { insertLines, newLedger, newLedgerCells } from './new-ledger';
import { groupLines, type RestatedReport, type Restatement } from './restatement';
import { dayRestatements, isAddedUp, restatements } from './restatements';

/** No ledger sheet has more lines. */
const MOST_ROWS = 50_000;
/** The width of a new sheet; most reports have fewer columns. */
const USUAL_COLUMNS = 26;

/** What writing the ledger needs. The spreadsheet is only read, until `deadline`. */
type LedgerPorts = Pick<OwnTableContext, 'spreadsheet' | 'clock' | 'formatTime' | 'deadline'>;

export interface LedgerHook {
  /** For WriteJob.together: adds the ledger's lines to the batch that changes the rows. */
  readonly together: NonNullable<WriteJob['together']>;
  /** The same for LargeEnd.byDay. */
  readonly byDay: ByDay;
  /** How many restatements the last call found. */
  recorded(): number;
}

/**
 * Records a refresh's restatements while it is written. `reportOf` returns the report that the existing rows answer, by the question in
 * their stamp if there is one; undefined if they are not comparable. `onRestatement` is called before any restatement is written.
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
    cells: number,
  ) => {
    const report = reportOf(change.covers);
    const entries = report === undefined ? [] : find(change, report);
    recorded = entries.length;
    if (recorded > 0) onRestatement();
    return ledgerRequests(entries, file, ports, cells);
  };
  return {
    together: (change, file) => requests(restatements, change, file, cellsAdded(change)),
    byDay: {
      adds: isAddedUp,
      together: (change, file, cells) => requests(dayRestatements, change, file, cells),
    },
    recorded: () => recorded,
  };
}

/** About how many cells the report's new rows need. */
function cellsAdded({ inserted, columns }: TableChange): number {
  return inserted.length * Math.max(USUAL_COLUMNS, columns.length);
}

/**
 * Inserts a refresh's restatements at the top of the year's ledger. A ledger that is full or without its headers becomes an archive, and
 * a new one is made. The batch adds `reserved` cells elsewhere. Throws SpreadsheetFull if there is no room even for one line a month.
 */
function ledgerRequests(
  entries: readonly Restatement[],
  file: SpreadsheetResource,
  { spreadsheet, clock, formatTime, deadline }: LedgerPorts,
  reserved: number,
): BatchAddition {
  const [first] = entries;
  if (first === undefined) return { requests: [] };
  const zone = spreadsheet.timeZone();
  const api = retryingSheets(spreadsheet, clock, deadline);
  const day = dayIn(first.seenAt, zone, formatTime);
  const ledger = yearsLedger(api, file, day.slice(0, 4));
  const left = Math.max(0, cellsLeft(tabsOf(file)) - reserved);
  let needed = 0;
  for (const lines of groupLines(entries)) {
    const table = tableWithRoom(ledger, lines.length);
    needed = table === undefined ? newLedgerCells(lines.length) : lines.length * table.tab.columnCount;
    if (needed > left) continue;
    const rows = lines.map((entry) => ledgerLine(entry, zone, formatTime));
    if (table !== undefined) return insertLines(rows, table, api);
    return { requests: newLedger(rows, ledger, file, day, clock) };
  }
  throw new SpreadsheetFull(needed, left);
}

/** The ledger's table if it may take `rows` more lines. */
function tableWithRoom({ table }: YearsLedger, rows: number): ExistingTable | undefined {
  const isRoom = table !== undefined && table.tab.rowCount - table.headerRow - 1 + rows <= MOST_ROWS;
  return isRoom ? table : undefined;
}
