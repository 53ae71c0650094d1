import { texts } from '../../wording/texts';
import { cellName, numberStyle, STYLES, textCell, withFormula } from '../layout/cell-parts';
import type { LayoutCell } from '../layout/tab-layout';
import { aggregateFormula, columnRange } from '../table-formulas';
import {
  headerRow,
  type Numbers,
  type NumbersSource,
  periodCells,
  periodLabel,
  plannedChart,
  topBlock,
} from './chart-numbers';
import type { MatrixPlan } from './chart-plan';

/** The numbers of a chart with a line for each period and a column for each series. */
export function matrixNumbers(plan: MatrixPlan, source: NumbersSource): Numbers {
  const { kind, grain, metric, by } = plan;
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
        rows: [[textCell(periodLabel(source, grain), STYLES.leftHeader), ...names], ...rows],
      },
    ],
    chart:
      kind === 'heat table'
        ? undefined
        : plannedChart(source, {
            kind,
            title: texts().charts.title(metric.label, by?.label, grain),
            data,
            hasOthers: by !== undefined,
            categories: periodLabel(source, grain),
            values: metric.label,
            type: metric.type,
          }),
    heat: kind === 'heat table' ? [coloured] : [],
    columnCount: data.columns.to,
    rowCount: data.rows.to,
    lastLine: top + lines,
  };
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
