/** addNamedRange, updateNamedRange, deleteNamedRange. */
import { parseMask } from '../api/field-mask';
import { areaOf, type Edit, gridRange, mayChangeSheet, openEnded } from '../edits/edit';
import { InvalidRequest, type JsonObject, notEmulated, requiredObject, requiredText, textOf } from '../json';
import type { NamedRange, Sheet } from '../sheet';
import type { SpreadsheetStore } from '../store';

const LONGEST_NAME = 250;

export function addNamedRange(edit: Edit, body: JsonObject): JsonObject {
  const { store } = edit;
  const given = requiredObject(body, 'namedRange');
  const id = textOf(given, 'namedRangeId') ?? String(store.newId());
  if (namedRanges(store).some(({ range }) => range.id === id))
    throw new InvalidRequest(`Named range with ID: ${id} already exists.`);
  const { sheet, range } = readRange(edit, given, id);
  sheet.namedRanges = [...sheet.namedRanges, range];
  return { namedRange: namedRangeJson(sheet, range) };
}

/** Gives a name another range. */
export function updateNamedRange(edit: Edit, body: JsonObject): undefined {
  const given = requiredObject(body, 'namedRange');
  const { sheet, range: old } = existing(edit.store, requiredText(given, 'namedRangeId'));
  const mask = parseMask(requiredText(body, 'fields'));
  const isChanged = (name: string) => mask.whole || mask.fields.has(name);
  if (isChanged('name') && given['name'] !== old.name) notEmulated('another name for a named range');
  if (!isChanged('range')) return;
  sheet.namedRanges = sheet.namedRanges.filter((each) => each !== old);
  const next = readRange(edit, { ...given, name: old.name }, old.id);
  next.sheet.namedRanges = [...next.sheet.namedRanges, next.range];
}

export function deleteNamedRange(edit: Edit, body: JsonObject): undefined {
  const { sheet, range } = existing(edit.store, requiredText(body, 'namedRangeId'));
  mayChangeSheet(edit, sheet);
  sheet.namedRanges = sheet.namedRanges.filter((each) => each !== range);
}

/** The named ranges of a file as the API returns them. */
export function namedRangesJson(store: SpreadsheetStore): JsonObject[] {
  return namedRanges(store).map(({ sheet, range }) => namedRangeJson(sheet, range));
}

function namedRangeJson(sheet: Sheet, { id, name, ranges }: NamedRange): JsonObject {
  return { namedRangeId: id, name, range: gridRange(sheet, ranges[0]!) };
}

function namedRanges({ sheets }: SpreadsheetStore): { readonly sheet: Sheet; readonly range: NamedRange }[] {
  return sheets.flatMap((sheet) => sheet.namedRanges.map((range) => ({ sheet, range })));
}

function existing(store: SpreadsheetStore, id: string): ReturnType<typeof namedRanges>[number] {
  const one = namedRanges(store).find(({ range }) => range.id === id);
  if (one === undefined) throw new InvalidRequest(`No named range with ID: ${id}`);
  return one;
}

function readRange(
  edit: Edit,
  given: JsonObject,
  id: string,
): { readonly sheet: Sheet; readonly range: NamedRange } {
  const name = requiredText(given, 'name');
  if (!isName(name)) throw new InvalidRequest(`The name "${name}" is not a valid name of a range.`);
  if (edit.store.areaNamed(name) !== undefined)
    throw new InvalidRequest(`A named range with the name "${name}" already exists.`);
  const range = requiredObject(given, 'range');
  const { sheet, cells } = areaOf(edit.store, range);
  mayChangeSheet(edit, sheet);
  return { sheet, range: { id, name, ranges: [openEnded(range, cells)], json: {} } };
}

/** Whether a text may name a range: it is no reference to cells, and no truth value. */
function isName(name: string): boolean {
  return (
    name.length <= LONGEST_NAME &&
    /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) &&
    !/^([A-Z]{1,3}\d+|R\d*C\d*|TRUE|FALSE)$/i.test(name)
  );
}
