import {
  type DimensionId,
  getFileLabel,
  isPeriod,
  type MetricId,
  type ReportKind,
  requireDimension,
  requireMetric,
  requireReportKind,
} from '../../catalogue';
import type { FindMidnight } from '../../dates';
import {
  checkDimension,
  checkReport,
  DRAFT_FIELDS,
  type Draft,
  Issues,
  parseList,
  type Request,
  refuseOverDays,
  removeDuplicates,
} from '../../request';
import {
  type Cell,
  createNewestRenamer,
  findColumnIndex,
  groupItems,
  type Table,
  type TableRow,
  type TableRows,
  toFinerRequest,
  toSortedRows,
  withPeriodStarts,
} from '../../table';
import { formatDays, getFileTexts, getTexts, joinList } from '../../wording';
import {
  type FormulaContext,
  isBlankArgument,
  nameDraftFields,
  refuseArguments,
  requireSummableGroups,
} from '../arguments';
import { checkNumberRequest, type FilterArguments, type ValueFilter } from '../filters/filter-arguments';
import { filterRows, listFilterDimensions } from '../filters/filter-rows';
import {
  formatDimensionHeader,
  type RequestedDays,
  type ResultCell,
  refuseTooManyRows,
  toFormulaCell,
} from './cell-content';
import { calculateSingleValue } from './value';

/** A matrix of one metric. Its first column has the values of `rows`, its first row those of `columns`. */
export interface Pivot {
  readonly metric: MetricId;
  readonly rows: DimensionId;
  readonly columns: DimensionId;
  readonly filter: ValueFilter | undefined;
  readonly hasTotals: boolean;
}

export function planPivot(
  draft: Draft,
  matrix: Readonly<Record<'rows' | 'columns' | 'totals', unknown>>,
  filterArguments: FilterArguments,
  context: FormulaContext,
  findMidnight: FindMidnight,
) {
  const findings = new Issues(nameDraftFields('pivot'));
  const entry = checkReport(draft.report, findings) ?? refuseArguments(findings.issues);
  const rows = checkGroup('rows', matrix.rows, draft, entry);
  const columns = checkGroup('columns', matrix.columns, draft, entry);
  if (rows === columns)
    refuseArguments(getTexts().formulas.notOneName('columns', requireDimension(rows).label));
  // A row or column of a period is added up from rows by date.
  const groups = [rows, columns].map((id) => (isPeriod(id) ? 'date' : id));
  const { request, metric, filter } = checkNumberRequest('pivot', draft, filterArguments, context, groups);
  const addedDays = findAddedDays([rows, columns], request);
  if (addedDays !== undefined) refuseOverDays([metric], addedDays, findings);
  if (findings.issues.length > 0) refuseArguments(findings.issues);
  const pivot = { metric, rows, columns, filter, hasTotals: checkTotals(matrix.totals) };
  return {
    request: toPivotRequest(request, pivot),
    filter,
    toResult: (answer: Table) => buildPivotCells(answer, pivot, request, findMidnight),
  };
}

function checkGroup(
  argument: 'rows' | 'columns',
  value: unknown,
  draft: Draft,
  entry: ReportKind,
): DimensionId {
  const findings = new Issues({ dimensions: argument });
  const names = removeDuplicates(parseList('dimensions', value, findings));
  const ids = names.flatMap((name) => checkDimension(name, { draft, entry, findings }, true));
  if (findings.issues.length > 0) refuseArguments(findings.issues);
  const [id, ...otherIds] = ids;
  if (id === undefined || otherIds.length > 0)
    return refuseArguments(getTexts().formulas.notOneName(argument, joinList(names)));
  requireSummableGroups(entry.id, [id], argument);
  return id;
}

/** The days that a number of the matrix adds up, as a text; undefined if each is of one day. */
function findAddedDays(
  groups: readonly DimensionId[],
  { from, to, dimensions }: Request,
): string | undefined {
  const period = groups.find(isPeriod);
  if (period !== undefined) return getTexts().requests.daysOf(period);
  return from === to || dimensions.includes('date') ? undefined : formatDays(from, to);
}

