import { report as catalogueEntry } from '../../catalogue/catalogue';
import { formatOf } from '../../catalogue/number-formats';
import type { Day } from '../../dates/calendar';
import { namedRange } from '../../dates/named-ranges';
import { firstDayOf } from '../../dates/periods';
import { serial } from '../../dates/sheet-dates';
import type { ReportDraft } from '../../request/draft';
import { comparedLists, wordsOfRequest } from '../../request/filtered';
import { grainOf, isFiltered, type Request } from '../../request/request';
import { keyColumns, keyOf } from '../../sheet/plan/match-rows';
import { type Provenance, type ProvenanceTexts, provenanceTexts } from '../../sheet/provenance';
import { daySerialIn } from '../../sheet/read/existing-table';
import { LOCK_WAITS } from '../../sheet/write/write-table';
import type { WriteJob } from '../../sheet/write-job';
import { flat } from '../../storage/untrusted-value';
import { comparisonWords } from '../../table/periods/comparison';
import { openPeriods, tableColumns } from '../../table/periods/finished-table';
import { columnOrderOf } from '../../table/row-order';
import { type SheetRow, toSheetCell } from '../../table/sheet-cell';
import { dayColumn, type Table } from '../../table/table';
import { texts } from '../../wording/texts';
import { targetOf } from '../destination';
import { daysAsked } from '../schedule/lookback-window';
import type { FileServices } from '../services';
import { carriedText } from '../store/report-text';
import type { DecidedRequest, FetchedRows } from './decide-request';
import type { Slice } from './slice';

export function writeJobOf(
  slice: Slice,
  { request, window, question, lostDays }: DecidedRequest,
  { table, oldestDay }: Pick<FetchedRows, 'table' | 'oldestDay'>,
  services: FileServices,
): WriteJob {
  const { spreadsheet: api, locks, clock, document, formatTime, file, pack } = services;
  const { report, before, run, deadline } = slice.start;
  const { range, isWhole } = window;
  // The day of a row is the first day of its period, which may be before the range.
  const rowDay = (day: Day) => firstDayOf(grainOf(request) ?? 'date', day);
  const asked = [...new Set(daysAsked(window).map(rowDay))];
  const order = columnOrderOf(report.refreshing.order, table.columns);
  return {
    ...{ api, locks, clock, document, formatTime, deadline },
    lockWaitMs: LOCK_WAITS[run.how],
    numberFormat: (column) => formatOf(column, request.currency),
    totals: report.refreshing.totals === true,
    ...(order && { order }),
    onProgress: ({ rowsWritten, of }) =>
      slice.reportProgress({ phase: 'writing', done: rowsWritten, of, rows: table.rows.length }),
    target: targetOf(report, request),
    table,
    ...runProvenance(slice, { request, window }, { ...table, oldestDay }, services),
    stayReason: reasonsToStay(request, asked, table),
    covers: { ...range, completeThrough: request.newestCompleteDay, question },
    carried: carriedText(report, file().id),
    keepChanges: { facts: { held: before.held }, pack },
    isByDay: request.output === 'rows' && catalogueEntry(request.report).isByDay,
    acceptedDays: lostDays.map(rowDay),
    ...(isWhole
      ? {}
      : {
          window: {
            asked,
            keptFrom: rowDay(range.from),
            keptTo: range.to,
            ...(before.held && { lastRun: before.held }),
          },
        }),
  };
}

type RowTest = (cells: SheetRow) => boolean;

function reasonsToStay(
  request: Request,
  rowDays: readonly Day[],
  { columns, filteredOut = [], others = [] }: Table,
): NonNullable<WriteJob['stayReason']> {
  const isAsked = askedRows(request, rowDays);
  const isFilteredOut = isAmong(filteredOut, columns);
  const isNarrowed = isNarrowedUnseen(request, columns);
  const places = columns.flatMap(({ key, type }, at) => (key && type !== 'date' ? [at] : []));
  const groupOf = (cells: SheetRow) => places.map((at) => cells[at] ?? '');
  const isInOthers = isAmong(
    others,
    columns.filter((_, at) => places.includes(at)),
  );
  // “All others” has no numbers of its own, and its rows may be in the table now.
  const isAllOthers = (cells: SheetRow) => groupOf(cells)[0] === texts().requests.top.allOthers;
  return (cells, isOfOther) => {
    if (isAllOthers(cells)) return 'gone';
    if (isFilteredOut(cells) || !isAsked(cells)) return 'outside';
    if (isInOthers(groupOf(cells))) return 'not first';
    return isNarrowed && isOfOther ? 'outside' : 'gone';
  };
}

