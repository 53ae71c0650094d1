/** addChart, updateChartSpec, deleteEmbeddedObject. */
import { type Chart, mapSources } from '../charts/chart';
import { chartJson } from '../charts/chart-json';
import { checkSpec, readRange } from '../charts/check-spec';
import { storedSpec } from '../charts/stored-spec';
import { type Edit, mayChangeSheet, startOf } from '../edits/edit';
import type { Formula } from '../formula/formula';
import {
  booleanOf,
  InvalidRequest,
  integerOf,
  type JsonObject,
  notEmulated,
  objectOf,
  requiredObject,
} from '../json';
import { addObjectSheet, deleteSheet } from './sheets';

const DEFAULT_SIZE = { width: 600, height: 371 };

export function addChart(edit: Edit, body: JsonObject): JsonObject {
  const given = requiredObject(body, 'chart');
  if (given['border'] !== undefined) notEmulated('a chart with a border');
  const chart: Chart = {
    id: freeId(edit, integerOf(given, 'chartId')),
    ...specOf(edit, requiredObject(given, 'spec')),
    ...placeOf(edit, requiredObject(given, 'position')),
  };
  const sheet = edit.store.anySheet(chart.sheetId);
  sheet.charts = [...sheet.charts, chart];
  return { chart: chartJson(chart) };
}

/** Replaces the whole specification. */
export function updateChartSpec(edit: Edit, body: JsonObject): undefined {
  const id = integerOf(body, 'chartId') ?? 0;
  const chart = chartOf(edit, id) ?? missing(`No chart with id: ${id}`);
  replaceChart(edit, chart, { ...chart, ...specOf(edit, requiredObject(body, 'spec')) });
}

export function deleteEmbeddedObject(edit: Edit, body: JsonObject): undefined {
  const id = integerOf(body, 'objectId') ?? 0;
  const chart = chartOf(edit, id) ?? missing(`No embedded object with id: ${id}`);
  deleteChart(edit, chart);
}

/** Deletes a chart, with its sheet if it is on a sheet of its own. */
export function deleteChart(edit: Edit, chart: Chart): void {
  if (chart.isOnOwnSheet) {
    deleteSheet(edit, { sheetId: chart.sheetId });
    return;
  }
  const sheet = edit.store.sheet(chart.sheetId);
  sheet.charts = sheet.charts.filter((each) => each !== chart);
}

/** The chart with this id, if the user may change it. */
export function chartOf(edit: Edit, id: number): Chart | undefined {
  const chart = edit.store.charts.find((each) => each.id === id);
  if (chart !== undefined) mayChangeSheet(edit, edit.store.anySheet(chart.sheetId));
  return chart;
}

/** Puts another chart of the same tab in the place of one. */
export function replaceChart({ store }: Edit, old: Chart, chart: Chart): void {
  const sheet = store.anySheet(old.sheetId);
  sheet.charts = sheet.charts.map((each) => (each === old ? chart : each));
}

function missing(sentence: string): never {
  throw new InvalidRequest(sentence);
}

function freeId({ store }: Edit, wanted: number | undefined): number {
  if (wanted === undefined) return store.newId();
  if (store.charts.some(({ id }) => id === wanted))
    throw new InvalidRequest(`Cannot add chart with ID: ${wanted}, an object with that ID already exists.`);
  store.issue(wanted);
  return wanted;
}

/** The place of a chart on a new sheet of its own. */
export function ownSheet({ store }: Edit): Pick<Chart, 'sheetId' | 'place' | 'isOnOwnSheet'> {
  const place = { row: 0, column: 0, offsetX: 0, offsetY: 0, ...DEFAULT_SIZE };
  return { sheetId: addObjectSheet(store).id, place, isOnOwnSheet: true };
}

function placeOf(edit: Edit, position: JsonObject): Pick<Chart, 'sheetId' | 'place' | 'isOnOwnSheet'> {
  if (position['sheetId'] !== undefined) notEmulated('a chart on an existing sheet of its own');
  if (booleanOf(position, 'newSheet')) return ownSheet(edit);
  const overlay = requiredObject(position, 'overlayPosition');
  const { sheet, top, left } = startOf(edit.store, objectOf(overlay['anchorCell'], 'anchorCell'));
  mayChangeSheet(edit, sheet);
  const pixels = (name: string, otherwise = 0) => integerOf(overlay, name) || otherwise;
  return {
    sheetId: sheet.id,
    place: {
      row: top,
      column: left,
      offsetX: pixels('offsetXPixels'),
      offsetY: pixels('offsetYPixels'),
      width: pixels('widthPixels', DEFAULT_SIZE.width),
      height: pixels('heightPixels', DEFAULT_SIZE.height),
    },
  };
}

function specOf(edit: Edit, spec: JsonObject): Pick<Chart, 'spec' | 'ranges' | 'isUnknownToApi'> {
  checkSpec(spec);
  const ranges: Formula[] = [];
  const stored = mapSources(
    storedSpec(spec),
    (range) => ranges.push(readRange(edit.store, objectOf(range, 'sources'))) - 1,
  );
  return { spec: stored as JsonObject, ranges, isUnknownToApi: false };
}
