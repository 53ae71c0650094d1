import { SheetConflict } from '../errors/sheet-errors';
import type { CellResource, SpreadsheetApi, SpreadsheetResource } from '../platform/ports';
import type { StoredReport } from '../reports/saved-report';
import { rangeText } from '../request/cells/cell-reference';
import { findTable, type TablePlace } from '../sheet/read/existing-table';
import { a1, cellsShown, columnLetters } from '../sheet/read/grid-reads';
import { metadataOf } from '../sheet/read/hidden-sheets';
import { type ReportSheet, sheetOf, stampedTabs, tabOf } from '../sheet/read/report-sheet';
import { type FirstRows, firstRows, firstRowsIn, MARK_FIELDS } from '../sheet/read/sheet-content';
import { STAMP_KEY, type StampedField } from '../sheet/stamp';
import type { Tab } from '../sheet/tab';

/** A place in the spreadsheet. Row and column count from 0. */
export interface AuditPlace {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
}

/** A cell with its row and, in a sheet of the add-on, the place of the table. */
export interface ReadCell extends AuditPlace {
  readonly tab: Tab;
  readonly name: string;
  readonly cell: CellResource;
  readonly cells: readonly CellResource[];
  /** The first rows of a stamped sheet. */
  readonly top: readonly (readonly CellResource[])[];
  /** The sheet's stamp; undefined if it has none that can be read. */
  readonly sheet: ReportSheet | undefined;
  /** True if the sheet has a stamp that cannot be read. */
  readonly isDamaged: boolean;
  /** True if another tab is the sheet of the same report. */
  readonly isCopy: boolean;
  /** The table of a stamped sheet, or why it is not found. */
  readonly table: TablePlace | { readonly why: string } | undefined;
}

export interface ReportCell {
  readonly read: ReadCell & { readonly sheet: NonNullable<ReadCell['sheet']> };
  readonly table: TablePlace;
  readonly report: StoredReport;
  readonly field: StampedField;
}

const FIELDS = `sheets(properties(sheetId),data(${MARK_FIELDS},rowData(values(userEnteredValue,effectiveValue,formattedValue,note))))`;

/** Reads the cell and its row, and in a stamped sheet also the first rows, in one call. `place` is in a tab of the file. */
export function readCell(
  place: AuditPlace,
  file: SpreadsheetResource,
  api: Pick<SpreadsheetApi, 'get'>,
): ReadCell {
  const { sheetId, row, column } = place;
  const resource = sheetOf(file, sheetId);
  if (resource === undefined) throw new Error('the cell is in no tab of the file');
  const tab = tabOf(resource);
  const sheet = stampedTabs(file).find((each) => each.tab.sheetId === sheetId);
  const marks = metadataOf(resource, STAMP_KEY);
  const ofCell = a1(tab, { from: row, to: row + 1 });
  const read = api.get(FIELDS, sheet === undefined ? [ofCell] : [firstRows(sheet), ofCell]);
  const shown = cellsShown(read, sheetId);
  const [cells = []] = shown[shown.length - 1] ?? [];
  const [top = []] = sheet === undefined ? [] : shown;
  const letters = columnLetters(column);
  return {
    ...place,
    tab,
    name: rangeText({ tab: tab.title, left: letters, right: letters, top: row + 1, bottom: row + 1 }),
    cell: cells[column] ?? {},
    cells,
    top,
    sheet,
    isDamaged: sheet === undefined && marks.length > 0,
    isCopy: sheet !== undefined && sheet.stamp.sheet !== sheetId,
    table: sheet && tableOrWhy(sheet, firstRowsIn(read, sheet)),
  };
}

/** The table in the first rows of a stamped sheet, or why it is not found. */
export function tableOrWhy(sheet: ReportSheet, { grid, marks }: FirstRows): NonNullable<ReadCell['table']> {
  try {
    return findTable(grid, sheet, marks);
  } catch (error) {
    if (error instanceof SheetConflict) return { why: error.message };
    throw error;
  }
}
