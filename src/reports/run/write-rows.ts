import { OutOfTime, SheetBusy } from '../../errors';
import { type Coverage, DaysDiffer, writeTable } from '../../sheet';
import { getTexts } from '../../wording';
import type { RunReport } from '../run-facts';
import type { ReportServices } from '../services';
import type { DecidedRequest, FetchedRows } from './decide-request';
import type { Slice } from './slice';
import { buildWriteJob } from './write-job';

/**
 * Writes fetched rows into the report's sheet. After an AdReportsError, the sheet has not changed, except after SheetBeingEdited. After
 * OutOfTime, the days that were read from device files are stored for the next slice. Returns DaysDiffer if days must be fetched again.
 */
export function writeRows(
  slice: Slice,
  decided: DecidedRequest,
  fetched: FetchedRows,
  services: ReportServices,
): RunReport | DaysDiffer {
  const { staged, reading, tableUrl } = fetched;
  const { request, window, lostDays } = decided;
  const { report, begunAt } = slice.start;
  const lostSentences = lostDays.length === 0 ? [] : [getTexts().sheets.changedByHand(lostDays)];
  const table = { ...fetched.table, notices: [...lostSentences, ...fetched.table.notices] };
  const { sumRestated, listNotices, ...hooks } = services.products.createWriteHook({
    report,
    kind: request.report,
    currency: request.currency,
    seenAt: services.clock.now(),
    decideComparedDays: createDayComparison(slice, decided),
    charted: staged ? undefined : { table, request },
  });
  const job = {
    ...buildWriteJob(slice, decided, { ...fetched, table }, services),
    hooks,
    earlier: slice.earlierPlans,
  };
  try {
    const { notices, ...work } = staged === undefined ? writeTable(job) : staged.finish(job);
    slice.forgetCheckpoint();
    const isChartLeftOut = staged !== undefined && report.refreshing.chart !== undefined;
    const chartNotices = isChartLeftOut ? [getTexts().charts.tooManyRows] : [];
    return {
      ...work,
      columns: table.columns.length,
      calls: slice.calls.sent,
      restatedSum: sumRestated(),
      ...window.range,
      askedFrom: window.repeatedDays?.[0] ?? window.requestedRange.from,
      newestCompleteDay: request.newestCompleteDay,
      facts: table.facts ?? [],
      notices: [...table.notices, ...notices, ...listNotices(), ...chartNotices],
      tableUrl,
      seconds: (services.clock.now() - begunAt) / 1000,
    };
  } catch (error) {
    const isWaiting = staged !== undefined && error instanceof SheetBusy;
    if (isWaiting || error instanceof OutOfTime) reading?.keep();
    else reading?.discard();
    if (error instanceof DaysDiffer) return error;
    throw isWaiting ? new OutOfTime(getTexts().reports.runs.waitingForRefresh) : error;
  }
}

/** The sheet's stamp says what its rows are. The run record may be older: Google may have ended a run after it wrote its rows. */
function createDayComparison(slice: Slice, { question, window }: DecidedRequest) {
  const { coverage: lastCoverage, question: lastQuestion } = slice.start.runRecord;
  const recordedCoverage = lastCoverage && { ...lastCoverage, question: lastQuestion };
  return (sheetCoverage: Coverage | undefined) => {
    const coverage = sheetCoverage ?? recordedCoverage;
    return coverage?.question === question
      ? { requestedDays: window.requestedRange, previousDays: coverage }
      : undefined;
  };
}
