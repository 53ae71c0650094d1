import { canSumAgain, findDescribedId, type MetricId, requireMetric, requireReportKind } from '../catalogue';
import { isGrain } from '../dates';
import { findGrain, formatMetricName, isFiltered, type Request, selectListsWithoutColumn } from '../request';
import { listKeyColumns } from '../sheet';
import { buildColumns } from '../table';
import { getTexts } from '../wording';
import type { AuditServices, CellAudit } from './audit';
import { type AuditedNumber, findMetricId, isRowOfAllOthers } from './report-row';

/** A formula that gives the number of a row, ready to copy in any locale; or why there is none. */
export function buildEquivalentFormula(
  number: AuditedNumber,
  { buildValueFormula }: AuditServices,
): NonNullable<CellAudit['formula']> {
  const { request, days, values } = number;
  const metricId = findMetricId(number);
  const { takesCurrency } = requireReportKind(request.report);
  const [selected, ...otherFields] = listSelectedFields(number);
  const isSelected = otherFields.length === 0 && selected?.value !== '' && values.get('appId') !== '';
  if (metricId === undefined || !canAddUp(metricId, number) || !isSelected || hasOtherRows(number))
    return { cannot: getTexts().audit.noFormula };
  return {
    formula: buildValueFormula({
      report: request.report,
      metric: formatMetricName(requireMetric(metricId), request.report),
      apps: String(values.get('appId') ?? request.apps.join(',')),
      startDate: days.from,
      endDate: days.from === days.to ? '' : days.to,
      filterField: selected?.field ?? '',
      filterValue: selected?.value ?? '',
      timezone: request.zone,
      currency: takesCurrency ? request.currency : '',
    }),
  };
}

/** Over several days, a formula adds up days, and the service itself does not round the parts of a ratio. */
function canAddUp(metricId: MetricId, { request, days }: AuditedNumber): boolean {
  const isAddedUp =
    days.from === days.to ||
    findGrain(request) !== undefined ||
    requireMetric(metricId).aggregate.kind === 'sum';
  return canSumAgain(metricId) && isAddedUp;
}

/** Whether the arguments of a formula would mean other rows than that of the number. */
function hasOtherRows(number: AuditedNumber): boolean {
  const { report, output, dimensions } = number.request;
  const isDeviceRow = requireReportKind(report).isByDay && output === 'rows';
  // The row is one of several apps: they may share a name or a platform, and the formula would add them up.
  const isOneOfApps = !dimensions.includes('appId') && dimensions.some(isMadeOfApp);
  return isDeviceRow || isOneOfApps || isRowOfAllOthers(number) || hasHiddenFilter(number.request);
}

function isMadeOfApp(field: string): boolean {
  const described = findDescribedId(field);
  return described === 'appId' || (described !== undefined && isMadeOfApp(described));
}

/** Whether the report is filtered by something that no column shows. Formulas have an argument for apps. */
function hasHiddenFilter(request: Request): boolean {
  const { areas, dimensions } = request;
  if (requireReportKind(request.report).isByDay) return isFiltered(request);
  return selectListsWithoutColumn(request).length > 0 || (areas.length > 0 && !dimensions.includes('area'));
}

/** What the row is about, apart from its days and its app. A name with an id is left out. */
function listSelectedFields({ values, request }: AuditedNumber) {
  const columns = buildColumns({ dimensions: request.dimensions, metrics: [] });
  const readValueText = (columnIndex: number) => String(values.get(columns[columnIndex]?.field ?? '') ?? '');
  return listKeyColumns(columns).flatMap(({ index: at, describes }) => {
    const { field = '' } = columns[at] ?? {};
    const isNamed = describes !== undefined && readValueText(describes) !== '';
    return isGrain(field) || field === 'appId' || isNamed ? [] : [{ field, value: readValueText(at) }];
  });
}
