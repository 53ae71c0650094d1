import { dayOfMetric, daysText } from './days';
import type { Catalogue, DimensionChoice, MetricChoice, ReportChoice, SidebarState } from './server';

/** What stands in the report form. Texts are as typed. */
export interface Form {
  readonly report: string;
  /** The name of a range, or CHOSEN_DAYS. */
  readonly range: string;
  /** Used with CHOSEN_DAYS, as `YYYY-MM-DD` or empty. */
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly currency: string;
  readonly apps: string;
  readonly areas: string;
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  /** Days of LTV or retention: "1-7,14,30". */
  readonly days: string;
  /** Null until the user types one: then the sheet is called as the report. */
  readonly sheet: string | null;
}

/** The value of `range` that means: from and to are typed. */
export const CHOSEN_DAYS = 'chosen days';

/** The named ranges, in the words that the request check knows. */
const NAMED_RANGES = [
  { id: 'yesterday', label: 'Yesterday' },
  { id: 'last 7 days', label: 'Last 7 days' },
  { id: 'last 30 days', label: 'Last 30 days' },
  { id: 'this month', label: 'This month' },
  { id: 'last month', label: 'Last month' },
] as const;

/** An empty form: the catalogue's first report with its defaults. */
export function newForm(state: SidebarState): Form {
  const [first] = state.catalogue.reports;
  if (!first) throw new Error('The catalogue holds no report.');
  return {
    ...defaultsOf(first),
    report: first.id,
    range: takesOneDay(first) ? 'yesterday' : 'last 7 days',
    from: '',
    to: '',
    zone: state.zone,
    currency: state.currency,
    apps: '',
    areas: '',
    sheet: null,
  };
}

/** The form after another kind of report was chosen: what does not hang on the kind stays. */
export function withReport(form: Form, catalogue: Catalogue, id: string): Form {
  const report = reportOf({ report: id }, catalogue);
  const fits = rangesOf(report).some(({ id }) => id === form.range);
  return { ...form, ...defaultsOf(report), report: id, range: fits ? form.range : 'yesterday' };
}

/** The form after the default zone or currency changed: a form that was at the old default follows. */
export function withDefaults(form: Form, before: SidebarState, after: SidebarState): Form {
  return {
    ...form,
    zone: form.zone === before.zone ? after.zone : form.zone,
    currency: form.currency === before.currency ? after.currency : form.currency,
  };
}

/** The kind of report the form is about. */
export function reportOf(form: Pick<Form, 'report'>, catalogue: Catalogue): ReportChoice {
  const found = catalogue.reports.find(({ id }) => id === form.report);
  if (!found) throw new Error(`The catalogue holds no report “${form.report}”.`);
  return found;
}

/** True for the device report: one app and one day a request (section 4.1). */
export function takesOneDay(report: ReportChoice): boolean {
  return report.id === 'device';
}

/** True where the metrics are days after install. */
export function takesDays(report: ReportChoice): boolean {
  return report.defaultMetrics.some((id) => dayOfMetric(id) !== null);
}

/** The date choices of a report. */
export function rangesOf(report: ReportChoice): readonly { readonly id: string; readonly label: string }[] {
  if (takesOneDay(report)) return [NAMED_RANGES[0], { id: CHOSEN_DAYS, label: 'A day I choose' }];
  return [...NAMED_RANGES, { id: CHOSEN_DAYS, label: 'Days I choose' }];
}

export function dimensionsOf(report: ReportChoice, catalogue: Catalogue): readonly DimensionChoice[] {
  return catalogue.dimensions.filter(({ reports }) => reports.includes(report.id));
}

/** The metrics that are ticked one by one: those of single days are left to the days field. */
export function metricsOf(report: ReportChoice, catalogue: Catalogue): readonly MetricChoice[] {
  return catalogue.metrics.filter(
    ({ id, reports }) => reports.includes(report.id) && dayOfMetric(id) === null,
  );
}

/** The name of the sheet: as typed, or the report's label. */
export function sheetNameOf(form: Form, catalogue: Catalogue): string {
  return form.sheet ?? reportOf(form, catalogue).label;
}

function defaultsOf(report: ReportChoice): Pick<Form, 'dimensions' | 'metrics' | 'days'> {
  return {
    dimensions: [...new Set([...report.requiredDimensions, ...report.defaultDimensions])],
    metrics: report.defaultMetrics.filter((id) => dayOfMetric(id) === null),
    days: daysText(report.defaultMetrics),
  };
}
