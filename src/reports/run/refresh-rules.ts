import { isReadFromFiles } from '../../catalogue';
import { type Day, toDaySerial, toPeriodStart } from '../../dates';
import { findGrain, hasRowFilter, type Request, selectListsFilteredHere } from '../../request';
import { findDaySerial, type RefreshRules } from '../../sheet';
import { findDayColumnIndex, listTableColumns, type SheetRow, type Table } from '../../table';
import type { SheetCoverage } from '../run-facts';
import { listRequestedDays } from '../schedule/lookback-window';
import type { DecidedRequest } from './run-steps';

/** How the rows of a run become those of a sheet that has rows of earlier runs. */
export function buildRefreshRules(
  { request, window, lostDays }: DecidedRequest,
  table: Table,
  previousCoverage: SheetCoverage | null,
): RefreshRules {
  // The day of a row is the first day of its period, which may be before the range.
  const toRowDay = (day: Day) => toPeriodStart(findGrain(request) ?? 'date', day);
  const fetchedDays = [...new Set(listRequestedDays(window).map(toRowDay))];
  const refreshedWindow = {
    fetchedDays,
    keptFrom: toRowDay(window.range.from),
    // The first day of the last period is never after the end of the range.
    keptTo: window.range.to,
    ...(previousCoverage && { lastRun: previousCoverage }),
  };
  return {
    decideAbsenceReason: createAbsenceReasonDecider(request, fetchedDays, table),
    isByDay: request.output === 'rows' && isReadFromFiles(request.report),
    // The service no longer has these days, so their rows stay as users have changed them.
    acceptedDays: lostDays.map(toRowDay),
    ...(window.isWhole ? {} : { window: refreshedWindow }),
  };
}

type RowTest = (cells: SheetRow) => boolean;

/** Why a fetched table lacks a row of the sheet. `gone`: the service no longer has it. `outside`: the request does not ask for it, or a filter leaves it out. */
function createAbsenceReasonDecider(
  request: Request,
  fetchedDays: readonly Day[],
  { columns }: Table,
): NonNullable<RefreshRules['decideAbsenceReason']> {
  const isRequested = createRequestedTest(request, fetchedDays);
  const mayBeFilteredOut = hasUnseenFilter(request, columns);
  return (cells, mayBeOfOtherRequest) => {
    if (!isRequested(cells)) return 'outside';
    // Whether such a filter leaves the row out is unknown. If this same request fetched the row earlier, it passed the filter.
    return mayBeFilteredOut && mayBeOfOtherRequest ? 'outside' : 'gone';
  };
}

function createRequestedTest(request: Request, fetchedDays: readonly Day[]): RowTest {
  const columns = listTableColumns(request);
  const fetchedSerials = new Set(fetchedDays.map(toDaySerial));
  const dayIndex = findDayColumnIndex(columns);
  const filters = listServiceFilters(request).flatMap(({ field, list }) => {
    const index = columns.findIndex((column) => column.field === field);
    return index < 0 ? [] : [{ index, values: new Set(list) }];
  });
  return (cells) =>
    (dayIndex === -1 || fetchedSerials.has(findDaySerial(cells[dayIndex]) ?? Number.NaN)) &&
    filters.every(({ index, values }) => values.has(String(cells[index] ?? '')));
}

/** Whether the request leaves out rows by a value that is not compared with the cells of a row. */
function hasUnseenFilter(request: Request, columns: Table['columns']): boolean {
  const columnFields: readonly string[] = columns.map(({ field }) => field);
  return (
    hasRowFilter(request.filter) ||
    selectListsFilteredHere(request).length > 0 ||
    listServiceFilters(request).some(({ field }) => !columnFields.includes(field))
  );
}

/** The apps and countries that the service is asked for. Lists that the add-on compares with the rows itself are left out. */
function listServiceFilters(request: Request) {
  const lists = [
    { name: 'apps', field: 'appId', list: request.apps },
    { name: 'areas', field: 'area', list: request.areas },
  ] as const;
  const comparedLists = selectListsFilteredHere(request);
  return lists.filter(({ name, list }) => list.length > 0 && !comparedLists.includes(name));
}
