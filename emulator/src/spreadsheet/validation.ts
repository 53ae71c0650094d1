/** Rules for the values that users enter, and the lists of their drop-downs. */
import { cellsName } from './a1';
import { displayedCell } from './displayed';
import type { Scalar } from './formula/scalar';
import { type Json, type JsonObject, listOf, objectOf } from './json';
import type { Cells, Sheet, Validation } from './sheet';
import type { SpreadsheetStore } from './store';

/** The rule of a cell. */
export function validationAt(sheet: Sheet, row: number, column: number): Validation | undefined {
  return sheet.validations.find(({ ranges }) => ranges.some((cells) => isIn(cells, row, column)));
}

/** A rule as the API returns it. */
export function validationJson(store: SpreadsheetStore, { json, formula }: Validation): JsonObject {
  if (formula === undefined) return json;
  const condition = objectOf(json['condition'], 'condition');
  return { ...json, condition: { ...condition, values: [{ userEnteredValue: store.formulaText(formula) }] } };
}

/** The items of the drop-down of a rule: the different texts of its cells or of its list, without blank ones. */
export function listedItems(store: SpreadsheetStore, rule: Validation): string[] {
  const texts =
    rule.formula === undefined ? valuesOf(rule.json) : cellsOf(store, rule).map(({ text }) => text);
  return [...new Set(texts)].filter((text) => text !== '');
}

/** The sentence with which Google refuses a value in a cell; undefined if the value is allowed. A blank cell is always allowed. */
export function refusedEntry(
  store: SpreadsheetStore,
  { sheet, row, column }: { readonly sheet: Sheet; readonly row: number; readonly column: number },
  text: string,
  value: Scalar,
): string | undefined {
  const rule = validationAt(sheet, row, column);
  if (rule === undefined || rule.json['strict'] !== true || text === '') return undefined;
  if (listedItems(store, rule).includes(text)) return undefined;
  if (cellsOf(store, rule).some((cell) => cell.value === value)) return undefined;
  const name = cellsName(row, column, row + 1, column + 1);
  return `The data you entered in cell ${name} violates the data validation rules set on this cell.`;
}

/** What is left of a rectangle without another one, as up to four rectangles. */
export function cellsWithout(cells: Cells, cut: Cells): Cells[] {
  const top = Math.max(cells.top, Math.min(cut.top, cells.bottom));
  const bottom = Math.min(cells.bottom, Math.max(cut.bottom, cells.top));
  const rest = [
    { ...cells, bottom: top },
    { ...cells, top: bottom },
    { ...cells, top, bottom, right: Math.min(cells.right, cut.left) },
    { ...cells, top, bottom, left: Math.max(cells.left, cut.right) },
  ];
  return rest.filter((each) => each.top < each.bottom && each.left < each.right);
}

function valuesOf(json: JsonObject): string[] {
  const condition = objectOf(json['condition'], 'condition');
  return listOf(condition, 'values').map((each: Json) =>
    String(objectOf(each, 'values')['userEnteredValue'] ?? ''),
  );
}

function cellsOf(store: SpreadsheetStore, { formula }: Validation): { text: string; value: Scalar }[] {
  const [cells] = formula?.tokens ?? [];
  const sheet = typeof cells === 'object' ? store.sheets.find(({ id }) => id === cells.sheet) : undefined;
  if (typeof cells !== 'object' || sheet === undefined) return [];
  const used = store.used(sheet);
  const found = [];
  for (let row = cells.top; row < Math.min(cells.bottom, used.rows); row += 1)
    for (let column = cells.left; column < Math.min(cells.right, used.columns); column += 1)
      found.push({
        text: displayedCell(store, sheet, row, column),
        value: store.effective(sheet, row, column),
      });
  return found;
}

function isIn({ top, bottom, left, right }: Cells, row: number, column: number): boolean {
  return row >= top && row < bottom && column >= left && column < right;
}
