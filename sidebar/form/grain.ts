import {
  isPeriod,
  listMetrics,
  PERIOD_IDS,
  type ReportKindId,
  requireDimension,
  requireReportKind,
} from '../../src/catalogue';
import { type Grain, isGrain } from '../../src/dates';
import type { Form } from './form';

/** The days that a row covers, or 'all' if one row covers the whole range. */
type FormGrain = Grain | 'all';

/** The grains that the form offers: periods only if the report has a metric that can be added up over days. */
export function listGrains(id: ReportKindId): readonly FormGrain[] {
  const { source, requiredDimensions } = requireReportKind(id);
  const isAddable = listMetrics(id).some(({ aggregate }) => aggregate.kind !== 'none');
  if (source !== 'pages' || !isAddable) return [];
  return ['date', ...PERIOD_IDS, ...(requiredDimensions.includes('date') ? [] : (['all'] as const))];
}

export function resolveFormGrain({ report: id, dimensions }: Form): FormGrain {
  const chosen = dimensions.find(isGrain);
  return chosen ?? (requireReportKind(id).requiredDimensions.includes('date') ? 'date' : 'all');
}

/** The form with another grain. Its column takes the place of the column of days or of the earlier period, or is the first one. */
export function withGrain(form: Form, grain: FormGrain): Form {
  const { dimensions } = form;
  const otherDimensions = dimensions.filter((id) => !isGrain(id));
  if (grain === 'all') return { ...form, dimensions: otherDimensions };
  const position = Math.max(0, dimensions.findIndex(isGrain));
  return {
    ...form,
    dimensions: [...otherDimensions.slice(0, position), grain, ...otherDimensions.slice(position)],
  };
}

/** The column of days, or of the period that takes its place. */
export function resolveDayDimension(form: Form): string {
  const grain = resolveFormGrain(form);
  return grain === 'all' ? 'date' : grain;
}

/** Why some metrics cannot be ticked: they cannot be added up over the days of the form's period. */
export function findUnaddableMetrics(form: Form) {
  const grain = resolveFormGrain(form);
  if (grain === 'all' || !isPeriod(grain)) return undefined;
  const unaddableMetrics = listMetrics(form.report).filter(({ aggregate }) => aggregate.kind === 'none');
  return unaddableMetrics.length === 0
    ? undefined
    : {
        period: requireDimension(grain).label.toLowerCase(),
        disabledIds: unaddableMetrics.map(({ id }) => id),
      };
}
