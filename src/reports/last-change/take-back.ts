import type { CurrencyId, ReportId } from '../../catalogue/catalogue';
import { formatOf } from '../../catalogue/number-formats';
import { type LedgerHook, ledgerHook } from '../../close/restatements/ledger-hook';
import { NotAllowed } from '../../errors/ad-reports-error';
import { SheetBeingEdited, WriteFailed } from '../../errors/sheet-errors';
import { retryingSheets } from '../../sheet/api/retrying-api';
import { writeBefore } from '../../sheet/changes/take-back';
import { underLock } from '../../sheet/write/write-table';
import { propertyOf } from '../../storage/untrusted-value';
import type { Column } from '../../table/table';
import { texts } from '../../wording/texts';
import { loggedRun } from '../logs/logged-run';
import { updateSummary } from '../run/after-run';
import { assertNotRunning } from '../run/begin-slice';
import type { StoredReport } from '../saved-report';
import { heldDataIn } from '../store/run-records';
import type { ReportStores } from '../store/saved-reports';
import { type FoundChange, findChange } from './find-change';
import { closedText, PATIENCE_MS } from './shown-change';

/**
 * Takes back the changes of the last run that changed rows: the earlier values are written as those of any run, and the ledger records them.
 * `changeId` is the change that the user has seen. Returns sentences about rows that stay, and about what could not be done afterwards.
 * Throws NotAllowed if the report has run since, or if a day is in a closed month, RunGoingOn while the report runs, and what writeTable
 * throws.
 */
export function takeBack(reportId: unknown, changeId: unknown, sources: ReportStores): readonly string[] {
  const report = sources.reports.get(reportId);
  return underLock(sources, () => takeBackUnderLock(report, changeId, sources));
}

function takeBackUnderLock(report: StoredReport, changeId: unknown, sources: ReportStores) {
  const { clock } = sources;
  assertNotRunning(report.id, sources);
  const begun = clock.now();
  const api = retryingSheets(sources.spreadsheet, clock, begun + PATIENCE_MS);
  const found = findChange(report.id, api, sources);
  if (typeof found === 'string') throw new NotAllowed([found]);
  if (found.id !== changeId) throw changedSince();
  const closed = closedText(found, sources);
  if (closed !== '') throw new NotAllowed([closed]);
  const ledger = ledgerOf(report, found, sources, begun);
  const { work, left } = withEarlierFacts(report.id, found, sources, () =>
    writeEarlier(found, ledger, sources, begun),
  );
  const run = {
    runId: `${found.id}.back`,
    how: 'by hand',
    calls: 0,
    progress: { startedAt: begun },
  } as const;
  const counts = { ...work, restated: ledger.recorded(), notices: [] };
  sources.pending.add(
    loggedRun(report.name, null, run, { endedAt: clock.now(), result: 'taken back', report: counts }),
  );
  return [
    ...(left === 0 ? [] : [texts().reports.lastChange.left(left)]),
    ...work.notices,
    ...ledger.notices(),
    ...(ledger.recorded() > 0 ? updateSummary([report], sources) : []),
  ];
}

function changedSince(): NotAllowed {
  return new NotAllowed([texts().reports.lastChange.changedSince]);
}

function ledgerOf(
  { name, refreshing }: StoredReport,
  { sheet: { stamp } }: FoundChange,
  sources: ReportStores,
  seenAt: number,
): LedgerHook {
  const [kind, currency] = [stamp.kind as ReportId, stamp.currency as CurrencyId];
  const earlier = { name, report: kind, currency, threshold: refreshing.threshold, seenAt };
  const refreshed: Parameters<typeof ledgerHook>[0] = (held) => held && { ...earlier, asked: held, held };
  return ledgerHook(refreshed, { ...sources, seenAt }, () => {});
}

function writeEarlier(
  { id, change, sheet }: FoundChange,
  { together, togetherNeeds }: LedgerHook,
  { spreadsheet: api, locks, clock, document, formatTime }: ReportStores,
  begun: number,
) {
  const { report, kind, zone, currency, order } = sheet.stamp;
  const job = {
    ...{ api, locks, clock, document, formatTime, together, togetherNeeds },
    ...(order === undefined ? {} : { order }),
    deadline: begun + PATIENCE_MS,
    numberFormat: (column: Column) => formatOf(column, currency as CurrencyId),
    target: { reportId: report, kind, zone, currency, sheetName: sheet.tab.title },
  };
  const written = writeBefore(job, id, change);
  if (written === undefined) throw changedSince();
  return written;
}

/**
 * Stores the facts about the sheet before the run, then does the work. If Google ends the execution in between, the file must not show newer
 * days than the sheet has. The cleared question makes the next run request the whole range.
 */
function withEarlierFacts<Done>(
  reportId: string,
  found: FoundChange,
  { records }: ReportStores,
  work: () => Done,
): Done {
  const record = records.record(reportId);
  const held = heldDataIn(propertyOf(found.change.facts, 'held'));
  records.note(reportId, { ...record, held, question: '', summaryDue: true });
  try {
    return work();
  } catch (error) {
    if (!mayHaveWritten(error)) records.note(reportId, record);
    throw error;
  }
}

/** True if the sheet may have changed, or if Google has not said whether it has. */
function mayHaveWritten(error: unknown): boolean {
  return error instanceof WriteFailed || error instanceof SheetBeingEdited;
}
