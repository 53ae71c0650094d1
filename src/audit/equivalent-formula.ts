import {
  findDescribedId,
  isReadFromFiles,
  type MetricId,
  needsDeviceCount,
  requireMetric,
  requireReportKind,
} from '../catalogue';
import { isGrain } from '../dates';
import {
  findGrain,
  formatMetricName,
  isFiltered,
  prefixApp,
  type Request,
  selectListsWithoutColumn,
} from '../request';
import { listKeyColumns } from '../sheet';
import { buildColumns } from '../table';
import { getTexts } from '../wording';
import type { AuditServices, CellAudit } from './audit';
import { type AuditedCell, findMetricId } from './report-row';

/** A formula that gives the number of a row, ready to copy in any locale; or why there is none. */
export function buildEquivalentFormula(
  auditedCell: AuditedCell,
  { buildValueFormula }: AuditServices,
): NonNullable<CellAudit['formula']> {
  const { request, days, values } = auditedCell;
  const metricId = findMetricId(auditedCell);
  const { takesCurrency } = requireReportKind(request.report);
  const app = values.get('appId');
  const listedApps = request.apps.length === 0 && request.connection !== '' ? [''] : request.apps;
  const apps = app === undefined ? listedApps : [String(app)];
  // ADREPORT_VALUE filters by one field, besides the apps. A blank argument would mean all values.
  const [filter, ...otherFilters] = listSelectedFields(auditedCell);
  const fitsArguments = otherFilters.length === 0 && filter?.value !== '' && app !== '';
  const hasSameRows = fitsArguments && !hasOtherRows(auditedCell);
  if (metricId === undefined || !hasSameRows || !canAddUp(metricId, auditedCell))
    return { cannot: getTexts().audit.noFormula };
  return {
    formula: buildValueFormula({
      report: request.report,
      metric: formatMetricName(requireMetric(metricId), request.report),
      apps: apps.map((id) => prefixApp(request.connection, id)).join(','),
      startDate: days.from,
      endDate: days.from === days.to ? '' : days.to,
      filterField: filter?.field ?? '',
      filterValue: filter?.value ?? '',
      timezone: request.zone,
      currency: takesCurrency ? request.currency : '',
    }),
  };
}

/**
 * Whether a formula, which adds up days, gives the same number. In a report by month, the add-on adds up the days in the same way. In a report
 * without days, the service adds them up: its sums are the same, but its eCPM of 30 days is calculated from parts that are not rounded.
 */
function canAddUp(metricId: MetricId, { request, days }: AuditedCell): boolean {
  const addsUpDays = days.from === days.to || findGrain(request) !== undefined;
  return !needsDeviceCount(metricId) && (addsUpDays || requireMetric(metricId).aggregate.kind === 'sum');
}

/** Whether a formula with the arguments of the number would add up other rows. */
function hasOtherRows(auditedCell: AuditedCell): boolean {
  const { report, output, dimensions } = auditedCell.request;
  const isDeviceRow = isReadFromFiles(report) && output === 'rows';
  // The row is one of several apps: they may share a name or a platform, and the formula would add them up.
  const isOneOfApps = !dimensions.includes('appId') && dimensions.some(isAboutApp);
  return isDeviceRow || isOneOfApps || hasHiddenFilter(auditedCell.request);
}

function isAboutApp(field: string): boolean {
  const described = findDescribedId(field);
  return described === 'appId' || (described !== undefined && isAboutApp(described));
}

/** Whether the report is filtered by something that no column shows. Formulas have an argument for apps, but not for “all apps except”. */
function hasHiddenFilter(request: Request): boolean {
  // Rows of device files are filtered before they are added up, also by columns that the sums lack.
  if (isReadFromFiles(request.report)) return isFiltered(request);
  // The service itself may filter by countries: selectListsWithoutColumn has only what the add-on filters.
  const areCountriesHidden = request.areas.length > 0 && !request.dimensions.includes('area');
  return areCountriesHidden || selectListsWithoutColumn(request).length > 0;
}

/** What the row is about, apart from its days and its app. A name with an id is left out. */
function listSelectedFields({ values, request }: AuditedCell) {
  const columns = buildColumns({ dimensions: request.dimensions, metrics: [] });
  const readValueText = (columnIndex: number) => String(values.get(columns[columnIndex]?.field ?? '') ?? '');
  return listKeyColumns(columns).flatMap(({ index, describes: describedIndex }) => {
    const { field = '' } = columns[index] ?? {};
    const hasId = describedIndex !== undefined && readValueText(describedIndex) !== '';
    return isGrain(field) || field === 'appId' || hasId ? [] : [{ field, value: readValueText(index) }];
  });
}
