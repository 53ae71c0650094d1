import { type CurrencyId, type ReportKindId, toColumnFormat } from '../catalogue';
import { NotAllowed, SheetBeingEdited, WriteUnanswered } from '../errors';
import {
  areSameFields,
  buildPreviousTable,
  createRetryingApi,
  findRecordedChange,
  inspectSheets,
  type LastChange,
  type ReportSheet,
  runUnderLock,
  SHEET_FIELDS,
  takeBackTableChange,
} from '../sheet';
import { getTexts } from '../wording';
import { clipText, groupChanges } from './changes/group-changes';
import { assertNotRunning } from './run/begin-run';
import { buildLastRun } from './run-facts';
import type { StoredReport } from './saved-report';
import { parseKeptCoverage } from './store/run-records';
import type { SavedReportServices } from './store/saved-reports';

/** At most this long for reading a sheet and writing it. Reading a large one takes up to a minute. */
const LONGEST_MS = 240_000;

interface RecordedChange {
  readonly id: string;
  readonly change: LastChange;
  readonly sheet: ReportSheet;
  /** Why the change cannot be taken back, as a sentence; '' if it can. */
  readonly obstacle: string;
}

type KeptChange =
  | ({ readonly isKept: true } & RecordedChange)
  | { readonly isKept: false; readonly why: string };

function readLastChange(
  reportId: string,
  api: ReturnType<typeof createRetryingApi>,
  services: SavedReportServices,
): KeptChange {
  const { noSheet, firstRun, takenBack, notKept, closed } = getTexts().reports.lastChange;
  const file = api.get(SHEET_FIELDS);
  const sheet = inspectSheets(file, reportId).reportSheet;
  if (sheet === undefined) return { isKept: false, why: noSheet };
  const { lastChange: id, fields } = sheet.stamp;
  if (id === 'first run') return { isKept: false, why: firstRun };
  if (id === 'taken back') return { isKept: false, why: takenBack };
  // Another id may be a reason such as 'too many cells': no change is recorded for it.
  const change = id === undefined ? undefined : findRecordedChange(api, file, id, services.unpack);
  // Any editor can change what is kept. A table with other columns would lose columns.
  if (id === undefined || change === undefined || !areSameFields(change.columns, fields))
    return { isKept: false, why: notKept };
  const months = services.products.listChangedClosedMonths(change);
  const obstacle = months.length === 0 ? '' : closed(months);
  return { isKept: true, id, change, sheet, obstacle };
}

export type LastChangeView = ReturnType<typeof describeLastChange>;

export function describeLastChange(reportId: unknown, services: SavedReportServices) {
  const { reports, spreadsheet, clock } = services;
  const { id: storedId } = reports.requireReport(reportId);
  const api = createRetryingApi({ spreadsheet, clock, deadline: clock.now() + LONGEST_MS });
  const lastChange = readLastChange(storedId, api, services);
  if (!lastChange.isKept) return lastChange;
  const { id, change, sheet, obstacle } = lastChange;
  return {
    isKept: true,
    id,
    at: change.at,
    ...groupChanges(change, sheet.stamp.currency),
    /** The number of rows that were changed since the run. They would stay as they are. */
    left: buildPreviousTable(api, sheet, change).left,
    obstacle,
  } as const;
}

/**
 * Takes back the changes of the last run that changed rows: the earlier values are written as those of any run, and the ledger records them.
 * `changeId` is the change that the user has seen. Returns sentences about rows that stay, and about what could not be done afterwards.
 * Refused if the report has run since, or if a day is in a closed month.
 */
export function takeBackLastChange(reportId: unknown, changeId: unknown, services: SavedReportServices) {
  const { reports, records, clock } = services;
  const report = reports.requireReport(reportId);
  return runUnderLock(services, () => {
    assertNotRunning(report.id, services);
    const begunAt = clock.now();
    const api = createRetryingApi({ ...services, deadline: begunAt + LONGEST_MS });
    const recorded = readLastChange(report.id, api, services);
    if (!recorded.isKept) throw new NotAllowed([recorded.why]);
    if (recorded.id !== changeId) throw new NotAllowed([getTexts().reports.lastChange.changedSince]);
    if (recorded.obstacle !== '') throw new NotAllowed([recorded.obstacle]);
    const by = services.activeUser();
    const sentence = describeTakenBack(recorded.change, by, begunAt, services);
    const restored = restoreTableAndRecord(report, recorded, sentence, begunAt, services);
    // A line of the run log needs an id of its own.
    const runId = `${recorded.id}.back`;
    const run = { runId, by, how: 'by hand' as const, calls: 0, progress: { startedAt: begunAt } };
    const end = { endedAt: clock.now(), result: 'taken back' as const, sentence };
    const loggedRun = buildLastRun(run, { ...end, written: restored.loggedChanges });
    records.writeRunRecord(report.id, records.readRunRecord(report.id), loggedRun);
    const { rowsLeft, notices } = restored;
    return [...(rowsLeft === 0 ? [] : [getTexts().reports.lastChange.left(rowsLeft)]), ...notices];
  });
}

