import { type CurrencyId, type ReportKindId, toColumnFormat } from '../catalogue';
import { NotAllowed, SheetBeingEdited, WriteFailed } from '../errors';
import {
  areSameFields,
  buildPreviousTable,
  createRetryingApi,
  findRecordedChange,
  inspectSheets,
  type LastChange,
  type ReportSheet,
  type RetryingSheets,
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

/** Reading a large sheet takes up to a minute. */
export const LONGEST_MS = 240_000;

interface RecordedChange {
  readonly id: string;
  readonly change: LastChange;
  readonly sheet: ReportSheet;
  /** Why the change cannot be taken back, as a sentence; '' if it can. */
  readonly obstacle: string;
}

type KeptChange =
  | { readonly isKept: true; readonly recorded: RecordedChange }
  | { readonly isKept: false; readonly why: string };

function readLastChange(reportId: string, api: RetryingSheets, services: SavedReportServices): KeptChange {
  const { noSheet, firstRun, takenBack, notKept, closed } = getTexts().reports.lastChange;
  const file = api.get(SHEET_FIELDS);
  const sheet = inspectSheets(file, reportId).reportSheet;
  if (sheet === undefined) return { isKept: false, why: noSheet };
  const { lastChange: id, fields } = sheet.stamp;
  if (id === 'first run') return { isKept: false, why: firstRun };
  if (id === 'taken back') return { isKept: false, why: takenBack };
  const change = id === undefined ? undefined : findRecordedChange(api, file, id, services.unpack);
  // Any editor can change what is kept. A table with other columns would lose columns.
  if (id === undefined || change === undefined || !areSameFields(change.columns, fields))
    return { isKept: false, why: notKept };
  const months = services.products.listAffectedMonths(change);
  const obstacle = months.length === 0 ? '' : closed(months);
  return { isKept: true, recorded: { id, change, sheet, obstacle } };
}

export type LastChangeView = ReturnType<typeof describeLastChange>;

export function describeLastChange(reportId: unknown, services: SavedReportServices) {
  const { reports, spreadsheet, clock } = services;
  const { id: storedId } = reports.requireReport(reportId);
  const api = createRetryingApi({ spreadsheet, clock, deadline: clock.now() + LONGEST_MS });
  const lastChange = readLastChange(storedId, api, services);
  if (!lastChange.isKept) return lastChange;
  const { id, change, sheet, obstacle } = lastChange.recorded;
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
export function takeBackLastChange(
  reportId: unknown,
  changeId: unknown,
  services: SavedReportServices,
): readonly string[] {
  const { reports, records, clock } = services;
  const report = reports.requireReport(reportId);
  return runUnderLock(services, () => {
    assertNotRunning(report.id, services);
    const begunAt = clock.now();
    const api = createRetryingApi({ ...services, deadline: begunAt + LONGEST_MS });
    const lastChange = readLastChange(report.id, api, services);
    if (!lastChange.isKept) throw new NotAllowed([lastChange.why]);
    const { recorded } = lastChange;
    if (recorded.id !== changeId) throw new NotAllowed([getTexts().reports.lastChange.changedSince]);
    if (recorded.obstacle !== '') throw new NotAllowed([recorded.obstacle]);
    const user = services.activeUser();
    const timeZone = services.spreadsheet.timeZone();
    const formatRunTime = (time: number) => services.formatTime(time, timeZone, 'd MMM HH:mm');
    const [takenBackAt, runAt] = [formatRunTime(begunAt), formatRunTime(recorded.change.at)];
    const sentence = getTexts().reports.lastChange.takenBackBy(
      clipText(user),
      takenBackAt,
      runAt,
      recorded.change.rows.length,
    );
    const writeResult = withPreviousFacts(report.id, recorded, sentence, records, () =>
      writePreviousRows(report, recorded, sentence, services, begunAt),
    );
    const progress = { startedAt: begunAt };
    const run = { runId: `${recorded.id}.back`, by: user, how: 'by hand', calls: 0, progress } as const;
    const runEnd = {
      ...({ endedAt: clock.now(), result: 'taken back', sentence } as const),
      report: { ...writeResult, notices: [] },
    };
    records.writeRunRecord(report.id, records.readRunRecord(report.id), buildLastRun(run, runEnd));
    return [
      ...(writeResult.left === 0 ? [] : [getTexts().reports.lastChange.left(writeResult.left)]),
      ...writeResult.notices,
    ];
  });
}

/**
 * Stores what the record was before the run, then does the work: if Google ends the execution in between, the file must not show newer days
 * than the sheet has. Without the digest of its question, the next run requests the whole range.
 */
function withPreviousFacts<Done>(
  reportId: string,
  { change }: RecordedChange,
  takenBack: string,
  records: SavedReportServices['records'],
  work: () => Done,
): Done {
  const record = records.readRunRecord(reportId);
  const news = record.news?.filter(({ at }) => at < change.at) ?? null;
  records.writeRunRecord(reportId, {
    ...record,
    held: parseKeptCoverage(change.facts),
    question: '',
    news,
    takenBack,
  });
  try {
    return work();
  } catch (error) {
    // The sheet may have changed, or Google has not said whether it has.
    if (!(error instanceof WriteFailed || error instanceof SheetBeingEdited))
      records.writeRunRecord(reportId, record);
    throw error;
  }
}

function writePreviousRows(
  storedReport: StoredReport,
  { change, sheet }: RecordedChange,
  lineReason: string,
  { spreadsheet, clock, document, products, locks, formatTime }: SavedReportServices,
  begunAt: number,
) {
  const { report: reportId, zone, order, ...stamp } = sheet.stamp;
  const [kind, currency] = [stamp.kind as ReportKindId, stamp.currency as CurrencyId];
  const { sumRestated, listNotices, ...hooks } = products.createWriteHook({
    report: storedReport,
    kind,
    currency,
    // As the run has compared them.
    comparedDays: (covers) => {
      const coverage = change.covers ?? undefined;
      return covers && coverage?.question === covers.question
        ? { requestedDays: covers, previousDays: coverage }
        : undefined;
    },
    seenAt: begunAt,
    isTakenBack: true,
  });
  const job = {
    services: { spreadsheet, locks, clock, document, formatTime, deadline: begunAt + LONGEST_MS },
    hooks,
    ...(order === undefined ? {} : { order }),
    lineReason,
    numberFormat: (column: Parameters<typeof toColumnFormat>[0]) => toColumnFormat(column, currency),
    target: { reportId: reportId, kind, zone, currency, sheetName: sheet.tab.title },
  };
  const { work, left } = takeBackTableChange(job, sheet, change);
  return { ...work, left, restatedSum: sumRestated(), notices: [...work.notices, ...listNotices()] };
}
