import { report as catalogueEntry } from '../../catalogue/catalogue';
import { formatOf } from '../../catalogue/number-formats';
import type { Request } from '../../request/request';
import { cohortDayGroups } from '../../sheet/write/cohort-day-groups';
import { LOCK_WAITS } from '../../sheet/write/write-table';
import type { SheetTarget, WriteJob } from '../../sheet/write-job';
import { dayColumn } from '../../table/columns';
import type { Table } from '../../table/table';
import type { Refreshing } from '../refreshing';
import type { StoredReport } from '../saved-report';
import { daysAsked } from '../schedule/lookback-window';
import type { FileServices } from '../services';
import { carriedText } from '../store/report-in-sheet';
import { askedRows, isAmong, isNarrowed, rowDayOf } from './asked-rows';
import type { DecidedRequest } from './decide-request';
import { runProvenance } from './provenance';
import type { Slice } from './slice';

/** What a run writes into the sheet of its report, without what other products add. */
export function writeJobOf(
  slice: Slice,
  { request, window, question, lostDays }: DecidedRequest,
  table: Table,
  services: FileServices,
): WriteJob {
  const { spreadsheet: api, locks, clock, document, formatTime, file, pack } = services;
  const { report, before, run, deadline } = slice.start;
  const { range, isWhole } = window;
  const days = daysAsked(window);
  // The day of a row is the first day of its period, which may be before the range.
  const rowDay = rowDayOf(request);
  return {
    ...{ api, locks, clock, document, formatTime, deadline },
    lockWaitMs: LOCK_WAITS[run.how],
    numberFormat: (column) => formatOf(column, request.currency),
    folded: cohortDayGroups(table.columns),
    totals: report.refreshing.totals === true,
    ...orderOf(report.refreshing, table),
    onProgress: ({ rowsWritten, of }) =>
      slice.reportProgress({ phase: 'writing', done: rowsWritten, of, rows: table.rows.length }),
    target: targetOf(report, request),
    table,
    ...runProvenance(slice, { request, window }, table, services),
    isAsked: askedRows(request, days),
    isNarrowed: isNarrowed(request),
    ...(table.filteredOut === undefined ? {} : { isFilteredOut: isAmong(table.filteredOut, table) }),
    covers: { ...range, completeThrough: request.newestCompleteDay, question },
    carried: carriedText(report, file().id),
    keepChanges: { facts: { held: before.held }, pack },
    isByDay: request.output === 'rows' && catalogueEntry(request.report).isByDay,
    acceptedDays: lostDays.map(rowDay),
    ...(isWhole
      ? {}
      : {
          window: {
            asked: [...new Set(days.map(rowDay))],
            keptFrom: rowDay(range.from),
            keptTo: range.to,
            ...(before.held && { lastRun: { ...before.held, daysAgain: report.refreshing.daysAgain } }),
          },
        }),
  };
}

/** Without the column of the order, the rows have the order of the report. */
export function orderOf(
  { order }: Pick<Refreshing, 'order'>,
  { columns }: Pick<Table, 'columns'>,
): Pick<WriteJob, 'order'> {
  if (order === undefined) return {};
  const { by, descending } = order;
  const days = dayColumn(columns);
  const column = columns.find(({ field, key }, at) => (by === 'date' ? at === days : !key && field === by));
  return column === undefined ? {} : { order: { field: column.field, descending } };
}

type ReportPlace = Pick<StoredReport, 'id' | 'name' | 'destination'>;

export function targetOf({ id, name, destination }: ReportPlace, request: Request): SheetTarget {
  const { report: kind, zone, currency } = request;
  const sheetName = destination.kind === 'new sheet' ? destination.title : name;
  const target = { reportId: id, kind, zone, currency, sheetName };
  return destination.kind === 'this sheet' ? { ...target, sheetId: destination.sheetId } : target;
}
