import { SheetConflict } from '../../errors';
import type { SpreadsheetApi } from '../../platform';
import type { SheetCell, SheetRows } from '../../table';
import { getTexts } from '../../wording';
import { findLine } from '../provenance';
import { type FirstCell, ROWS_ABOVE } from '../write-job';
import type { ReportSheet } from './report-sheet';
import { ROWS_SCANNED, readContent, type SheetContent, type TableMarks } from './sheet-content';

/** Rows and columns count from 0. */
export type TablePlace = ReturnType<typeof findTable>;

export interface ExistingTable extends ReportSheet, TablePlace, SheetContent {
  /** The number of blank rows below the headers that belong to the table, although it has no rows yet. */
  readonly blankRows?: number;
}

export function readExistingTable(api: SpreadsheetApi, sheet: ReportSheet) {
  const content = readContent(api, sheet);
  return { ...sheet, ...content, ...findTable(content, sheet) };
}

/** The table of a report in a sheet that a batch is about to make: its line at `place`, its headers below that, and blank rows. */
export function buildEmptyTable(sheet: ReportSheet, place: FirstCell, lineText: string, blankRows: number) {
  const { fields } = sheet.stamp;
  const indent = new Array<string>(place.column).fill('');
  return {
    ...sheet,
    grid: [
      ...Array.from({ length: place.row }, () => []),
      [...indent, lineText],
      [...indent, ...fields.map(({ label }) => label)],
    ],
    headerRow: place.row + ROWS_ABOVE - 1,
    columns: new Map(fields.map(({ field }, at) => [field, place.column + at])),
    line: place,
    entered: [],
    wasReadAtOnce: true,
    marks: { headerRow: undefined, columns: new Map() },
    merges: [],
    blankRows,
  };
}

type TopCells = Pick<SheetContent, 'grid'> & Partial<Pick<SheetContent, 'marks'>>;

/**
 * Finds the table in the first rows of a sheet: by its marks, or in a sheet without marks by the texts of its headers. Cells that a user has
 * cut and pasted leave the marks behind. Throws SheetConflict if the header row is not found, or if a header without a mark is missing or
 * not unique.
 */
export function findTable({ grid, marks }: TopCells, sheet: ReportSheet) {
  const isMarked = marks !== undefined && marks.columns.size > 0;
  const headerRow = findTableHeaderRow(grid, sheet, isMarked ? marks : undefined);
  const header = (grid[headerRow] ?? []).map(toHeaderText);
  const columns = isMarked ? locateMarkedColumns(header, sheet, marks) : findColumns(header, sheet);
  return {
    headerRow,
    /** The sheet column of each stamped field. A column that the user has deleted is missing. */
    columns,
    line: findLine(grid.slice(0, headerRow), sheet.stamp.line),
  };
}

function locateMarkedColumns(header: readonly string[], { tab, stamp }: ReportSheet, marks: TableMarks) {
  const labels = new Set(['', ...stamp.fields.map(({ label }) => toHeaderText(label))]);
  const columns = stamp.fields.flatMap(({ field, label }) => {
    const markedColumn = marks.columns.get(field);
    if (markedColumn === undefined) return [];
    const text = header[markedColumn] ?? '';
    // The column is at its mark with its own label, or with a text that is no label: then the user has renamed it. A blank cell, or the label of
    // another column, may mean that its cells were moved: then it is where its label is, or at its mark if there is no such label.
    const isAtMark = !labels.has(text) || text === toHeaderText(label);
    const sheetColumn = isAtMark ? markedColumn : header.indexOf(toHeaderText(label));
    return [{ field, label, markedColumn, sheetColumn }];
  });
  const missing = columns.find(({ sheetColumn }) => sheetColumn === -1);
  const isAnyMoved = columns.some(
    ({ sheetColumn, markedColumn }) => sheetColumn !== -1 && sheetColumn !== markedColumn,
  );
  // If all other columns are at their marks, so is the missing one. If one of them was cut and pasted, the missing one can be anywhere.
  if (missing !== undefined && isAnyMoved) throw createHeaderConflict(tab, missing.label);
  return new Map(
    columns.map(({ field, markedColumn, sheetColumn }) => [
      field,
      sheetColumn === -1 ? markedColumn : sheetColumn,
    ]),
  );
}

/** The marked row if it has a header of the table, else the row with most headers, else the marked row if a user has renamed all headers. */
function findTableHeaderRow(grid: SheetRows, { tab, stamp }: ReportSheet, marks: TableMarks | undefined) {
  const counts = grid.slice(0, ROWS_SCANNED).map((values) => {
    const texts = new Set(values.map(toHeaderText));
    return stamp.fields.filter(({ label }) => texts.has(toHeaderText(label))).length;
  });
  const markedRow = marks?.headerRow;
  if (markedRow !== undefined && (counts[markedRow] ?? 0) > 0) return markedRow;
  const most = Math.max(0, ...counts);
  if (most > 0) return counts.indexOf(most);
  const markedColumns = stamp.fields.flatMap(({ field }) => marks?.columns.get(field) ?? []);
  // If one of the cells is a number or blank, somebody has sorted the headers away, and a row of the table is at their place.
  const isRenamed = markedColumns.every((column) => isHeaderText(grid[markedRow ?? -1]?.[column]));
  if (markedRow !== undefined && isRenamed) return markedRow;
  throw createHeaderConflict(tab, stamp.fields[0]?.label ?? '');
}

function isHeaderText(value: SheetCell | undefined): boolean {
  return typeof value === 'string' && value !== '';
}

function findColumns(headers: readonly string[], { tab, stamp }: ReportSheet): Map<string, number> {
  const columns = new Map<string, number>();
  for (const { field, label } of stamp.fields) {
    const column = headers.indexOf(toHeaderText(label));
    if (column === -1 || headers.includes(toHeaderText(label), column + 1))
      throw createHeaderConflict(tab, label);
    columns.set(field, column);
  }
  return columns;
}

function createHeaderConflict({ title }: ReportSheet['tab'], label: string): SheetConflict {
  return new SheetConflict(title, getTexts().sheets.conflicts.headerMissing(label));
}

function toHeaderText(value: SheetCell): string {
  return String(value).trim();
}