/** Whether the request leaves out rows by a value that no column shows. */
function isNarrowedUnseen(request: Request, columns: Table['columns']): boolean {
  const isOfFiles = catalogueEntry(request.report).source === 'files';
  const shown: readonly string[] = columns.map(({ field }) => field);
  return (
    (isOfFiles && isFiltered({ areas: [], filter: request.filter })) ||
    servedLists(request).some(({ field }) => !shown.includes(field))
  );
}

function askedRows(request: Request, rowDays: readonly Day[]): RowTest {
  const columns = tableColumns(request);
  const serials = new Set(rowDays.map(serial));
  const day = dayColumn(columns);
  const lists = servedLists(request).flatMap(({ field, list }) => {
    const at = columns.findIndex((column) => column.field === field);
    return at < 0 ? [] : [{ at, listed: new Set(list) }];
  });
  return (cells) =>
    (day === -1 || serials.has(daySerialIn(cells[day]) ?? Number.NaN)) &&
    lists.every(({ at, listed }) => listed.has(String(cells[at] ?? '')));
}

/** The apps and countries that the service is asked for. Lists that the add-on compares with the rows itself are left out. */
function servedLists(request: Request) {
  const lists = [
    { name: 'apps', field: 'appId', list: request.apps },
    { name: 'areas', field: 'area', list: request.areas },
  ] as const;
  const compared = comparedLists(request);
  return lists.filter(({ name, list }) => list.length > 0 && !compared.includes(name));
}

function isAmong(rows: Table['rows'], columns: Table['columns']): RowTest {
  const keys = keyColumns(columns);
  const inSheet = (row: Table['rows'][number]) =>
    columns.map(({ type }, at) => toSheetCell(row[at] ?? null, type));
  const keysOfRows = new Set(rows.map((row) => keyOf(inSheet(row), keys)));
  return (cells) => keysOfRows.has(keyOf(cells, keys));
}

function runProvenance(
  slice: Slice,
  { request, window }: Pick<DecidedRequest, 'request' | 'window'>,
  { notices, facts = [], oldestDay }: Pick<Table, 'notices' | 'facts'> & Pick<FetchedRows, 'oldestDay'>,
  { clock, spreadsheet, formatTime }: FileServices,
): ProvenanceTexts {
  const { report, run, before } = slice.start;
  const { range, asked, isWhole } = window;
  const { label, takesCurrency, restatedDays } = catalogueEntry(request.report);
  const { zone, currency, newestCompleteDay } = request;
  const compared = comparisonFacts({ ...request, ...range });
  return provenanceTexts(
    {
      report: label,
      zone,
      filter: (mostValues) => wordsOfRequest(request, mostValues),
      ...(takesCurrency ? { currency } : {}),
      ...range,
      ...rangeNameOf(report.draft, newestCompleteDay),
      ...(range.from < request.from && { kept: request.periodColumns ? 'columns' : 'rows' }),
      ...(oldestDay !== undefined && { oldestDay }),
      newestCompleteDay,
      restatedDays,
      fetchedAt: slice.isLater ? run.progress.startedAt : clock.now(),
      ...(isWhole ? {} : { older: { day: asked.from, at: before.wholeAt } }),
      openPeriods: openPeriods({ ...request, ...range }),
      ...(compared && { compared }),
      timeZone: spreadsheet.timeZone(),
      notices,
      warnings: notices.filter((notice) => !facts.includes(notice)),
    },
    formatTime,
  );
}

function rangeNameOf({ startDate, endDate }: ReportDraft, newest: Day): Pick<Provenance, 'rangeName'> {
  const isNamed = endDate === '' && namedRange(startDate, newest) !== undefined;
  return isNamed ? { rangeName: flat(startDate).toLowerCase() } : {};
}

function comparisonFacts(request: Request): Provenance['compared'] {
  const words = comparisonWords(request);
  if (words === undefined) return undefined;
  const { brief, sentence, notCompared } = words;
  const year = request.to.slice(0, 4);
  const without = notCompared.length === 0 ? [] : [texts().sheets.comparison.notCompared(notCompared, year)];
  return { brief, sentences: [sentence, ...without] };
}
