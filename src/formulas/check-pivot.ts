import { type DimensionId, isPeriod, type ReportKind, requireDimension } from '../catalogue';
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
} from '../request';
import { getTexts } from '../wording';
import { ARGUMENTS, isBlankArgument } from './arguments';
import { checkNumberRequest, checkSummable, type FormulaContext, refuseArguments } from './check-arguments';
import type { Pivot } from './results/pivot-table';

/** The arguments of ADREPORT_PIVOT that are no fields of a draft, and the filter. */
type PivotArguments = Readonly<Record<'rows' | 'columns' | 'filterValue' | 'totals', unknown>>;

const NAMES = ARGUMENTS.pivot;

/** The request and the matrix for the arguments of ADREPORT_PIVOT. The draft's dimension is the field to filter by. */
export function checkPivotRequest(
  draft: Draft,
  typed: PivotArguments,
  context: FormulaContext,
): { readonly request: Request; readonly pivot: Pivot } {
  const findings = new Issues(NAMES);
  const entry = checkReport(draft.report, findings) ?? refuseArguments(findings.issues);
  const rows = checkGroup('rows', typed.rows, draft, entry);
  const columns = checkGroup('columns', typed.columns, draft, entry);
  if (rows === columns)
    refuseArguments(getTexts().formulas.notOneGroup('columns', requireDimension(rows).label));
  const groups = [rows, columns].map((id) => (isPeriod(id) ? 'date' : id));
  const {
    request,
    metric: id,
    filter,
  } = checkNumberRequest(draft, typed.filterValue, NAMES, context, groups);
  const days = describeAddedDays([rows, columns], request);
  if (days !== undefined) refuseOverDays([id], days, findings);
  if (findings.issues.length > 0) refuseArguments(findings.issues);
  const totals = checkTotals(typed.totals);
  return { request, pivot: { metric: id, rows, columns, filter, totals } };
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
    return refuseArguments(getTexts().formulas.notOneGroup(argument, names.join(', ')));
  checkSummable({ report: entry.id, dimensions: [id] }, argument);
  return id;
}

/** The days that each number of the matrix is added up from. */
function describeAddedDays(
  groups: readonly DimensionId[],
  { from, to, dimensions }: Request,
): string | undefined {
  const period = groups.find(isPeriod);
  if (period !== undefined) return getTexts().requests.daysOf(period);
  return from === to || dimensions.includes('date') ? undefined : `${from} to ${to}`;
}

function checkTotals(value: unknown): boolean {
  if (isBlankArgument(value)) return false;
  return (
    DRAFT_FIELDS.revenueOnly.parse?.(String(value).trim()) ??
    refuseArguments(getTexts().formulas.noSwitch(String(value)))
  );
}
