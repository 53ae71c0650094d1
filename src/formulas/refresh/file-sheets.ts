import type { CellPlace, SheetResource, SpreadsheetApi } from '../../platform/ports';
import { columnLetters } from '../../sheet/read/grid-reads';

interface GridRange {
  readonly startRowIndex?: number;
  readonly endRowIndex?: number;
  readonly startColumnIndex?: number;
  readonly endColumnIndex?: number;
}

/** A tab with its protected ranges, and whether the current user can edit them. */
interface ProtectedSheet extends SheetResource {
  readonly protectedRanges?: readonly {
    readonly range?: GridRange;
    readonly unprotectedRanges?: readonly GridRange[];
    readonly warningOnly?: boolean;
    readonly requestingUserCanEdit?: boolean;
  }[];
}

const RANGE = 'startRowIndex,endRowIndex,startColumnIndex,endColumnIndex';
const FIELDS = `sheets(properties(sheetId,title),protectedRanges(range(${RANGE}),unprotectedRanges(${RANGE}),warningOnly,requestingUserCanEdit))`;

/** The file's tabs: their titles, and the cells that the user may not edit. */
export class FileSheets {
  private readonly sheets: ReadonlyMap<number, ProtectedSheet>;

  private constructor(sheets: readonly ProtectedSheet[]) {
    this.sheets = new Map(sheets.map((sheet) => [sheet.properties?.sheetId ?? 0, sheet]));
  }

  static read(api: Pick<SpreadsheetApi, 'get'>): FileSheets {
    return new FileSheets(api.get(FIELDS).sheets ?? []);
  }

  /** Undefined for a tab that no longer exists. */
  title(sheetId: number): string | undefined {
    return this.sheets.get(sheetId)?.properties?.title;
  }

  /** The name of a cell, such as Sheet1!A3. */
  cellName({ sheetId, row, column }: CellPlace): string {
    return `${this.title(sheetId) ?? ''}!${columnLetters(column)}${row + 1}`;
  }

  isProtected(place: CellPlace): boolean {
    const ranges = this.sheets.get(place.sheetId)?.protectedRanges ?? [];
    return ranges.some(
      ({ range = {}, unprotectedRanges = [], warningOnly, requestingUserCanEdit }) =>
        warningOnly !== true &&
        requestingUserCanEdit !== true &&
        holds(range, place) &&
        !unprotectedRanges.some((one) => holds(one, place)),
    );
  }
}

function holds(range: GridRange, { row, column }: CellPlace): boolean {
  const { startRowIndex = 0, endRowIndex = Number.POSITIVE_INFINITY } = range;
  const { startColumnIndex = 0, endColumnIndex = Number.POSITIVE_INFINITY } = range;
  return row >= startRowIndex && row < endRowIndex && column >= startColumnIndex && column < endColumnIndex;
}
