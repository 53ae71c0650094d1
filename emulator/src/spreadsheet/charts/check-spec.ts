/** The rules for charts that Google's documents state in sentences. */
import { areaOf } from '../edits/edit';
import type { Formula } from '../formula/formula';
import {
  booleanOf,
  InvalidRequest,
  integerOf,
  type JsonObject,
  listOf,
  notEmulated,
  objectOf,
  requiredObject,
  requiredText,
} from '../json';
import type { SpreadsheetStore } from '../store';
import { CHART_KINDS, followingRange } from './chart';

/** The axes on which a series of a kind may lie. */
const MINOR_AXES = ['LEFT_AXIS', 'RIGHT_AXIS'];
const VALUE_AXES: Readonly<Record<string, readonly string[]>> = {
  AREA: MINOR_AXES,
  BAR: ['BOTTOM_AXIS'],
  COLUMN: MINOR_AXES,
  COMBO: MINOR_AXES,
  LINE: MINOR_AXES,
};
const LINES = ['AREA', 'LINE'];
const SERIES_OF_COMBO = ['AREA', 'COLUMN', 'LINE'];

/** Throws if the specification is none that Google accepts. */
export function checkSpec(spec: JsonObject): void {
  const kinds = CHART_KINDS.filter((name) => spec[name] !== undefined && spec[name] !== null);
  if (kinds.length !== 1) throw new InvalidRequest('The chart spec must specify exactly one chart.');
  if (kinds[0] !== 'basicChart') notEmulated(`a chart with ${kinds[0]}`);
  for (const name of ['dataSourceChartProperties', 'filterSpecs', 'sortSpecs'])
    if (spec[name] !== undefined) notEmulated(`a chart with ${name}`);
  checkBasic(requiredObject(spec, 'basicChart'));
}

function checkBasic(basic: JsonObject): void {
  const kind = requiredText(basic, 'chartType');
  const axes = VALUE_AXES[kind] ?? notEmulated(`a chart of type ${kind}`);
  if (booleanOf(basic, 'threeDimensional')) notEmulated('a chart in three dimensions');
  if ((integerOf(basic, 'headerCount') ?? 0) < 0) throw new InvalidRequest('headerCount cannot be negative.');
  const domains = listOf(basic, 'domains').map((each) => objectOf(each, 'domains'));
  if (domains.length > 1) throw new InvalidRequest('Only a single domain is supported.');
  const series = listOf(basic, 'series').map((each) => objectOf(each, 'series'));
  for (const one of series) checkSeries(one, kind, axes);
  const data = [
    ...domains.map((one) => sourcesOf(one, 'domain')),
    ...series.map((one) => sourcesOf(one, 'series')),
  ];
  if (data.some((sources) => sources.length !== data[0]!.length))
    throw new InvalidRequest('The domain and all series must have the same number of source ranges.');
}

function checkSeries(series: JsonObject, kind: string, axes: readonly string[]): void {
  const axis = series['targetAxis'];
  if (axis !== undefined && !axes.includes(String(axis)))
    throw new InvalidRequest(`${axis} is not a valid target axis of a series in a ${kind} chart.`);
  const own = series['type'];
  if (own !== undefined && kind !== 'COMBO')
    throw new InvalidRequest('The type of a series is only supported in a COMBO chart.');
  const drawn = String(own ?? kind);
  if (own !== undefined && !SERIES_OF_COMBO.includes(drawn)) notEmulated(`a series of type ${drawn}`);
  if (series['lineStyle'] !== undefined && !LINES.includes(drawn))
    throw new InvalidRequest(`A series of type ${drawn} cannot have a line style.`);
}

function sourcesOf(holder: JsonObject, name: string): readonly JsonObject[] {
  const data = requiredObject(holder, name);
  for (const other of ['columnReference', 'groupRule', 'aggregateType'])
    if (data[other] !== undefined) notEmulated(`a chart with ${other}`);
  const sources = listOf(requiredObject(data, 'sourceRange'), 'sources');
  return sources.map((each) => objectOf(each, 'sources'));
}

/** A range of a chart. Throws if it is not on the grid, or is neither one row nor one column. */
export function readRange(store: SpreadsheetStore, range: JsonObject): Formula {
  const { sheet, cells } = areaOf(store, range);
  if (cells.bottom - cells.top > 1 && cells.right - cells.left > 1)
    throw new InvalidRequest('ChartSourceRange ranges require all rows or all columns to have length of 1');
  return followingRange({
    sheet: sheet.id,
    top: cells.top,
    left: cells.left,
    bottom: integerOf(range, 'endRowIndex') ?? Number.POSITIVE_INFINITY,
    right: integerOf(range, 'endColumnIndex') ?? Number.POSITIVE_INFINITY,
  });
}
