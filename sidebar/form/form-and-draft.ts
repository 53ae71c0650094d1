import {
  dimensionsOf,
  isPeriod,
  metricsOf,
  REPORTS,
  type ReportId,
  report,
} from '../../src/catalogue/catalogue';
import { parseDay } from '../../src/dates/calendar';
import { defaultRefreshing, type Refreshing } from '../../src/reports/refreshing';
import type { Destination, SavedReport } from '../../src/reports/saved-report';
import { isReference } from '../../src/request/cells/cell-reference';
import {
  ABSENT,
  hasField,
  makeDraft,
  type ReportDraft,
  ruleOf,
  type StoredDraft,
} from '../../src/request/draft';
import type { RowOrder } from '../../src/request/row-order';
import { CHART_KINDS, type ChartChoice } from '../../src/sheet/chart-choice';
import type { SidebarState } from '../../src/sidebar-server/messages';
import { texts } from '../text/texts';
import { chosenMetrics, columnsInDraft, isOffered, isOfOneApp, isSummable } from './available-fields';
import { CELL_DAYS, CHOSEN_DAYS, SINGLE_DAYS } from './date-range';
import { dayItems } from './days';
import { type RefreshForm, refreshForm } from './refresh-form';

/** The fields that a form and a draft have in common. The form has other fields for days. */
type FormFields = Omit<ReportDraft, 'startDate' | 'endDate'>;

/** The values in the form of a report. */
export interface Form extends FormFields {
  /** The saved report that is edited, as it was when the edit began; null for a new one. */
  readonly saved: { readonly id: string; readonly revision: number } | null;
  readonly name: string;
  /** The name of a range, CHOSEN_DAYS, or CELL_DAYS. */
  readonly range: string;
  /** The first day, if `range` is CHOSEN_DAYS (`YYYY-MM-DD` or empty) or CELL_DAYS. */
  readonly from: string;
  readonly to: string;
  /** The sheet of the table. A new sheet without a title gets the name of the report. */
  readonly destination: Destination;
  readonly refresh: RefreshForm;
  /** Whether days that left the range stay in the sheet. */
  readonly history: Refreshing['history'];
  /** Whether the sheet has a row with totals. */
  readonly totals: boolean;
  /** The order of the rows; null for the order of the report. */
  readonly order: RowOrder | null;
  /** The typed number of first rows that the table shows; empty for all rows. */
  readonly top: string;
  /** The report's chart; null for none. `proposed`: nobody has chosen, and the report gets one that fits (see chartOf). */
  readonly chart: ChartChoice | 'proposed' | null;
}

/** The form of a new report: the first report of the catalogue, with its defaults. */
export function newForm(state: SidebarState): Form {
  const [first] = REPORTS;
  if (first === undefined) throw new Error('The catalogue has no report.');
  const { id } = first;
  return {
    ...formFields({
      ...ABSENT,
      report: id,
      zone: state.zone,
      currency: state.currency,
      apps: [],
      startDate: '',
      endDate: '',
      ...defaultColumns(id),
    }),
    saved: null,
    name: freeName(report(id).label, state),
    range: report(id).initial.range,
    from: '',
    to: '',
    history: defaultRefreshing().history,
    totals: false,
    order: null,
    top: '',
    chart: 'proposed',
    destination: { kind: 'new sheet', title: '' },
    refresh: refreshForm(defaultRefreshing()),
  };
}

/** The form of a saved report. */
export function formOf(saved: SavedReport, state: SidebarState): Form {
  const { name, draft, destination, id, revision, refreshing } = saved;
  const fields = formFields(draft);
  return {
    ...newForm(state),
    ...fields,
    saved: { id, revision },
    name,
    ...formDays(withoutDamage(draft)),
    metrics: metricItems(fields),
    destination,
    refresh: refreshForm(refreshing),
    history: refreshing.history,
    totals: refreshing.totals === true,
    order: refreshing.order ?? null,
    top: String(refreshing.order?.top ?? ''),
    chart: refreshing.chart ?? null,
  };
}

function formDays({ startDate, endDate }: ReportDraft): Pick<Form, 'range' | 'from' | 'to'> {
  if (isReference(startDate) || isReference(endDate))
    return { range: CELL_DAYS, from: startDate, to: endDate };
  const day = startDate === '' ? '' : parseDay(startDate);
  if (day === undefined) return { range: startDate, from: '', to: '' };
  return { range: CHOSEN_DAYS, from: day, to: endDate === '' ? day : (parseDay(endDate) ?? endDate) };
}

