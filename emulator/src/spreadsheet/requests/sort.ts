/** sortRange. */
import { areaOf, type Edit, mayChange } from '../edits/edit';
import { Formula } from '../formula/formula';
import { CellError, type Scalar } from '../formula/scalar';
import {
  InvalidRequest,
  integerOf,
  type JsonObject,
  listOf,
  objectOf,
  only,
  requiredObject,
  textOf,
} from '../json';
import { overlap, place, type Row } from '../sheet';

interface SortKey {
  readonly column: number;
  readonly descending: boolean;
}

/** Sorts the range's rows: numbers, texts, booleans, errors. Blanks are always last. Equal rows keep their order. */
export function sortRange(edit: Edit, body: JsonObject): undefined {
  only(body, ['range', 'sortSpecs'], 'sort_range');
  const { sheet, cells } = areaOf(edit.store, requiredObject(body, 'range'));
  const keys = listOf(body, 'sortSpecs').map((spec) => sortKey(objectOf(spec, 'sortSpecs')));
  if (keys.length === 0) throw new InvalidRequest('No sortSpecs specified.');
  if (keys.some(({ column }) => column < cells.left || column >= cells.right))
    throw new InvalidRequest('sortSpecs.dimensionIndex must be within the range.');
  mayChange(edit, sheet, cells);
  if (sheet.merges.some(({ ranges: [merge] }) => merge!.bottom - merge!.top > 1 && overlap(merge!, cells)))
    throw new InvalidRequest("You can't sort a range that contains vertical merges.");
  const lines = [];
  for (let index = cells.top; index < cells.bottom; index += 1)
    lines.push({
      index,
      row: copied(sheet.rows[index]),
      by: keys.map(({ column }) => edit.store.effective(sheet, index, column)),
    });
  lines.sort((a, b) => firstDifference(keys, a.by, b.by) || a.index - b.index);
  lines.forEach(({ row, index }, position) => {
    const to = cells.top + position;
    const target =
      to === index || (row === undefined && sheet.rows[to] === undefined) ? undefined : sheet.writable(to);
    for (let column = cells.left; column < cells.right; column += 1) {
      if (target !== undefined) moveCell(row, target, column, to - index);
      edit.touched += 1;
    }
    if (target !== undefined) edit.changed += cells.right - cells.left;
  });
}

/** A copy of the row from before the sort, because the sort overwrites rows that this change owns. */
function copied(row: Row | undefined): Row | undefined {
  return (
    row && { ...row, values: row.values.slice(), formats: row.formats.slice(), notes: row.notes.slice() }
  );
}

function sortKey(spec: JsonObject): SortKey {
  only(spec, ['dimensionIndex', 'sortOrder'], 'sort_specs');
  const order = textOf(spec, 'sortOrder') ?? 'ASCENDING';
  if (order !== 'ASCENDING' && order !== 'DESCENDING')
    throw new InvalidRequest(`Invalid sortOrder: ${order}`);
  return { column: integerOf(spec, 'dimensionIndex') ?? 0, descending: order === 'DESCENDING' };
}

function moveCell(row: Row | undefined, target: Row, column: number, down: number): void {
  const value = row?.values[column];
  place(target.values, column, value instanceof Formula ? value.translated(down, 0) : value);
  place(target.formats, column, row?.formats[column]);
  place(target.notes, column, row?.notes[column]);
  if (value instanceof Formula) target.formulas = true;
}

function firstDifference(keys: readonly SortKey[], a: readonly Scalar[], b: readonly Scalar[]): number {
  for (let index = 0; index < keys.length; index += 1) {
    const left = a[index];
    const right = b[index];
    if (left === undefined || right === undefined) {
      if (left === right) continue;
      return left === undefined ? 1 : -1;
    }
    const order = compare(left, right);
    if (order !== 0) return keys[index]!.descending ? -order : order;
  }
  return 0;
}

function compare(a: Exclude<Scalar, undefined>, b: Exclude<Scalar, undefined>): number {
  const ranks = rank(a) - rank(b);
  if (ranks !== 0 || a instanceof CellError || b instanceof CellError) return ranks;
  if (typeof a === 'string' && typeof b === 'string')
    return a.localeCompare(b, 'en', { sensitivity: 'base' });
  return a < b ? -1 : a > b ? 1 : 0;
}

function rank(value: Exclude<Scalar, undefined>): number {
  return value instanceof CellError ? 3 : ['number', 'string', 'boolean'].indexOf(typeof value);
}
