import type {
  CellPlace,
  CellResource,
  SheetResource,
  SpreadsheetApi,
  SpreadsheetResource,
} from '../../platform/ports';
import type { Area } from '../../sheet/api/sheets-requests';
import { columnLetters } from '../../sheet/read/grid-reads';
import { areaName, areasOf } from './cell-areas';

/** A cell with a formula that calls one of the add-on's functions. */
export interface FormulaCell extends CellPlace {
  /** The formula as the API gives it, such as `=ADREPORT_ASOF("full")`. */
  readonly text: string;
  readonly shows: 'a value' | 'nothing yet' | 'an error';
  /** The message that Sheets shows for the error; '' for other cells. */
  readonly message: string;
}

type PartialRange = Partial<Omit<Area, 'sheetId'>>;

/** A tab with its protected ranges, and whether the current user can edit them. */
interface ProtectedSheet extends SheetResource {
  readonly protectedRanges?: readonly {
    readonly range?: PartialRange;
    readonly unprotectedRanges?: readonly PartialRange[];
    readonly warningOnly?: boolean;
    readonly requestingUserCanEdit?: boolean;
  }[];
}

const RANGE = 'startRowIndex,endRowIndex,startColumnIndex,endColumnIndex';
const SHEET_FIELDS = `sheets(properties(sheetId,title),protectedRanges(range(${RANGE}),unprotectedRanges(${RANGE}),warningOnly,requestingUserCanEdit))`;
const CELL_FIELDS =
  'sheets(properties(sheetId),data(startRow,startColumn,rowData(values(userEnteredValue(formulaValue),effectiveValue(errorValue)))))';
/** The URL of the call contains the ranges, and its length is limited. */
const RANGES_A_READ = 40;

/** The file's cells with formulas, its tabs, and which cells the user may not edit. Reads the tabs once, when they are first needed. */
export class FormulaSheets {
  private known: ReadonlyMap<number, ProtectedSheet> | undefined;

  constructor(private readonly api: Pick<SpreadsheetApi, 'get'>) {}

  /** The current content of the cells, row by row, without cells that contain none of the add-on's formulas. */
  cells(places: readonly CellPlace[]): FormulaCell[] {
    const areas = areasOf(places);
    const cells: FormulaCell[] = [];
    for (let from = 0; from < areas.length; from += RANGES_A_READ) {
      const ranges = this.names(areas.slice(from, from + RANGES_A_READ));
      if (ranges.length > 0) cells.push(...formulaCellsIn(this.api.get(CELL_FIELDS, ranges)));
    }
    return cells.sort((a, b) => a.sheetId - b.sheetId || a.row - b.row || a.column - b.column);
  }

  /** The areas in A1 notation, without areas of deleted tabs. */
  names(areas: readonly Area[]): string[] {
    return areas.flatMap((area) => {
      const title = this.title(area.sheetId);
      return title === undefined ? [] : [areaName(area, title)];
    });
  }

  /** The name of a cell, such as Sheet1!A3. */
  cellName({ sheetId, row, column }: CellPlace): string {
    return `${this.title(sheetId) ?? ''}!${columnLetters(column)}${row + 1}`;
  }

  isProtected(place: CellPlace): boolean {
    const ranges = this.sheets().get(place.sheetId)?.protectedRanges ?? [];
    return ranges.some(
      ({ range = {}, unprotectedRanges = [], warningOnly, requestingUserCanEdit }) =>
        warningOnly !== true &&
        requestingUserCanEdit !== true &&
        contains(range, place) &&
        !unprotectedRanges.some((one) => contains(one, place)),
    );
  }

  private title(sheetId: number): string | undefined {
    return this.sheets().get(sheetId)?.properties?.title;
  }

  private sheets(): ReadonlyMap<number, ProtectedSheet> {
    const read = (): readonly ProtectedSheet[] => this.api.get(SHEET_FIELDS).sheets ?? [];
    this.known ??= new Map(read().map((sheet) => [sheet.properties?.sheetId ?? 0, sheet]));
    return this.known;
  }
}

export function formulaCellsIn({ sheets = [] }: SpreadsheetResource): FormulaCell[] {
  return sheets.flatMap(({ properties: { sheetId = 0 } = {}, data = [] }) =>
    data.flatMap(({ startRow = 0, startColumn = 0, rowData = [] }) =>
      rowData.flatMap(({ values = [] }, row) =>
        values.flatMap((cell, column) => {
          const text = cell.userEnteredValue?.formulaValue ?? '';
          if (!/adreport_/i.test(text)) return [];
          return [{ sheetId, row: startRow + row, column: startColumn + column, text, ...shownIn(cell) }];
        }),
      ),
    ),
  );
}

function shownIn({ effectiveValue }: CellResource): Pick<FormulaCell, 'shows' | 'message'> {
  const error = effectiveValue?.errorValue;
  if (error === undefined) return { shows: 'a value', message: '' };
  if (error.type === 'LOADING') return { shows: 'nothing yet', message: '' };
  return { shows: 'an error', message: error.message ?? '' };
}

function contains(range: PartialRange, { row, column }: CellPlace): boolean {
  const { startRowIndex = 0, endRowIndex = Number.POSITIVE_INFINITY } = range;
  const { startColumnIndex = 0, endColumnIndex = Number.POSITIVE_INFINITY } = range;
  return row >= startRowIndex && row < endRowIndex && column >= startColumnIndex && column < endColumnIndex;
}