/** The form after the user has chosen another kind of report. Fields that do not depend on the kind stay, and so do days that the user chose. */
export function withReport(form: Form, id: ReportId, state: SidebarState): Form {
  const isChosen = form.saved !== null || form.range !== report(form.report).initial.range;
  // A day may have millions of device rows, so a range of several days does not stay if the user changes to device rows.
  const fits = !report(id).isByDay || [...SINGLE_DAYS, CHOSEN_DAYS, CELL_DAYS].includes(form.range);
  return {
    ...form,
    report: id,
    chart: chartFor(form, id),
    name: isNameTyped(form, state) ? form.name : freeName(report(id).label, state),
    range: isChosen && fits ? form.range : report(id).initial.range,
    ...defaultColumns(id),
    history: defaultRefreshing().history,
  };
}

/** The chosen chart, if it fits another kind of report. */
function chartFor({ chart }: Form, id: ReportId): Form['chart'] {
  if (chart === null || chart === 'proposed') return chart;
  return CHART_KINDS[id].includes(chart.kind) ? chart : 'proposed';
}

/** The draft of the form: only the fields that its kind of report has. */
export function draftOf(form: Form): ReportDraft {
  const isTyped = form.range === CHOSEN_DAYS || form.range === CELL_DAYS;
  const draft = {
    ...form,
    ...columnsInDraft(form),
    startDate: isTyped ? form.from : form.range,
    endDate: isTyped ? form.to : '',
    periodColumns: hasPeriodColumns(form),
    compare: hasPeriodColumns(form) ? ('none' as const) : form.compare,
    // The one app of a device report cannot be an exception, as the apps of another kind of report may have been.
    except: isOfOneApp(form.report) ? form.except.filter((list) => list !== 'apps') : form.except,
  };
  return makeDraft((field) => (hasField(field, form.report) ? draft[field] : ruleOf(field).absent));
}

/** True if each period is a column: the report is grouped by periods, and the user has chosen so. */
export function hasPeriodColumns({ periodColumns, dimensions }: Form): boolean {
  return periodColumns && dimensions.some(isPeriod);
}

/** The form's values for a draft. Fields that its kind of report does not have, and damaged ones, get the values of a new form; unknown columns are left out. */
export function formFields(stored: StoredDraft): FormFields {
  const { startDate: _, endDate: __, ...fields } = withoutDamage(stored);
  const { report: id, dimensions, summaryBy } = fields;
  return {
    ...fields,
    dimensions: dimensions.filter((one) => isOffered(id, one)),
    summaryBy: summaryBy.filter((one) => isSummable(id, one)),
  };
}

function withoutDamage(stored: StoredDraft): ReportDraft {
  const draft = { ...ABSENT, ...stored };
  return makeDraft((field) => {
    const { absent, blank = absent, initial = blank, holdsColumns, isValue } = ruleOf(field);
    if (!hasField(field, draft.report)) return initial;
    const isMissing = !isValue(draft[field]) || String(draft[field]) === '';
    return isMissing ? (blank ?? (holdsColumns ? [] : '')) : draft[field];
  });
}

/** True for a report with metrics for days after the first launch. */
export function takesDays(id: ReportId): id is 'ltv' | 'retention' {
  return metricsOf(id).some(({ cohortDay }) => cohortDay !== undefined);
}

/** True if the user typed the form's name: it is neither that of its kind nor that of a frequent report. */
export function isNameTyped({ name, report: id }: Form, state: SidebarState): boolean {
  const given = [report(id).label, ...Object.values(texts().fields.starts.names)];
  return !given.some((label) => freeName(label, state) === name);
}

/** A name that no saved report has. */
export function freeName(name: string, { reports }: Pick<SidebarState, 'reports'>): string {
  const taken = new Set(reports.map((one) => one.name));
  let free = name;
  for (let nth = 2; taken.has(free); nth++) free = `${name} ${nth}`;
  return free;
}

function defaultColumns(id: ReportId): Pick<Form, 'dimensions' | 'metrics'> {
  const { initial, defaultMetrics } = report(id);
  return {
    dimensions: initial.dimensions,
    metrics: takesDays(id) ? dayItems(defaultMetrics) : defaultMetrics,
  };
}

/** The form’s items for the metrics of a draft. “all” becomes every metric that the form offers, except for reports with days after launch. */
function metricItems({ report: id, metrics, dimensions }: FormFields): readonly string[] {
  if (takesDays(id)) return dayItems(metrics);
  // `devicesError` is not an item, because it is added with `devices`.
  if (!metrics.includes('all'))
    return [...new Set(metrics.map((one) => (one === 'devicesError' ? 'devices' : one)))];
  const isTracked = dimensionsOf(id).some((one) => one.trackedOnly && dimensions.includes(one.id));
  const all = chosenMetrics(id).filter(({ source }) => id !== 'full' || !isTracked || source === 'tracked');
  return all.map((one) => one.id);
}
