import type { CurrencyId, ReportId } from '../catalogue/catalogue';
import { formatOf } from '../catalogue/number-formats';
import { NotAllowed, SheetBeingEdited, WriteFailed } from '../errors/ad-reports-error';
import { type RetryingSheets, retryingSheets } from '../sheet/api/retrying-api';
import { keptChange } from '../sheet/changes/kept-change';
import type { LastChange } from '../sheet/changes/last-change';
import { earlierTable, writeBefore } from '../sheet/changes/take-back';
import { readExistingTable } from '../sheet/read/existing-table';
import { type ReportSheet, SHEET_FIELDS, surveySheets } from '../sheet/read/report-sheet';
import { areSameFields } from '../sheet/stamp';
import { underLock } from '../sheet/write/write-table';
import { propertyOf } from '../storage/untrusted-value';
import { texts } from '../wording/texts';
import { changedGroups, short } from './changes/shown-change';
import { assertNotRunning } from './run/begin-run';
import { lastRunOf } from './run-facts';
import type { StoredReport } from './saved-report';
import type { FileServices } from './services';
import { isHeldData, orNull } from './store/run-records';
import type { ReportStores } from './store/saved-reports';

/** Reading a large sheet takes up to a minute. */
export const LONGEST_MS = 240_000;

export interface KeptChange {
  readonly id: string;
  readonly change: LastChange;
  readonly sheet: ReportSheet;
  readonly obstacle: string;
}

/** The last change of the report's rows, or a sentence that says why it is not kept. Throws SheetConflict for an unreadable stamp. */
function readLastChange(
  reportId: string,
  api: RetryingSheets,
  { products, unpack }: FileServices,
): KeptChange | { readonly why: string } {
  const { noSheet, firstRun, takenBack, notKept, closed } = texts().reports.lastChange;
  const file = api.get(SHEET_FIELDS);
  const sheet = surveySheets(file, reportId).found;
  if (sheet === undefined) return { why: noSheet };
  const { lastChange: id, fields } = sheet.stamp;
  if (id === 'first run') return { why: firstRun };
  if (id === 'taken back') return { why: takenBack };
  const change = id === undefined ? undefined : keptChange(api, file, id, { unpack });
  // Any editor can change what is kept. A table with other columns would lose columns.
  if (id === undefined || change === undefined || !areSameFields(change.columns, fields))
    return { why: notKept };
  const months = products.closedMonths(change);
  return { id, change, sheet, obstacle: months.length === 0 ? '' : closed(months) };
}

export type ShownChange = ReturnType<typeof lastChange>;

export function lastChange(reportId: unknown, services: ReportStores) {
  const { reports, spreadsheet, clock } = services;
  const { id: report } = reports.get(reportId);
  const api = retryingSheets(spreadsheet, clock, clock.now() + LONGEST_MS);
  const kept = readLastChange(report, api, services);
  if ('why' in kept) return { isKept: false, ...kept } as const;
  const { id, change, sheet, obstacle } = kept;
  return {
    isKept: true,
    id,
    at: change.at,
    ...changedGroups(change, sheet.stamp.currency),
    /** The number of rows that were changed since the run. They would stay as they are. */
    left: earlierTable(api, readExistingTable(api, sheet), change).left,
    /** Why the changes cannot be taken back, as a sentence; '' if they can. */
    obstacle,
  } as const;
}

/**
 * Takes back the changes of the last run that changed rows: the earlier values are written as those of any run, and the ledger records them.
 * `changeId` is the change that the user has seen. Returns sentences about rows that stay, and about what could not be done afterwards.
 * Throws NotAllowed if the report has run since, or if a day is in a closed month, RunGoingOn while the report runs, and what writeTable
 * throws.
 */
export function takeBack(reportId: unknown, changeId: unknown, services: ReportStores): readonly string[] {
  const { reports, records, clock } = services;
  const report = reports.get(reportId);
  return underLock(services, () => {
    assertNotRunning(report.id, services);
    const begun = clock.now();
    const api = retryingSheets(services.spreadsheet, clock, begun + LONGEST_MS);
    const kept = readLastChange(report.id, api, services);
    if ('why' in kept) throw new NotAllowed([kept.why]);
    if (kept.id !== changeId) throw changedSince();
    if (kept.obstacle !== '') throw new NotAllowed([kept.obstacle]);
    const by = services.activeUser();
    const timeZone = services.spreadsheet.timeZone();
    const timeText = (time: number) => services.formatTime(time, timeZone, 'd MMM HH:mm');
    const [at, runAt] = [timeText(begun), timeText(kept.change.at)];
    const sentence = texts().reports.lastChange.takenBackBy(short(by), at, runAt, kept.change.rows.length);
    const work = withEarlierFacts(report.id, kept, sentence, records, () =>
      writeEarlier(report, kept, sentence, services, begun),
    );
    const progress = { startedAt: begun };
    const run = { runId: `${kept.id}.back`, by, how: 'by hand', calls: 0, progress } as const;
    const end = {
      ...({ endedAt: clock.now(), result: 'taken back', sentence } as const),
      report: { ...work, notices: [] },
    };
    records.note(report.id, records.record(report.id), lastRunOf(run, end));
    return [...(work.left === 0 ? [] : [texts().reports.lastChange.left(work.left)]), ...work.notices];
  });
}

function changedSince(): NotAllowed {
  return new NotAllowed([texts().reports.lastChange.changedSince]);
}

/**
 * Stores what the record was before the run, then does the work: if Google ends the execution in between, the file must not show newer days
 * than the sheet has. Without the digest of its question, the next run requests the whole range.
 */
function withEarlierFacts<Done>(
  reportId: string,
  { change }: KeptChange,
  takenBack: string,
  records: ReportStores['records'],
  work: () => Done,
): Done {
  const record = records.record(reportId);
  const held = orNull(isHeldData, propertyOf(change.facts, 'held'));
  const news = record.news?.filter(({ at }) => at < change.at) ?? null;
  records.note(reportId, { ...record, held, question: '', news, takenBack });
  try {
    return work();
  } catch (error) {
    // The sheet may have changed, or Google has not said whether it has.
    if (!(error instanceof WriteFailed || error instanceof SheetBeingEdited)) records.note(reportId, record);
    throw error;
  }
}

function writeEarlier(
  saved: StoredReport,
  { id, change, sheet }: KeptChange,
  lineReason: string,
  { spreadsheet: api, clock, document, products, locks, formatTime }: FileServices,
  begun: number,
) {
  const { report, zone, order, ...stamp } = sheet.stamp;
  const [kind, currency] = [stamp.kind as ReportId, stamp.currency as CurrencyId];
  const { restated, notices, ...hook } = products.hookOf({
    report: saved,
    kind,
    currency,
    // As the run has compared them.
    comparedDays: (covers) => {
      const held = change.covers ?? undefined;
      return covers && held?.question === covers.question ? { asked: covers, held } : undefined;
    },
    seenAt: begun,
    isTakenBack: true,
  });
  const job = {
    ...{ api, locks, clock, document, formatTime, ...hook },
    ...(order === undefined ? {} : { order }),
    deadline: begun + LONGEST_MS,
    lineReason,
    numberFormat: (column: Parameters<typeof formatOf>[0]) => formatOf(column, currency),
    target: { reportId: report, kind, zone, currency, sheetName: sheet.tab.title },
  };
  const written = writeBefore(job, id, change);
  if (written === undefined) throw changedSince();
  const { work, left } = written;
  return { ...work, left, restatedSum: restated(), notices: [...work.notices, ...notices()] };
}
