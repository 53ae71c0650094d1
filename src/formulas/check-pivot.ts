import { type DimensionId, dimension, isPeriod, type ReportEntry } from '../catalogue/catalogue';
import { checkDimension } from '../request/checks/dimensions';
import { refuseOverDays } from '../request/checks/metrics';
import { checkReport } from '../request/checks/named-values';
import { DRAFT_FIELDS, type Draft } from '../request/draft';
import { Issues } from '../request/issues';
import { parseList, unique } from '../request/parse-list';
import type { Request } from '../request/request';
import { texts } from '../wording/texts';
import { ARGUMENTS, isBlank } from './arguments';
import { type Context, checkedNumber, checkSummable, refuse } from './check-arguments';
import type { Pivot } from './results/pivot-table';

/** The arguments of ADREPORT_PIVOT that are no fields of a draft, and the filter. */
type PivotArguments = Readonly<Record<'rows' | 'columns' | 'filterValue' | 'totals', unknown>>;

const NAMES = ARGUMENTS.pivot;

/** The request and the matrix for the arguments of ADREPORT_PIVOT. The draft's dimension is the field to filter by. Throws NotAllowed. */
export function checkedPivot(
  draft: Draft,
  typed: PivotArguments,
  context: Context,
): { readonly request: Request; readonly pivot: Pivot } {
  const findings = new Issues(NAMES);
  const entry = checkReport(draft.report, findings) ?? refuse(findings.issues);
  const rows = checkGroup('rows', typed.rows, draft, entry);
  const columns = checkGroup('columns', typed.columns, draft, entry);
  if (rows === columns) refuse(texts().formulas.notOneGroup('columns', dimension(rows).label));
  const groups = [rows, columns].map((id) => (isPeriod(id) ? 'date' : id));
  const { request, metric: id, filter } = checkedNumber(draft, typed.filterValue, NAMES, context, groups);
  const days = addedDays([rows, columns], request);
  if (days !== undefined) refuseOverDays([id], days, findings);
  if (findings.issues.length > 0) refuse(findings.issues);
  const totals = checkTotals(typed.totals);
  return { request, pivot: { metric: id, rows, columns, filter, totals } };
}

function checkGroup(
  argument: 'rows' | 'columns',
  value: unknown,
  draft: Draft,
  entry: ReportEntry,
): DimensionId {
  const findings = new Issues({ dimensions: argument });
  const names = unique(parseList('dimensions', value, findings));
  const ids = names.flatMap((name) => checkDimension(name, { draft, entry, findings }, true));
  if (findings.issues.length > 0) refuse(findings.issues);
  const [id, ...others] = ids;
  if (id === undefined || others.length > 0)
    return refuse(texts().formulas.notOneGroup(argument, names.join(', ')));
  checkSummable({ report: entry.id, dimensions: [id] }, argument);
  return id;
}

/** The days that each number of the matrix is added up from; undefined if it is always one day. */
function addedDays(groups: readonly DimensionId[], { from, to, dimensions }: Request): string | undefined {
  const period = groups.find(isPeriod);
  if (period !== undefined) return texts().requests.daysOf(period);
  return from === to || dimensions.includes('date') ? undefined : `${from} to ${to}`;
}

function checkTotals(value: unknown): boolean {
  if (isBlank(value)) return false;
  return (
    DRAFT_FIELDS.revenueOnly.parse?.(String(value).trim()) ?? refuse(texts().formulas.noSwitch(String(value)))
  );
}
