import {
  isReadFromFiles,
  listDimensions,
  listMetrics,
  REPORT_KINDS,
  type ReportKindId,
  requireReportKind,
} from '../../src/catalogue';
import { parseDay } from '../../src/dates';
import { buildDefaultRefreshing, type NamedVersion, type SavedReport } from '../../src/reports';
import { ABSENT, isCellReference, type ReportDraft } from '../../src/request';
import { CHART_KINDS } from '../../src/sheet';
import type { SidebarState } from '../../src/sidebar-server';
import { getViewTexts } from '../text';
import { isFieldOffered } from './available-fields';
import { toDayItems } from './days';
import {
  CELL_DAYS,
  CHOSEN_DAYS,
  type Form,
  type FormDays,
  hasCohortDays,
  SINGLE_DAYS,
  toFormFields,
  toRefreshForm,
  withoutDamage,
} from './form';

/** The form of a new report: the first report of the catalogue, with its defaults. */
export function buildNewForm(state: SidebarState): Form {
  const [first] = REPORT_KINDS;
  if (first === undefined) throw new Error('The catalogue has no report.');
  const { id, label, initial } = first;
  const refreshing = buildDefaultRefreshing();
  return {
    ...toFormFields({
      ...ABSENT,
      report: id,
      // With its name, because the default connection of a colleague may be another.
      connection: state.otherConnections.length === 0 ? '' : state.name,
      zone: state.zone,
      currency: state.currency,
      apps: [],
      startDate: '',
      endDate: '',
      ...getDefaultColumns(id),
    }),
    saved: null,
    name: findFreeReportName(label, state),
    range: initial.range,
    from: '',
    to: '',
    history: refreshing.history,
    order: null,
    chart: 'proposed',
    destination: { kind: 'new sheet', title: '' },
    refresh: toRefreshForm(refreshing),
  };
}

export function buildReportForm(report: SavedReport, state: SidebarState): Form {
  const { id, revision } = report;
  return { ...buildVersionForm(report, state), saved: { id, revision } };
}

export function buildVersionForm(version: NamedVersion, state: SidebarState): Form {
  const { name, destination, refreshing } = version;
  const draft = withoutDamage(version.draft);
  return {
    ...buildNewForm(state),
    ...toFormFields(draft),
    name,
    ...toFormDays(draft),
    metrics: toMetricItems(draft),
    destination,
    refresh: toRefreshForm(refreshing),
    history: refreshing.history,
    order: refreshing.order ?? null,
    chart: refreshing.chart ?? null,
  };
}

function toFormDays({ startDate, endDate }: ReportDraft): FormDays {
  if (isCellReference(startDate) || isCellReference(endDate))
    return { range: CELL_DAYS, from: startDate, to: endDate };
  const day = startDate === '' ? '' : parseDay(startDate);
  if (day === undefined) return { range: startDate, from: '', to: '' };
  return { range: CHOSEN_DAYS, from: day, to: endDate === '' ? day : (parseDay(endDate) ?? endDate) };
}

/** The form’s items for the metrics of a draft. “all” becomes every metric that the form offers, except for reports with days after launch. */
function toMetricItems({ report: id, metrics, dimensions }: ReportDraft): readonly string[] {
  if (hasCohortDays(id)) return toDayItems(metrics);
  if (!metrics.includes('all')) return metrics.filter((metric) => isFieldOffered(id, metric));
  const isTracked = listDimensions(id).some(
    (dimension) => dimension.trackedOnly && dimensions.includes(dimension.id),
  );
  const offeredMetrics = listMetrics(id).filter(
    ({ source }) => id !== 'full' || !isTracked || source === 'tracked',
  );
  return offeredMetrics.map((metric) => metric.id);
}

/** The form after the user has chosen another kind of report. Fields that do not depend on the kind stay, and so do days that the user chose. */
export function withReportKind(form: Form, id: ReportKindId, state: SidebarState): Form {
  const { label, initial } = requireReportKind(id);
  const isRangeChosen = form.saved !== null || form.range !== requireReportKind(form.report).initial.range;
  // A day may have millions of device rows, so a range of several days does not stay if the user changes to device rows.
  const rangeFits = !isReadFromFiles(id) || [...SINGLE_DAYS, CHOSEN_DAYS, CELL_DAYS].includes(form.range);
  return {
    ...form,
    report: id,
    chart: keepFittingChart(form, id),
    name: isNameTyped(form, state) ? form.name : findFreeReportName(label, state),
    range: isRangeChosen && rangeFits ? form.range : initial.range,
    ...getDefaultColumns(id),
    history: buildDefaultRefreshing().history,
  };
}

function keepFittingChart({ chart }: Form, id: ReportKindId): Form['chart'] {
  if (chart === null || chart === 'proposed') return chart;
  return CHART_KINDS[id].includes(chart.kind) ? chart : 'proposed';
}

function getDefaultColumns(id: ReportKindId) {
  const { initial, defaults } = requireReportKind(id);
  return {
    dimensions: initial.dimensions,
    metrics: hasCohortDays(id) ? toDayItems(defaults.metrics) : defaults.metrics,
  };
}

/** True if the user typed the form's name: it is neither that of its kind nor that of a frequent report. */
export function isNameTyped({ name, report: id }: Form, state: SidebarState): boolean {
  const defaultNames = [requireReportKind(id).label, ...Object.values(getViewTexts().fields.starts.names)];
  return !defaultNames.some((label) => findFreeReportName(label, state) === name);
}

export function findFreeReportName(name: string, { reports }: SidebarState): string {
  const takenNames = new Set(reports.map((report) => report.name));
  let candidate = name;
  for (let nth = 2; takenNames.has(candidate); nth++) candidate = `${name} ${nth}`;
  return candidate;
}
