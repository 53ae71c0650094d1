import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { memo } from 'preact/compat';
import type { PageChart } from '../../page-server/sheet/chart-content';
import type { GridProps } from '../open-file';
import type { PageTexts } from '../text';
import { chartOption } from './chart-option';

use([BarChart, LineChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);

/** The charts of the open sheet, over its cells. The grid puts them into their places. */
export function Charts({ file, content }: GridProps) {
  const locale = file.state!.locale;
  return (
    <>
      {content.charts.map((chart) => (
        <figure
          key={chart.chartId}
          class="chart"
          data-chart={chart.chartId}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a user selects it, and deletes it with a key.
          tabIndex={0}
          aria-label={[chart.title, chart.altText].filter(Boolean).join('. ') || file.texts.grid.chart}
          style={`width:${chart.place.width}px;height:${chart.place.height}px`}
          onKeyDown={({ key }) => {
            if (key === 'Delete') void file.request('deleteEmbeddedObject', { objectId: chart.chartId });
          }}
        >
          <Drawing chart={chart} locale={locale} texts={file.texts} />
        </figure>
      ))}
    </>
  );
}

interface DrawingProps {
  readonly chart: PageChart;
  readonly locale: string;
  readonly texts: PageTexts;
}

/** The drawing of a chart, and its data as a table for screen readers and tests. Drawn again only when something has changed. */
const Drawing = memo(
  ({ chart, locale, texts }: DrawingProps) => (
    <>
      {chart.kind === null ? (
        <p>{texts.grid.notDrawn}</p>
      ) : (
        // ECharts escapes all texts of the chart.
        <div aria-hidden="true" dangerouslySetInnerHTML={{ __html: chartSvg(chart, locale) }} />
      )}
      <table class="unseen">
        <tbody>
          {['', ...chart.categories].map((category, at) => (
            <tr key={at}>
              <th scope="row">{category || texts.grid.series}</th>
              {chart.series.map(({ name, shown }) => (
                <td key={name}>{at === 0 ? name : shown[at - 1]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  ),
  (before, after) => JSON.stringify(before) === JSON.stringify(after),
);

/** The chart as the text of an SVG element, in the size of its place. `locale` is the file's, such as de_DE. */
function chartSvg(chart: PageChart, locale: string): string {
  const { width, height } = chart.place;
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width, height });
  drawing.setOption(chartOption(chart, locale));
  const svg = drawing.renderToSVGString();
  drawing.dispose();
  return svg;
}
