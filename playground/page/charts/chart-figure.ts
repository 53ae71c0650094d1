import type { PageChart } from '../../page-server/api';
import { element } from '../parts/element';
import { chartSvg } from './draw-chart';

/** The element of a chart: its drawing, and its data as a table for screen readers and tests. */
export function chartFigure(chart: PageChart, locale: string): HTMLElement {
  const { width, height } = chart.place;
  const figure = element(
    'figure',
    { class: 'chart', tabindex: 0, 'aria-label': chartName(chart), 'data-chart': chart.chartId },
    drawing(chart, locale),
    dataTable(chart),
  );
  Object.assign(figure.style, { width: `${width}px`, height: `${height}px` });
  return figure;
}

/** The accessible name: the title and the text for those who cannot see the chart. */
function chartName({ title, altText }: PageChart): string {
  return [title, altText].filter((text) => text !== '').join('. ') || 'Chart';
}

function drawing(chart: PageChart, locale: string): HTMLElement {
  if (chart.kind === null)
    return element('p', { class: 'chart-unknown' }, 'The playground does not draw charts of this kind.');
  const drawn = element('div', { class: 'chart-drawing', 'aria-hidden': 'true' });
  // ECharts escapes all texts of the chart.
  drawn.innerHTML = chartSvg(chart, locale);
  return drawn;
}

function dataTable({ title, categories, series }: PageChart): HTMLElement {
  const head = ['', ...series.map(({ name }) => name)];
  const count = Math.max(categories.length, ...series.map(({ values }) => values.length));
  const rows = Array.from({ length: count }, (_, at) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, categories[at] ?? String(at + 1)),
      ...series.map(({ shown }) => element('td', {}, shown[at] ?? '')),
    ),
  );
  return element(
    'table',
    { class: 'unseen' },
    element('caption', {}, title === '' ? 'Data of the chart' : `Data of “${title}”`),
    element(
      'thead',
      {},
      element('tr', {}, ...head.map((text) => element(text === '' ? 'td' : 'th', {}, text))),
    ),
    element('tbody', {}, ...rows),
  );
}
