import type { EChartsCoreOption } from 'echarts/core';
import type { PageChart } from '../../page-server/api';

const TEXT = '#5f6368';
const EDGE = 20;
const TITLE_HEIGHT = 26;
const SUBTITLE_HEIGHT = 20;
const LEGEND_LINE = 24;
const LEGEND_GAP = 20;
const LETTER_WIDTH = 7;

/** Where the title, the legend and the drawing of a chart are. */
export function layoutOf({ title, subtitle, legend, series, place }: PageChart): EChartsCoreOption {
  const head = EDGE + (title === '' ? 0 : TITLE_HEIGHT) + (subtitle === '' ? 0 : SUBTITLE_HEIGHT);
  const isShown = legend !== 'none' && series.length > 0;
  const isAcross = legend === 'top' || legend === 'bottom';
  const names = series.map(({ name }) => name);
  const legendHeight = isShown && isAcross ? LEGEND_LINE * legendLines(names, place.width) + 6 : 0;
  const beside = isShown && !isAcross ? sideWidth(names, place.width) : 0;
  return {
    title: {
      text: title,
      subtext: subtitle,
      left: EDGE - 5,
      top: EDGE - 10,
      itemGap: 2,
      textStyle: {
        color: TEXT,
        fontSize: 16,
        lineHeight: 22,
        fontWeight: 'normal',
        width: place.width - 2 * EDGE,
        overflow: 'truncate',
      },
      subtextStyle: {
        color: TEXT,
        fontSize: 13,
        lineHeight: 18,
        width: place.width - 2 * EDGE,
        overflow: 'truncate',
      },
    },
    legend: {
      show: isShown,
      type: 'plain',
      icon: series.every(({ kind }) => kind === 'LINE') ? 'rect' : 'circle',
      itemWidth: series.every(({ kind }) => kind === 'LINE') ? 16 : 11,
      itemHeight: series.every(({ kind }) => kind === 'LINE') ? 3 : 11,
      textStyle: {
        color: '#444746',
        fontSize: 12,
        ...(beside > 0 && { width: beside - 30, overflow: 'truncate' }),
      },
      itemGap: isAcross ? LEGEND_GAP : 12,
      selectedMode: false,
      orient: isAcross ? 'horizontal' : 'vertical',
      ...(legend === 'top' && { top: head, left: 'center' }),
      ...(legend === 'bottom' && { bottom: 8, left: 'center' }),
      ...(legend === 'left' && { left: EDGE, top: head }),
      ...(legend === 'right' && { right: EDGE, top: head }),
    },
    grid: {
      top: head + (legend === 'top' ? legendHeight : 6),
      bottom: legend === 'bottom' ? legendHeight + 8 : EDGE,
      left: EDGE + (legend === 'left' ? beside : 0),
      right: EDGE + (legend === 'right' ? beside : 0),
      outerBoundsMode: 'same',
      outerBoundsContain: 'all',
    },
  };
}

/** The lines of a legend above or below the drawing, from the estimated widths of its names. */
function legendLines(names: readonly string[], width: number): number {
  let [lines, filled] = [1, 0];
  for (const name of names) {
    const item = 16 + name.length * LETTER_WIDTH + LEGEND_GAP;
    if (filled > 0 && filled + item > width - 2 * EDGE) [lines, filled] = [lines + 1, 0];
    filled += item;
  }
  return lines;
}

/** The width of a legend beside the drawing: of its longest name, but at most a third of the chart. */
function sideWidth(names: readonly string[], width: number): number {
  const longest = Math.max(0, ...names.map(({ length }) => length));
  return Math.min(width / 3, 40 + longest * LETTER_WIDTH);
}
