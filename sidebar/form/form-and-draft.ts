import {
  type CurrencyId,
  dimensionsOf,
  metricsOf,
  REPORTS,
  report,
  type ZoneId,
} from '../../src/catalogue/catalogue';
import type { ReportId } from '../../src/catalogue/entry';
import { parseDay } from '../../src/dates/calendar';
import type { Refreshing } from '../../src/reports/refreshing';
import { defaultRefreshing } from '../../src/reports/refreshing';
import type { Destination, SavedReport } from '../../src/reports/saved-report';
import type { Identifiers, ReportDraft } from '../../src/request/draft';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { deviceNumbers } from './available-fields';
import { CHOSEN_DAYS, SINGLE_DAYS } from './date-range';
import { dayItems } from './days';
import { type DevicePart, deviceDraft, devicePartOf, NEW_DEVICE } from './device-form';
import { type RefreshForm, refreshForm } from './refresh-form';

/** What stands in the form of a report. */
export interface Form extends DevicePart {
  /** The saved report that is edited, as it was when the edit began; null for a new one. */
  readonly saved: { readonly id: string; readonly revision: number } | null;
  readonly name: string;
  readonly report: ReportId;
  /** The name of a range, or CHOSEN_DAYS. */
  readonly range: string;
  /** Used with CHOSEN_DAYS, as `YYYY-MM-DD` or empty. */
  readonly from: string;
  readonly to: string;
  readonly zone: ZoneId;
  readonly currency: CurrencyId;
  readonly apps: readonly string[];
  readonly areas: readonly string[];
  /** Ids, in the order of the columns. */
  readonly dimensions: readonly string[];
  /** Ids, and for LTV and retention days ("1-7", "30") or "all", in the order of the columns. */
  readonly metrics: readonly string[];
  /** What was chosen before under other kinds of report. */
  readonly before: Readonly<Partial<Record<ReportId, OfKind>>>;
  readonly identifiers: Identifiers;
  /** A new sheet without a title is called as the report. */
  readonly destination: Destination;
  readonly refresh: RefreshForm;
  /** What becomes of days that have left the range. */
  readonly history: Refreshing['history'];
}

/** What hangs on the kind of report. */
type OfKind = Pick<Form, 'dimensions' | 'metrics' | 'history'>;

/** Device identifiers are personal data: they come into the file only when the user chooses so. */
const NEW_IDENTIFIERS: Identifiers = 'left out';

/** The form of a report that is not there yet: the catalogue's first kind with its defaults. */
export function newForm(state: SidebarState): Form {
  const { id } = REPORTS[0]!;
  return {
    saved: null,
    name: freeName(report(id).label, state),
    report: id,
    range: 'last 7 days',
    from: '',
    to: '',
    zone: state.zone,
    currency: state.currency,
    apps: [],
    areas: [],
    ...defaultsOf(id),
    before: {},
    ...NEW_DEVICE,
    identifiers: NEW_IDENTIFIERS,
    destination: { kind: 'new sheet', title: '' },
    refresh: refreshForm(defaultRefreshing()),
  };
}

/** The form of a saved report. */
export function formOf(saved: SavedReport, state: SidebarState): Form {
  const { name, draft, destination, id, revision, refreshing } = saved;
  const day = draft.startDate === '' ? '' : parseDay(draft.startDate);
  const range = day === undefined ? draft.startDate : CHOSEN_DAYS;
  return {
    ...newForm(state),
    saved: { id, revision },
    name,
    report: draft.report,
    range,
    from: day ?? '',
    to: day === undefined ? '' : draft.endDate === '' ? day : (parseDay(draft.endDate) ?? draft.endDate),
    zone: draft.zone,
    currency: draft.currency,
    apps: draft.apps,
    areas: draft.areas,
    dimensions: draft.dimensions,
    metrics: metricItems(draft),
    ...devicePartOf(draft),
    // Other kinds hold none, whatever is kept with them: it is no choice for when their kind changes.
    identifiers: draft.report === 'device' ? draft.identifiers : NEW_IDENTIFIERS,
    destination,
    refresh: refreshForm(refreshing),
    history: refreshing.history,
  };
}

/** The form after another kind of report was chosen: what does not hang on the kind stays. */
export function withReport(form: Form, id: ReportId, state: SidebarState): Form {
  const { report: before, dimensions, metrics, history } = form;
  const isNamedAfterIt = form.name === freeName(report(before).label, state);
  // A day of device rows may be millions: more of them are to be chosen, not brought along.
  const fits = id !== 'device' || [...SINGLE_DAYS, CHOSEN_DAYS].includes(form.range);
  return {
    ...form,
    report: id,
    name: isNamedAfterIt ? freeName(report(id).label, state) : form.name,
    range: fits ? form.range : 'yesterday',
    ...(form.before[id] ?? defaultsOf(id)),
    before: { ...form.before, [before]: { dimensions, metrics, history } },
  };
}

/** What the form asks for: only what its report takes. */
export function draftOf(form: Form): ReportDraft {
  const isChosen = form.range === CHOSEN_DAYS;
  return {
    report: form.report,
    apps: form.apps,
    areas: report(form.report).filters.includes('areas') ? form.areas : [],
    startDate: isChosen ? form.from : form.range,
    endDate: isChosen ? form.to : '',
    ...deviceDraft(form),
    zone: form.zone,
    currency: form.currency,
    identifiers: form.report === 'device' ? form.identifiers : 'kept',
  };
}

/** True where the metrics are days after the first launch. */
export function takesDays(id: ReportId): id is 'ltv' | 'retention' {
  return metricsOf(id).some(({ cohortDay }) => cohortDay !== undefined);
}

/** A name that no saved report has. */
export function freeName(name: string, { reports }: Pick<SidebarState, 'reports'>): string {
  const taken = new Set(reports.map((one) => one.name));
  let free = name;
  for (let nth = 2; taken.has(free); nth++) free = `${name} ${nth}`;
  return free;
}

function defaultsOf(id: ReportId): OfKind {
  const { defaultDimensions, defaultMetrics } = report(id);
  return {
    dimensions: defaultDimensions,
    metrics: takesDays(id) ? dayItems(defaultMetrics) : defaultMetrics,
    history: defaultRefreshing().history,
  };
}

/** “all” stands for every metric there is to tick, except for days: every day is one choice. */
function metricItems({ report: id, metrics, dimensions }: ReportDraft): readonly string[] {
  if (takesDays(id)) return dayItems(metrics);
  // How far a number of devices may be off comes with the number.
  if (!metrics.includes('all'))
    return [...new Set(metrics.map((one) => (one === 'devicesError' ? 'devices' : one)))];
  if (id === 'device') return deviceNumbers().map((one) => one.id);
  const isTracked = dimensionsOf(id).some((one) => one.trackedOnly && dimensions.includes(one.id));
  const all = metricsOf(id).filter(({ source }) => id !== 'full' || !isTracked || source === 'tracked');
  return all.map((one) => one.id);
}
