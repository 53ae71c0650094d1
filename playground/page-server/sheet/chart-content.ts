import { type Chart, cellsOfRange } from '../../../emulator/src/spreadsheet/charts/chart';
import { displayedCell } from '../../../emulator/src/spreadsheet/displayed';
import type { JsonObject } from '../../../emulator/src/spreadsheet/json';
import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import { colorOf, part } from './cell-looks';

export type PageChart = ReturnType<typeof chartContent>;

/** A chart as the page draws it, with the present values of its cells. The kind is null for one that the add-on does not make. */
export function chartContent(store: SpreadsheetStore, chart: Chart) {
  const { id, place, spec, isUnknownToApi } = chart;
  const basic = part(spec, 'basicChart') ?? {};
  const type = textOf(basic, 'chartType');
  const headers = Number(basic['headerCount'] ?? 1);
  const axis = (position: string) => listOf(basic, 'axis').find((one) => one['position'] === position) ?? {};
  const domain = cellsOf(store, chart, part(listOf(basic, 'domains')[0], 'domain'));
  const lines = listOf(basic, 'series').map(
    (line) => [line, cellsOf(store, chart, part(line, 'series'))] as const,
  );
  // Google draws nothing for blank rows at the end.
  const end = Math.max(...[domain, ...lines.map(([, cells]) => cells)].map(lengthOf));
  const series = lines.map(([line, cells]) => {
    const data = cells.slice(headers, end);
    return {
      name: cells[0]?.shown ?? '',
      color: colorOf(line, 'color') ?? null,
      /** Null for a cell without a number. */
      values: data.map(({ value }) => (typeof value === 'number' ? value : null)),
      shown: data.map(({ shown }) => shown),
      format: data.find(({ value }) => typeof value === 'number')?.format ?? null,
    };
  });
  return {
    chartId: id,
    place,
    title: textOf(spec, 'title'),
    subtitle: textOf(spec, 'subtitle'),
    altText: textOf(spec, 'altText'),
    kind: !isUnknownToApi && (type === 'LINE' || type === 'COLUMN') ? type : null,
    isStacked: basic['stackedType'] === 'STACKED',
    hasLegend: basic['legendPosition'] !== 'NO_LEGEND',
    axisTitles: {
      bottom: textOf(axis('BOTTOM_AXIS'), 'title'),
      left: textOf(axis('LEFT_AXIS'), 'title'),
    },
    categories: domain.slice(headers, end).map(({ shown }) => shown),
    series,
  };
}

/** The cells of a domain or a series in order. A range without an end ends with the content. */
function cellsOf(store: SpreadsheetStore, chart: Chart, data: JsonObject | undefined) {
  const sources = part(data, 'sourceRange')?.['sources'];
  return (Array.isArray(sources) ? sources : []).flatMap((index) => {
    const cells = cellsOfRange(chart.ranges[Number(index)]!);
    const sheet = store.sheets.find(({ id }) => id === cells?.sheet);
    if (cells === undefined || sheet === undefined) return [];
    const used = store.used(sheet);
    return span(cells.top, cells.bottom, used.rows).flatMap((row) =>
      span(cells.left, cells.right, used.columns).map((column) => ({
        value: store.effective(sheet, row, column),
        shown: displayedCell(store, sheet, row, column),
        format: store.numberFormat(sheet, row, column),
      })),
    );
  });
}

/** Without blank cells at the end. */
function lengthOf(cells: readonly { readonly shown: string }[]): number {
  return cells.findLastIndex(({ shown }) => shown !== '') + 1;
}

function span(from: number, end: number, used: number): number[] {
  const count = Math.max(0, (Number.isFinite(end) ? end : used) - from);
  return Array.from({ length: count }, (_, nth) => from + nth);
}

function listOf(holder: JsonObject, name: string): readonly JsonObject[] {
  return (holder[name] ?? []) as readonly JsonObject[];
}

function textOf(holder: JsonObject, name: string): string {
  return String(holder[name] ?? '');
}
