import { dimension, metric } from '../../src/catalogue/catalogue';
import { isGrain } from '../../src/dates/periods';
import type { ChartChoice, ChartKind } from '../../src/sheet/chart-choice';
import { chosenMetrics, columnsInDraft, hasSummary } from './available-fields';
import { metricIds } from './columns';
import { type Form, hasPeriodColumns, takesDays } from './form-and-draft';

/** The chart that the report gets; null for none. */
export function chartOf(form: Form): ChartChoice | null {
  if (form.chart !== 'proposed') return form.chart;
  const kind = fittingKind(form);
  return kind === undefined ? null : { kind, metric: '', id: 1 };
}

/** Lines for a report by time, bars for one by something else, a table for cohorts; undefined if the report has no numbers for it. */
function fittingKind(form: Form): ChartKind | undefined {
  const { report, apps } = form;
  const isSummary = hasSummary(form);
  // Without a choice, the number of rows decides whether the sheet has a summary.
  if (report === 'device' && (form.output === 'automatic' || !isSummary)) return undefined;
  const metrics = metricIds(form, isSummary ? 'summary' : 'rows');
  const { dimensions, summaryBy } = columnsInDraft(form);
  const groups = report === 'device' ? summaryBy : dimensions;
  // New users weight the LTV of several apps; retention has none.
  const hasCohorts =
    metrics.includes('newUserNum') || (apps.length === 1 && groups.every((id) => isGrain(id) || isApp(id)));
  const hasPeriods = hasPeriodColumns(form);
  if (takesDays(report)) return hasCohorts && !hasPeriods ? 'heat table' : undefined;
  if (!metrics.some((id) => metric(id).aggregate.kind === 'sum')) return undefined;
  if (groups.some(isGrain) && !hasPeriods) return 'line';
  return groups.some((id) => !isGrain(id)) ? 'bar' : undefined;
}

function isApp(id: string): boolean {
  return dimension(id).id === 'appId' || dimension(id).id === 'appName';
}

/**
 * The metrics that the form's chart can show, in the order of the form. Charts of cohorts show all days, and only what adds up to a whole
 * can be stacked.
 */
export function chosenMetricIds(form: Form): readonly string[] {
  const { report, metrics } = form;
  const kind = chartOf(form)?.kind;
  const isOfCohorts = takesDays(report) && kind !== 'line' && kind !== 'bar';
  if (isOfCohorts || (report === 'device' && !hasSummary(form))) return [];
  return chosenMetrics(report)
    .map(({ id }) => id)
    .filter((id) => metrics.includes(id))
    .filter((id) => kind !== 'stacked' || metric(id).aggregate.kind === 'sum');
}
