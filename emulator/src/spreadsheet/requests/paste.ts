/** copyPaste, cutPaste. */
import { type Content, contentOf, resultOf } from '../edits/content';
import { type Area, areaOf, type Edit, exceedsGrid, mayChange, startOf } from '../edits/edit';
import { putFormat, putNote, putValue } from '../edits/write-cell';
import { Formula } from '../formula/formula';
import type { Reference } from '../formula/reference';
import { type JsonObject, notEmulated, only, requiredObject, textOf } from '../json';
import { mayFormatNumbers } from '../objects/tables';
import { type Cells, overlap, place, type Sheet, within } from '../sheet';

type PasteType = 'PASTE_NORMAL' | 'PASTE_VALUES' | 'PASTE_FORMULA' | 'PASTE_FORMAT';

interface CopiedCell extends Content {
  readonly note: string | undefined;
}

/** Copies a range. Relative references move along, and texts are not parsed. */
export function copyPaste(edit: Edit, body: JsonObject): undefined {
  only(body, ['source', 'destination', 'pasteType', 'pasteOrientation'], 'copy_paste');
  const type = pasteType(body);
  if ((textOf(body, 'pasteOrientation') ?? 'NORMAL') !== 'NORMAL')
    notEmulated('copyPaste.pasteOrientation TRANSPOSE');
  const source = areaOf(edit.store, requiredObject(body, 'source'));
  const into = areaOf(edit.store, requiredObject(body, 'destination'));
  const target = { sheet: into.sheet, cells: pastedCells(source.cells, into.cells) };
  if (target.cells.bottom > into.sheet.rowCount || target.cells.right > into.sheet.columnCount)
    throw exceedsGrid(into.sheet, target.cells);
  mayChange(edit, target.sheet, target.cells);
  const copied = copyCells(edit, source, type === 'PASTE_VALUES');
  if (type === 'PASTE_NORMAL') pasteMerges(source, target);
  paste(edit, source, copied, target, type);
}

/** Moves a range. All formulas that refer to its cells follow them. */
export function cutPaste(edit: Edit, body: JsonObject): undefined {
  only(body, ['source', 'destination', 'pasteType'], 'cut_paste');
  if (pasteType(body) !== 'PASTE_NORMAL') notEmulated('cutPaste of a part of the cells');
  const source = areaOf(edit.store, requiredObject(body, 'source'));
  const { sheet, top, left } = startOf(edit.store, requiredObject(body, 'destination'));
  const { cells } = source;
  const target = {
    sheet,
    cells: { top, left, bottom: top + cells.bottom - cells.top, right: left + cells.right - cells.left },
  };
  if (target.cells.bottom > sheet.rowCount || target.cells.right > sheet.columnCount)
    throw exceedsGrid(sheet, target.cells);
  mayChange(edit, source.sheet, cells);
  mayChange(edit, sheet, target.cells);
  const copied = copyCells(edit, source, false);
  for (let r = cells.top; r < cells.bottom; r += 1) {
    if (source.sheet.rows[r] === undefined) continue;
    const row = source.sheet.writable(r);
    for (let c = cells.left; c < cells.right; c += 1) {
      place(row.values, c, undefined);
      place(row.formats, c, undefined);
      place(row.notes, c, undefined);
    }
  }
  copied.forEach((line, r) => {
    const row = sheet.writable(target.cells.top + r);
    line.forEach((cell, c) => {
      const value = cell.value instanceof Formula ? bound(cell.value, source.sheet, sheet) : cell.value;
      count(edit, [
        putValue(row, left + c, value),
        putFormat(row, left + c, cell.format),
        putNote(row, left + c, cell.note),
      ]);
    });
  });
  const moved = follow(source, target);
  for (const home of edit.store.sheets)
    home.mapFormulas((formula) => formula.map((reference) => moved(reference, home)));
}

function pasteType(body: JsonObject): PasteType {
  const type = textOf(body, 'pasteType') ?? 'PASTE_NORMAL';
  if (!['PASTE_NORMAL', 'PASTE_VALUES', 'PASTE_FORMULA', 'PASTE_FORMAT'].includes(type))
    notEmulated(`pasteType ${type}`);
  return type as PasteType;
}

