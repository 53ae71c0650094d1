/** updateBorders. */
import { withBothColors } from '../../colors';
import { areaOf, type Edit, mayChange } from '../../edits/edit';
import { putFormat } from '../../edits/write-cell';
import { type JsonObject, objectOf, requiredObject } from '../../json';
import type { Cells } from '../../sheet';

/** The widths in pixels that Google returns for a style. */
const WIDTHS: Readonly<Record<string, number>> = { SOLID_MEDIUM: 2, SOLID_THICK: 3, DOUBLE: 3 };

/** Draws the named borders of a range; others stay. A border of the style NONE is removed. */
export function updateBorders(edit: Edit, body: JsonObject): undefined {
  const { sheet, cells } = areaOf(edit.store, requiredObject(body, 'range'));
  mayChange(edit, sheet, cells);
  for (let row = cells.top; row < cells.bottom; row += 1) {
    const own = sheet.writable(row);
    for (let column = cells.left; column < cells.right; column += 1) {
      const { borders, ...rest } = own.formats[column] ?? {};
      const next = bordersAt(body, cells, row, column, objectOf(borders, 'borders'));
      const format = Object.keys(next).length === 0 ? rest : { ...rest, borders: next };
      edit.touched += 1;
      if (putFormat(own, column, edit.store.format(format))) edit.changed += 1;
    }
  }
}

function bordersAt(body: JsonObject, cells: Cells, row: number, column: number, old: JsonObject): JsonObject {
  const sides: readonly (readonly [string, string])[] = [
    ['top', row === cells.top ? 'top' : 'innerHorizontal'],
    ['bottom', row === cells.bottom - 1 ? 'bottom' : 'innerHorizontal'],
    ['left', column === cells.left ? 'left' : 'innerVertical'],
    ['right', column === cells.right - 1 ? 'right' : 'innerVertical'],
  ];
  const next: Record<string, JsonObject> = { ...(old as Record<string, JsonObject>) };
  for (const [side, name] of sides) {
    if (body[name] === undefined || body[name] === null) continue;
    const border = requiredObject(body, name);
    const style = String(border['style'] ?? 'NONE');
    if (style === 'NONE') delete next[side];
    else next[side] = { ...withBothColors(border), width: WIDTHS[style] ?? 1 };
  }
  return next;
}
