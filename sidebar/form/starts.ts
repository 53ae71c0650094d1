import { type ReportKindId, requireReportKind } from '../../src/catalogue';
import type { Compare } from '../../src/request';
import type { SidebarState } from '../../src/sidebar-server';
import { getViewTexts, type SidebarTexts } from '../text';
import { buildNewForm, findFreeReportName, isNameTyped, withReportKind } from './build-form';
import { toDayItems } from './days';
import { type Form, hasCohortDays } from './form';

/** A frequent report, from which the form of a new report can start. */
export interface Start {
  /** The key of its name in the texts. */
  readonly key: keyof SidebarTexts['fields']['starts']['names'];
  readonly report: ReportKindId;
  readonly range: string;
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  /** Default: the numbers are not compared. */
  readonly compare?: Compare;
  /** Default: rows of days that leave the range are deleted. */
  readonly history?: Form['history'];
  readonly daysAgain?: number;
  /** Default: the order of the report. */
  readonly order?: Form['order'];
}

const EARNINGS_METRICS = requireReportKind('full').defaults.metrics;

export const STARTS: readonly Start[] = [
  {
    key: 'monthClose',
    report: 'full',
    range: 'last 13 months',
    dimensions: ['month', 'networkName'],
    metrics: ['revenue'],
    compare: 'period before',
    history: 'kept',
    // The month before this one is checked at each refresh, not only once a week.
    daysAgain: 31,
    order: { by: 'date', descending: true },
  },
  {
    key: 'dailyByNetwork',
    report: 'full',
    range: 'last 30 days',
    dimensions: ['date', 'networkName'],
    metrics: EARNINGS_METRICS,
  },
  {
    key: 'countries',
    report: 'full',
    range: 'last 30 days',
    dimensions: ['countryName'],
    metrics: EARNINGS_METRICS,
  },
  {
    key: 'cohorts',
    report: 'ltv',
    ...requireReportKind('ltv').initial,
    metrics: ['newUserNum', 'ltv1', 'ltv3', 'ltv7', 'ltv14', 'ltv30', 'ltv60'],
  },
];

/** The form of a new report, filled with a frequent one. Of the given form, only a name that the user typed stays. */
export function withStart(form: Form, start: Start, state: SidebarState): Form {
  const name = isNameTyped(form, state)
    ? form.name
    : findFreeReportName(getViewTexts().fields.starts.names[start.key], state);
  const formOfKind = withReportKind(buildNewForm(state), start.report, state);
  const daysAgain = String(start.daysAgain ?? formOfKind.refresh.daysAgain);
  return { ...formOfKind, ...buildStartFields(start), refresh: { ...formOfKind.refresh, daysAgain }, name };
}

export function isFilledWith(form: Form, start: Start): boolean {
  return JSON.stringify({ ...form, ...buildStartFields(start) }) === JSON.stringify(form);
}

function buildStartFields({ report, range, dimensions, metrics, ...options }: Start) {
  const { compare = 'none', history = 'dropped', order = null } = options;
  const items = hasCohortDays(report) ? toDayItems(metrics) : metrics;
  return { report, range, dimensions, metrics: items, compare, history, order };
}
