import { planChart } from '../charts/report/chart-plan';
import { type PreviewOrder, preview } from '../reports/preview';
import type { ReportStores } from '../reports/store/saved-reports';
import { chartChoice } from '../sheet/chart-choice';
import { propertyOf } from '../storage/untrusted-value';
import { texts } from '../wording/texts';

export type Preview = ReturnType<typeof previewWithChart>;

/** The preview of a report, with a sentence about the chart if the form has chosen one: what it will show, or why it cannot be made. */
export function previewWithChart(
  draft: unknown,
  order: PreviewOrder & { readonly chart?: unknown },
  services: ReportStores,
) {
  const { table, ...first } = preview(draft, order, services);
  const choice = chartChoice(propertyOf(order, 'chart'));
  const plan = choice && planChart(choice, table);
  const isRefused = plan !== undefined && 'refused' in plan;
  return {
    ...first,
    notices: isRefused ? [...first.notices, plan.refused] : first.notices,
    chart: plan === undefined || isRefused ? '' : texts().charts.preview(plan.title),
  };
}
