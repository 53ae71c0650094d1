/** Pivot tables. They are stored and follow their cells, but not calculated. */
import { cellsOfRange, followingRange } from '../charts/chart';
import { areaOf, type Edit, gridRange, openEnded } from '../edits/edit';
import { type JsonObject, notEmulated, objectOf, requiredObject } from '../json';
import { type Cells, overlap, type Pivot, type Sheet } from '../sheet';
import type { SpreadsheetStore } from '../store';

/** Puts a pivot table into a cell in place of an older one; without `json`, only removes it. */
export function putPivot(edit: Edit, sheet: Sheet, cell: Cells, json: JsonObject[string]): boolean {
  const others = sheet.pivots.filter(({ ranges }) => !overlap(ranges[0]!, cell));
  const added =
    json === undefined || json === null ? [] : [readPivot(edit, cell, objectOf(json, 'pivotTable'))];
  const differs = added.length > 0 || others.length < sheet.pivots.length;
  if (differs) sheet.pivots = [...others, ...added];
  return differs;
}

/** The pivot table in a cell as the API returns it. Without cells to read, it has no source. */
export function pivotJson(store: SpreadsheetStore, sheet: Sheet, cell: Cells): JsonObject | undefined {
  const pivot = sheet.pivots.find(({ ranges }) => overlap(ranges[0]!, cell));
  if (pivot === undefined) return undefined;
  const source = cellsOfRange(pivot.source);
  if (source === undefined) return pivot.json;
  return { source: gridRange(store.sheet(Number(source.sheet)), source), ...pivot.json };
}

function readPivot(edit: Edit, cell: Cells, given: JsonObject): Pivot {
  const { source: range, ...json } = given;
  for (const name of ['dataSourceId', 'dataExecutionStatus'])
    if (given[name] !== undefined) notEmulated(`a pivot table with ${name}`);
  const asked = requiredObject({ source: range }, 'source');
  const { sheet, cells } = areaOf(edit.store, asked);
  return { ranges: [cell], json, source: followingRange({ ...openEnded(asked, cells), sheet: sheet.id }) };
}
