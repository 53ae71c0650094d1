import { dayIn } from '../../dates/sheet-dates';
import { SpreadsheetFull } from '../../errors/ad-reports-error';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import type { NewIds } from '../../sheet/new-ids';
import { addRows, cellsOfRows } from '../../sheet/own/add-rows';
import type { OwnTableContext } from '../../sheet/own/own-table';
import { shownTables, type YearSheet, yearRanges, yearSheet } from '../../sheet/own/year-sheets';
import { tabsOf } from '../../sheet/read/report-sheet';
import { cellsLeft, isRoomForTab } from '../../sheet/read/room-for-cells';
import { freeTitle } from '../../sheet/tab';
import type { TableChange, WriteJob } from '../../sheet/write-job';
import { texts } from '../../wording/texts';
import { ledgerLine, ledgerTable } from './ledger-columns';
import { groupLines, type RestatedReport, type Restatement } from './restatement';
import { restatements } from './restatements';
import { SUMMARIZED, type SummarizedLedger, summaryRanges, summaryRequests } from './summary';

/** The number of columns of a new tab in Google Sheets. Most reports fill fewer columns. */
const USUAL_COLUMNS = 26;
/** The hidden sheet through which a large table is written comes before the ledger. */
const TABS_FOR_ROWS = 1;

/** The ports that are needed to plan the ledger's lines. `seenAt` is when the restatements are found (milliseconds since 1970). */
export type LedgerPorts = Pick<OwnTableContext, 'spreadsheet' | 'formatTime'> & {
  readonly seenAt: number;
};

export interface LedgerHook {
  /** For `WriteJob.changeRequests`: the requests that add the lines to the ledger, in the batch that changes the report's rows. */
  readonly changeRequests: NonNullable<WriteJob['changeRequests']>;
  readonly changeRanges: NonNullable<WriteJob['changeRanges']>;
  /** The number of restatements that the last call of `changeRequests` found. */
  recorded(): number;
  /** Sentences on restatements that the last call of `changeRequests` did not record. */
  notices(): readonly string[];
}

/**
 * Records the restatements of a refresh in the batch that writes the refreshed rows. `reportOf` receives the facts about the existing rows
 * from the sheet's stamp. It returns undefined if these rows come from a request that is not comparable.
 */
export function ledgerHook(
  reportOf: (covers: TableChange['covers']) => RestatedReport | undefined,
  ports: LedgerPorts,
): LedgerHook {
  let recorded = 0;
  let notices: readonly string[] = [];
  return {
    changeRanges: (file) => [...yearRanges(ledgerTable(), file), ...summaryRanges(file)],
    changeRequests: (change, file, ids) => {
      const report = reportOf(change.covers);
      const entries = report === undefined ? [] : restatements(change, report);
      recorded = entries.length;
      const requests = ledgerRequests(entries, file, ids, ports, cellsAdded(change));
      notices = requests === undefined ? [texts().close.notRecorded(recorded)] : [];
      return requests ?? [];
    },
    recorded: () => recorded,
    notices: () => notices,
  };
}

/** The year in which the restatements are found, in the spreadsheet's zone. */
function seenYear({ seenAt, spreadsheet, formatTime }: LedgerPorts): string {
  return dayIn(seenAt, spreadsheet.timeZone(), formatTime).slice(0, 4);
}

/** The approximate number of cells that a refresh adds to the report's sheet. */
function cellsAdded({ rows, columns }: TableChange): number {
  const inserted = rows.filter(({ before }) => before === undefined);
  return inserted.length * Math.max(USUAL_COLUMNS, columns.length);
}

/**
 * Requests that insert restatements at the top of the year's ledger (see addRows); undefined if the ledger gets no tab. `reserved` is the
 * number of cells that the same batch adds to other sheets. Throws SpreadsheetFull if the spreadsheet has no room even for one line for
 * each day.
 */
function ledgerRequests(
  entries: readonly Restatement[],
  file: SpreadsheetResource,
  ids: NewIds,
  ports: LedgerPorts,
  reserved: number,
): readonly SheetsRequest[] | undefined {
  if (entries.length === 0) return [];
  const { spreadsheet, formatTime } = ports;
  const zone = spreadsheet.timeZone();
  const ledger = ledgerTable();
  const sheet = yearSheet(ledger, file, seenYear(ports));
  const tabs = tabsOf(file);
  const left = Math.max(0, cellsLeft(tabs) - reserved);
  let needed = 0;
  for (const lines of groupLines(entries)) {
    needed = cellsOfRows(ledger, sheet, lines.length);
    if (needed > left) continue;
    if (sheet.table === undefined && !isRoomForTab(tabs, TABS_FOR_ROWS)) return undefined;
    const rows = lines.map((entry) => ledgerLine(entry, zone, formatTime));
    return [
      ...addRows(ledger, rows, sheet, file, ids),
      ...summaryRequests(ledgersOf(sheet, file), sheet.table === undefined, file, ids, reserved + needed),
    ];
  }
  throw new SpreadsheetFull(needed, left);
}

/** The ledgers after the batch, with the one that it makes for `sheet`. */
function ledgersOf(sheet: YearSheet, file: SpreadsheetResource): SummarizedLedger[] {
  const ledger = ledgerTable();
  const existing = shownTables(ledger, file).flatMap(({ tab, columns }) =>
    SUMMARIZED.every((field) => columns.has(field)) ? [{ title: tab.title, columns }] : [],
  );
  if (sheet.table !== undefined) return existing;
  const columns = new Map(ledger.columns.map(({ field }, at) => [field as string, at]));
  return [...existing, { title: freeTitle(ledger.title(sheet.year), tabsOf(file)), columns }];
}
