/** Charts over the cells of tabs. The ranges that they show follow edits of the cells, as the references of formulas do. */
import { Formula } from '../formula/formula';
import type { Reference } from '../formula/reference';
import type { Json, JsonObject } from '../json';
import { type Shift, shiftedSpan } from '../span';

export interface Chart {
  readonly id: number;
  /** The tab that the chart is on. */
  readonly sheetId: number;
  readonly place: ChartPlace;
  /** The specification as the API returns it. In place of a range, a list `sources` has an index of `ranges`. */
  readonly spec: JsonObject;
  /** One reference each; #REF! if its cells were deleted. */
  readonly ranges: readonly Formula[];
  /** True if the chart is all that its tab has. Its place then has no meaning. */
  readonly isOnOwnSheet?: true;
  /** True for a kind that users can choose and that the API does not return. */
  readonly isUnknownToApi: boolean;
}

/** The cell at the chart's top left corner, the offset from it, and the size, in pixels. */
export interface ChartPlace {
  readonly row: number;
  readonly column: number;
  readonly offsetX: number;
  readonly offsetY: number;
  readonly width: number;
  readonly height: number;
}

/** The kinds of charts, as the specification names them. A chart has exactly one. */
export const CHART_KINDS = [
  'basicChart',
  'pieChart',
  'bubbleChart',
  'candlestickChart',
  'orgChart',
  'histogramChart',
  'waterfallChart',
  'treemapChart',
  'scorecardChart',
];

/** A reference to cells of a tab, which follows them. */
export function followingRange(cells: Omit<Reference, 'fixed'>): Formula {
  return new Formula([{ ...cells, fixed: [false, false, false, false] }]);
}

/** The cells of a range of a chart; undefined if they were deleted. */
export function cellsOfRange(range: Formula | undefined): Reference | undefined {
  const [reference] = range?.tokens ?? [];
  return typeof reference === 'object' ? reference : undefined;
}

/** The chart with all its ranges replaced by `change`. The same object if none has changed. */
export function withRanges(chart: Chart, change: (range: Formula) => Formula): Chart {
  const ranges = chart.ranges.map(change);
  return ranges.every((range, index) => range === chart.ranges[index]) ? chart : { ...chart, ranges };
}

/** The chart after rows or columns of its tab were inserted or deleted. If its cell was deleted, it stays where the cell was. */
export function shiftedChart(chart: Chart, line: 'row' | 'column', shift: Shift): Chart {
  const at = chart.place[line];
  const [moved] = shiftedSpan(at, at + 1, shift) ?? [shift.at];
  return moved === at ? chart : { ...chart, place: { ...chart.place, [line]: moved } };
}

/** A copy of the JSON in which `change` has replaced each entry of a list called `sources`; undefined removes it. */
export function mapSources(json: Json, change: (range: Json) => Json | undefined): Json {
  if (Array.isArray(json)) return json.map((each: Json) => mapSources(each, change));
  if (typeof json !== 'object' || json === null) return json;
  const fields = Object.entries(json as JsonObject).map(([name, value = null]): [string, Json] => [
    name,
    name === 'sources' && Array.isArray(value)
      ? value.flatMap((range: Json) => change(range) ?? [])
      : mapSources(value, change),
  ]);
  return Object.fromEntries(fields);
}
