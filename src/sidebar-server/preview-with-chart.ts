import { planChart } from '../charts';
import { type PreviewOrder, previewRun, type SavedReportServices } from '../reports';
import { parseChartChoice } from '../sheet';
import { getOwnProperty } from '../storage';
import { getTexts } from '../wording';

export type Preview = ReturnType<typeof previewWithChart>;

/** The preview of a report, with a sentence about the chart if the form has chosen one: what it will show, or why it cannot be made. */
export function previewWithChart(
  draft: unknown,
  order: PreviewOrder & { readonly chart?: unknown },
  services: SavedReportServices,
) {
  const { table, ...first } = previewRun(draft, order, services);
  const choice = parseChartChoice(getOwnProperty(order, 'chart'));
  const plan = choice && planChart(choice, table);
  const isRefused = plan !== undefined && 'refused' in plan;
  return {
    ...first,
    notices: isRefused ? [...first.notices, plan.refused] : first.notices,
    chart: plan === undefined || isRefused ? '' : getTexts().charts.preview(plan.title),
  };
}
