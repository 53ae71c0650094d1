import { planChart } from '../charts';
import { type PreviewOrder, previewRun, type SavedReportServices } from '../reports';
import { isCellReference, normalizeReference } from '../request';
import { parseChartChoice } from '../sheet';
import { getOwnProperty } from '../storage';
import { getTexts } from '../wording';

const MOST_REFERENCES = 100;

/** What the cells contain to which references of a form point. Texts that are no references are left out. */
export function readFormCells(references: unknown, { cells }: SavedReportServices) {
  const requestedReferences = Array.isArray(references)
    ? references.filter(isCellReference).slice(0, MOST_REFERENCES)
    : [];
  const findCells = cells.readCells(requestedReferences.map(normalizeReference));
  return requestedReferences.flatMap((reference) => {
    const content = findCells(normalizeReference(reference));
    return content === undefined ? [] : { reference, said: content };
  });
}

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
