import { requireDimension, requireMetric } from '../../src/catalogue';
import { isGrain } from '../../src/dates';
import type { ChartChoice, ChartKind } from '../../src/sheet';
import { hasSummary, listSelectableMetrics, selectDraftColumns } from './available-fields';
import { listTableMetrics } from './columns';
import { type Form, hasCohortDays, hasPeriodColumns } from './form-and-draft';

/** The chart that the report gets; null for none. */
export function resolveChart(form: Form): ChartChoice | null {
  if (form.chart !== 'proposed') return form.chart;
  const kind = findFittingChart(form);
  return kind === undefined ? null : { kind, metric: '', id: 1 };
}

/** Lines for a report by time, bars for one by something else, a table for cohorts; undefined if the report has no numbers for it. */
function findFittingChart(form: Form): ChartKind | undefined {
  const { report, apps } = form;
  const isSummary = hasSummary(form);
  // Without a choice, the number of rows decides whether the sheet has a summary.
  if (report === 'device' && (form.output === 'automatic' || !isSummary)) return undefined;
  const metrics = listTableMetrics(form, isSummary ? 'summary' : 'rows');
  const { dimensions, summaryBy } = selectDraftColumns(form);
  const groups = report === 'device' ? summaryBy : dimensions;
  // New users weight the LTV of several apps; retention has none.
  const hasCohorts =
    metrics.includes('newUserNum') || (apps.length === 1 && groups.every((id) => isGrain(id) || isApp(id)));
  const hasPeriods = hasPeriodColumns(form);
  if (hasCohortDays(report)) return hasCohorts && !hasPeriods ? 'heat table' : undefined;
  if (!metrics.some((id) => requireMetric(id).aggregate.kind === 'sum')) return undefined;
  if (groups.some(isGrain) && !hasPeriods) return 'line';
  return groups.some((id) => !isGrain(id)) ? 'bar' : undefined;
}

function isApp(id: string): boolean {
  return requireDimension(id).id === 'appId' || requireDimension(id).id === 'appName';
}

/**
 * The metrics that the form's chart can show, in the order of the form. Charts of cohorts show all days, and only what adds up to a whole
 * can be stacked.
 */
export function listChartMetrics(form: Form): readonly string[] {
  const { report, metrics } = form;
  const kind = resolveChart(form)?.kind;
  const isOfCohorts = hasCohortDays(report) && kind !== 'line' && kind !== 'bar';
  if (isOfCohorts || (report === 'device' && !hasSummary(form))) return [];
  return listSelectableMetrics(report)
    .map(({ id }) => id)
    .filter((id) => metrics.includes(id))
    .filter((id) => kind !== 'stacked' || requireMetric(id).aggregate.kind === 'sum');
}
