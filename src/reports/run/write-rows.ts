import { OutOfTime, SheetBusy } from '../../errors';
import { type Coverage, DaysDiffer, writeTable } from '../../sheet';
import { getTexts } from '../../wording';
import type { GoodRun } from '../run-facts';
import { listRequestedDays } from '../schedule/lookback-window';
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
    const [firstRequestedDay = window.requestedRange.from] = listRequestedDays(window);
    return {
      ...written,
      restatedSum: hook.sumRestated(),
      from: window.range.from,
      to: window.range.to,
      askedFrom: firstRequestedDay,
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

/** If the sheet's stamp does not say what its rows are, the run record does. It may be older: Google may have ended a run after it wrote rows. */
function createDayComparison({ slice, requestDigest, window }: DecidedRequest) {
  const { coverage: lastCoverage, question: lastQuestion } = slice.start.runRecord;
  const recordedCoverage = lastCoverage && { ...lastCoverage, question: lastQuestion };
  return (sheetCoverage: Coverage | undefined) => {
    const coverage = sheetCoverage ?? recordedCoverage;
    return coverage?.question === requestDigest
      ? { requestedDays: window.requestedRange, previousDays: coverage }
      : undefined;
  };
}
