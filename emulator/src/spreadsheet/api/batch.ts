/** Applies all requests of a `batchUpdate`, or none of them. */
import type { Edit } from '../edits/edit';
import { InvalidRequest, type Json, type JsonObject, notEmulated, objectOf } from '../json';
import { checkTables } from '../objects/tables';
import { autoFill } from '../requests/auto-fill';
import { appendCells, repeatCell, updateCells } from '../requests/cells';
import { addChart, deleteEmbeddedObject, updateChartSpec } from '../requests/charts';
import { addDataSource } from '../requests/data-sources';
import {
  appendDimension,
  deleteDimension,
  insertDimension,
  moveDimension,
  updateDimensionProperties,
} from '../requests/dimensions';
import { findReplace } from '../requests/find-replace';
import type { Handler } from '../requests/handler';
import { addBanding, addDimensionGroup } from '../requests/look/banding';
import { updateBorders } from '../requests/look/borders';
import { addConditionalFormatRule } from '../requests/look/conditional-formats';
import {
  createDeveloperMetadata,
  deleteDeveloperMetadata,
  updateDeveloperMetadata,
} from '../requests/metadata';
import { addNamedRange, deleteNamedRange, updateNamedRange } from '../requests/named-ranges';
import { copyPaste, cutPaste } from '../requests/paste';
import {
  addProtectedRange,
  clearBasicFilter,
  deleteProtectedRange,
  mergeCells,
  setBasicFilter,
  unmergeCells,
} from '../requests/ranges';
import {
  addSheet,
  deleteSheet,
  duplicateSheet,
  updateSheetProperties,
  updateSpreadsheetProperties,
} from '../requests/sheets';
import { sortRange } from '../requests/sort';
import { addTable, deleteTable, updateTable } from '../requests/tables';
import { setDataValidation } from '../requests/validation';

const HANDLERS: ReadonlyMap<string, Handler> = new Map<string, Handler>(
  Object.entries({
    addBanding,
    addChart,
    addConditionalFormatRule,
    addDataSource,
    addDimensionGroup,
    addNamedRange,
    addProtectedRange,
    addSheet,
    addTable,
    appendCells,
    appendDimension,
    autoFill,
    clearBasicFilter,
    copyPaste,
    createDeveloperMetadata,
    cutPaste,
    deleteDeveloperMetadata,
    deleteDimension,
    deleteEmbeddedObject,
    deleteNamedRange,
    deleteProtectedRange,
    deleteSheet,
    deleteTable,
    duplicateSheet,
    findReplace,
    insertDimension,
    mergeCells,
    moveDimension,
    repeatCell,
    setBasicFilter,
    setDataValidation,
    sortRange,
    unmergeCells,
    updateBorders,
    updateCells,
    updateChartSpec,
    updateDeveloperMetadata,
    updateDimensionProperties,
    updateNamedRange,
    updateSheetProperties,
    updateSpreadsheetProperties,
    updateTable,
  }),
);

/** These requests only move formulas. Formulas are adjusted once for several of them in a row. */
const MOVES = new Set(['insertDimension', 'deleteDimension', 'appendDimension', 'moveDimension']);

/** Applies the requests in order. Returns a reply for each, `{}` if it has none. Changes nothing if a request throws. */
export function applyBatch(edit: Edit, requests: readonly Json[]): JsonObject[] {
  if (requests.length === 0) throw new InvalidRequest('Must specify at least one request.');
  return edit.store.change(() =>
    requests.map((request, index) => applyRequest(edit, objectOf(request, 'requests'), index)),
  );
}

function applyRequest(edit: Edit, request: JsonObject, index: number): JsonObject {
  const names = Object.keys(request);
  const name = names[0];
  if (name === undefined || names.length > 1)
    throw new InvalidRequest(
      `Invalid requests[${index}]: exactly one kind of request must be set, not ${names.length}.`,
    );
  const handler = HANDLERS.get(name) ?? notEmulated(`batchUpdate.${name}`);
  if (!MOVES.has(name)) edit.store.settleFormulas();
  try {
    const reply = handler(edit, objectOf(request[name], name));
    edit.store.recalculate();
    checkTables(edit.store);
    return reply === undefined ? {} : { [name]: reply };
  } catch (error) {
    if (error instanceof InvalidRequest)
      throw new InvalidRequest(`Invalid requests[${index}].${name}: ${error.message}`);
    throw error;
  }
}
