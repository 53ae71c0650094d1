import { type DimensionId, dimension, isPeriod, metric } from '../catalogue/catalogue';
import { NotAllowed } from '../errors/ad-reports-error';
import { checkDimension } from '../request/checks/dimensions';
import { refuseOverDays } from '../request/checks/metrics';
import { checkReport } from '../request/checks/report-zone-currency';
import type { Draft } from '../request/draft';
import { DRAFT_FIELDS } from '../request/draft-fields';
import { type DraftCheck, Issues } from '../request/issues';
import { parseList, unique } from '../request/parse-list';
import type { Request } from '../request/request';
import { texts } from '../wording/texts';
import { ARGUMENTS } from './arguments/argument-names';
import { isBlank } from './arguments/argument-values';
import {
  type Context,
  checkDaySums,
  checkedRequest,
  checkFilter,
  checkOneMetric,
  checkSummable,
} from './check-arguments';
import type { Pivot } from './results/pivot-table';

/** The arguments of ADREPORT_PIVOT that are no fields of a draft, and the filter. */
type PivotArguments = Readonly<Partial<Record<'rows' | 'columns' | 'filterValue' | 'totals', unknown>>>;

const NAMES = ARGUMENTS.pivot;

/** The request and the matrix for the arguments of ADREPORT_PIVOT. The draft's dimension is the field to filter by. Throws NotAllowed. */
export function checkedPivot(
  draft: Draft,
  given: PivotArguments,
  context: Context,
): { readonly request: Request; readonly pivot: Pivot } {
  const [rows, columns] = checkGroups(draft, given);
  const days = [rows, columns].map((id) => (isPeriod(id) ? 'date' : id));
  const request = checkedRequest({ ...draft, dimensions: [...days, draft.dimensions] }, NAMES, context);
  const id = checkOneMetric(draft.metrics, request);
  checkDaySums(request, NAMES);
  checkSummable(request, 'filterField');
  const over = addedDays(rows, columns, request);
  const findings = new Issues(NAMES);
  if (over !== undefined) refuseOverDays([id], over, findings);
  throwIssues(findings);
  const filter = checkFilter(draft.dimensions, given.filterValue, request, context);
  const totals = checkTotals(given.totals);
  const { label, aggregate } = metric(id);
  if (totals && aggregate.kind === 'none')
    throw new NotAllowed([texts().formulas.noTotals(label, aggregate.why)]);
  return { request, pivot: { metric: id, rows, columns, filter, totals } };
}

/** The fields of the rows and of the columns. For an unknown report the result does not matter: the check of the draft refuses it. */
function checkGroups(draft: Draft, given: PivotArguments): readonly [DimensionId, DimensionId] {
  const entry = checkReport(draft.report, new Issues());
  if (entry === undefined) return ['date', 'date'];
  const group = (argument: 'rows' | 'columns') =>
    checkGroup(argument, given[argument], { draft, entry, findings: new Issues({ dimensions: argument }) });
  const [rows, columns] = [group('rows'), group('columns')];
  if (rows === columns) throw new NotAllowed([texts().formulas.sameGroup(dimension(rows).label)]);
  return [rows, columns];
}

function checkGroup(argument: 'rows' | 'columns', value: unknown, check: DraftCheck): DimensionId {
  const names = unique(parseList('dimensions', value, check.findings));
  const [name, other] = names;
  const found = name === undefined ? undefined : checkDimension(name, check, true);
  throwIssues(check.findings);
  if (found === undefined || other !== undefined)
    throw new NotAllowed([texts().formulas.notOneGroup(argument, names.join(', '))]);
  checkSummable({ report: check.entry.id, dimensions: [found.id] }, argument);
  return found.id;
}

/** The days that each number of the matrix is added up from; undefined if it is always one day. */
function addedDays(
  rows: DimensionId,
  columns: DimensionId,
  { from, to, dimensions }: Request,
): string | undefined {
  const period = [rows, columns].find(isPeriod);
  if (period !== undefined) return texts().requests.daysOf(period);
  return from === to || dimensions.includes('date') ? undefined : `${from} to ${to}`;
}

function checkTotals(value: unknown): boolean {
  if (isBlank(value)) return false;
  const found = DRAFT_FIELDS.revenueOnly.parse?.(String(value).trim());
  if (found === undefined) throw new NotAllowed([texts().formulas.noSwitch(String(value))]);
  return found;
}

function throwIssues({ issues }: Issues): void {
  if (issues.length > 0) throw new NotAllowed(issues.map(({ message }) => message));
}
