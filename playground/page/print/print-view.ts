import type { PageChart, SheetContent } from '../../page-server/api';
import { chartSvg } from '../charts/draw-chart';
import { COLUMN_WIDTH, ROW_HEIGHT } from '../file/sheet-data';
import type { Spreadsheet } from '../file/spreadsheet';
import { element } from '../parts/element';
import { type PrintedLines, printedLines, printTable } from './print-table';

/** The width of A4 across without margins of 0.75 inches, in CSS pixels. The page's size is in print.css. */
const PAPER_WIDTH = 978;

/** Prints the active sheet instead of the page: its cells and charts, fit to the width of the paper, as Google Sheets does. */
export function printView(file: Spreadsheet): HTMLElement {
  const view = element('div', { class: 'print', hidden: true });
  window.addEventListener('beforeprint', () => {
    const { content, state } = file;
    view.replaceChildren(...(content === null || state === null ? [] : [printed(content, state.locale.id)]));
    view.hidden = false;
  });
  window.addEventListener('afterprint', () => {
    view.replaceChildren();
    view.hidden = true;
  });
  return view;
}

function printed(content: SheetContent, locale: string): HTMLElement {
  const lines = linesOf(content);
  const charts = content.charts.map((chart) => printedChart(chart, lines, locale));
  const size = {
    width: Math.max(total(lines.columns), ...charts.map(({ right }) => right)),
    height: Math.max(total(lines.rows), ...charts.map(({ bottom }) => bottom)),
  };
  const sheet = element(
    'div',
    { class: 'print-sheet' },
    printTable(content, lines),
    ...charts.map(({ drawn }) => drawn),
  );
  Object.assign(sheet.style, {
    width: `${size.width}px`,
    height: `${size.height}px`,
    zoom: String(Math.min(1, PAPER_WIDTH / size.width)),
  });
  return sheet;
}

/** The lines up to the last content, or up to the end of the last chart. */
function linesOf(content: SheetContent): PrintedLines {
  const width = (at: number) => content.columnWidths[at] ?? COLUMN_WIDTH;
  const places = content.charts.map(({ place }) => place);
  const rows = places.map(({ row, offsetY, height }) => lineAfter(row, offsetY + height, () => ROW_HEIGHT));
  const columns = places.map(({ column, offsetX, width: all }) => lineAfter(column, offsetX + all, width));
  return printedLines(content, Math.max(0, ...rows), Math.max(0, ...columns));
}

/** The line after a number of pixels from the beginning of another one. */
function lineAfter(from: number, pixels: number, size: (at: number) => number): number {
  let [line, rest] = [from, pixels];
  while (rest > 0) {
    rest -= Math.max(1, size(line));
    line += 1;
  }
  return line;
}

function printedChart(chart: PageChart, { rows, columns }: PrintedLines, locale: string) {
  const { row, column, offsetX, offsetY, width, height } = chart.place;
  const left = total(columns.filter(({ at }) => at < column)) + offsetX;
  const top = total(rows.filter(({ at }) => at < row)) + offsetY;
  const drawn = element('div', { class: 'print-chart' });
  // ECharts escapes all texts of the chart.
  if (chart.kind !== null) drawn.innerHTML = chartSvg(chart, locale);
  Object.assign(drawn.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
  return { drawn, right: left + width, bottom: top + height };
}

function total(lines: PrintedLines['rows']): number {
  return lines.reduce((sum, { size }) => sum + size, 0);
}