/** The cells to paste into. If the destination is a multiple of the source, the source is repeated. If it is smaller, it is extended. */
function pastedCells(source: Cells, into: Cells): Cells {
  const height = source.bottom - source.top;
  const width = source.right - source.left;
  const rows = (into.bottom - into.top) % height === 0 ? into.bottom - into.top : height;
  const columns = (into.right - into.left) % width === 0 ? into.right - into.left : width;
  return { top: into.top, left: into.left, bottom: into.top + rows, right: into.left + columns };
}

function copyCells(edit: Edit, { sheet, cells }: Area, asValues: boolean): CopiedCell[][] {
  const lines: CopiedCell[][] = [];
  for (let r = cells.top; r < cells.bottom; r += 1) {
    const row = sheet.rows[r];
    const line: CopiedCell[] = [];
    for (let c = cells.left; c < cells.right; c += 1) {
      const { value, format } = contentOf(edit.store, sheet, r, c);
      const copied = asValues && value instanceof Formula ? resultOf(edit, sheet, r, c) : value;
      line.push({ value: copied, format, note: row?.notes[c] });
    }
    lines.push(line);
  }
  return lines;
}

function paste(
  edit: Edit,
  source: Area,
  copied: readonly (readonly CopiedCell[])[],
  { sheet, cells }: Area,
  type: PasteType,
): void {
  const height = source.cells.bottom - source.cells.top;
  const width = source.cells.right - source.cells.left;
  const values = type !== 'PASTE_FORMAT';
  if (type === 'PASTE_NORMAL' || type === 'PASTE_FORMAT') mayFormatNumbers(sheet, cells);
  for (let r = cells.top; r < cells.bottom; r += 1) {
    const row = sheet.writable(r);
    const down = (r - cells.top) % height;
    const line = copied[down]!;
    for (let c = cells.left; c < cells.right; c += 1) {
      const across = (c - cells.left) % width;
      const cell = line[across]!;
      const value =
        cell.value instanceof Formula
          ? cell.value.translated(r - source.cells.top - down, c - source.cells.left - across)
          : cell.value;
      count(edit, [
        values && !sheet.isCovered(r, c) && putValue(row, c, value),
        (type === 'PASTE_NORMAL' || type === 'PASTE_FORMAT') && putFormat(row, c, cell.format),
        type === 'PASTE_NORMAL' && putNote(row, c, cell.note),
      ]);
    }
  }
}

function count(edit: Edit, changes: readonly boolean[]): void {
  edit.touched += 1;
  if (changes.includes(true)) edit.changed += 1;
}

function pasteMerges(source: Area, target: Area): void {
  const down = target.cells.top - source.cells.top;
  const right = target.cells.left - source.cells.left;
  const copies = source.sheet.merges
    .filter(({ ranges }) => within(ranges[0]!, source.cells))
    .map(({ ranges: [cells] }) => ({ json: {}, ranges: [movedCells(cells!, down, right)] }));
  const kept = target.sheet.merges.filter(({ ranges }) => !overlap(ranges[0]!, target.cells));
  target.sheet.merges = [...kept, ...copies];
}

function movedCells(cells: Cells, down: number, right: number): Cells {
  return {
    top: cells.top + down,
    bottom: cells.bottom + down,
    left: cells.left + right,
    right: cells.right + right,
  };
}

/** A formula moved to another sheet still refers to the cells of its old sheet. */
function bound(formula: Formula, from: Sheet, to: Sheet): Formula {
  if (from === to) return formula;
  return formula.map((reference) =>
    reference.sheet === null ? { ...reference, sheet: from.id } : reference,
  );
}

/** References to cells of the source follow them to the target. References to cells of the target become #REF!. */
function follow(source: Area, target: Area): (reference: Reference, home: Sheet) => Reference | null {
  const down = target.cells.top - source.cells.top;
  const right = target.cells.left - source.cells.left;
  return (reference, home) => {
    const sheet = reference.sheet ?? home.id;
    if (sheet === source.sheet.id && within(reference, source.cells)) {
      const own = target.sheet.id === home.id && reference.sheet === null;
      return { ...reference, ...movedCells(reference, down, right), sheet: own ? null : target.sheet.id };
    }
    return sheet === target.sheet.id && within(reference, target.cells) ? null : reference;
  };
}