function describeTakenBack(
  { at, rows }: LastChange,
  by: string,
  begunAt: number,
  { spreadsheet, formatTime }: SavedReportServices,
): string {
  const formatRunTime = (time: number) =>
    formatTime(time, spreadsheet.timeZone(), getTexts().days.momentPatterns.short);
  const { takenBackBy } = getTexts().reports.lastChange;
  return takenBackBy(clipText(by), formatRunTime(begunAt), formatRunTime(at), rows.length);
}

function restoreTableAndRecord(
  report: StoredReport,
  recorded: RecordedChange,
  sentence: string,
  begunAt: number,
  services: SavedReportServices,
) {
  const { records } = services;
  const { at, facts } = recorded.change;
  const latestRecord = records.readRunRecord(report.id);
  // Stored first: if Google ends the execution in between, the file must not show newer days than the sheet has.
  records.writeRunRecord(report.id, {
    ...latestRecord,
    coverage: parseKeptCoverage(facts),
    // Without the digest of its question, the next run requests the whole range.
    question: '',
    // The run that is taken back wrote at `at`. Its news are later, and no longer true.
    news: latestRecord.news !== null && latestRecord.news.at < at ? latestRecord.news : null,
  });
  try {
    return writeEarlierRows(report, recorded, sentence, begunAt, services);
  } catch (error) {
    const mayBeWritten = error instanceof WriteUnanswered || error instanceof SheetBeingEdited;
    // Nothing was written, so the record of the last run is right again.
    if (!mayBeWritten) records.writeRunRecord(report.id, latestRecord);
    throw error;
  }
}

function writeEarlierRows(
  report: StoredReport,
  { change, sheet }: RecordedChange,
  lineReason: string,
  begunAt: number,
  { spreadsheet, clock, document, products, locks, formatTime }: SavedReportServices,
) {
  const { report: reportId, zone, order } = sheet.stamp;
  const kind = sheet.stamp.kind as ReportKindId;
  const currency = sheet.stamp.currency as CurrencyId;
  const hook = products.createWriteHook({
    report,
    kind,
    currency,
    // The values that come back were requested for the days that the sheet has now, such as 1 to 28 November. Only the days that it had before
    // the run, such as 1 to 27 November, are compared. Rows of another request are never compared.
    decideComparedDays: (sheetCoverage) => {
      const { covers: coverageBeforeRun } = change;
      if (coverageBeforeRun === null || coverageBeforeRun.question !== sheetCoverage?.question)
        return undefined;
      return { requestedDays: sheetCoverage, previousDays: coverageBeforeRun };
    },
    seenAt: begunAt,
    isTakenBack: true,
  });
  const job = {
    services: { spreadsheet, locks, clock, document, formatTime, deadline: begunAt + LONGEST_MS },
    hooks: hook,
    ...(order && { order }),
    lineReason,
    numberFormat: (column: Parameters<typeof toColumnFormat>[0]) => toColumnFormat(column, currency),
    target: { reportId, kind, zone, currency, sheetName: sheet.tab.title },
  };
  const { writeResult, left } = takeBackTableChange(job, sheet, change);
  const { rowsInserted, rowsChanged, rowsDeleted } = writeResult;
  const restatedSum = hook.sumRestated();
  return {
    // Without notices: only the user who takes back reads them.
    loggedChanges: { rowsInserted, rowsChanged, rowsDeleted, restatedSum, notices: [] },
    notices: [...writeResult.notices, ...hook.listNotices()],
    /** The number of rows that stay, because users have changed them since the run. */
    rowsLeft: left,
  };
}
