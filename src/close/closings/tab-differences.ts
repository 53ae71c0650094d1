import type { Closing } from '../../books/books';
import type { RecordPorts } from '../../books/close-ports';
import { isDecimal } from '../../books/events';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { toBlocks } from '../../sheet/api/blocks';
import { setCells } from '../../sheet/api/sheets-requests';
import type { NewIds } from '../../sheet/new-ids';
import { addRows } from '../../sheet/own/add-rows';
import { monthsAsDates } from '../../sheet/own/months-as-dates';
import {
  isProtected,
  type LocatedTable,
  readYears,
  type YearTable,
  yearRanges,
  yearSheet,
} from '../../sheet/own/year-sheets';
import { dayValue } from '../../sheet/read/existing-table';
import type { ValuesApi } from '../../sheet/read/grid-reads';
import { sheetOf } from '../../sheet/read/report-sheet';
import { withCells } from '../../sheet/read/sheet-content';
import { grouped } from '../../table/grouped';
import type { SheetCell } from '../../table/sheet-cell';
import {
  adjustmentRows,
  adjustmentsTable,
  type BookRow,
  closingRows,
  closingsTable,
  IDENTITY,
  sheetTime,
} from './closing-tabs';

/** The columns that are written again after an edit. */
const TRUE_CELLS = ['amount', 'exact', 'closedBy', 'completeThrough', 'zone', 'reviewedBy', 'reason'];
/** The most rows that one batch adds to a tab. The next write adds what is left. */
const MOST_ROWS = 10_000;

const MONTHS = ['month', 'bookedIn'];

/**
 * What the tabs Closings and Adjustments do not show as the books hold it: rows that are missing, and requests for each row that was edited or
 * that the books do not have.
 */
export function tabDifferences(
  closings: readonly Closing[],
  file: SpreadsheetResource,
  ports: Pick<RecordPorts, 'spreadsheet' | 'formatTime'>,
  api: ValuesApi,
) {
  const time = sheetTime(ports);
  const closed = closings.flatMap((closing) => closingRows(closing, time));
  const adjusted = closings.flatMap((closing) => adjustmentRows(closing, time));
  const months = closings.map(({ month }) => dayValue(month));
  return [
    differencesOf(closingsTable(), closed, months, file, api),
    differencesOf(adjustmentsTable(), adjusted, months, file, api),
  ];
}

/** The requests that write the rows again, and add those that no tab has. */
export function differenceRequests(
  differences: ReturnType<typeof tabDifferences>,
  file: SpreadsheetResource,
  ids: NewIds,
  api: Parameters<typeof withCells>[0],
): SheetsRequest[] {
  return differences.flatMap(({ table, edited, missing, dated }) => [
    // First, because added rows move those below them.
    ...dated,
    ...edited.flat(),
    ...[...grouped(missing, ({ year }) => year)].flatMap(([year, rows]) => {
      const cells = withCells(api, file, yearRanges(table, file, year));
      return addRows(table, rows, yearSheet(table, cells, year), file, ids);
    }),
  ]);
}

function differencesOf(
  table: YearTable,
  rows: readonly BookRow[],
  months: readonly SheetCell[],
  file: SpreadsheetResource,
  api: ValuesApi,
) {
  const { tables } = readYears(table, api, file);
  const shownRows = tables.flatMap((located) => rowsIn(located, table, file));
  const open = tables.filter((located) => isOpenFor(located, file));
  const shownBy = grouped(shownRows, ({ identity }) => identity);
  const edited: SheetsRequest[][] = [];
  const missing: BookRow[] = [];
  for (const [identity, group] of grouped(rows, (row) => row.identity)) {
    const left: ShownRow[] = shownBy.get(identity) ?? [];
    // Several adjustments may have one identity, in any order.
    const unequal = group.filter((row) => {
      const at = left.findIndex((shown) => shown.requestsFor(row).length === 0);
      if (at !== -1) left.splice(at, 1);
      return at === -1;
    });
    edited.push(...unequal.slice(0, left.length).map((row, nth) => left[nth]?.requestsFor(row) ?? []));
    missing.push(...unequal.slice(left.length));
    left.splice(0, unequal.length);
  }
  const surplus = [...shownBy.values()].flat().filter(({ isLikeOurs }) => isLikeOurs);
  const added = missing.filter((row) => {
    // A row whose ids were edited still has its exact amount, and maybe a note of the user beside it.
    const at = surplus.findIndex((shown) => shown.year === row.year && shown.exact === row.cell('exact'));
    const [shown] = at === -1 ? [] : surplus.splice(at, 1);
    if (shown !== undefined) edited.push(shown.rewritten(row));
    return shown === undefined;
  });
  edited.push(...surplus.flatMap((shown) => (months.includes(shown.month) ? [shown.rewritten()] : [])));
  added.sort((one, other) => other.at - one.at);
  const dated = open.flatMap((located) => monthsAsDates(table, located));
  return { table, missing: added.slice(0, MOST_ROWS), edited, dated };
}

/** Whether the user may write into a tab. Google would otherwise refuse the whole batch. */
function isOpenFor({ tab, headerRow }: LocatedTable, file: SpreadsheetResource): boolean {
  return !isProtected(sheetOf(file, tab.sheetId) ?? {}, headerRow);
}

type ShownRow = ReturnType<typeof rowsIn>[number];

/** The rows below the headers of one of the tabs. */
function rowsIn(located: LocatedTable, table: YearTable, file: SpreadsheetResource) {
  const { grid, headerRow, columns, tab, stamp } = located;
  const fields = table.columns.map(({ field }) => field);
  const named = IDENTITY.filter((field) => columns.has(field));
  const isOpen = isOpenFor(located, file);
  return grid.slice(headerRow + 1).map((cells, nth) => {
    const row = headerRow + 1 + nth;
    const cellOf = (field: string) => cells[columns.get(field) ?? -1] ?? '';
    const valueIn = (field: string) => (MONTHS.includes(field) ? dayValue(cellOf(field)) : cellOf(field));
    const isNamed = isDecimal(cellOf('exact')) || named.every((field) => cellOf(field) !== '');
    return {
      identity: JSON.stringify(named.map(valueIn)),
      year: stamp.report.slice(table.kind.length + 1).split('.')[0],
      month: valueIn('month'),
      exact: cellOf('exact'),
      /** Whether sums may count the row, although the user may only have copied or edited one. */
      isLikeOurs: isOpen && isNamed && cellOf('amount') !== '',
      requestsFor: ({ cell }: BookRow): SheetsRequest[] =>
        TRUE_CELLS.flatMap((field) => {
          const column = columns.get(field);
          const value = cell(field);
          return column === undefined || !isOpen || value === cellOf(field)
            ? []
            : [setCells(tab.sheetId, row, column, [[value]])];
        }),
      /** Requests that write all cells of the row, or blank them. The user's own columns stay. */
      rewritten: (as?: BookRow): SheetsRequest[] => {
        const write = { row, cells: as?.cells(fields) ?? fields.map(() => '') };
        const places = fields.flatMap((field) => columns.get(field) ?? []);
        return toBlocks([write], places).map((block) =>
          setCells(tab.sheetId, block.row, block.column, block.rows),
        );
      },
    };
  });
}
