import { report as catalogueEntry } from '../../catalogue/catalogue';
import { formatOf } from '../../catalogue/number-formats';
import { type ChartHook, chartHook } from '../../charts/report/chart-hook';
import { type LedgerHook, ledgerHook } from '../../close/restatements/ledger-hook';
import { addDays, type Day } from '../../dates/calendar';
import { namedRange } from '../../dates/named-ranges';
import { firstDayOf } from '../../dates/periods';
import { serial } from '../../dates/sheet-dates';
import type { ReportDraft } from '../../request/draft';
import { wordsOfRequest } from '../../request/filter-words';
import { comparedLists, leavesOutRows } from '../../request/filtered';
import { grainOf, isFiltered, type Request } from '../../request/request';
import { keyColumns, keyOf } from '../../sheet/plan/match-rows';
import { daySerialIn } from '../../sheet/read/existing-table';
import type { SheetTarget, WriteJob } from '../../sheet/write-job';
import { flat } from '../../storage/untrusted-value';
import { columnsOf, dayColumn } from '../../table/columns';
import { tableColumns } from '../../table/periods/finished-table';
import { type SheetCell, toSheetCell } from '../../table/sheet-cell';
import type { Column, Table } from '../../table/table';
import { carriedText } from '../copies/report-in-sheet';
import type { Refreshing } from '../refreshing';
import type { RunHow } from '../run-facts';
import type { StoredReport } from '../saved-report';
import { daysAsked } from '../schedule/lookback-window';
import { cohortDayGroups } from './cohort-day-groups';
import { type Provenance, type ProvenanceTexts, provenanceTexts } from './provenance';
import type { RunContext } from './run-context';
import { tableFacts } from './table-facts';

/** The sheet's stamp says what its rows are. The run record may be older: Google may have ended a run after it wrote its rows. */
export function ledgerOf(context: RunContext): LedgerHook {
  const { report, request, window, question, previous, ports, monitor } = context;
  const recorded = previous.held === null ? undefined : { ...previous.held, question: previous.question };
  const { name, refreshing } = report;
  const { report: kind, currency } = request;
  const { threshold } = refreshing;
  const seenAt = ports.clock.now();
  const refreshed = { name, report: kind, currency, threshold, asked: window.asked, seenAt };
  return ledgerHook(
    (covers) => {
      const held = covers ?? recorded;
      return held?.question === question ? { ...refreshed, held } : undefined;
    },
    { ...ports, seenAt },
    () => monitor.onRestatement(),
  );
}

