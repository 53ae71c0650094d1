import { requireReportKind as catalogueEntry, toColumnFormat } from '../../catalogue';
import { type Day, parseNamedRange, toDaySerial, toPeriodStart } from '../../dates';
import {
  describeRequestFilter,
  findGrain,
  hasRowFilter,
  type ReportDraft,
  type Request,
  selectComparedLists,
} from '../../request';
import {
  buildProvenanceTexts,
  buildRowKey,
  findDaySerial,
  LOCK_WAITS,
  listKeyColumns,
  type Provenance,
  type ProvenanceDays,
  type ProvenanceTexts,
  type RefreshRules,
  type WriteJob,
} from '../../sheet';
import { flattenText } from '../../storage';
import {
  describeComparedDays,
  describeOpenPeriods,
  findDayColumnIndex,
  listTableColumns,
  type SheetRow,
  type Table,
  toColumnOrder,
  toSheetCell,
} from '../../table';
import { getTexts } from '../../wording';
import { toSheetTarget } from '../destination';
import { listRequestedDays } from '../schedule/lookback-window';
import type { FileServices } from '../services';
import { buildCarriedReport } from '../store/report-text';
import type { DecidedRequest, FetchedRows } from './decide-request';
import type { Slice } from './slice';

export function buildWriteJob(
  slice: Slice,
  { request, window, question, lostDays }: DecidedRequest,
  { table, oldestDay }: Pick<FetchedRows, 'table' | 'oldestDay'>,
  services: FileServices,
): WriteJob {
  const { spreadsheet, locks, clock, document, formatTime, file, pack } = services;
  const { report, previousRecord, run, deadline } = slice.start;
  const { range, isWhole } = window;
  // The day of a row is the first day of its period, which may be before the range.
  const toRowDay = (day: Day) => toPeriodStart(findGrain(request) ?? 'date', day);
  const requestedRowDays = [...new Set(listRequestedDays(window).map(toRowDay))];
  const order = toColumnOrder(report.refreshing.order, table.columns);
  return {
    services: { spreadsheet, locks, lockWaitMs: LOCK_WAITS[run.how], clock, document, formatTime, deadline },
    hooks: {},
    numberFormat: (column) => toColumnFormat(column, request.currency),
    totals: report.refreshing.totals === true,
    ...(order && { order }),
    onProgress: ({ rowsWritten, of }) =>
      slice.reportProgress({ phase: 'writing', done: rowsWritten, of, rows: table.rows.length }),
    target: toSheetTarget(report, request),
    table,
    ...buildRunProvenance(slice, { request, window }, { ...table, oldestDay }, services),
    covers: { ...range, completeThrough: request.newestCompleteDay, question },
    carried: buildCarriedReport(report, file().id),
    keepChanges: { facts: { held: previousRecord.held }, pack },
    rules: {
      decideStayReason: createStayTest(request, requestedRowDays, table),
      isByDay: request.output === 'rows' && catalogueEntry(request.report).isByDay,
      acceptedDays: lostDays.map(toRowDay),
      ...(isWhole
        ? {}
        : {
            window: {
              fetchedDays: requestedRowDays,
              keptFrom: toRowDay(range.from),
              keptTo: range.to,
              ...(previousRecord.held && { lastRun: previousRecord.held }),
            },
          }),
    },
  };
}

type RowTest = (cells: SheetRow) => boolean;

function createStayTest(
  request: Request,
  rowDays: readonly Day[],
  { columns, filteredOut = [], others: otherRows = [] }: Table,
): NonNullable<RefreshRules['decideStayReason']> {
  const isInRequest = createRequestedTest(request, rowDays);
  const isFilteredOut = createAmongTest(filteredOut, columns);
  const isNarrowed = isNarrowedUnseen(request, columns);
  const groupColumns = columns.flatMap(({ key, type }, at) => (key && type !== 'date' ? [at] : []));
  const readGroup = (cells: SheetRow) => groupColumns.map((at) => cells[at] ?? '');
  const isAmongOthers = createAmongTest(
    otherRows,
    columns.filter((_, at) => groupColumns.includes(at)),
  );
  // “All others” has no numbers of its own, and its rows may be in the table now.
  const isAllOthersRow = (cells: SheetRow) => readGroup(cells)[0] === getTexts().requests.top.allOthers;
  return (cells, isOfOther) => {
    if (isAllOthersRow(cells)) return 'gone';
    if (isFilteredOut(cells) || !isInRequest(cells)) return 'outside';
    if (isAmongOthers(readGroup(cells))) return 'not first';
    return isNarrowed && isOfOther ? 'outside' : 'gone';
  };
}

