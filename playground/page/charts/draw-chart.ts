import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { PageChart } from '../../page-server/sheet/chart-content';
import { chartOption } from './chart-option';

use([BarChart, LineChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);

/** The chart as the text of an SVG element, in the size of its place. `locale` is the file's, such as de_DE. */
export function chartSvg(chart: PageChart, locale: string): string {
  const { width, height } = chart.place;
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width, height });
  drawing.setOption(chartOption(chart, locale));
  const svg = drawing.renderToSVGString();
  drawing.dispose();
  return svg;
}
