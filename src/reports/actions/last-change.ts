import { type CurrencyId, type ReportKindId, toColumnFormat } from '../../catalogue';
import { NotAllowed } from '../../errors';
import {
  areSameFields,
  createRetryingApi,
  findRecordedChange,
  inspectSheets,
  type LastChange,
  runUnderLock,
  SHEET_FIELDS,
  takeBackTableChange,
} from '../../sheet';
import { getTexts } from '../../wording';
import { assertNotRunning } from '../run/begin-run';
import type { StoredReport } from '../saved-report';
import { parseKeptCoverage } from '../store/run-records';
import type { SavedReportServices } from '../store/saved-reports';
import { clipText, listChangedRows } from './changed-rows';

/** At most this long for reading a sheet and writing it. Reading a large one takes up to a minute. */
const LONGEST_MS = 240_000;

type RecordedChange = ReturnType<typeof requireLastChange>;

function requireLastChange(
  reportId: string,
  api: ReturnType<typeof createRetryingApi>,
  services: SavedReportServices,
) {
  const { notKept, closed } = getTexts().reports.lastChange;
  const file = api.get(SHEET_FIELDS);
  const sheet = inspectSheets(file, reportId).reportSheet;
  const id = sheet?.stamp.lastChange;
  const change = id === undefined ? undefined : findRecordedChange(api, file, id, services.unpack);
  // Any editor can change what is kept. A table with other columns would lose columns.
  if (!sheet || !id || !change || !areSameFields(change.columns, sheet.stamp.fields))
    throw new NotAllowed([notKept]);
  const months = services.products.listChangedClosedMonths(change);
  /** `obstacle`: why the change cannot be taken back, as a sentence; '' if it can. */
  return { id, change, sheet, obstacle: months.length === 0 ? '' : closed(months) };
}

export type LastChangeView = ReturnType<typeof describeLastChange>;

export function describeLastChange(reportId: unknown, services: SavedReportServices) {
  const { reports, spreadsheet, clock } = services;
  const report = reports.requireReport(reportId);
  const api = createRetryingApi({ spreadsheet, clock, deadline: clock.now() + LONGEST_MS });
  const { id, change, sheet, obstacle } = requireLastChange(report.id, api, services);
  return {
    id,
    at: change.at,
    kinds: listChangedRows(change, sheet.stamp.currency),
    obstacle,
  };
}

/**
 * Takes back the changes of the last run that changed rows: the earlier values are written as those of any run, and the ledger records them.
 * `changeId` is the change that the user has seen. Returns sentences about rows that stay, and about what could not be done afterwards.
 * Refused if the report has run since, or if a day is in a closed month.
 */
export function takeBackLastChange(reportId: unknown, changeId: unknown, services: SavedReportServices) {
  const { reports, clock } = services;
  const report = reports.requireReport(reportId);
  return runUnderLock(services, () => {
    assertNotRunning(report.id, services);
    const begunAt = clock.now();
    const api = createRetryingApi({ ...services, deadline: begunAt + LONGEST_MS });
    const recorded = requireLastChange(report.id, api, services);
    if (recorded.id !== changeId) throw new NotAllowed([getTexts().reports.lastChange.changedSince]);
    if (recorded.obstacle !== '') throw new NotAllowed([recorded.obstacle]);
    const sentence = describeTakenBack(recorded.change, begunAt, services);
    const { rowsLeft, notices } = restoreTableAndRecord(report, recorded, sentence, begunAt, services);
    return [...(rowsLeft === 0 ? [] : [getTexts().reports.lastChange.left(rowsLeft)]), ...notices];
  });
}

function describeTakenBack(
  { at, rows }: LastChange,
  begunAt: number,
  { spreadsheet, formatTime, activeUser }: SavedReportServices,
): string {
  const formatRunTime = (time: number) =>
    formatTime(time, spreadsheet.timeZone(), getTexts().days.momentPatterns.short);
  const { takenBackBy } = getTexts().reports.lastChange;
  return takenBackBy(clipText(activeUser()), formatRunTime(begunAt), formatRunTime(at), rows.length);
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
  // Without the digest of its question, the next run requests the whole range, also if this execution ends before the write is recorded.
  records.writeRunRecord(report.id, { ...records.readRunRecord(report.id), question: '' });
  const restored = writeEarlierRows(report, recorded, sentence, begunAt, services);
  const record = records.readRunRecord(report.id);
  // The run that is taken back wrote at `at`. Its news are later, and no longer true.
  const news = record.news !== null && record.news.at < at ? record.news : null;
  records.writeRunRecord(report.id, { ...record, coverage: parseKeptCoverage(facts), news });
  return restored;
}

function writeEarlierRows(
  report: StoredReport,
  { change, sheet }: RecordedChange,
  lineReason: string,
  begunAt: number,
  { spreadsheet, clock, products, locks, formatTime }: SavedReportServices,
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
    services: { spreadsheet, locks, clock, formatTime, deadline: begunAt + LONGEST_MS },
    hooks: hook,
    ...(order && { order }),
    lineReason,
    numberFormat: (column: Parameters<typeof toColumnFormat>[0]) => toColumnFormat(column, currency),
    target: { reportId, kind, zone, currency, sheetName: sheet.tab.title },
  };
  const { writeResult, left } = takeBackTableChange(job, sheet, change);
  return {
    notices: [...writeResult.notices, ...hook.listNotices()],
    /** The number of rows that stay, because users have changed them since the run. */
    rowsLeft: left,
  };
}
