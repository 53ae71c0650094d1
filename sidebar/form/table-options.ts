import {
  listMetrics,
  requireDimension,
  requireField,
  requireMetric,
  type ValueType,
} from '../../src/catalogue';
import { isGrain } from '../../src/dates';
import type { RowOrder } from '../../src/request';
import type { ChartChoice, ChartKind } from '../../src/sheet';
import { getViewTexts } from '../text';
import { hasSummary, selectDraftColumns } from './available-fields';
import { listFormColumns, listTableMetrics } from './columns';
import { type Form, hasCohortDays, toDraft } from './form';

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
  if (hasCohortDays(report)) return hasCohorts ? 'heat table' : undefined;
  if (!metrics.some((id) => requireMetric(id).aggregate.kind === 'sum')) return undefined;
  if (groups.some(isGrain)) return 'line';
  return groups.length > 0 ? 'bar' : undefined;
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
  return listMetrics(report)
    .map(({ id }) => id)
    .filter((id) => metrics.includes(id))
    .filter((id) => kind !== 'stacked' || requireMetric(id).aggregate.kind === 'sum');
}

/** What the rows can be sorted by: each column of the table, the days or periods as `date`. */
export function listSortChoices(form: Form) {
  const table = hasSummary(form) ? 'summary' : 'rows';
  const { changeOf } = getViewTexts().fields.sheet;
  const dimensions = listFormColumns(form, table).filter(({ list }) => list !== 'metrics');
  const isCompared = toDraft(form).compare !== 'none';
  return [
    ...dimensions.map(({ id, label }) => ({
      by: isGrain(id) ? 'date' : id,
      label,
      type: requireField(id).type,
    })),
    ...listTableMetrics(form, table).flatMap((id) => {
      const { label, type } = requireMetric(id);
      const change = { by: `${id}.change`, label: changeOf(label), type };
      return [{ by: id, label, type }, ...(isCompared ? [change] : [])];
    }),
  ];
}

/** The chosen order; null if none is chosen, or if the table no longer has what it sorts by. */
export function resolveRowOrder(form: Form): RowOrder | null {
  if (form.order === null || !listSortChoices(form).some(({ by }) => by === form.order?.by)) return null;
  return form.order;
}

/** The usual direction: numbers and days from the largest and newest down, names from A to Z. */
export function isUsuallyDescending(type: ValueType): boolean {
  return type !== 'text' && type !== 'id';
}
