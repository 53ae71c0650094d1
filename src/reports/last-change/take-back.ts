import type { CurrencyId, ReportId } from '../../catalogue/catalogue';
import { formatOf } from '../../catalogue/number-formats';
import { NotAllowed, SheetBeingEdited, WriteFailed } from '../../errors/ad-reports-error';
import { retryingSheets } from '../../sheet/api/retrying-api';
import { writeBefore } from '../../sheet/changes/take-back';
import { underLock } from '../../sheet/write/write-table';
import { propertyOf } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import { assertNotRunning } from '../run/begin-run';
import { lastRunOf } from '../run-facts';
import type { StoredReport } from '../saved-report';
import type { FileServices } from '../services';
import { isHeldData, orNull } from '../store/run-records';
import type { ReportStores } from '../store/saved-reports';
import { type KeptChange, LONGEST_MS, readLastChange } from './last-change';

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
    const work = withEarlierFacts(report.id, kept, services, () =>
      writeEarlier(report, kept, services, begun),
    );
    const run = { runId: `${kept.id}.back`, by: services.activeUser(), how: 'by hand', calls: 0 } as const;
    const end = {
      endedAt: clock.now(),
      result: 'taken back',
      report: { ...work, notices: [] },
    } as const;
    const ended = lastRunOf({ ...run, progress: { startedAt: begun } }, end);
    records.note(report.id, records.record(report.id), ended);
    return [...(work.left === 0 ? [] : [texts().reports.lastChange.left(work.left)]), ...work.notices];
  });
}

function changedSince(): NotAllowed {
  return new NotAllowed([texts().reports.lastChange.changedSince]);
}

function writeEarlier(
  saved: StoredReport,
  { id, change, sheet }: KeptChange,
  { spreadsheet: api, clock, document, products, locks, formatTime }: FileServices,
  begun: number,
) {
  const { report, zone, order, ...stamp } = sheet.stamp;
  const [kind, currency] = [stamp.kind as ReportId, stamp.currency as CurrencyId];
  const { restated, notices, ...hook } = products.hookOf({
    report: saved,
    kind,
    currency,
    comparedDays: (held) => held && { asked: held, held },
    seenAt: begun,
  });
  const job = {
    ...{ api, locks, clock, document, formatTime, ...hook },
    ...(order === undefined ? {} : { order }),
    deadline: begun + LONGEST_MS,
    numberFormat: (column: Parameters<typeof formatOf>[0]) => formatOf(column, currency),
    target: { reportId: report, kind, zone, currency, sheetName: sheet.tab.title },
  };
  const written = writeBefore(job, id, change);
  if (written === undefined) throw changedSince();
  const { work, left } = written;
  return { ...work, left, restated: restated(), notices: [...work.notices, ...notices()] };
}

/**
 * Stores the facts about the sheet before the run, then does the work. If Google ends the execution in between, the file must not show newer
 * days than the sheet has. The cleared question makes the next run request the whole range.
 */
function withEarlierFacts<Done>(
  reportId: string,
  { change }: KeptChange,
  { records }: ReportStores,
  work: () => Done,
): Done {
  const record = records.record(reportId);
  const held = orNull(isHeldData, propertyOf(change.facts, 'held'));
  records.note(reportId, { ...record, held, question: '' });
  try {
    return work();
  } catch (error) {
    // The sheet may have changed, or Google has not said whether it has.
    if (!(error instanceof WriteFailed || error instanceof SheetBeingEdited)) records.note(reportId, record);
    throw error;
  }
}
