import {
  isPeriod,
  listDimensions,
  listMetrics,
  REPORT_KINDS,
  type ReportKindId,
  requireReportKind,
} from '../../src/catalogue';
import { parseDay } from '../../src/dates';
import {
  buildDefaultRefreshing,
  type Destination,
  type Refreshing,
  type SavedReport,
} from '../../src/reports';
import {
  ABSENT,
  getFieldRule,
  hasField,
  isCellReference,
  makeDraft,
  type ReportDraft,
  type RowOrder,
  type StoredDraft,
} from '../../src/request';
import { CHART_KINDS, type ChartChoice } from '../../src/sheet';
import type { SidebarState } from '../../src/sidebar-server';
import { getViewTexts } from '../text';
import {
  isFieldOffered,
  isSingleAppReport,
  isSummableDimension,
  listSelectableMetrics,
  selectDraftColumns,
} from './available-fields';
import { CELL_DAYS, CHOSEN_DAYS, SINGLE_DAYS } from './date-range';
import { toDayItems } from './days';
import { type RefreshForm, toRefreshForm } from './refresh-form';

/** The fields that a form and a draft have in common. The form has other fields for days. */
type SharedFields = Omit<ReportDraft, 'startDate' | 'endDate'>;

/** The values in the form of a report. */
export interface Form extends SharedFields {
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
export function buildNewForm(state: SidebarState): Form {
  const [first] = REPORT_KINDS;
  if (first === undefined) throw new Error('The catalogue has no report.');
  const { id } = first;
  return {
    ...toFormFields({
      ...ABSENT,
      report: id,
      zone: state.zone,
      currency: state.currency,
      apps: [],
      startDate: '',
      endDate: '',
      ...getDefaultColumns(id),
    }),
    saved: null,
    name: findFreeReportName(requireReportKind(id).label, state),
    range: requireReportKind(id).initial.range,
    from: '',
    to: '',
    history: buildDefaultRefreshing().history,
    totals: false,
    order: null,
    top: '',
    chart: 'proposed',
    destination: { kind: 'new sheet', title: '' },
    refresh: toRefreshForm(buildDefaultRefreshing()),
  };
}

/** The form of a saved report. */
export function buildReportForm(saved: SavedReport, state: SidebarState): Form {
  const { name, draft, destination, id, revision, refreshing } = saved;
  const fields = toFormFields(draft);
  return {
    ...buildNewForm(state),
    ...fields,
    saved: { id, revision },
    name,
    ...toFormDays(withoutDamage(draft)),
    metrics: toMetricItems(fields),
    destination,
    refresh: toRefreshForm(refreshing),
    history: refreshing.history,
    totals: refreshing.totals === true,
    order: refreshing.order ?? null,
    top: String(refreshing.order?.top ?? ''),
    chart: refreshing.chart ?? null,
  };
}

function toFormDays({ startDate, endDate }: ReportDraft): Pick<Form, 'range' | 'from' | 'to'> {
  if (isCellReference(startDate) || isCellReference(endDate))
    return { range: CELL_DAYS, from: startDate, to: endDate };
  const day = startDate === '' ? '' : parseDay(startDate);
  if (day === undefined) return { range: startDate, from: '', to: '' };
  return { range: CHOSEN_DAYS, from: day, to: endDate === '' ? day : (parseDay(endDate) ?? endDate) };
}

/** The form after the user has chosen another kind of report. Fields that do not depend on the kind stay, and so do days that the user chose. */
export function withReportKind(form: Form, id: ReportKindId, state: SidebarState): Form {
  const isRangeChosen = form.saved !== null || form.range !== requireReportKind(form.report).initial.range;
  // A day may have millions of device rows, so a range of several days does not stay if the user changes to device rows.
  const rangeFits =
    !requireReportKind(id).isByDay || [...SINGLE_DAYS, CHOSEN_DAYS, CELL_DAYS].includes(form.range);
  return {
    ...form,
    report: id,
    chart: keepFittingChart(form, id),
    name: isNameTyped(form, state) ? form.name : findFreeReportName(requireReportKind(id).label, state),
    range: isRangeChosen && rangeFits ? form.range : requireReportKind(id).initial.range,
    ...getDefaultColumns(id),
    history: buildDefaultRefreshing().history,
  };
}

/** The chosen chart, if it fits another kind of report. */
function keepFittingChart({ chart }: Form, id: ReportKindId): Form['chart'] {
  if (chart === null || chart === 'proposed') return chart;
  return CHART_KINDS[id].includes(chart.kind) ? chart : 'proposed';
}

/** The draft of the form: only the fields that its kind of report has. */
export function toDraft(form: Form): ReportDraft {
  const isTyped = form.range === CHOSEN_DAYS || form.range === CELL_DAYS;
  const draft = {
    ...form,
    ...selectDraftColumns(form),
    startDate: isTyped ? form.from : form.range,
    endDate: isTyped ? form.to : '',
    periodColumns: hasPeriodColumns(form),
    compare: hasPeriodColumns(form) ? ('none' as const) : form.compare,
    // The one app of a device report cannot be an exception, as the apps of another kind of report may have been.
    except: isSingleAppReport(form.report) ? form.except.filter((list) => list !== 'apps') : form.except,
  };
  return makeDraft((field) => (hasField(field, form.report) ? draft[field] : getFieldRule(field).absent));
}

/** True if each period is a column: the report is grouped by periods, and the user has chosen so. */
export function hasPeriodColumns({ periodColumns, dimensions }: Form): boolean {
  return periodColumns && dimensions.some(isPeriod);
}

/** The form's values for a draft. Fields that its kind of report does not have, and damaged ones, get the values of a new form; unknown columns are left out. */
export function toFormFields(stored: StoredDraft): SharedFields {
  const { startDate: _, endDate: __, ...fields } = withoutDamage(stored);
  const { report: id, dimensions, summaryBy } = fields;
  return {
    ...fields,
    dimensions: dimensions.filter((one) => isFieldOffered(id, one)),
    summaryBy: summaryBy.filter((one) => isSummableDimension(id, one)),
  };
}

function withoutDamage(stored: StoredDraft): ReportDraft {
  const draft = { ...ABSENT, ...stored };
  return makeDraft((field) => {
    const { absent, blank = absent, initial = blank, holdsColumns, isValue } = getFieldRule(field);
    if (!hasField(field, draft.report)) return initial;
    const isMissing = !isValue(draft[field]) || String(draft[field]) === '';
    return isMissing ? (blank ?? (holdsColumns ? [] : '')) : draft[field];
  });
}

/** True for a report with metrics for days after the first launch. */
export function hasCohortDays(id: ReportKindId): id is 'ltv' | 'retention' {
  return listMetrics(id).some(({ cohortDay }) => cohortDay !== undefined);
}

/** True if the user typed the form's name: it is neither that of its kind nor that of a frequent report. */
export function isNameTyped({ name, report: id }: Form, state: SidebarState): boolean {
  const defaultNames = [requireReportKind(id).label, ...Object.values(getViewTexts().fields.starts.names)];
  return !defaultNames.some((label) => findFreeReportName(label, state) === name);
}

/** A name that no saved report has. */
export function findFreeReportName(name: string, { reports }: SidebarState): string {
  const takenNames = new Set(reports.map((one) => one.name));
  let candidate = name;
  for (let nth = 2; takenNames.has(candidate); nth++) candidate = `${name} ${nth}`;
  return candidate;
}

function getDefaultColumns(id: ReportKindId): Pick<Form, 'dimensions' | 'metrics'> {
  const { initial, defaults } = requireReportKind(id);
  return {
    dimensions: initial.dimensions,
    metrics: hasCohortDays(id) ? toDayItems(defaults.metrics) : defaults.metrics,
  };
}

/** The form’s items for the metrics of a draft. “all” becomes every metric that the form offers, except for reports with days after launch. */
function toMetricItems({ report: id, metrics, dimensions }: SharedFields): readonly string[] {
  if (hasCohortDays(id)) return toDayItems(metrics);
  // `devicesError` is not an item, because it is added with `devices`.
  if (!metrics.includes('all'))
    return [...new Set(metrics.map((one) => (one === 'devicesError' ? 'devices' : one)))];
  const isTracked = listDimensions(id).some((one) => one.trackedOnly && dimensions.includes(one.id));
  const offeredMetrics = listSelectableMetrics(id).filter(
    ({ source }) => id !== 'full' || !isTracked || source === 'tracked',
  );
  return offeredMetrics.map((one) => one.id);
}
