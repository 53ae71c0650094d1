import { chartPreview } from '../charts/report/chart-preview';
import { type PreviewOrder, preview } from '../reports/preview';
import type { ReportServices } from '../reports/services';
import { chartChoice } from '../sheet/chart-choice';
import { propertyOf } from '../storage/untrusted-value';

/** A chart is drawn from as many rows as one response has. */
const ROWS_OF_CHART = 1_000;

export type Preview = ReturnType<typeof previewWithChart>;

/** The preview of a report, and the chart of its first rows if the form has chosen one. */
export function previewWithChart(
  draft: unknown,
  order: PreviewOrder & { readonly chart?: unknown },
  services: ReportServices,
) {
  const choice = chartChoice(propertyOf(order, 'chart'));
  const { table, currency, ...first } = preview(draft, order, services, choice && ROWS_OF_CHART);
  return {
    ...first,
    ...(choice && {
      chart: chartPreview(choice, table, currency),
      isChartOfPart: first.total === null || first.total > table.rows.length,
    }),
  };
}
