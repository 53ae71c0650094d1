import { metric } from '../../src/catalogue/catalogue';
import { chosenMetrics, hasSummary } from './available-fields';
import { type Form, takesDays } from './form-and-draft';

/**
 * The metrics that the form's chart can show, in the order of the form. Charts of cohorts show all days, and only what adds up to a whole
 * can be stacked.
 */
export function chosenMetricIds(form: Form): readonly string[] {
  const { report, metrics, chart } = form;
  const isOfCohorts = takesDays(report) && chart?.kind !== 'line';
  if (isOfCohorts || (report === 'device' && !hasSummary(form))) return [];
  return chosenMetrics(report)
    .map(({ id }) => id)
    .filter((id) => metrics.includes(id))
    .filter((id) => chart?.kind !== 'stacked' || metric(id).aggregate.kind === 'sum');
}
