/** Writes the content of cells. */

import { type Mask, masked, parseMask, paths } from '../api/field-mask';
import { type Format, type Stored, sameContent, storedValue } from '../cell';
import { maskOfBothColors, withBothColors } from '../colors';
import { Formula } from '../formula/formula';
import { InvalidRequest, type JsonObject, notEmulated } from '../json';
import { putPivot } from '../objects/pivots';
import { mayFormatNumbers } from '../objects/tables';
import { place, type Row, type Sheet } from '../sheet';
import type { Edit } from './edit';

/** The parts of a cell to write. */
export interface CellParts {
  readonly value: boolean;
  readonly note: boolean;
  readonly pivot: boolean;
  /** The fields of the format to write; undefined for none. */
  readonly format: Mask | undefined;
}

const WHOLE: Mask = { whole: true, fields: new Map() };
const NOT_KEPT = ['dataValidation', 'textFormatRuns', 'dataSourceTable', 'dataSourceFormula', 'chipRuns'];
const READ_ONLY = ['effectiveValue', 'formattedValue', 'effectiveFormat', 'hyperlink'];
const WRITTEN = ['userEnteredValue', 'userEnteredFormat', 'note', 'pivotTable'];
const KNOWN = new Set([...WRITTEN, ...NOT_KEPT, ...READ_ONLY]);

/** Reads the `fields` of a request that writes cells. The paths begin in a `CellData`. */
export function cellParts(fields: string): CellParts {
  const mask = parseMask(fields);
  if (mask.whole) return { value: true, note: true, pivot: true, format: WHOLE };
  for (const [name] of mask.fields) {
    if (NOT_KEPT.includes(name)) notEmulated(`CellData.${name}`);
    if (!WRITTEN.includes(name)) throw new InvalidRequest(`Invalid field: ${name}`);
  }
  const value = mask.fields.get('userEnteredValue');
  const pivot = mask.fields.get('pivotTable');
  if (value?.whole === false || pivot?.whole === false) notEmulated(`fields ${paths(mask).join()}`);
  return {
    value: value !== undefined,
    note: mask.fields.has('note'),
    pivot: pivot !== undefined,
    format: mask.fields.get('userEnteredFormat'),
  };
}

/** Writes cells one after the other. It remembers the last format, because neighbouring cells often have the same one. */
export class CellWriter {
  private readonly edit: Edit;
  private readonly parts: CellParts;
  private lastJson = '';
  private lastOld: Format | undefined;
  private lastNew: Format | undefined;

  constructor(edit: Edit, parts: CellParts) {
    this.edit = edit;
    this.parts = parts;
  }

  /** Writes the named parts of a `CellData`. A named part that is missing in it is cleared. */
  write(sheet: Sheet, index: number, column: number, cell: JsonObject): void {
    const row = sheet.writable(index);
    for (const name in cell)
      if (!KNOWN.has(name))
        throw new InvalidRequest(
          `Invalid JSON payload received. Unknown name "${name}" at 'cell': Cannot find field.`,
        );
    const { format } = this.parts;
    const place = { top: index, left: column, bottom: index + 1, right: column + 1 };
    if (format?.whole || format?.fields.has('numberFormat')) mayFormatNumbers(sheet, place);
    let differs = false;
    if (this.parts.value && !sheet.isCovered(index, column))
      differs = putValue(row, column, storedValue(cell['userEnteredValue'], this.edit.store.parseFormula));
    if (this.parts.pivot) differs = putPivot(this.edit, sheet, place, cell['pivotTable']) || differs;
    if (this.parts.note) differs = putNote(row, column, cell['note']) || differs;
    if (format !== undefined)
      differs =
        putFormat(row, column, this.format(row.formats[column], cell['userEnteredFormat'], format)) ||
        differs;
    this.edit.touched += 1;
    if (differs) this.edit.changed += 1;
  }

  private format(old: Format | undefined, json: unknown, mask: Mask): Format | undefined {
    const key = json === undefined ? '' : JSON.stringify(json);
    if (key === this.lastJson && old === this.lastOld) return this.lastNew;
    const next = withBothColors((json ?? {}) as JsonObject);
    const changed = mask.whole ? next : masked(old ?? {}, next, maskOfBothColors(mask));
    const format = this.edit.store.format(changed);
    this.lastJson = key;
    this.lastOld = old;
    this.lastNew = format;
    return format;
  }
}

/** Writes a value; true if the content of the cell has changed. */
export function putValue(row: Row, column: number, value: Stored | undefined): boolean {
  const old = row.values[column];
  if (old === value || (value instanceof Formula && sameContent(old, value))) return false;
  place(row.values, column, value);
  if (value instanceof Formula) row.formulas = true;
  return true;
}

export function putFormat(row: Row, column: number, format: Format | undefined): boolean {
  if (row.formats[column] === format) return false;
  place(row.formats, column, format);
  return true;
}

export function putNote(row: Row, column: number, note: unknown): boolean {
  if (note !== undefined && note !== null && typeof note !== 'string')
    throw new InvalidRequest("Invalid value at 'note'");
  const next = note === '' || note === null ? undefined : (note as string | undefined);
  if (row.notes[column] === next) return false;
  place(row.notes, column, next);
  return true;
}
