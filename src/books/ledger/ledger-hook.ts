import { dayIn } from '../../dates/sheet-dates';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import type { NewIds } from '../../sheet/new-ids';
import { addRows } from '../../sheet/own/add-rows';
import type { OwnTableContext } from '../../sheet/own/own-table';
import { yearRanges, yearSheet } from '../../sheet/own/year-sheets';
import { tabsOf } from '../../sheet/read/report-sheet';
import { assertRoom, freeTitle, isRoomForTab } from '../../sheet/tab';
import type { TableChange, WriteJob } from '../../sheet/write-job';
import { texts } from '../../wording/texts';
import { ledgerLine, ledgerTable } from './ledger-columns';
import { summaryRequests } from './ledger-summary';
import { foldLines, type RestatedReport, type Restatement, takenBack } from './restatement';
import { restatements } from './restatements';

/** The hidden sheet through which a large table is written comes before the ledger. */
const TABS_FOR_ROWS = 1;

interface LedgerHook extends Required<Pick<WriteJob, 'changeRequests' | 'changeRanges'>> {
  /** The restatements that the last call of `changeRequests` found or took back. */
  recorded(): readonly Restatement[];
  /** A sentence if the last call of `changeRequests` did not record what it found. */
  notices(): readonly string[];
}

/**
 * Records the restatements of a refresh in the batch that writes the refreshed rows. `reportOf` receives the facts about the existing rows
 * from the sheet's stamp. It returns undefined if these rows come from a request that is not comparable. `seenAt` is when the restatements
 * are found, in milliseconds since 1970.
 */
export function ledgerHook(
  reportOf: (covers: TableChange['covers']) => RestatedReport | undefined,
  {
    spreadsheet,
    formatTime,
    seenAt,
  }: Pick<OwnTableContext, 'spreadsheet' | 'formatTime'> & {
    readonly seenAt: number;
  },
): LedgerHook {
  let recorded: readonly Restatement[] = [];
  let notices: readonly string[] = [];
  const zone = spreadsheet.timeZone();
  const year = dayIn(seenAt, zone, formatTime).slice(0, 4);
  return {
    changeRanges: (file) => yearRanges(ledgerTable(), file, year),
    changeRequests: (change, file, ids) => {
      const report = reportOf(change.covers);
      recorded = report === undefined ? [] : restatements(change, report);
      const folded = foldLines(recorded);
      const shown = report?.isTakenBack ? folded.map(takenBack) : folded;
      const lines = shown.map((entry) => ledgerLine(entry, zone, formatTime));
      const requests = lines.length === 0 ? [] : ledgerRequests(lines, year, file, ids);
      notices = requests === undefined ? [texts().close.notRecorded(recorded.length)] : [];
      return requests ?? [];
    },
    recorded: () => recorded,
    notices: () => notices,
  };
}

/** Requests that insert lines at the top of the year's ledger (see addRows); undefined if it gets no tab. Throws SpreadsheetFull. */
function ledgerRequests(
  lines: readonly ReturnType<typeof ledgerLine>[],
  year: string,
  file: SpreadsheetResource,
  ids: NewIds,
): readonly SheetsRequest[] | undefined {
  const ledger = ledgerTable();
  const sheet = yearSheet(ledger, file, year);
  const tabs = tabsOf(file);
  const isNew = sheet.table === undefined;
  if (isNew && !isRoomForTab(tabs, TABS_FOR_ROWS)) return undefined;
  assertRoom(tabs, lines.length * ledger.columns.length);
  const columns = sheet.table?.columns ?? new Map(ledger.columns.map(({ field }, at) => [field, at]));
  const title = sheet.table?.tab.title ?? freeTitle(ledger.title(year), tabs);
  const summary = summaryRequests({ id: sheet.id, year, isNew, title, columns }, file, ids);
  return [...addRows(ledger, lines, sheet, file, ids), ...summary];
}
