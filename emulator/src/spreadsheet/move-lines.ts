/** Moves rows or columns with all that belongs to them. */
import type { Edit } from './edits/edit';
import { putFormat, putNote, putValue } from './edits/write-cell';
import type { Reference } from './formula/reference';
import { deleteLines, insertLines } from './lines';
import type { Cells, Row, Sheet } from './sheet';
import { within } from './sheet';
import type { Dimension } from './span';

interface Lines {
  readonly from: number;
  readonly count: number;
  /** Where the lines come from, counted while they are both there and at their new place. */
  readonly to: number;
}

/** Moves lines [from, end) to before line `before`, which counts the lines before the move. References and metadata follow them. */
export function moveLines(
  edit: Edit,
  sheet: Sheet,
  dimension: Dimension,
  { from, end }: { readonly from: number; readonly end: number },
  before: number,
): void {
  const { store } = edit;
  const count = end - from;
  insertLines(store, sheet, dimension, before, count);
  store.settleFormulas();
  const move = { from: before <= from ? from + count : from, count, to: before };
  moveCells(sheet, dimension, move);
  moveProperties(sheet, dimension, move);
  moveMetadata(edit, sheet, dimension, move);
  for (const home of store.sheets)
    home.mapFormulas((formula) =>
      formula.map((reference) => followed(reference, home, sheet, dimension, move)),
    );
  deleteLines(store, sheet, dimension, move.from, move.from + count);
  store.settleFormulas();
}

function moveCells(sheet: Sheet, dimension: Dimension, { from, count, to }: Lines): void {
  if (dimension === 'ROWS') {
    const moved = sheet.rows.slice(from, from + count);
    while (sheet.rows.length < to + count) sheet.rows.push(undefined);
    for (let index = 0; index < count; index += 1) sheet.rows[to + index] = moved[index];
    for (let index = from; index < Math.min(from + count, sheet.rows.length); index += 1)
      sheet.rows[index] = undefined;
    return;
  }
  sheet.rows.forEach((row, index) => {
    if (row === undefined) return;
    const own = sheet.writable(index);
    for (let column = 0; column < count; column += 1) copyCell(own, from + column, to + column);
  });
}

function copyCell(row: Row, from: number, to: number): void {
  putValue(row, to, row.values[from]);
  putFormat(row, to, row.formats[from]);
  putNote(row, to, row.notes[from]);
}

function moveProperties(sheet: Sheet, dimension: Dimension, { from, count, to }: Lines): void {
  const name = dimension === 'ROWS' ? 'rowProperties' : 'columnProperties';
  const list = sheet[name].slice();
  while (list.length < Math.max(from, to) + count) list.push(undefined);
  for (let index = 0; index < count; index += 1) list[to + index] = list[from + index];
  sheet[name] = list;
}

function moveMetadata({ store }: Edit, sheet: Sheet, dimension: Dimension, { from, count, to }: Lines): void {
  const type = dimension === 'ROWS' ? 'ROW' : 'COLUMN';
  store.metadata = store.metadata.map((entry) => {
    const { place } = entry;
    if (place.type !== type || place.sheetId !== sheet.id) return entry;
    const nth = place.index - from;
    return nth < 0 || nth >= count ? entry : { ...entry, place: { ...place, index: to + nth } };
  });
}

/** References that are within the moved lines follow them. */
function followed(
  reference: Reference,
  home: Sheet,
  sheet: Sheet,
  dimension: Dimension,
  { from, count, to }: Lines,
): Reference {
  const isRows = dimension === 'ROWS';
  const open: Cells = { top: 0, left: 0, bottom: Infinity, right: Infinity };
  const lines = isRows
    ? { ...open, top: from, bottom: from + count }
    : { ...open, left: from, right: from + count };
  if ((reference.sheet ?? home.id) !== sheet.id || !within(reference, lines)) return reference;
  const by = to - from;
  return isRows
    ? { ...reference, top: reference.top + by, bottom: reference.bottom + by }
    : { ...reference, left: reference.left + by, right: reference.right + by };
}
