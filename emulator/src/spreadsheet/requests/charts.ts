/** addChart, updateChartSpec, deleteEmbeddedObject. */
import { type Chart, type ChartPlace, mapSources } from '../charts/chart';
import { chartJson } from '../charts/chart-json';
import { checkSpec, readRange } from '../charts/check-spec';
import { storedSpec } from '../charts/stored-spec';
import { type Edit, mayChangeSheet, startOf } from '../edits/edit';
import type { Formula } from '../formula/formula';
import { InvalidRequest, integerOf, type JsonObject, notEmulated, objectOf, requiredObject } from '../json';

const DEFAULT_SIZE = { width: 600, height: 371 };

export function addChart(edit: Edit, body: JsonObject): JsonObject {
  const given = requiredObject(body, 'chart');
  if (given['border'] !== undefined) notEmulated('a chart with a border');
  const chart: Chart = {
    id: freeId(edit, integerOf(given, 'chartId')),
    ...placeOf(edit, requiredObject(given, 'position')),
    ...specOf(edit, requiredObject(given, 'spec')),
  };
  const sheet = edit.store.sheet(chart.sheetId);
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
  const sheet = edit.store.sheet(chart.sheetId);
  sheet.charts = sheet.charts.filter((each) => each !== chart);
}

/** The chart with this id, if the user may change it. */
export function chartOf(edit: Edit, id: number): Chart | undefined {
  const chart = edit.store.charts.find((each) => each.id === id);
  if (chart !== undefined) mayChangeSheet(edit, edit.store.sheet(chart.sheetId));
  return chart;
}

/** Puts another chart of the same tab in the place of one. */
export function replaceChart({ store }: Edit, old: Chart, chart: Chart): void {
  const sheet = store.sheet(old.sheetId);
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

function overlayOf(position: JsonObject): JsonObject {
  if (position['newSheet'] !== undefined || position['sheetId'] !== undefined)
    notEmulated('a chart on a sheet of its own');
  return requiredObject(position, 'overlayPosition');
}

function placeOf(edit: Edit, position: JsonObject): { readonly sheetId: number; readonly place: ChartPlace } {
  const overlay = overlayOf(position);
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