export function writeJobOf(context: RunContext, table: Table): WriteJob {
  const { report, request, window, previous, monitor, lostDays, earlierPlans: earlier } = context;
  const { spreadsheet: api, locks, clock, document, formatTime } = context.ports;
  const { range, isWhole } = window;
  // The day of a row is the first day of its period, which may be before the range.
  const rowDay = rowDayOf(request);
  const answered = {
    asked: [...new Set(daysAsked(window).map(rowDay))],
    keptFrom: rowDay(range.from),
    keptTo: range.to,
    ...(previous.held === null
      ? {}
      : { lastRun: { ...previous.held, daysAgain: report.refreshing.daysAgain } }),
  };
  const ports = { api, locks, clock, document, formatTime };
  return {
    ...ports,
    lockWaitMs: lockWaitMs(previous.how),
    numberFormat: (column) => formatOf(column, request.currency),
    folded: cohortDayGroups(table.columns),
    totals: report.refreshing.totals === true,
    ...orderOf(report.refreshing, table),
    deadline: monitor.deadline,
    onProgress: writingProgress(context, table.rows.length),
    target: targetOf(report, request),
    table,
    ...provenance(context, table),
    isAsked: askedRows(context),
    isNarrowed: isNarrowed(request),
    ...(table.filteredOut === undefined ? {} : { isFilteredOut: isAmong(table.filteredOut, table) }),
    covers: coversOf(context),
    carried: carriedText(report, context.ports.file().id),
    keepChanges: { facts: { held: previous.held }, pack: context.ports.pack },
    isByDay: request.output === 'rows' && catalogueEntry(request.report).isByDay,
    earlier,
    acceptedDays: lostDays.map(rowDay),
    ...(isWhole ? {} : { window: answered }),
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

export function chartOf(
  { report: saved, request, window: { range }, ports }: RunContext,
  table: Table,
): ChartHook | undefined {
  const choice = saved.refreshing.chart;
  if (choice === undefined) return undefined;
  const { zone, newestCompleteDay } = request;
  const { id, name } = saved;
  const currency = catalogueEntry(request.report).takesCurrency ? request.currency : undefined;
  const newUsers = leavesOutRows(request) ? undefined : request;
  const charted = { id, name, choice, table, range, newestCompleteDay, zone, currency, newUsers };
  return chartHook(charted, ports.spreadsheet);
}

/** Returns a function that reports how many rows have been written. `rows` is the number of fetched rows. */
export function writingProgress({ monitor }: RunContext, rows: number): NonNullable<WriteJob['onProgress']> {
  return ({ rowsWritten, of }) => monitor.reportProgress({ phase: 'writing', done: rowsWritten, of, rows });
}

/** What the stamp of the sheet stores about the sheet's rows: their days, the newest complete day, and a digest of the request. */
export function coversOf({ request, window, question }: RunContext): NonNullable<WriteJob['covers']> {
  return { ...window.range, completeThrough: request.newestCompleteDay, question };
}

export function provenance(
  context: RunContext,
  { notices, facts = [] }: Pick<Table, 'notices' | 'facts'>,
): ProvenanceTexts {
  const { report: saved, request, window, previous, monitor } = context;
  const { clock, spreadsheet, formatTime } = context.ports;
  const { range, asked: fetched, except, isWhole } = window;
  const { label, takesCurrency, restatedDays } = catalogueEntry(request.report);
  const { zone, currency, newestCompleteDay } = request;
  const older = except ? { day: addDays(except.to, 1), from: except.from } : { day: fetched.from };
  const filter = (mostValues: number) => wordsOfRequest(request, mostValues);
  const numbers = { report: label, zone, filter, ...(takesCurrency ? { currency } : {}), ...range };
  const asked = rangeNameOf(saved.draft, newestCompleteDay);
  const freshness = { newestCompleteDay, restatedDays, fetchedAt: monitor.answersSince ?? clock.now() };
  const olderDays = isWhole ? {} : { older: { ...older, at: previous.wholeAt } };
  const timeZone = spreadsheet.timeZone();
  const warnings = notices.filter((notice) => !facts.includes(notice));
  const periods = tableFacts({ ...request, ...range });
  return provenanceTexts(
    { ...numbers, ...asked, ...freshness, ...olderDays, ...periods, timeZone, notices, warnings },
    formatTime,
  );
}

function rangeNameOf({ startDate, endDate }: ReportDraft, newest: Day): Pick<Provenance, 'rangeName'> {
  const isNamed = endDate === '' && namedRange(startDate, newest) !== undefined;
  return isNamed ? { rangeName: flat(startDate).toLowerCase() } : {};
}

/** In milliseconds. A user waits for a run by hand. A scheduled run waits longer, because its next try is an hour later. */
export function lockWaitMs(how: RunHow): number {
  return how === 'by schedule' ? 60_000 : 10_000;
}

type ReportPlace = Pick<StoredReport, 'id' | 'name' | 'destination'>;

export function targetOf({ id, name, destination }: ReportPlace, request: Request): SheetTarget {
  const { report: kind, zone, currency } = request;
  const sheetName = destination.kind === 'new sheet' ? destination.title : name;
  const target = { reportId: id, kind, zone, currency, sheetName };
  return destination.kind === 'this sheet' ? { ...target, sheetId: destination.sheetId } : target;
}

type RowTest = NonNullable<WriteJob['isAsked']>;

/** Returns the day that a row of the sheet has for a day of the service: the first day of its period. */
function rowDayOf(request: Request): (day: Day) => Day {
  const grain = grainOf(request) ?? 'date';
  return (day) => firstDayOf(grain, day);
}

/** Rows that were not requested stay in the sheet. The cells of a row are in the order of the columns, and days are serial numbers. */
function askedRows({ request, window }: RunContext): RowTest {
  const columns = tableColumns(request);
  const days = new Set(daysAsked(window).map(rowDayOf(request)).map(serial));
  const day = dayColumn(columns);
  const isDayAsked = (cell: SheetCell | undefined) => days.has(daySerialIn(cell) ?? Number.NaN);
  const { apps, areas } = servedLists(request);
  const lists = [among(columns, 'appId', apps), among(columns, 'area', areas)];
  return (cells) => (day === -1 || isDayAsked(cells[day])) && lists.every((isListed) => isListed(cells));
}

/** The apps and countries that the service is asked for. Those that the add-on compares with the rows itself are left out. */
function servedLists(request: Request): Pick<Request, 'apps' | 'areas'> {
  const compared = comparedLists(request);
  return {
    apps: compared.includes('apps') ? [] : request.apps,
    areas: compared.includes('areas') ? [] : request.areas,
  };
}

/** True if the request excludes rows by a value that the table does not show. For rows that the add-on leaves out: `Table.filteredOut`. */
export function isNarrowed(request: RunContext['request']): boolean {
  const { apps, areas } = servedLists(request);
  const { filter } = request;
  const isColumn = (field: string) => columnsOf(request).some((column) => column.field === field);
  const isListed = (field: string, list: readonly string[]) => list.length > 0 && !isColumn(field);
  const isOfFiles = catalogueEntry(request.report).source === 'files';
  return (
    (isOfFiles && isFiltered({ areas: [], filter })) || isListed('appId', apps) || isListed('area', areas)
  );
}

/** Returns a function that checks whether one of `rows` has the key of a row of the sheet. `rows` have the columns of the table. */
function isAmong(rows: Table['rows'], { columns }: Table): RowTest {
  const keys = keyColumns(columns);
  const inSheet = (row: Table['rows'][number]) =>
    columns.map(({ type }, at) => toSheetCell(row[at] ?? null, type));
  const held = new Set(rows.map((row) => keyOf(inSheet(row), keys)));
  return (cells) => held.has(keyOf(cells, keys));
}

/** Always true if `list` is empty or the table has no column for `field`. */
function among(columns: readonly Column[], field: string, list: readonly string[]): RowTest {
  const column = columns.findIndex((each) => each.field === field);
  if (column === -1 || list.length === 0) return () => true;
  const listed = new Set(list);
  return (cells) => listed.has(String(cells[column] ?? ''));
}