/** Whether the request leaves out rows by a value that no column shows. */
function isNarrowedUnseen(request: Request, columns: Table['columns']): boolean {
  const isOfFiles = catalogueEntry(request.report).source === 'files';
  const columnFields: readonly string[] = columns.map(({ field }) => field);
  return (
    (isOfFiles && hasRowFilter(request.filter)) ||
    listServiceFilters(request).some(({ field }) => !columnFields.includes(field))
  );
}

function createRequestedTest(request: Request, rowDays: readonly Day[]): RowTest {
  const columns = listTableColumns(request);
  const serials = new Set(rowDays.map(toDaySerial));
  const day = findDayColumnIndex(columns);
  const lists = listServiceFilters(request).flatMap(({ field, list }) => {
    const at = columns.findIndex((column) => column.field === field);
    return at < 0 ? [] : [{ at, listed: new Set(list) }];
  });
  return (cells) =>
    (day === -1 || serials.has(findDaySerial(cells[day]) ?? Number.NaN)) &&
    lists.every(({ at, listed }) => listed.has(String(cells[at] ?? '')));
}

/** The apps and countries that the service is asked for. Lists that the add-on compares with the rows itself are left out. */
function listServiceFilters(request: Request) {
  const lists = [
    { name: 'apps', field: 'appId', list: request.apps },
    { name: 'areas', field: 'area', list: request.areas },
  ] as const;
  const compared = selectComparedLists(request);
  return lists.filter(({ name, list }) => list.length > 0 && !compared.includes(name));
}

function createAmongTest(rows: Table['rows'], columns: Table['columns']): RowTest {
  const keys = listKeyColumns(columns);
  const toSheetRow = (row: Table['rows'][number]) =>
    columns.map(({ type }, at) => toSheetCell(row[at] ?? null, type));
  const keysOfRows = new Set(rows.map((row) => buildRowKey(toSheetRow(row), keys)));
  return (cells) => keysOfRows.has(buildRowKey(cells, keys));
}

function buildRunProvenance(
  slice: Slice,
  { request, window }: Pick<DecidedRequest, 'request' | 'window'>,
  { notices, facts = [], oldestDay }: Table & Pick<FetchedRows, 'oldestDay'>,
  { clock, spreadsheet, formatTime }: FileServices,
): ProvenanceTexts {
  const { report, run, previousRecord } = slice.start;
  const { range, requestedRange, isWhole } = window;
  const { label, takesCurrency, days } = catalogueEntry(request.report);
  const { zone, currency, newestCompleteDay } = request;
  const compared = describeComparison({ ...request, ...range });
  return buildProvenanceTexts(
    {
      report: label,
      zone,
      formatFilter: (mostValues) => describeRequestFilter(request, mostValues),
      ...(takesCurrency ? { currency } : {}),
      days: {
        ...range,
        ...findRangeName(report.draft, newestCompleteDay),
        ...(range.from < request.from && { kept: request.periodColumns ? 'columns' : 'rows' }),
        ...(oldestDay !== undefined && { oldestDay }),
        newestCompleteDay,
        restatedDays: days.restated,
        ...(isWhole ? {} : { older: { day: requestedRange.from, at: previousRecord.wholeAt } }),
      },
      fetchedAt: slice.isLater ? run.progress.startedAt : clock.now(),
      openPeriods: describeOpenPeriods({ ...request, ...range }),
      ...(compared && { compared }),
      timeZone: spreadsheet.timeZone(),
      notices,
      warnings: notices.filter((notice) => !facts.includes(notice)),
    },
    formatTime,
  );
}

function findRangeName({ startDate, endDate }: ReportDraft, newest: Day): Pick<ProvenanceDays, 'rangeName'> {
  const isNamed = endDate === '' && parseNamedRange(startDate, newest) !== undefined;
  return isNamed ? { rangeName: flattenText(startDate).toLowerCase() } : {};
}

function describeComparison(request: Request): Provenance['compared'] {
  const comparison = describeComparedDays(request);
  if (comparison === undefined) return undefined;
  const { brief, sentence, notCompared } = comparison;
  const year = request.to.slice(0, 4);
  const uncomparedSentences =
    notCompared.length === 0 ? [] : [getTexts().sheets.comparison.notCompared(notCompared, year)];
  return { brief, sentences: [sentence, ...uncomparedSentences] };
}
