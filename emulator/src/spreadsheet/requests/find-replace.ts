/** findReplace. */
import { type Area, areaOf, type Edit, mayChange } from '../edits/edit';
import { enterText } from '../edits/enter-text';
import { Formula } from '../formula/formula';
import {
  booleanOf,
  InvalidRequest,
  integerOf,
  type JsonObject,
  notEmulated,
  only,
  requiredObject,
  requiredText,
  textOf,
} from '../json';

const FIELDS = [
  'find',
  'replacement',
  'matchCase',
  'matchEntireCell',
  'searchByRegex',
  'includeFormulas',
  'range',
  'sheetId',
  'allSheets',
];

/** The changes of a search so far. */
interface Tally {
  values: number;
  formulas: number;
  occurrences: number;
  readonly rows: Set<string>;
  readonly sheets: Set<number>;
}

/**
 * Replaces text in texts and, with `includeFormulas`, in the texts of formulas, which are then parsed again. Formats, notes and validation
 * stay. It is refused if any searched cell is protected, even if the cell does not match, because Google's behaviour is not known.
 */
export function findReplace(edit: Edit, body: JsonObject): JsonObject {
  only(body, FIELDS, 'find_replace');
  if (booleanOf(body, 'matchEntireCell')) notEmulated('findReplace.matchEntireCell');
  const pattern = patternOf(body);
  const replacement = replacementOf(body);
  const tally: Tally = { values: 0, formulas: 0, occurrences: 0, rows: new Set(), sheets: new Set() };
  for (const area of searched(edit, body)) {
    mayChange(edit, area.sheet, area.cells);
    replaceIn(edit, area, { pattern, replacement, formulas: booleanOf(body, 'includeFormulas') }, tally);
  }
  return answer(tally);
}

/** The searched areas. A request has exactly one of range, sheetId and allSheets. */
function searched(edit: Edit, body: JsonObject): Area[] {
  const named = ['range', 'sheetId', 'allSheets'].filter((name) => body[name] !== undefined);
  if (named.length !== 1)
    throw new InvalidRequest('Exactly one of range, sheet_id and all_sheets must be set.');
  if (body['range'] !== undefined) return [areaOf(edit.store, requiredObject(body, 'range'))];
  const sheets =
    body['sheetId'] === undefined ? edit.store.sheets : [edit.store.sheet(integerOf(body, 'sheetId') ?? 0)];
  return sheets.map((sheet) => ({ sheet, cells: sheet.cells() }));
}

function replaceIn(
  edit: Edit,
  { sheet, cells }: Area,
  search: { readonly pattern: RegExp; readonly replacement: string; readonly formulas: boolean },
  tally: Tally,
): void {
  for (let row = cells.top; row < Math.min(cells.bottom, sheet.rows.length); row += 1)
    for (let column = cells.left; column < cells.right; column += 1) {
      const stored = sheet.value(row, column);
      const isFormula = stored instanceof Formula;
      if (isFormula ? !search.formulas : typeof stored !== 'string') continue;
      const text = isFormula ? edit.store.formulaText(stored) : String(stored);
      const found = text.match(search.pattern)?.length ?? 0;
      if (found === 0) continue;
      enterText(edit, sheet, row, column, text.replace(search.pattern, search.replacement));
      tally[isFormula ? 'formulas' : 'values'] += 1;
      tally.occurrences += found;
      tally.rows.add(`${sheet.id} ${row}`);
      tally.sheets.add(sheet.id);
    }
}

function answer({ values, formulas, occurrences, rows, sheets }: Tally): JsonObject {
  const counts = {
    valuesChanged: values,
    formulasChanged: formulas,
    rowsChanged: rows.size,
    sheetsChanged: sheets.size,
    occurrencesChanged: occurrences,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** The searched expression. Google uses Java's regular expressions; only those with the same meaning in JavaScript are accepted. */
function patternOf(body: JsonObject): RegExp {
  const find = requiredText(body, 'find');
  const flags = booleanOf(body, 'matchCase') ? 'g' : 'gi';
  if (!booleanOf(body, 'searchByRegex'))
    return new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), flags);
  if (/\(\?[a-z]/.test(find)) notEmulated('findReplace with flags in the expression');
  return new RegExp(find, flags);
}

/** The replacement. Groups such as `$1` are the same in Java and JavaScript. */
function replacementOf(body: JsonObject): string {
  const replacement = textOf(body, 'replacement') ?? '';
  if (!booleanOf(body, 'searchByRegex')) return replacement.replace(/\$/g, '$$$$');
  if (/\\|\$(?!\d)/.test(replacement)) notEmulated('findReplace with escapes in the replacement');
  return replacement;
}
