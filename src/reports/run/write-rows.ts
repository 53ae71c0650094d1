import type { Day } from '../../dates/calendar';
import { OutOfTime, SheetBusy } from '../../errors/ad-reports-error';
import { DaysDiffer } from '../../sheet/plan/day-window';
import { writeTable } from '../../sheet/write/write-table';
import type { EarlierPlans } from '../../sheet/write-job';
import type { Table } from '../../table/table';
import { texts } from '../../wording/texts';
import type { RunReport } from '../run-facts';
import type { FileServices, ReportWrite } from '../services';
import type { DecidedRequest } from './decide-request';
import type { FetchedRows } from './fetched-rows';
import { writeJobOf } from './report-write-job';
import type { Slice } from './slice';

/** `differing`: days whose rows in the sheet are not as they were written. Nothing was written, and they have to be fetched again. */
type WriteOutcome = { readonly written: RunReport } | { readonly differing: readonly Day[] | 'all' };

/**
 * Writes fetched rows into the report's sheet. Throws an AdReportsError; then the sheet has not changed, except after SheetBeingEdited. After
 * OutOfTime, the days that were read from device files are stored for the next slice.
 */
export function writeRows(
  slice: Slice,
  decided: DecidedRequest,
  fetched: FetchedRows,
  earlier: EarlierPlans,
  services: FileServices,
): WriteOutcome {
  const { staged, reading } = fetched;
  const table = withLostDays(decided, fetched.table);
  const write = reportWriteOf(slice, decided, { ...fetched, table }, services.clock.now());
  const { restated, notices: left, ...hook } = services.products.hookOf(write);
  const job = { ...writeJobOf(slice, decided, table, services), ...hook, earlier };
  try {
    const { notices, ...work } = staged === undefined ? writeTable(job) : staged.finish(job);
    slice.forgetCheckpoint();
    const isWithoutChart = staged !== undefined && slice.start.report.refreshing.chart !== undefined;
    const chart = isWithoutChart ? [texts().charts.tooManyRows] : [];
    const { window, request } = decided;
    const written = {
      ...work,
      columns: table.columns.length,
      calls: slice.calls.sent,
      restated: restated(),
      ...window.range,
      askedFrom: window.again?.[0] ?? window.asked.from,
      newestCompleteDay: request.newestCompleteDay,
      notices: [...table.notices, ...notices, ...left(), ...chart],
      controls: fetched.controlTotals,
      tableUrl: fetched.tableUrl,
      seconds: (services.clock.now() - slice.start.begun) / 1000,
    };
    return { written };
  } catch (error) {
    const isWaiting = staged !== undefined && error instanceof SheetBusy;
    if (isWaiting || error instanceof OutOfTime) reading?.keep();
    else reading?.discard();
    if (isWaiting) throw new OutOfTime(texts().reports.runs.waitingForRefresh);
    if (error instanceof DaysDiffer) return { differing: error.days };
    throw error;
  }
}

function withLostDays({ lostDays }: DecidedRequest, table: Table): Table {
  if (lostDays.length === 0) return table;
  return { ...table, notices: [texts().sheets.changedByHand(lostDays), ...table.notices] };
}

/** The sheet's stamp says what its rows are. The run record may be older: Google may have ended a run after it wrote its rows. */
function reportWriteOf(
  slice: Slice,
  { request, window, question }: DecidedRequest,
  { table, staged }: FetchedRows,
  seenAt: number,
): ReportWrite {
  const { report, before } = slice.start;
  const { report: kind, currency } = request;
  const recorded = before.held === null ? undefined : { ...before.held, question: before.question };
  return {
    ...{ report, kind, currency, seenAt },
    comparedDays: (covers) => {
      const held = covers ?? recorded;
      return held?.question === question ? { asked: window.asked, held } : undefined;
    },
    charted: staged ? undefined : { table, request },
  };
}
