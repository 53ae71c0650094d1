import {
  dimension,
  isPeriod,
  metricsOf,
  PERIOD_IDS,
  type ReportId,
  report,
} from '../../../src/catalogue/catalogue';
import { type Grain, isGrain } from '../../../src/dates/periods';
import type { Form } from '../form-and-draft';

/** The days that a row covers, or 'all' if one row covers the whole range. */
export type FormGrain = Grain | 'all';

/** The grains that the form offers: periods only if the report has a metric that can be added up over days. */
export function grainsOf(id: ReportId): readonly FormGrain[] {
  const { source, requiredDimensions } = report(id);
  const isAddable = metricsOf(id).some(({ aggregate }) => aggregate.kind !== 'none');
  if (source !== 'pages' || !isAddable) return [];
  return ['date', ...PERIOD_IDS, ...(requiredDimensions.includes('date') ? [] : (['all'] as const))];
}

/** The grain of the form. */
export function formGrain({ report: id, dimensions }: Pick<Form, 'report' | 'dimensions'>): FormGrain {
  const chosen = dimensions.find(isGrain);
  return chosen ?? (report(id).requiredDimensions.includes('date') ? 'date' : 'all');
}

/** The form with another grain. Its column takes the place of the column of days or of the earlier period, or is the first one. */
export function withGrain(form: Form, grain: FormGrain): Form {
  const { dimensions } = form;
  const others = dimensions.filter((id) => !isGrain(id));
  if (grain === 'all') return { ...form, dimensions: others };
  const at = Math.max(0, dimensions.findIndex(isGrain));
  return { ...form, dimensions: [...others.slice(0, at), grain, ...others.slice(at)] };
}

/** The column of days, or of the period that takes its place. */
export function dayDimension(form: Pick<Form, 'report' | 'dimensions'>): string {
  const grain = formGrain(form);
  return grain === 'all' ? 'date' : grain;
}

/** Why some metrics cannot be ticked: they cannot be added up over the days of the form's period. Undefined if they all can. */
export function overDays(
  form: Form,
): { readonly period: string; readonly barred: readonly string[] } | undefined {
  const grain = formGrain(form);
  if (grain === 'all' || !isPeriod(grain)) return undefined;
  const barred = metricsOf(form.report).filter(({ aggregate }) => aggregate.kind === 'none');
  return barred.length === 0
    ? undefined
    : { period: dimension(grain).label.toLowerCase(), barred: barred.map(({ id }) => id) };
}
