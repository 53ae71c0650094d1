import { OutOfTime, SheetBusy } from '../../errors';
import { type Coverage, DaysDiffer, writeTable } from '../../sheet';
import { getTexts } from '../../wording';
import type { GoodRun } from '../run-facts';
import type { ReportServices } from '../services';
import { type DecidedRequest, type FetchedRows, settleDeviceDays } from './run-steps';
import { buildWriteJob } from './write-job';

/**
 * Writes fetched rows into the report's sheet. Returns DaysDiffer if days must be fetched again. After SheetBeingEdited the sheet has changed, after
 * WriteUnanswered it may have changed, and after any other AdReportsError it has not. After OutOfTime, the next slice need not read the device files again.
 */
export function writeRows(
  decided: DecidedRequest,
  fetched: FetchedRows,
  services: ReportServices,
): GoodRun | DaysDiffer {
  const { staged, deviceDays, tableUrl } = fetched;
  const { slice, request, window, lostDays } = decided;
  const { report } = slice.start;
  const lostSentences = lostDays.length === 0 ? [] : [getTexts().sheets.changedByHand(lostDays)];
  const table = { ...fetched.table, notices: [...lostSentences, ...fetched.table.notices] };
  const hook = services.products.createWriteHook({
    report,
    kind: request.report,
    currency: request.currency,
    seenAt: services.clock.now(),
    decideComparedDays: createDayComparison(decided),
    charted: staged ? undefined : { table, request },
  });
  const job = {
    ...buildWriteJob(decided, table, services),
    hooks: hook,
    earlier: slice.earlierPlans,
  };
  try {
    const written = staged === undefined ? writeTable(job) : staged.finish(job);
    slice.forgetCheckpoint();
    const isChartLeftOut = staged !== undefined && report.refreshing.chart !== undefined;
    const chartNotices = isChartLeftOut ? [getTexts().charts.tooManyRows] : [];
    return {
      ...written,
      restatedSum: hook.sumRestated(),
      from: window.range.from,
      to: window.range.to,
      newestCompleteDay: request.newestCompleteDay,
      facts: table.facts ?? [],
      notices: [...table.notices, ...written.notices, ...hook.listNotices(), ...chartNotices],
      tableUrl,
    };
  } catch (error) {
    // Rows in a hidden sheet can wait there. The next slice writes them.
    const mayWait = staged !== undefined && error instanceof SheetBusy;
    const reason = mayWait ? new OutOfTime() : error;
    settleDeviceDays(reason, deviceDays);
    if (error instanceof DaysDiffer) return error;
    throw reason;
  }
}

function createDayComparison({ requestDigest, window }: DecidedRequest) {
  return (sheetCoverage: Coverage | undefined) =>
    sheetCoverage?.question === requestDigest
      ? { requestedDays: window.requestedRange, previousDays: sheetCoverage }
      : undefined;
}
