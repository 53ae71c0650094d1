/** setBasicFilter, clearBasicFilter, addProtectedRange, deleteProtectedRange, mergeCells, unmergeCells. */
import { type Area, areaOf, type Edit, gridRange, mayChange, mayChangeSheet, openEnded } from '../edits/edit';
import {
  booleanOf,
  InvalidRequest,
  integerOf,
  type JsonObject,
  listOf,
  notEmulated,
  objectOf,
  only,
  requiredObject,
  textOf,
} from '../json';
import { type Cells, type Kept, overlap, type Protection, place, within } from '../sheet';

/** Stores the filter, which hides no rows here. */
export function setBasicFilter(edit: Edit, body: JsonObject): undefined {
  only(body, ['filter'], 'set_basic_filter');
  const { range, ...json } = requiredObject(body, 'filter');
  only(json, ['sortSpecs', 'criteria', 'filterSpecs'], 'filter');
  const { sheet, cells } = areaOf(edit.store, objectOf(range, 'range'));
  mayChangeSheet(edit, sheet);
  if (sheet.tables.some(({ ranges }) => overlap(ranges[0]!, cells))) notEmulated('a filter over a table');
  sheet.filter = { ranges: [cells], json };
}

export function clearBasicFilter(edit: Edit, body: JsonObject): undefined {
  only(body, ['sheetId'], 'clear_basic_filter');
  const sheet = edit.store.sheet(integerOf(body, 'sheetId') ?? 0);
  mayChangeSheet(edit, sheet);
  sheet.filter = undefined;
}

/** Adds a protection. Its user and the file's owner are always editors. */
export function addProtectedRange(edit: Edit, body: JsonObject): JsonObject {
  only(body, ['protectedRange'], 'add_protected_range');
  const given = requiredObject(body, 'protectedRange');
  only(
    given,
    ['protectedRangeId', 'range', 'description', 'warningOnly', 'editors', 'requestingUserCanEdit'],
    'protected_range',
  );
  const range = requiredObject(given, 'range');
  const { sheet, cells } = areaOf(edit.store, range);
  const protection: Protection = {
    id: integerOf(given, 'protectedRangeId') ?? edit.store.newId(),
    cells: openEnded(range, cells),
    wholeSheet: Object.keys(range).every((name) => name === 'sheetId'),
    warningOnly: booleanOf(given, 'warningOnly'),
    description: textOf(given, 'description') ?? '',
    editors: [...new Set([edit.user, edit.store.owner, ...editorsOf(given)])],
  };
  if (edit.store.sheets.some((each) => each.protections.some(({ id }) => id === protection.id)))
    throw new InvalidRequest(`Protected range with id ${protection.id} already exists.`);
  mayChange(edit, sheet, cells);
  sheet.protections = [...sheet.protections, protection];
  return { protectedRange: protectionJson(edit, { sheet, cells }, protection) };
}

export function deleteProtectedRange(edit: Edit, body: JsonObject): undefined {
  only(body, ['protectedRangeId'], 'delete_protected_range');
  const wanted = integerOf(body, 'protectedRangeId') ?? 0;
  const sheet = edit.store.sheets.find((each) => each.protections.some(({ id }) => id === wanted));
  if (sheet === undefined) throw new InvalidRequest(`No protected range with ID: ${wanted}`);
  const protection = sheet.protections.find(({ id }) => id === wanted)!;
  mayChange(edit, sheet, protection.cells);
  sheet.protections = sheet.protections.filter((each) => each !== protection);
}

/** A protection as the API returns it to this user. */
export function protectionJson(
  edit: Pick<Edit, 'user' | 'store'>,
  { sheet }: Area,
  protection: Protection,
): JsonObject {
  const may =
    protection.warningOnly || edit.user === edit.store.owner || protection.editors.includes(edit.user);
  return {
    protectedRangeId: protection.id,
    range: protection.wholeSheet ? { sheetId: sheet.id } : gridRange(sheet, protection.cells),
    ...(protection.description === '' ? {} : { description: protection.description }),
    ...(protection.warningOnly ? { warningOnly: true } : {}),
    ...(may ? { requestingUserCanEdit: true } : {}),
    ...(may && !protection.warningOnly ? { editors: { users: [...protection.editors] } } : {}),
  };
}

/** Merges cells. Only the first cell keeps its value. */
export function mergeCells(edit: Edit, body: JsonObject): undefined {
  only(body, ['range', 'mergeType'], 'merge_cells');
  const { sheet, cells } = areaOf(edit.store, requiredObject(body, 'range'));
  mayChange(edit, sheet, cells);
  checkMerges(sheet.merges, cells);
  if (sheet.tables.some(({ ranges }) => overlap(ranges[0]!, cells)))
    throw new InvalidRequest('A table cannot contain merged cells.');
  const merged = mergedCells(cells, textOf(body, 'mergeType') ?? 'MERGE_ALL');
  for (const each of merged) clearButFirst(sheet, each);
  const kept = sheet.merges.filter(({ ranges }) => !within(ranges[0]!, cells));
  sheet.merges = [...kept, ...merged.map((each) => ({ ranges: [each], json: {} }))];
}

export function unmergeCells(edit: Edit, body: JsonObject): undefined {
  const { sheet, cells } = areaOf(edit.store, requiredObject(body, 'range'));
  mayChange(edit, sheet, cells);
  checkMerges(sheet.merges, cells);
  sheet.merges = sheet.merges.filter(({ ranges }) => !within(ranges[0]!, cells));
}

function checkMerges(merges: readonly Kept[], cells: Cells): void {
  if (merges.some(({ ranges: [merge] }) => overlap(merge!, cells) && !within(merge!, cells)))
    throw new InvalidRequest('You must select all cells in a merged range to merge or unmerge them.');
}

function mergedCells(cells: Cells, type: string): Cells[] {
  const { top, left, bottom, right } = cells;
  const all = (count: number, at: (index: number) => Cells) =>
    Array.from({ length: count }, (_, index) => at(index));
  if (type === 'MERGE_ALL') return [cells];
  if (type === 'MERGE_ROWS')
    return all(bottom - top, (row) => ({ ...cells, top: top + row, bottom: top + row + 1 }));
  if (type === 'MERGE_COLUMNS')
    return all(right - left, (column) => ({ ...cells, left: left + column, right: left + column + 1 }));
  throw new InvalidRequest(`Invalid mergeType: ${type}`);
}

function clearButFirst(sheet: Area['sheet'], { top, left, bottom, right }: Cells): void {
  for (let r = top; r < bottom; r += 1) {
    if (sheet.rows[r] === undefined) continue;
    const row = sheet.writable(r);
    for (let c = left; c < right; c += 1) if (r !== top || c !== left) place(row.values, c, undefined);
  }
}

function editorsOf(given: JsonObject): string[] {
  const editors = objectOf(given['editors'], 'editors');
  only(editors, ['users'], 'editors');
  return listOf(editors, 'users').map(String);
}
