import type { Closing } from '../../books/books';
import type { RecordPorts } from '../../books/close-ports';
import type { SheetsRequest, SpreadsheetResource } from '../../platform/ports';
import { setCells } from '../../sheet/api/sheets-requests';
import type { NewIds } from '../../sheet/new-ids';
import { addRows } from '../../sheet/own/add-rows';
import {
  isProtected,
  type LocatedTable,
  readYears,
  type YearTable,
  yearRanges,
  yearSheet,
} from '../../sheet/own/year-sheets';
import type { ValuesApi } from '../../sheet/read/grid-reads';
import { sheetOf } from '../../sheet/read/report-sheet';
import { withCells } from '../../sheet/read/sheet-content';
import { grouped } from '../../table/grouped';
import {
  adjustmentRows,
  adjustmentsTable,
  type BookRow,
  closingRows,
  closingsTable,
  IDENTITY,
  sheetTime,
} from './closing-tabs';

/** The most rows that one batch adds to a tab. The next write adds what is left. */
const MOST_ROWS = 10_000;
/** The columns that are written again after an edit, unless the books have nothing for them. */
const TRUE_CELLS = ['amount', 'exact', 'reviewedBy'];

/** What the tabs Closings and Adjustments do not show as the books hold it. */
export type TabDifferences = ReturnType<typeof tabDifferences>;

export function tabDifferences(
  closings: readonly Closing[],
  file: SpreadsheetResource,
  ports: Pick<RecordPorts, 'spreadsheet' | 'formatTime'>,
  api: ValuesApi,
) {
  const time = sheetTime(ports);
  const closed = closings.flatMap((closing) => closingRows(closing, time));
  const adjusted = closings.flatMap((closing) => adjustmentRows(closing, time));
  return [
    differencesOf(closingsTable(), closed, file, api),
    differencesOf(adjustmentsTable(), adjusted, file, api),
  ];
}

/** The requests that write the rows again, and add those that no tab has. */
export function differenceRequests(
  differences: TabDifferences,
  file: SpreadsheetResource,
  ids: NewIds,
  api: Parameters<typeof withCells>[0],
): SheetsRequest[] {
  return differences.flatMap(({ table, edited, missing }) => [
    // First, because added rows move those below them.
    ...edited.flat(),
    ...[...grouped(missing.slice(0, MOST_ROWS), ({ year }) => year)].flatMap(([year, rows]) => {
      const cells = withCells(api, file, yearRanges(table, file, year));
      return addRows(table, rows, yearSheet(table, cells, year), file, ids);
    }),
  ]);
}

function differencesOf(
  table: YearTable,
  rows: readonly BookRow[],
  file: SpreadsheetResource,
  api: ValuesApi,
) {
  const shownRows = readYears(table, api, file).tables.flatMap((located) => rowsIn(located, file));
  const shownBy = grouped(shownRows, ({ identity }) => identity);
  const missing: BookRow[] = [];
  const edited: SheetsRequest[][] = [];
  for (const [identity, group] of grouped(rows, (row) => row.identity)) {
    const left = [...(shownBy.get(identity) ?? [])];
    // Several adjustments may have one identity, in any order.
    const unequal = group.filter((row) => {
      const at = left.findIndex((shown) => shown.requestsFor(row).length === 0);
      if (at !== -1) left.splice(at, 1);
      return at === -1;
    });
    missing.push(...unequal.slice(left.length));
    edited.push(...unequal.slice(0, left.length).map((row, nth) => left[nth]?.requestsFor(row) ?? []));
  }
  return { table, missing: missing.sort((one, other) => other.at - one.at), edited };
}

/** The rows below the headers of one of the tabs. */
function rowsIn({ grid, headerRow, columns, tab }: LocatedTable, file: SpreadsheetResource) {
  const fields = IDENTITY.filter((field) => columns.has(field));
  // Google would refuse the whole batch.
  const isOpen = !isProtected(sheetOf(file, tab.sheetId) ?? {}, headerRow);
  return grid.slice(headerRow + 1).map((cells, nth) => {
    const cellOf = (field: string) => cells[columns.get(field) ?? -1] ?? '';
    return {
      identity: JSON.stringify(fields.map(cellOf)),
      /** The requests that make this row show what `row` says. */
      requestsFor: ({ cell }: BookRow): SheetsRequest[] =>
        TRUE_CELLS.flatMap((field) => {
          const column = columns.get(field);
          const value = cell(field);
          return column === undefined || !isOpen || value === '' || value === cellOf(field)
            ? []
            : [setCells(tab.sheetId, headerRow + 1 + nth, column, [[value]])];
        }),
    };
  });
}
