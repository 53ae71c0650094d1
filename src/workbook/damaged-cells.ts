import type { CellBlock } from '../charts/layout/tab-layout';
import type { SheetsRequest, SheetValue } from '../platform/ports';
import { setFormulas } from '../sheet/api/sheets-requests';

/** Formulas have this in place of a reference to cells that were deleted. */
const LOST = '#REF!';

/** The cells of a tab from A1 on, with their formulas. */
export type TabFormulas = readonly (readonly SheetValue[])[];

export function hasDamage(cells: TabFormulas): boolean {
  return cells.some((row) => row.some(isDamaged));
}

/** Writes the formulas of `blocks` again in which only references were lost. Formulas that the user has changed stay. */
export function repairRequests(
  sheetId: number,
  blocks: readonly CellBlock[],
  cells: TabFormulas,
): SheetsRequest[] {
  return blocks.flatMap(({ row, column, rows }) =>
    rows.flatMap((line, down) =>
      line.flatMap(({ formula = '' }, right) => {
        const [rowIndex, columnIndex] = [row + down, column + right];
        const present = cells[rowIndex]?.[columnIndex] ?? '';
        if (!isDamaged(present) || !wasOnce(present, formula)) return [];
        return [setFormulas(sheetId, rowIndex, columnIndex, [formula])];
      }),
    ),
  );
}

function isDamaged(cell: SheetValue): cell is string {
  return typeof cell === 'string' && cell.startsWith('=') && cell.includes(LOST);
}

/** Whether `present` is `formula` with lost references. Google may return other separators, quotes and spaces than it was sent. */
function wasOnce(present: string, formula: string): boolean {
  const whole = plainText(formula);
  const parts = plainText(present).split(LOST);
  let at = 0;
  const areInOrder = parts.every((part) => {
    const found = whole.indexOf(part, at);
    at = found + part.length;
    return found >= 0;
  });
  return areInOrder && whole.startsWith(parts[0] ?? '') && whole.endsWith(parts[parts.length - 1] ?? '');
}

function plainText(formula: string): string {
  return formula.replace(/[\s']/g, '').replace(/,/g, ';');
}
