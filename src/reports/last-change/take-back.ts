import type { CurrencyId } from '../../catalogue/catalogue';
import { formatOf } from '../../catalogue/number-formats';
import { recordedRestatements, reversingHook } from '../../close/restatements/reversal';
import { NotAllowed } from '../../errors/ad-reports-error';
import { RunGoingOn } from '../../errors/run-errors';
import { SheetBeingEdited, WriteFailed } from '../../errors/sheet-errors';
import { retryingSheets } from '../../sheet/api/retrying-api';
import { writeBefore } from '../../sheet/last-change/write-before';
import { underLock } from '../../sheet/write/write-table';
import type { Work } from '../../sheet/write-job';
import { propertyOf } from '../../storage/untrusted-value';
import type { Column } from '../../table/table';
import { VERSION } from '../../version';
import { texts } from '../../wording/texts';
import { updateSummary } from '../run/after-run';
import type { StoredReport } from '../saved-report';
import { isLive } from '../schedule/report-state';
import { heldDataIn } from '../store/run-records';
import { progressOf } from '../store/run-signals';
import type { ReportStores } from '../store/saved-reports';
import { obstacleText } from './changed-rows';
import { type FoundChange, findChange } from './find-change';
import { closedText, PATIENCE_MS } from './shown-change';

/**
 * Takes back the changes of the last run that changed rows: the sheet gets the values before it, in one atomic batch with reversing lines in
 * the ledger. `changeId` is the change that the user has seen. Returns sentences about what could not be done afterwards. Throws NotAllowed
 * if the report has run since, if the rows are no longer as the run left them, or if a day is in a closed month. Throws RunGoingOn while the
 * report runs, and what writeTable throws.
 */
export function takeBack(reportId: unknown, changeId: unknown, sources: ReportStores): readonly string[] {
  const report = sources.reports.get(reportId);
  return underLock(sources, () => takenBack(report, changeId, sources));
}

function takenBack(report: StoredReport, changeId: unknown, sources: ReportStores): readonly string[] {
  const { clock, records } = sources;
  const unfinished = records.unfinished(report.id);
  if (unfinished !== undefined && isLive(progressOf(unfinished, sources), clock.now()))
    throw new RunGoingOn(unfinished.by);
  const begun = clock.now();
  const api = retryingSheets(sources.spreadsheet, clock, begun + PATIENCE_MS);
  const found = findChange(report.id, api, sources);
  if (typeof found === 'string') throw new NotAllowed([found]);
  if (found.id !== changeId) throw changedSince();
  const closed = closedText(found, sources);
  if (closed !== '') throw new NotAllowed([closed]);
  const work = withEarlierFacts(report.id, found, sources, () => writtenBack(found, sources, begun));
  sources.pending.add(loggedTakingBack(report, found, work, begun, clock.now()));
  return [...work.notices, ...(isRecorded(found) ? updateSummary([report], sources) : [])];
}

function changedSince(): NotAllowed {
  return new NotAllowed([texts().reports.lastChange.changedSince]);
}

function isRecorded({ change }: FoundChange): boolean {
  return recordedRestatements(change.recorded).length > 0;
}

function writtenBack({ id, change, sheet }: FoundChange, sources: ReportStores, begun: number): Work {
  const { spreadsheet: api, locks, clock, document, formatTime } = sources;
  const { report, kind, zone, currency } = sheet.stamp;
  const job = {
    ...{ api, locks, clock, document, formatTime },
    deadline: begun + PATIENCE_MS,
    numberFormat: (column: Column) => formatOf(column, currency as CurrencyId),
    target: { reportId: report, kind, zone, currency, sheetName: sheet.tab.title },
    ...reversingHook(recordedRestatements(change.recorded), { ...sources, seenAt: begun }),
  };
  return writeBefore(job, id, change, (obstacles) =>
    obstacles.length === 0 ? changedSince() : new NotAllowed([obstacleText(change, currency, obstacles)]),
  );
}

/**
 * Stores the facts about the sheet before the run, then does the work. If Google ends the execution in between, the file must not show newer
 * days than the sheet has. The cleared question makes the next run request the whole range.
 */
function withEarlierFacts(
  reportId: string,
  found: FoundChange,
  { records }: ReportStores,
  work: () => Work,
): Work {
  const record = records.record(reportId);
  const held = heldDataIn(propertyOf(found.change.facts, 'held'));
  const summaryDue = record.summaryDue || isRecorded(found);
  records.note(reportId, { ...record, held, question: '', summaryDue });
  try {
    return work();
  } catch (error) {
    if (!mayHaveWritten(error)) records.note(reportId, record);
    throw error;
  }
}

/** True if the sheet may have changed, or if Google has not said whether it has. */
function mayHaveWritten(error: unknown): boolean {
  return error instanceof WriteFailed || (error instanceof SheetBeingEdited && error.isWritten);
}

function loggedTakingBack(
  { name }: StoredReport,
  { id, change }: FoundChange,
  { rowsInserted, rowsChanged, rowsDeleted }: Work,
  startedAt: number,
  endedAt: number,
): Parameters<ReportStores['pending']['add']>[0] {
  return {
    runId: `${id}.back`,
    report: name,
    ...{ startedAt, endedAt, rowsInserted, rowsChanged, rowsDeleted },
    how: 'by hand',
    askedFrom: null,
    askedTo: null,
    calls: 0,
    restated: recordedRestatements(change.recorded).length,
    result: 'taken back',
    sentence: '',
    version: VERSION,
  };
}
