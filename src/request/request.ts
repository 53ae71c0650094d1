import {
  type DimensionId,
  type MetricId,
  type PeriodId,
  requireMetric,
  requireReportKind,
} from '../catalogue';
import { addDays, type Day, type DayRange, type Grain, isGrain } from '../dates';
import { ABSENT, type DraftField, NO_ROW_FILTER, type ReportDraft, type RowFilter } from './draft';

interface TableDimensions {
  /** The key columns in the requested order, each once. */
  readonly dimensions: readonly DimensionId[];
}

export interface RequestColumns extends TableDimensions {
  /** The number columns in the requested order, each once. */
  readonly metrics: readonly MetricId[];
}

/** The columns of a device report: those of its rows, and the dimensions of its summary. */
export interface DeviceColumns extends RequestColumns {
  readonly summaryBy: readonly DimensionId[];
}

/** Which rows a request selects. An empty list selects all apps or countries. */
export interface RequestedRows {
  readonly apps: readonly string[];
  readonly areas: readonly string[];
  readonly filter: RowFilter;
}

/** Fields that a request has in another form. */
type ConvertedField = 'startDate' | 'endDate' | 'dimensions' | 'metrics' | 'summaryBy' | keyof RowFilter;

/** A draft that passed its checks. A field that the report does not have has its `absent` value (see draft.ts). */
export interface Request extends Omit<ReportDraft, ConvertedField>, DayRange, DeviceColumns, RequestedRows {
  readonly order?: RowOrder;
  /** The period that a named range of the draft belongs to: the month of “this month”. */
  readonly rangePeriod?: PeriodId;
  /** The newest day that the service had finished when the draft was checked. */
  readonly newestCompleteDay: Day;
}

/** The order of a table's rows. If the table lacks the column, they have the order of the report. (Stored: names must not change.) */
export interface RowOrder {
  /** `date` for the days or periods, otherwise the field of a column, such as `networkName` or `revenue.change`. */
  readonly by: string;
  readonly descending: boolean;
}

/** The first day or period among the dimensions. A table without days has none, and neither have rows with moments only. */
export function findGrain(table: TableDimensions): Grain | undefined {
  return table.dimensions.find(isGrain);
}

export function selectGroupDimensions(table: TableDimensions): readonly DimensionId[] {
  return table.dimensions.filter((id) => !isGrain(id));
}

/** One mistake in a draft. `message` is one whole sentence that names the field, the value and what is allowed. */
export interface Issue {
  readonly field: DraftField;
  readonly value: string;
  readonly message: string;
}

const { output, compare, connection, areas, identifiers } = ABSENT;
const ALL_ROWS = { connection, apps: [], areas, filter: NO_ROW_FILTER };
/** For requests that the add-on makes without a draft, such as the question of a month. */
export const NO_OPTIONS = { output, compare, identifiers, summaryBy: [], ...ALL_ROWS };

/** LTV and retention of a day's users change until the last cohort day. After that, they may be restated for `restatedDays` days. */
export function countChangingDays(
  { report: reportKind, metrics }: Request,
  restatedDays = requireReportKind(reportKind).days.restated,
): number {
  return Math.max(0, ...metrics.map((id) => requireMetric(id).cohortDay ?? 0)) + restatedDays;
}

export function isSettled(request: Request): boolean {
  return request.to <= addDays(request.newestCompleteDay, -countChangingDays(request));
}

/** True if one row has all apps of a platform. In a table by the platform's code, each app has its own row, as in earlier versions. */
export function areAppsAddedUp(dimensions: readonly DimensionId[]): boolean {
  const hasApps = dimensions.some((id) => ['appId', 'appName', 'packageName'].includes(id));
  return dimensions.includes('platformName') && !hasApps;
}

/** A device report's request for its rows: without the metrics that exist for sums only. */
export function toRowsRequest<Fields extends RequestColumns>(request: Fields) {
  const metrics = request.metrics.filter((id) => requireMetric(id).summaryOnly !== true);
  return { ...request, output: 'rows' as const, metrics };
}

/** A device report's request for its summary: `dimensions` are those of the summary. */
export function toSummaryRequest<Fields extends DeviceColumns>(request: Fields) {
  return { ...request, output: 'summary' as const, dimensions: request.summaryBy };
}

export function isFiltered({ areas, filter }: RequestedRows): boolean {
  return areas.length > 0 || hasRowFilter(filter);
}

export function hasRowFilter(filter: RowFilter): boolean {
  return JSON.stringify({ ...NO_ROW_FILTER, ...filter }) !== JSON.stringify(NO_ROW_FILTER);
}
