import type { SheetsRequest } from '../../platform/ports';
import type { SheetAxis } from './sheets-requests';
import type { Insertion } from './spans';

interface Range {
  readonly range: {
    readonly sheetId: number;
    readonly dimension: string;
    readonly startIndex: number;
    readonly endIndex: number;
  };
}

interface Moving {
  readonly insertDimension?: Range;
  readonly deleteDimension?: Range;
  readonly appendDimension?: {
    readonly sheetId: number;
    readonly dimension: string;
    readonly length: number;
  };
}

/** Where these requests put rows or columns into a sheet, at infinity those that they append; of those that they delete, `count` is negative. */
export function movesIn(sent: readonly SheetsRequest[], sheetId: number, dimension: SheetAxis): Insertion[] {
  return sent.flatMap((request) => {
    const {
      insertDimension: inserted,
      deleteDimension: deleted,
      appendDimension: appended,
    } = request as Moving;
    const range = inserted?.range ?? deleted?.range;
    if (range?.sheetId === sheetId && range.dimension === dimension) {
      const count = range.endIndex - range.startIndex;
      return [{ at: range.startIndex, count: inserted === undefined ? -count : count }];
    }
    if (appended?.sheetId === sheetId && appended.dimension === dimension)
      return [{ at: Number.POSITIVE_INFINITY, count: appended.length }];
    return [];
  });
}
