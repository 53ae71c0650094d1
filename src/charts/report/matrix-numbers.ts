import { texts } from '../../wording/texts';
import { cellName, numberStyle, STYLES, textCell, withFormula } from '../layout/cell-parts';
import type { ChartDesign, LayoutCell } from '../layout/tab-layout';
import { aggregateFormula, columnRange } from '../table-formulas';
import { headerRow, type Numbers, type NumbersSource, periodCells, topBlock } from './chart-numbers';
import type { MatrixPlan } from './chart-plan';

/** The numbers of a chart with a line for each period and a column for each series. */
export function matrixNumbers(plan: MatrixPlan, source: NumbersSource): Numbers {
  const { kind, grain } = plan;
  const { lines } = source;
  const top = headerRow(source);
  const names = seriesHeaders(plan, source);
  const rows = periodCells(source, grain, top + 1, names.length + 1).map((period, line) => [
    period,
    ...names.map((_, nth) => cell(plan, source, top + 1 + line, nth)),
  ]);
  const data = { rows: { from: top, to: top + 1 + lines }, columns: { from: 0, to: names.length + 1 } };
  const coloured = { rows: { from: top + 1, to: data.rows.to }, columns: { from: 1, to: data.columns.to } };
  return {
    blocks: [
      topBlock(source, grain),
      {
        row: top,
        column: 0,
        rows: [[textCell(labelOf(grain, source), STYLES.leftHeader), ...names], ...rows],
      },
    ],
    chart: kind === 'heat table' ? undefined : chart(plan, kind, source, data),
    heat: kind === 'heat table' ? [coloured] : [],
    columnCount: data.columns.to,
    rowCount: data.rows.to,
    lastLine: top + lines,
  };
}

function labelOf(grain: MatrixPlan['grain'], { columns }: NumbersSource): string {
  return columns.find(({ field }) => field === grain)?.label ?? grain;
}

function seriesHeaders({ by, metric }: MatrixPlan, { series }: NumbersSource): readonly LayoutCell[] {
  const named = (name: string) => textCell(name, STYLES.header);
  return by === undefined ? [named(metric.label)] : [...series, named(texts().charts.allOthers)];
}

/** The number of a series in the period at the beginning of a row. The last series is of all rows that belong to no other. */
function cell(
  { grain, metric, by }: MatrixPlan,
  source: NumbersSource,
  row: number,
  nth: number,
): LayoutCell {
  const { table, series, currency, where } = source;
  const period = cellName(row, 0, 'column');
  const values = by && columnRange(table, by.field);
  const name = (at: number, fixed: 'row' | 'both') => cellName(headerRow(source), at + 1, fixed);
  // A comparison with = ignores case, and a number never equals a text.
  const isNamed = (at: number, fixed: 'row' | 'both') => `EXACT(${values};${name(at, fixed)})`;
  const isOther = nth === series.length;
  const ofSeries =
    values === undefined
      ? []
      : isOther
        ? series.map((_, at) => `1-${isNamed(at, 'both')}`)
        : [isNamed(nth, 'row')];
  const conditions = [`${columnRange(table, grain)}=${period}`, ...ofSeries, ...where];
  const formula = aggregateFormula(metric.id, table, conditions);
  return withFormula(`IF(${period}="";;${formula ?? ''})`, numberStyle(metric.id, currency ?? 'USD'));
}

function chart(
  { grain, metric, by }: MatrixPlan,
  kind: 'line' | 'stacked',
  source: NumbersSource,
  data: ChartDesign['data'],
): ChartDesign {
  const { report, zone, currency, place } = source;
  const words = texts().charts;
  const title = words.title(metric.label, by?.label, grain);
  const unit = metric.type === 'money' ? currency : undefined;
  return {
    kind,
    title,
    subtitle: words.subtitle(report, zone, unit),
    altText: words.altText(title, source.title),
    data,
    hasOthers: by !== undefined,
    axes: {
      categories: labelOf(grain, source),
      values: words.axis(metric.label, unit),
    },
    at: { ...place, width: 620, height: 380 },
  };
}
