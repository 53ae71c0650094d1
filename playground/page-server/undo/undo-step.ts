import { cellsName } from '../../../emulator/src/spreadsheet/a1';
import { sameContent } from '../../../emulator/src/spreadsheet/cell';
import { Formula } from '../../../emulator/src/spreadsheet/formula/formula';
import type { LinesMoved } from '../../../emulator/src/spreadsheet/formula/reference';
import { InvalidRequest } from '../../../emulator/src/spreadsheet/json';
import { place, type Row, type Sheet } from '../../../emulator/src/spreadsheet/sheet';
import { shiftedSpan } from '../../../emulator/src/spreadsheet/span';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import { putBack, type SheetState, sheetState } from './file-state';
import { type CellChange, type CellParts, partsOf, type Step } from './step';

/** The step, moved by the rows and columns that others inserted and deleted. Throws a sentence if its place is gone. */
export function followed(step: Step, moves: readonly LinesMoved[]): Step {
  if (moves.length === 0) return step;
  for (const { before, after } of step.sheets) {
    const id = (before ?? after)!.sheet.id;
    if (moves.some(({ sheetId }) => sheetId === id))
      refuse(`rows or columns were inserted or deleted in ${named(before ?? after)}`);
  }
  return { ...step, cells: step.cells.map((cell) => followedCell(cell, moves)) };
}

/** Restores everything that the step changed. If something of it has changed since, throws a sentence and changes nothing. */
export function undoStep(store: SpreadsheetStore, step: Step): void {
  check(store, step);
  store.change(() => {
    restoreSheets(store, step);
    for (const { sheetId, name, before } of step.fields)
      Object.assign(store.sheet(sheetId), { [name]: before });
    for (const cell of step.cells) putParts(store.sheet(cell.sheetId), cell);
    const changed = new Map(step.metadata.map((change) => [change.id, change.before]));
    const kept = store.metadata.filter(({ id }) => !changed.has(id));
    store.metadata = [...kept, ...[...changed.values()].filter((entry) => entry !== undefined)];
  });
}

function check(store: SpreadsheetStore, { cells, fields, sheets, metadata, order }: Step): void {
  for (const { after } of sheets) if (after !== null) checkSheet(store, after);
  for (const { sheetId, name, after } of fields) {
    const sheet = existing(store, sheetId);
    if (sheetState(sheet).fields[name] !== after) refuse(`the sheet “${sheet.title}” has changed`);
  }
  for (const { sheetId, row, column, after } of cells) {
    const sheet = existing(store, sheetId);
    if (sameParts(partsOf(sheet.rows[row], column), after)) continue;
    refuse(`${cellsName(row, column, row + 1, column + 1)} on “${sheet.title}” has changed`);
  }
  const now = new Map(store.metadata.map((entry) => [entry.id, entry]));
  if (metadata.some(({ id, after }) => now.get(id) !== after))
    refuse('the report that the sheet belongs to has changed');
  const common = store.sheets.map(({ id }) => id).filter((id) => order?.after.includes(id));
  if (order !== null && common.join() !== order.after.join()) refuse('the sheets have been moved');
}

function checkSheet(store: SpreadsheetStore, after: SheetState): void {
  const now = sheetState(existing(store, after.sheet.id));
  const sameFields = Object.keys(after.fields).every((name) => now.fields[name] === after.fields[name]);
  const length = Math.max(now.rows.length, after.rows.length);
  for (let row = 0; row < length; row += 1)
    if (!sameRow(now.rows[row], after.rows[row])) refuse(`row ${row + 1} of ${named(now)} has changed`);
  if (!sameFields) refuse(`${named(now)} has changed`);
}

function restoreSheets(store: SpreadsheetStore, { sheets, order }: Step): void {
  for (const { before } of sheets) if (before !== null) putBack(before);
  if (order === null) return;
  const back = sheets.flatMap(({ before, after }) =>
    before !== null && after === null ? [before.sheet] : [],
  );
  const gone = new Set(sheets.flatMap(({ before, after }) => (before === null ? [after!.sheet] : [])));
  const all = [...store.sheets.filter((sheet) => !gone.has(sheet)), ...back];
  if (!all.some(({ hidden }) => !hidden)) refuse('no other sheet is visible');
  // Tabs that others have added since stay after the other tabs.
  const place = (sheet: Sheet) =>
    order.before.includes(sheet.id) ? order.before.indexOf(sheet.id) : all.length;
  store.sheets = all.toSorted((a, b) => place(a) - place(b));
}

function followedCell(cell: CellChange, moves: readonly LinesMoved[]): CellChange {
  let { row, column } = cell;
  for (const { sheetId, dimension, shift } of moves) {
    if (sheetId !== cell.sheetId) continue;
    const at = dimension === 'ROWS' ? row : column;
    const span = shiftedSpan(at, at + 1, shift);
    if (span === null) return refuse(`its ${dimension === 'ROWS' ? 'row' : 'column'} was deleted`);
    if (dimension === 'ROWS') row = span[0];
    else column = span[0];
  }
  const parts = (each: CellParts): CellParts =>
    each.value instanceof Formula ? { ...each, value: each.value.shifted(cell.sheetId, moves) } : each;
  return { ...cell, row, column, before: parts(cell.before), after: parts(cell.after) };
}

function putParts(sheet: Sheet, { row, column, before }: CellChange): void {
  const own = sheet.writable(row);
  place(own.values, column, before.value);
  place(own.formats, column, before.format);
  place(own.notes, column, before.note);
  if (before.value instanceof Formula) own.formulas = true;
}

function existing(store: SpreadsheetStore, id: number): Sheet {
  return store.sheets.find((sheet) => sheet.id === id) ?? refuse('its sheet was deleted');
}

function sameRow(a: Row | undefined, b: Row | undefined): boolean {
  if (a === b) return true;
  const width = Math.max(
    ...[a, b].flatMap((row) => [row?.values.length ?? 0, row?.formats.length ?? 0, row?.notes.length ?? 0]),
  );
  return Array.from({ length: width }, (_, column) => column).every((column) =>
    sameParts(partsOf(a, column), partsOf(b, column)),
  );
}

function sameParts(a: CellParts, b: CellParts): boolean {
  return sameContent(a.value, b.value) && a.format === b.format && a.note === b.note;
}

function named(state: SheetState | null): string {
  return `“${String(state?.fields['title'])}”`;
}

function refuse(what: string): never {
  throw new InvalidRequest(
    `This step cannot be undone or redone: ${what} since. The current content was kept.`,
  );
}
