import { type Closing, isDecimal, type RecordServices } from '../../books';
import type { SheetsRequest, SpreadsheetResource } from '../../platform';
import {
  addYearRows,
  convertMonthTexts,
  findSheetById,
  findYearSheet,
  isWriteProtected,
  type LocatedTable,
  listYearRanges,
  type NewIds,
  readYearTables,
  setCells,
  toBlocks,
  toDayValue,
  type ValuesApi,
  withCells,
  type YearTable,
} from '../../sheet';
import { groupItems, type SheetCell } from '../../table';
import {
  type BookRow,
  buildAdjustmentRows,
  buildClosingRows,
  createSheetTimeConverter,
  defineAdjustmentsTable,
  defineClosingsTable,
  IDENTITY,
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
export function listTabDifferences(
  closings: readonly Closing[],
  file: SpreadsheetResource,
  services: RecordServices,
  api: ValuesApi,
) {
  const toSheetTime = createSheetTimeConverter(services);
  const closed = closings.flatMap((closing) => buildClosingRows(closing, toSheetTime));
  const adjusted = closings.flatMap((closing) => buildAdjustmentRows(closing, toSheetTime));
  const months = closings.map(({ month }) => toDayValue(month));
  return [
    compareBookRows(defineClosingsTable(), closed, months, file, api),
    compareBookRows(defineAdjustmentsTable(), adjusted, months, file, api),
  ];
}

/** The requests that write the rows again, and add those that no tab has. */
export function buildDifferenceRequests(
  differences: ReturnType<typeof listTabDifferences>,
  file: SpreadsheetResource,
  ids: NewIds,
  api: Parameters<typeof withCells>[0],
): SheetsRequest[] {
  return differences.flatMap(({ table, edited, missing, dated }) => [
    // First, because added rows move those below them.
    ...dated,
    ...edited.flat(),
    ...[...groupItems(missing, ({ year }) => year)].flatMap(([year, rows]) => {
      const cells = withCells(api, file, listYearRanges(table, file, year));
      return addYearRows(table, rows, findYearSheet(table, cells, year), file, ids);
    }),
  ]);
}

function compareBookRows(
  table: YearTable,
  rows: readonly BookRow[],
  months: readonly SheetCell[],
  file: SpreadsheetResource,
  api: ValuesApi,
) {
  const { tables } = readYearTables(table, api, file);
  const tabRows = tables.flatMap((located) => listTabRows(located, table, file));
  const openTables = tables.filter((located) => isOpenFor(located, file));
  const tabRowsByIdentity = groupItems(tabRows, ({ identity }) => identity);
  const edited: SheetsRequest[][] = [];
  const missing: BookRow[] = [];
  for (const [identity, group] of groupItems(rows, (row) => row.identity)) {
    const unmatchedRows: TabRow[] = tabRowsByIdentity.get(identity) ?? [];
    // Several adjustments may have one identity, in any order.
    const differentRows = group.filter((row) => {
      const index = unmatchedRows.findIndex((tabRow) => tabRow.buildCorrections(row).length === 0);
      if (index !== -1) unmatchedRows.splice(index, 1);
      return index === -1;
    });
    edited.push(
      ...differentRows
        .slice(0, unmatchedRows.length)
        .map((row, nth) => unmatchedRows[nth]?.buildCorrections(row) ?? []),
    );
    missing.push(...differentRows.slice(unmatchedRows.length));
    unmatchedRows.splice(0, differentRows.length);
  }
  const surplusRows = [...tabRowsByIdentity.values()].flat().filter(({ isLikeOurs }) => isLikeOurs);
  const added = missing.filter((row) => {
    // A row whose ids were edited still has its exact amount, and maybe a note of the user beside it.
    const index = surplusRows.findIndex(
      (candidate) => candidate.year === row.year && candidate.exact === row.getBookCell('exact'),
    );
    const [tabRow] = index === -1 ? [] : surplusRows.splice(index, 1);
    if (tabRow !== undefined) edited.push(tabRow.buildRewrite(row));
    return tabRow === undefined;
  });
  edited.push(
    ...surplusRows.flatMap((tabRow) => (months.includes(tabRow.month) ? [tabRow.buildRewrite()] : [])),
  );
  added.sort((one, other) => other.at - one.at);
  const dated = openTables.flatMap((located) => convertMonthTexts(table, located));
  return { table, missing: added.slice(0, MOST_ROWS), edited, dated };
}

/** Whether the user may write into a tab. Google would otherwise refuse the whole batch. */
function isOpenFor({ tab, headerRow }: LocatedTable, file: SpreadsheetResource): boolean {
  return !isWriteProtected(findSheetById(file, tab.sheetId) ?? {}, headerRow);
}

type TabRow = ReturnType<typeof listTabRows>[number];

/** The rows below the headers of one of the tabs. */
function listTabRows(located: LocatedTable, table: YearTable, file: SpreadsheetResource) {
  const { grid, headerRow, columns, tab, stamp } = located;
  const fields = table.columns.map(({ field }) => field);
  const identityFields = IDENTITY.filter((field) => columns.has(field));
  const isOpen = isOpenFor(located, file);
  return grid.slice(headerRow + 1).map((cells, nth) => {
    const row = headerRow + 1 + nth;
    const getTabCell = (field: string) => cells[columns.get(field) ?? -1] ?? '';
    const getTabValue = (field: string) =>
      MONTHS.includes(field) ? toDayValue(getTabCell(field)) : getTabCell(field);
    const isNamed =
      isDecimal(getTabCell('exact')) || identityFields.every((field) => getTabCell(field) !== '');
    return {
      identity: JSON.stringify(identityFields.map(getTabValue)),
      year: stamp.report.slice(table.kind.length + 1).split('.')[0],
      month: getTabValue('month'),
      exact: getTabCell('exact'),
      /** Whether sums may count the row, although the user may only have copied or edited one. */
      isLikeOurs: isOpen && isNamed && getTabCell('amount') !== '',
      buildCorrections: ({ getBookCell }: BookRow): SheetsRequest[] =>
        TRUE_CELLS.flatMap((field) => {
          const column = columns.get(field);
          const value = getBookCell(field);
          return column === undefined || !isOpen || value === getTabCell(field)
            ? []
            : [setCells(tab.sheetId, row, column, [[value]])];
        }),
      /** Requests that write all cells of the row, or blank them. The user's own columns stay. */
      buildRewrite: (replacement?: BookRow): SheetsRequest[] => {
        const write = { row, cells: replacement?.buildCells(fields) ?? fields.map(() => '') };
        const places = fields.flatMap((field) => columns.get(field) ?? []);
        return toBlocks([write], places).map((block) =>
          setCells(tab.sheetId, block.row, block.column, block.rows),
        );
      },
    };
  });
}
