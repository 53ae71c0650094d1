import type { Chart } from '../../../emulator/src/spreadsheet/charts/chart';
import type { JsonObject } from '../../../emulator/src/spreadsheet/json';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import { colorOf, part } from './cell-style';
import { cellsOfData, type DataCell, headersOf } from './chart-data';
import type { PageChart, PageSeries } from './sheet-parts-api';

type Kind = NonNullable<PageChart['kind']>;

const KINDS: readonly unknown[] = ['LINE', 'COLUMN', 'BAR', 'AREA', 'COMBO'] satisfies Kind[];
const LEGENDS: Readonly<Record<string, PageChart['legend']>> = {
  BOTTOM_LEGEND: 'bottom',
  LEFT_LEGEND: 'left',
  RIGHT_LEGEND: 'right',
  TOP_LEGEND: 'top',
  NO_LEGEND: 'none',
};
const STACKED: Readonly<Record<string, PageChart['stacked']>> = {
  STACKED: 'values',
  PERCENT_STACKED: 'percent',
};
const AXES = { BOTTOM_AXIS: 'bottom', LEFT_AXIS: 'left', RIGHT_AXIS: 'right' } as const;

/** A chart as the page draws it, with the present values of its cells. */
export function chartContent(store: SpreadsheetStore, chart: Chart): PageChart {
  const { spec, isUnknownToApi } = chart;
  const basic = part(spec, 'basicChart') ?? {};
  const kind = !isUnknownToApi && KINDS.includes(basic['chartType']) ? (basic['chartType'] as Kind) : null;
  const columns = listOf(basic, 'series').map((series) => dataOf(store, chart, series, 'series'));
  const domain = listOf(basic, 'domains').map((each) => dataOf(store, chart, each, 'domain'))[0] ?? [];
  const headers = Number(basic['headerCount'] ?? headersOf(columns));
  const titles = listOf(basic, 'axis').map((axis): [unknown, string] => [
    axis['position'],
    textOf(axis, 'title'),
  ]);
  const titleAt = (position: string) => titles.find(([at]) => at === position)?.[1] ?? '';
  return {
    chartId: chart.id,
    place: chart.place,
    title: textOf(spec, 'title'),
    subtitle: textOf(spec, 'subtitle'),
    altText: textOf(spec, 'altText'),
    kind,
    stacked: STACKED[textOf(basic, 'stackedType')] ?? 'no',
    legend: LEGENDS[textOf(basic, 'legendPosition')] ?? 'right',
    isSmooth: basic['lineSmoothing'] === true,
    crossesBlanks: basic['interpolateNulls'] === true,
    categories: domain.slice(headers).map(({ shown }) => shown),
    axisTitles: {
      bottom: titleAt('BOTTOM_AXIS'),
      left: titleAt('LEFT_AXIS'),
      right: titleAt('RIGHT_AXIS'),
    },
    series:
      kind === null
        ? []
        : listOf(basic, 'series').flatMap((series, at) => pageSeries(series, columns[at]!, headers, kind)),
  };
}

/** A series whose cells are all hidden is not drawn. */
function pageSeries(
  series: JsonObject,
  cells: readonly DataCell[],
  headers: number,
  kind: Kind,
): PageSeries[] {
  if (cells.length === 0) return [];
  const data = cells.slice(headers);
  const line = part(series, 'lineStyle') ?? {};
  const width = line['width'];
  return [
    {
      name: cells
        .slice(0, headers)
        .map(({ shown }) => shown)
        .join(' '),
      kind: kind === 'COMBO' ? ((series['type'] ?? 'LINE') as PageSeries['kind']) : kind,
      axis: AXES[(series['targetAxis'] ?? 'LEFT_AXIS') as keyof typeof AXES] ?? 'left',
      color: colorOf(series, 'color') ?? null,
      dashes: dashesOf(textOf(line, 'type')),
      lineWidth: typeof width === 'number' ? width : null,
      values: data.map(({ value }) => (typeof value === 'number' ? value : null)),
      shown: data.map(({ shown }) => shown),
      format: data.find(({ value }) => typeof value === 'number')?.format ?? null,
    },
  ];
}

function dashesOf(type: string): PageSeries['dashes'] {
  if (type === 'DOTTED') return 'dotted';
  return type.includes('DASHED') ? 'dashed' : 'solid';
}

function dataOf(
  store: SpreadsheetStore,
  chart: Chart,
  holder: JsonObject,
  name: string,
): readonly DataCell[] {
  const sources = part(part(holder, name), 'sourceRange')?.['sources'];
  const ranges = (Array.isArray(sources) ? sources : []).map((index) => chart.ranges[Number(index)]!);
  return cellsOfData(store, ranges, textOf(chart.spec, 'hiddenDimensionStrategy'));
}

function listOf(holder: JsonObject, name: string): readonly JsonObject[] {
  const list = holder[name];
  return Array.isArray(list) ? (list as readonly JsonObject[]) : [];
}

function textOf(holder: JsonObject, name: string): string {
  return String(holder[name] ?? '');
}
