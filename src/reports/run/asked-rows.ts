import { report as catalogueEntry } from '../../catalogue/catalogue';
import type { Day } from '../../dates/calendar';
import { firstDayOf } from '../../dates/periods';
import { serial } from '../../dates/sheet-dates';
import { comparedLists } from '../../request/filtered';
import { grainOf, isFiltered, type Request } from '../../request/request';
import { keyColumns, keyOf } from '../../sheet/plan/match-rows';
import { daySerialIn } from '../../sheet/read/existing-table';
import type { WriteJob } from '../../sheet/write-job';
import { columnsOf, dayColumn } from '../../table/columns';
import { tableColumns } from '../../table/periods/finished-table';
import { toSheetCell } from '../../table/sheet-cell';
import type { Column, Table } from '../../table/table';

/** The cells of a row are in the order of the columns, and days are serial numbers. */
type RowTest = NonNullable<WriteJob['isAsked']>;

/** Returns the day that a row of the sheet has for a day of the service: the first day of its period. */
export function rowDayOf(request: Request): (day: Day) => Day {
  const grain = grainOf(request) ?? 'date';
  return (day) => firstDayOf(grain, day);
}

/** Whether the request for these days includes a row. Rows that were not requested stay in the sheet. */
export function askedRows(request: Request, days: readonly Day[]): RowTest {
  const columns = tableColumns(request);
  const serials = new Set(days.map(rowDayOf(request)).map(serial));
  const day = dayColumn(columns);
  const { apps, areas } = servedLists(request);
  const lists = [among(columns, 'appId', apps), among(columns, 'area', areas)];
  return (cells) =>
    (day === -1 || serials.has(daySerialIn(cells[day]) ?? Number.NaN)) &&
    lists.every((isListed) => isListed(cells));
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
export function isNarrowed(request: Request): boolean {
  const { apps, areas } = servedLists(request);
  const isColumn = (field: string) => columnsOf(request).some((column) => column.field === field);
  const isListed = (field: string, list: readonly string[]) => list.length > 0 && !isColumn(field);
  const isOfFiles = catalogueEntry(request.report).source === 'files';
  return (
    (isOfFiles && isFiltered({ areas: [], filter: request.filter })) ||
    isListed('appId', apps) ||
    isListed('area', areas)
  );
}

/** Returns a function that checks whether one of `rows` has the key of a row of the sheet. `rows` have the columns of the table. */
export function isAmong(rows: Table['rows'], { columns }: Table): RowTest {
  const keys = keyColumns(columns);
  const inSheet = (row: Table['rows'][number]) =>
    columns.map(({ type }, at) => toSheetCell(row[at] ?? null, type));
  const keysOfRows = new Set(rows.map((row) => keyOf(inSheet(row), keys)));
  return (cells) => keysOfRows.has(keyOf(cells, keys));
}

/** Always true if `list` is empty or the table has no column for `field`. */
function among(columns: readonly Column[], field: string, list: readonly string[]): RowTest {
  const column = columns.findIndex((each) => each.field === field);
  if (column === -1 || list.length === 0) return () => true;
  const listed = new Set(list);
  return (cells) => listed.has(String(cells[column] ?? ''));
}
