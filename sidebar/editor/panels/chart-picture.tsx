import { HEAT_COLORS, OTHERS_COLOR, SERIES_COLORS } from '../../../src/charts/layout/colors';
import type { ShownChart, ShownSeries } from '../../../src/charts/report/chart-preview';
import { texts } from '../../text/texts';

const WIDTH = 252;
const HEIGHT = 120;

/** The chart as it will look, drawn from the previewed rows. */
export function ChartPicture({
  chart,
  isOfPart,
}: {
  readonly chart: ShownChart;
  readonly isOfPart: boolean;
}) {
  const { chart: words } = texts().actions;
  return (
    <figure class="chart">
      <figcaption>
        <b>{chart.title}</b>
        {isOfPart && <span class="hint"> {words.part}</span>}
      </figcaption>
      {chart.kind === 'heat table' ? <HeatTable chart={chart} /> : <Plot chart={chart} />}
    </figure>
  );
}

function Plot({ chart }: { readonly chart: ShownChart }) {
  const { categories, series, kind } = chart;
  const { chart: words } = texts().actions;
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={words.label(chart.title, series.length)}>
        {kind !== 'line' && kind !== 'cohort curves' ? <Bars chart={chart} /> : <Lines chart={chart} />}
        <path class="chart-axis" d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
      </svg>
      <p class="hint">
        {kind === 'bar'
          ? categories.join(', ')
          : words.range(categories[0] ?? '', categories[categories.length - 1] ?? '')}
      </p>
      {series.length > 1 && (
        <ul class="chart-legend">
          {series.map(({ name }, nth) => (
            <li key={nth}>
              <span style={{ background: colorOf(nth) }} />
              {name}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A line for each series, with a gap where a number is unknown. */
function Lines({ chart: { categories, series } }: { readonly chart: ShownChart }) {
  const [least, most] = boundsOf(series.flatMap(({ values }) => values));
  const step = WIDTH / Math.max(1, categories.length - 1);
  const y = (value: number) => HEIGHT - 4 - ((value - least) / (most - least || 1)) * (HEIGHT - 8);
  const path = ({ values }: ShownSeries) =>
    values
      .map((value, at) =>
        value === null ? '' : `${(values[at - 1] ?? null) === null ? 'M' : 'L'}${at * step} ${y(value)}h.01`,
      )
      .join('');
  return (
    <>
      {series.map((one, nth) => (
        <path key={nth} class="chart-line" d={path(one)} stroke={colorOf(nth)} />
      ))}
    </>
  );
}

/** Columns of the series on top of each other; negative numbers go down from the axis. */
function Bars({ chart: { categories, series } }: { readonly chart: ShownChart }) {
  const sums = categories.flatMap((_, at) => [sumOf(series, at, 1), sumOf(series, at, -1)]);
  const [least, most] = boundsOf([0, ...sums]);
  const scale = HEIGHT / (most - least || 1);
  const width = WIDTH / Math.max(1, categories.length);
  const bar = (nth: number, at: number) => {
    const value = series[nth]?.values[at] ?? 0;
    const from = sumOf(series.slice(0, nth), at, Math.sign(value));
    const top = Math.max(from, from + value);
    return (
      <rect
        key={`${nth} ${at}`}
        x={at * width + width * 0.1}
        width={width * 0.8}
        y={(most - top) * scale}
        height={Math.abs(value) * scale}
        fill={colorOf(nth)}
      />
    );
  };
  return <>{series.flatMap((_, nth) => categories.map((__, at) => bar(nth, at)))}</>;
}

function HeatTable({ chart }: { readonly chart: ShownChart }) {
  const { categories, series, title } = chart;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: users without a mouse scroll it with the arrow keys
    <section class="table-scroll" aria-label={title} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {series.map(({ name }, nth) => (
              <th key={nth} scope="col" class="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, at) => (
            <tr key={at}>
              <th scope="row">{category}</th>
              {series.map((one, nth) => (
                <td key={nth} class="number heat" style={heatOf(one, at)}>
                  {one.texts[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The colour of a number among those of its column. */
function heatOf({ values }: ShownSeries, at: number) {
  const value = values[at] ?? null;
  if (value === null) return {};
  const [least, most] = boundsOf(values);
  const share = Math.round(((value - least) / (most - least || 1)) * 100);
  return { background: `color-mix(in srgb, ${HEAT_COLORS[1]} ${share}%, ${HEAT_COLORS[0]})` };
}

function boundsOf(values: readonly (number | null)[]): readonly [number, number] {
  const known = values.filter((value) => value !== null);
  return [Math.min(...known), Math.max(...known)];
}

/** The sum of the positive or of the negative numbers of a category. */
function sumOf(series: readonly ShownSeries[], at: number, sign: number): number {
  return series.reduce(
    (sum, { values }) => sum + (Math.sign(values[at] ?? 0) === sign ? (values[at] ?? 0) : 0),
    0,
  );
}

function colorOf(nth: number): string {
  return SERIES_COLORS[nth] ?? OTHERS_COLOR;
}
