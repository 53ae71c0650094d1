/** The `GridData` of an area, with the fields that a mask names. */
import { extended } from '../cell';
import { rowEnd, rowWidth } from '../custom/spills';
import type { Area } from '../edits/edit';
import { Formula } from '../formula/formula';
import type { Json, JsonObject } from '../json';
import { metadataJson } from '../metadata';
import { formatted } from '../number-format';
import { pivotJson } from '../objects/pivots';
import { filledLength, type LineProperties, type Row, type Sheet } from '../sheet';
import type { Dimension } from '../span';
import type { SpreadsheetStore } from '../store';
import { validationAt, validationJson } from '../validation';
import { below, type Mask, picked } from './field-mask';

const DEFAULT_SIZE = { ROWS: 21, COLUMNS: 100 } as const;

/** The rows end with the last one that has a value, note or format, and so do the cells of a row. A start of 0 is left out. */
export function gridData(
  store: SpreadsheetStore,
  { sheet, cells }: Area,
  mask: Mask,
): { readonly json: JsonObject; readonly cells: number } {
  const json: Record<string, Json> = {};
  if (cells.top > 0 && below(mask, 'startRow')) json['startRow'] = cells.top;
  if (cells.left > 0 && below(mask, 'startColumn')) json['startColumn'] = cells.left;
  const rowMask = below(mask, 'rowData');
  const rows = rowMask === undefined ? [] : rowData(store, { sheet, cells }, below(rowMask, 'values'));
  if (rows.length > 0) json['rowData'] = rows;
  const lines: [string, Dimension, number, number][] = [
    ['rowMetadata', 'ROWS', cells.top, cells.bottom],
    ['columnMetadata', 'COLUMNS', cells.left, cells.right],
  ];
  for (const [name, dimension, from, end] of lines) {
    const lineMask = below(mask, name);
    if (lineMask !== undefined) json[name] = lineMetadata(store, sheet, dimension, from, end, lineMask);
  }
  return { json, cells: rows.length * (cells.right - cells.left) };
}

function rowData(store: SpreadsheetStore, { sheet, cells }: Area, mask: Mask | undefined): JsonObject[] {
  const reader = cellReader(store, sheet, mask);
  const rows: JsonObject[] = [];
  let last = 0;
  const spills = store.spillsOn(sheet);
  if (below(mask, 'effectiveValue') || below(mask, 'formattedValue')) sheet.mayReadValues(cells);
  const marked = [
    ...(below(mask, 'dataValidation') ? sheet.validations : []),
    ...(below(mask, 'pivotTable') ? sheet.pivots : []),
  ].flatMap(({ ranges }) => ranges);
  const end = Math.max(rowEnd(sheet, spills), ...marked.map(({ bottom }) => bottom));
  for (let r = cells.top; r < Math.min(cells.bottom, end); r += 1) {
    const row = sheet.rows[r];
    const width = Math.max(
      row === undefined ? 0 : contentEnd(row),
      rowWidth(sheet, r, spills),
      ...marked.map(({ top, bottom, right }) => (r >= top && r < bottom ? right : 0)),
    );
    const values: JsonObject[] = [];
    for (let c = cells.left; c < Math.min(cells.right, width); c += 1) values.push(reader(row, r, c));
    if (values.length > 0) last = rows.length + 1;
    rows.push(values.length === 0 || mask === undefined ? {} : { values });
  }
  return rows.slice(0, last);
}

function contentEnd(row: Row): number {
  return Math.max(filledLength(row.values), filledLength(row.formats), filledLength(row.notes));
}

function cellReader(
  store: SpreadsheetStore,
  sheet: Sheet,
  mask: Mask | undefined,
): (row: Row | undefined, r: number, c: number) => JsonObject {
  const asked = (name: string) => below(mask, name) !== undefined;
  const [entered, effective, text, note] = [
    'userEnteredValue',
    'effectiveValue',
    'formattedValue',
    'note',
  ].map(asked);
  const format = below(mask, 'userEnteredFormat');
  const pivots = asked('pivotTable') && sheet.pivots.length > 0;
  const validated = asked('dataValidation') && sheet.validations.length > 0;
  return (row, r, c) => {
    const cell: Record<string, Json> = {};
    const stored = row?.values[c];
    const spilled = stored === undefined && store.spillsOn(sheet).covering(sheet.id, r, c) !== undefined;
    if (stored !== undefined || spilled) {
      if (entered && stored !== undefined)
        cell['userEnteredValue'] =
          stored instanceof Formula ? { formulaValue: store.formulaText(stored) } : extended(stored);
      const value = effective || text ? store.readByScript(sheet, r, c) : undefined;
      if (effective && value !== undefined) cell['effectiveValue'] = extended(value);
      if (text) cell['formattedValue'] = formatted(value, store.numberFormat(sheet, r, c), store.rules);
    }
    const kept = row?.formats[c];
    if (format !== undefined && kept !== undefined) cell['userEnteredFormat'] = picked(kept, format);
    const rule = validated ? validationAt(sheet, r, c) : undefined;
    if (rule !== undefined) cell['dataValidation'] = validationJson(store, rule);
    const pivot = pivots && pivotJson(store, sheet, { top: r, left: c, bottom: r + 1, right: c + 1 });
    if (pivot) cell['pivotTable'] = pivot;
    if (note && row?.notes[c] !== undefined) cell['note'] = row.notes[c]!;
    return cell;
  };
}

function lineMetadata(
  store: SpreadsheetStore,
  sheet: Sheet,
  dimension: Dimension,
  from: number,
  end: number,
  mask: Mask,
): JsonObject[] {
  const properties: readonly (LineProperties | undefined)[] =
    dimension === 'ROWS' ? sheet.rowProperties : sheet.columnProperties;
  const type = dimension === 'ROWS' ? 'ROW' : 'COLUMN';
  const marks = new Map<number, JsonObject[]>();
  for (const entry of store.metadata) {
    const { place } = entry;
    if (place.type !== type || place.sheetId !== sheet.id) continue;
    marks.set(place.index, [...(marks.get(place.index) ?? []), metadataJson(entry)]);
  }
  const [size, hidden, marked] = ['pixelSize', 'hiddenByUser', 'developerMetadata'].map(
    (name) => below(mask, name) !== undefined,
  );
  return Array.from({ length: end - from }, (_, offset) => {
    const line = properties[from + offset];
    const own = marks.get(from + offset);
    return {
      ...(hidden && line?.hiddenByUser ? { hiddenByUser: true } : {}),
      ...(size ? { pixelSize: line?.pixelSize ?? DEFAULT_SIZE[dimension] } : {}),
      ...(marked && own !== undefined ? { developerMetadata: own } : {}),
    };
  });
}
