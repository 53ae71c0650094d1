/** insertDimension, deleteDimension, moveDimension, appendDimension, updateDimensionProperties. */

import { masked, parseMask } from '../api/field-mask';
import {
  dimensionOf,
  type Edit,
  type Lines,
  linesOf,
  mayChange,
  mayChangeSheet,
  mayInsert,
} from '../edits/edit';
import {
  booleanOf,
  InvalidRequest,
  integerOf,
  type JsonObject,
  objectOf,
  only,
  requiredObject,
  requiredText,
} from '../json';
import { deleteLines, insertLines, relocateLines } from '../lines';
import type { Cells, LineProperties } from '../sheet';

export function insertDimension(edit: Edit, body: JsonObject): undefined {
  only(body, ['range', 'inheritFromBefore'], 'insert_dimension');
  const { sheet, dimension, from, end } = bounded(linesOf(edit.store, requiredObject(body, 'range')));
  const before = booleanOf(body, 'inheritFromBefore');
  const size = sizeOf({ sheet, dimension });
  if (before && from === 0)
    throw new InvalidRequest('inheritFromBefore cannot be true if range.startIndex is 0.');
  if (from > size || (from === size && !before))
    throw new InvalidRequest(
      `range.startIndex[${from}] must be less than ${before ? 'or equal to ' : ''}the grid size (${size}) if inheritFromBefore is ${before}.`,
    );
  mayInsert(edit, sheet, dimension, from);
  insertLines(edit.store, sheet, dimension, from, end - from, before ? from - 1 : from);
}

export function deleteDimension(edit: Edit, body: JsonObject): undefined {
  only(body, ['range'], 'delete_dimension');
  const { sheet, dimension, from, end } = inGrid(
    linesOf(edit.store, requiredObject(body, 'range')),
    'delete',
  );
  mayChange(edit, sheet, acrossSheet({ sheet, dimension, from, end }));
  deleteLines(edit.store, sheet, dimension, from, end);
}

export function moveDimension(edit: Edit, body: JsonObject): undefined {
  const lines = inGrid(linesOf(edit.store, requiredObject(body, 'source')), 'move');
  const { sheet, dimension, from, end } = lines;
  const to = integerOf(body, 'destinationIndex') ?? 0;
  if (to < 0 || to > sizeOf(lines) || (to > from && to < end))
    throw new InvalidRequest(`Invalid destinationIndex: ${to}`);
  mayChange(edit, sheet, acrossSheet(lines));
  mayInsert(edit, sheet, dimension, to);
  relocateLines(edit.store, sheet, dimension, [from, end], to);
}

export function appendDimension(edit: Edit, body: JsonObject): undefined {
  only(body, ['sheetId', 'dimension', 'length'], 'append_dimension');
  const sheet = edit.store.sheet(integerOf(body, 'sheetId') ?? 0);
  const dimension = dimensionOf(body);
  const length = integerOf(body, 'length') ?? 0;
  if (length < 1) throw new InvalidRequest(`length must be positive: ${length}`);
  mayChangeSheet(edit, sheet);
  insertLines(edit.store, sheet, dimension, sizeOf({ sheet, dimension }), length);
}

/** Changes the size of lines, or hides them. */
export function updateDimensionProperties(edit: Edit, body: JsonObject): undefined {
  only(body, ['range', 'properties', 'fields'], 'update_dimension_properties');
  const lines = inGrid(linesOf(edit.store, requiredObject(body, 'range')), 'update');
  const mask = parseMask(requiredText(body, 'fields'));
  for (const name of mask.fields.keys())
    if (name !== 'pixelSize' && name !== 'hiddenByUser') throw new InvalidRequest(`Invalid field: ${name}`);
  const properties = objectOf(body['properties'], 'properties');
  only(properties, ['pixelSize', 'hiddenByUser'], 'properties');
  const pixelSize = integerOf(properties, 'pixelSize');
  if (pixelSize !== undefined && pixelSize < 0) throw new InvalidRequest(`Invalid pixelSize: ${pixelSize}`);
  mayChangeSheet(edit, lines.sheet);
  setProperties(lines, (old) => masked({ ...old }, properties, mask) as LineProperties);
}

function setProperties(
  { sheet, dimension, from, end }: Lines,
  change: (old: LineProperties | undefined) => LineProperties,
): void {
  const list = (dimension === 'ROWS' ? sheet.rowProperties : sheet.columnProperties).slice();
  while (list.length < end) list.push(undefined);
  for (let index = from; index < end; index += 1) list[index] = change(list[index]);
  if (dimension === 'ROWS') sheet.rowProperties = list;
  else sheet.columnProperties = list;
}

function sizeOf({ sheet, dimension }: Pick<Lines, 'sheet' | 'dimension'>): number {
  return dimension === 'ROWS' ? sheet.rowCount : sheet.columnCount;
}

function bounded(lines: Lines): Lines {
  if (lines.end === Number.POSITIVE_INFINITY) throw new InvalidRequest('range.endIndex must be set.');
  return lines;
}

function inGrid(lines: Lines, verb: string): Lines {
  const size = sizeOf(lines);
  const name = lines.dimension === 'ROWS' ? 'row' : 'column';
  const end = lines.end === Number.POSITIVE_INFINITY ? size : lines.end;
  if (end > size || lines.from >= size)
    throw new InvalidRequest(
      `Cannot ${verb} a ${name} that doesn't exist. Tried to ${verb} ${name} index ${Math.max(lines.from, end - 1)} but there are only ${size} ${name}s.`,
    );
  return { ...lines, end };
}

function acrossSheet({ sheet, dimension, from, end }: Lines): Cells {
  return dimension === 'ROWS'
    ? { ...sheet.cells(), top: from, bottom: end }
    : { ...sheet.cells(), left: from, right: end };
}
