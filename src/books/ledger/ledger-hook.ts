import { toDayInZone } from '../../dates';
import type { FormatTime, SheetsRequest, SpreadsheetApi, SpreadsheetResource } from '../../platform';
import {
  addYearRows,
  assertFreeCells,
  chooseFreeTitle,
  findYearSheet,
  hasRoomForTab,
  listYearRanges,
  type NewIds,
  type TableChange,
  toTabs,
} from '../../sheet';
import { getTexts } from '../../wording';
import { collectRestatements } from './collect-restatements';
import { defineLedgerTable, toLedgerLine } from './ledger-columns';
import { buildSummaryRequests } from './ledger-summary';
import { foldLines, type RestatedReport, type Restatement, toTakenBackLine } from './restatement';

/** The hidden sheet through which a large table is written comes before the ledger. */
const TABS_FOR_ROWS = 1;

/** `seenAt` is when restatements are found, in milliseconds since 1970. */
type LedgerServices = Readonly<{ spreadsheet: SpreadsheetApi; formatTime: FormatTime; seenAt: number }>;

/**
 * Records the restatements of a refresh in the batch that writes the refreshed rows. `findRestatedReport` receives the facts about the existing rows
 * from the sheet's stamp. It returns undefined if these rows come from a request that is not comparable.
 */
export function createLedgerHook(
  findRestatedReport: (covers: TableChange['covers']) => RestatedReport | undefined,
  { spreadsheet, formatTime, seenAt }: LedgerServices,
) {
  let recorded: readonly Restatement[] = [];
  let notices: readonly string[] = [];
  const zone = spreadsheet.timeZone();
  const year = toDayInZone(seenAt, zone, formatTime).slice(0, 4);
  return {
    changeRanges: (file: SpreadsheetResource) => listYearRanges(defineLedgerTable(), file, year),
    changeRequests: (
      change: TableChange,
      file: SpreadsheetResource,
      ids: NewIds,
    ): readonly SheetsRequest[] => {
      const report = findRestatedReport(change.covers);
      recorded = report === undefined ? [] : collectRestatements(change, report);
      const foldedLines = foldLines(recorded);
      const ledgerEntries = report?.isTakenBack ? foldedLines.map(toTakenBackLine) : foldedLines;
      const lines = ledgerEntries.map((entry) => toLedgerLine(entry, zone, formatTime));
      const requests = lines.length === 0 ? [] : buildLedgerRequests(lines, year, file, ids);
      notices = requests === undefined ? [getTexts().restatements.notRecorded(recorded.length)] : [];
      return requests ?? [];
    },
    /** The restatements that the last call of `changeRequests` found or took back: a repeated write calls it again. */
    listRecorded: () => recorded,
    /** A sentence if the last call of `changeRequests` did not record what it found. */
    listNotices: () => notices,
  };
}

/** Requests that insert lines at the top of the year's ledger (see addYearRows); undefined if it gets no tab. Throws SpreadsheetFull. */
function buildLedgerRequests(
  lines: readonly ReturnType<typeof toLedgerLine>[],
  year: string,
  file: SpreadsheetResource,
  ids: NewIds,
): readonly SheetsRequest[] | undefined {
  const ledger = defineLedgerTable();
  const sheet = findYearSheet(ledger, file, year);
  const tabs = toTabs(file);
  const isNew = sheet.table === undefined;
  if (isNew && !hasRoomForTab(tabs, TABS_FOR_ROWS)) return undefined;
  assertFreeCells(tabs, lines.length * ledger.columns.length);
  const columns = sheet.table?.columns ?? new Map(ledger.columns.map(({ field }, at) => [field, at]));
  const title = sheet.table?.tab.title ?? chooseFreeTitle(ledger.title(year), tabs);
  const summary = buildSummaryRequests({ id: sheet.id, year, isNew, title, columns }, file, ids);
  return [...addYearRows(ledger, lines, sheet, file, ids), ...summary];
}