function checkTotals(value: unknown): boolean {
  if (isBlankArgument(value)) return false;
  // Read as every other switch, such as `revenueOnly`.
  const isOn = DRAFT_FIELDS.revenueOnly.parse?.(String(value).trim());
  return isOn ?? refuseArguments(getTexts().formulas.noSwitch(String(value)));
}

export function toPivotRequest(request: Request, { metric: id, rows, columns, filter }: Pivot): Request {
  // A weighted mean, such as ARPU, is calculated from the values and weights of the days.
  const isByDay = requireMetric(id).aggregate.kind === 'weighted';
  const needed = [
    ...requireReportKind(request.report).requiredDimensions,
    ...(isByDay ? ['date'] : []),
    rows,
    columns,
    ...listFilterDimensions(filter, request.report),
  ];
  const dimensions = needed.map((name) => requireDimension(name).id);
  return toFinerRequest({ ...request, dimensions: removeDuplicates(dimensions), metrics: [id] });
}

/** The matrix from the rows of `toPivotRequest`. A number is blank if there are no rows for it, or a part of it is unknown. */
export function buildPivotCells(
  table: TableRows,
  pivot: Pivot,
  request: RequestedDays,
  findMidnight: FindMidnight,
): ResultCell[][] {
  const { filter, hasTotals } = pivot;
  const filteredTable = { columns: table.columns, rows: filterRows(table, filter) };
  // What was renamed within the days has one row or column.
  const namedRows = filteredTable.rows.map(createNewestRenamer(filteredTable));
  const namedTable = { columns: table.columns, rows: namedRows };
  const { columns, rows } = withPeriodStarts(namedTable, [pivot.rows, pivot.columns]);
  const toNumberCell = (groupRows: TableRows['rows'] = []) =>
    calculateSingleValue(pivot.metric, { columns, rows: groupRows }) ?? '';
  const rowAxis = buildAxis('rows', pivot.rows, { columns, rows }, findMidnight);
  const columnAxis = buildAxis('columns', pivot.columns, { columns, rows }, findMidnight);
  // The lines below the header, and the cells of a line with its head. The totals count, also if the matrix has none.
  refuseTooManyRows(rowAxis.values.length + 1, columnAxis.values.length + 2);
  const { total, pivotCorner } = getFileTexts().formulas;
  const down = formatDimensionHeader(pivot.rows, request);
  const across = formatDimensionHeader(pivot.columns, request);
  const corner = pivotCorner(getFileLabel(requireMetric(pivot.metric)), down, across);
  const buildPivotLine = (head: ResultCell, lineRows: TableRows['rows']) => {
    const rowsByColumn = groupItems(lineRows, columnAxis.readAxisCell);
    const numbers = columnAxis.values.map((value) => toNumberCell(rowsByColumn.get(value)));
    return [head, ...numbers, ...(hasTotals ? [toNumberCell(lineRows)] : [])];
  };
  const rowsByLine = groupItems(rows, rowAxis.readAxisCell);
  return [
    [corner, ...columnAxis.heads, ...(hasTotals ? [total] : [])],
    ...rowAxis.values.map((value, index) =>
      buildPivotLine(rowAxis.heads[index] ?? '', rowsByLine.get(value) ?? []),
    ),
    ...(hasTotals ? [buildPivotLine(total, rows)] : []),
  ];
}

function buildAxis(
  argument: 'rows' | 'columns',
  id: DimensionId,
  { columns, rows }: TableRows,
  findMidnight: FindMidnight,
) {
  const columnIndex = findColumnIndex(columns, id);
  const { label, type } = requireDimension(id);
  const readAxisCell = (row: TableRow): Cell => (row[columnIndex] === '' ? null : (row[columnIndex] ?? null));
  const values = toSortedRows(removeDuplicates(rows.map(readAxisCell)).map((value) => [value])).flat();
  if (values.length === 1 && values[0] === null)
    refuseArguments(getTexts().formulas.notSent(argument, label));
  const toHeadCell = (value: Cell) =>
    value === null ? getTexts().formulas.unknownValue : toFormulaCell(value, type, findMidnight);
  return { readAxisCell, values, heads: values.map(toHeadCell) };
}
