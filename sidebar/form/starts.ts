import { type ReportId, report } from '../../src/catalogue/catalogue';
import type { Compare } from '../../src/request/draft';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { type SidebarTexts, texts } from '../text/texts';
import { dayItems } from './days';
import { type Form, freeName, isNameTyped, newForm, takesDays, withReport } from './form-and-draft';

/** A frequent report, from which the form of a new report can start. */
export interface Start {
  /** The key of its name in the texts. */
  readonly key: keyof SidebarTexts['fields']['starts']['names'];
  readonly report: ReportId;
  readonly range: string;
  readonly dimensions: readonly string[];
  /** Ids of metrics. */
  readonly metrics: readonly string[];
  /** Default: the numbers are not compared. */
  readonly compare?: Compare;
  /** Default: rows of days that leave the range are deleted. */
  readonly history?: Form['history'];
  /** How many of the last days each refresh checks again. */
  readonly daysAgain?: number;
  /** Default: the order of the report. */
  readonly order?: Form['order'];
}

const EARNINGS = report('full').defaultMetrics;

/** In the order shown. */
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
    metrics: EARNINGS,
  },
  {
    key: 'countries',
    report: 'full',
    range: 'last 30 days',
    dimensions: ['countryName'],
    metrics: EARNINGS,
  },
  {
    key: 'cohorts',
    report: 'ltv',
    ...report('ltv').initial,
    metrics: ['newUserNum', 'ltv1', 'ltv3', 'ltv7', 'ltv14', 'ltv30', 'ltv60'],
  },
];

type Filled = Pick<Form, 'report' | 'range' | 'dimensions' | 'metrics' | 'compare' | 'history' | 'order'>;

/** The form of a new report, filled with a frequent one. Of the given form, only a name that the user typed stays. */
export function withStart(form: Form, start: Start, state: SidebarState): Form {
  const name = isNameTyped(form, state) ? form.name : freeName(texts().fields.starts.names[start.key], state);
  const ofKind = withReport(newForm(state), start.report, state);
  const daysAgain = String(start.daysAgain ?? ofKind.refresh.daysAgain);
  return { ...ofKind, ...filled(start), refresh: { ...ofKind.refresh, daysAgain }, name };
}

/** True if the form has the kind, the days and the columns of the frequent report. */
export function isFilledWith(form: Form, start: Start): boolean {
  const choices = ({ report: kind, range, dimensions, metrics, ...others }: Filled) =>
    JSON.stringify([kind, range, dimensions, metrics, others.compare, others.history, others.order]);
  return choices(form) === choices(filled(start));
}

function filled({ report: id, range, dimensions, metrics, ...choices }: Start): Filled {
  const { compare = 'none', history = 'dropped', order = null } = choices;
  const items = takesDays(id) ? dayItems(metrics) : metrics;
  return { report: id, range, dimensions, metrics: items, compare, history, order };
}
