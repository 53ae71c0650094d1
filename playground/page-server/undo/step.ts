import type { Format, Stored } from '../../../emulator/src/spreadsheet/cell';
import type { LinesMoved } from '../../../emulator/src/spreadsheet/formula/reference';
import type { DeveloperMetadata } from '../../../emulator/src/spreadsheet/metadata';
import type { Row } from '../../../emulator/src/spreadsheet/sheet';
import type { FileState, SheetState } from './file-state';

/** The content of a cell. */
export interface CellParts {
  readonly value: Stored | undefined;
  readonly format: Format | undefined;
  readonly note: string | undefined;
}

/** The values of something before and after an edit. */
interface Changed<T> {
  readonly before: T;
  readonly after: T;
}

export interface CellChange extends Changed<CellParts> {
  readonly sheetId: number;
  readonly row: number;
  readonly column: number;
}

export interface FieldChange extends Changed<unknown> {
  readonly sheetId: number;
  readonly name: string;
}

/** Everything that an edit of the user has changed. */
export interface Step {
  readonly cells: readonly CellChange[];
  readonly fields: readonly FieldChange[];
  /** Tabs that were added or deleted, or whose rows or columns were. Null before a tab was added and after it was deleted. */
  readonly sheets: readonly Changed<SheetState | null>[];
  /** The ids of the tabs in order, if the order has changed. */
  readonly order: Changed<readonly number[]> | null;
  readonly metadata: readonly (Changed<DeveloperMetadata | undefined> & { readonly id: number })[];
}

/** The difference between two states; `moves` are the inserted and deleted lines. */
export function stepBetween(before: FileState, after: FileState, moves: readonly LinesMoved[]): Step {
  const moved = new Set(moves.map(({ sheetId }) => sheetId));
  const sheets: Changed<SheetState | null>[] = [];
  const cells: CellChange[] = [];
  const fields: FieldChange[] = [];
  for (const id of new Set([...before.sheets.keys(), ...after.sheets.keys()])) {
    const [was, is] = [before.sheets.get(id) ?? null, after.sheets.get(id) ?? null];
    if (was === null || is === null || moved.has(id)) {
      sheets.push({ before: was, after: is });
      continue;
    }
    for (const change of changedCells(id, was, is)) cells.push(change);
    fields.push(...changedFields(id, was, is));
  }
  const [wasOrder, isOrder] = [[...before.sheets.keys()], [...after.sheets.keys()]];
  const order = wasOrder.join() === isOrder.join() ? null : { before: wasOrder, after: isOrder };
  return { cells, fields, sheets, order, metadata: changedMetadata(before, after) };
}

/** True if the edit has changed nothing. */
export function isEmpty({ cells, fields, sheets, order, metadata }: Step): boolean {
  return cells.length + fields.length + sheets.length + metadata.length === 0 && order === null;
}

/** The opposite step. */
export function inverted(step: Step): Step {
  const turned = <T extends Changed<unknown>>(each: T): T => ({
    ...each,
    before: each.after,
    after: each.before,
  });
  return {
    cells: step.cells.map(turned),
    fields: step.fields.map(turned),
    sheets: step.sheets.map(turned),
    order: step.order && turned(step.order),
    metadata: step.metadata.map(turned),
  };
}

export function partsOf(row: Row | undefined, column: number): CellParts {
  return { value: row?.values[column], format: row?.formats[column], note: row?.notes[column] };
}

function* changedCells(sheetId: number, was: SheetState, is: SheetState): Generator<CellChange> {
  for (let row = 0; row < Math.max(was.rows.length, is.rows.length); row += 1) {
    const [old, now] = [was.rows[row], is.rows[row]];
    if (old === now) continue;
    for (let column = 0; column < Math.max(widthOf(old), widthOf(now)); column += 1) {
      const [before, after] = [partsOf(old, column), partsOf(now, column)];
      const same =
        before.value === after.value && before.format === after.format && before.note === after.note;
      if (!same) yield { sheetId, row, column, before, after };
    }
  }
}

function widthOf(row: Row | undefined): number {
  return row === undefined ? 0 : Math.max(row.values.length, row.formats.length, row.notes.length);
}

function changedFields(sheetId: number, was: SheetState, is: SheetState): FieldChange[] {
  return Object.keys(is.fields)
    .filter((name) => was.fields[name] !== is.fields[name])
    .map((name) => ({ sheetId, name, before: was.fields[name], after: is.fields[name] }));
}

function changedMetadata(before: FileState, after: FileState): Step['metadata'] {
  const was = new Map(before.metadata.map((entry) => [entry.id, entry]));
  const is = new Map(after.metadata.map((entry) => [entry.id, entry]));
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((id) => ({ id, before: was.get(id), after: is.get(id) }))
    .filter((change) => change.before !== change.after);
}
