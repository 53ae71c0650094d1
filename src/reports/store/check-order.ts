import { requireReportKind } from '../../catalogue';
import { DraftRefused } from '../../errors';
import {
  type CheckContext,
  checkDraft,
  type Draft,
  findFirstRowsProblem,
  type Issue,
  Issues,
  isCellReference,
  listDraftEntries,
  normalizeReference,
  parseList,
  parseText,
  type ReportDraft,
  type Request,
  removeDuplicates,
} from '../../request';
import { toObject } from '../../storage';
import { getTexts } from '../../wording';
import { assertFirstCell, checkReportName, toDestination, toPlainName } from '../destination';
import { checkRefreshing, type Refreshing } from '../refreshing';
import type { NamedVersion, SaveOrder, StoredReport } from '../saved-report';

export type SaveDraft = { readonly [Field in keyof SaveOrder]?: unknown };

export function requireValidOrder(
  { name, draft, destination, refreshing }: SaveDraft,
  previousReport: StoredReport | undefined,
  context: CheckContext,
): NamedVersion {
  const draftResult = checkStoredDraft(toObject(draft), context);
  const naming = checkReportName(name);
  const refreshResult = checkRefreshing(refreshing, previousReport?.refreshing);
  if (naming.length > 0 || 'issues' in draftResult || 'issues' in refreshResult)
    throw new DraftRefused([
      ...naming,
      ...('issues' in draftResult ? draftResult.issues : []),
      ...('issues' in refreshResult ? refreshResult.issues : []),
    ]);
  const problem = findFirstRowsProblem(draftResult.request, refreshResult.refreshing.order);
  if (problem !== undefined) throw new DraftRefused([{ field: 'order', message: problem }]);
  assertHistory(draftResult.draft, refreshResult.refreshing);
  assertFirstCell(destination);
  return {
    name: toPlainName(name),
    draft: draftResult.draft,
    destination: toDestination(destination, toPlainName(name)),
    refreshing: refreshResult.refreshing,
  };
}

/** A device report keeps the rows of earlier days only if its rows have a column with the day. */
function assertHistory(draft: StoredReport['draft'], { history }: Refreshing): void {
  if (!requireReportKind(draft.report).isByDay || history === 'dropped' || hasRowsByDay(draft)) return;
  throw new DraftRefused([{ field: 'history', message: getTexts().reports.saving.noDay }]);
}

function hasRowsByDay({ output, dimensions, summaryBy }: StoredReport['draft']): boolean {
  const rowsHaveDay = dimensions.includes('date') || dimensions.includes('dateTimeStamp');
  return (output === 'summary' || rowsHaveDay) && (output === 'rows' || summaryBy.includes('date'));
}

export function checkStoredDraft(
  draft: Draft,
  context: CheckContext,
): { readonly draft: ReportDraft; readonly request: Request } | { readonly issues: readonly Issue[] } {
  const checked = checkDraft(draft, context);
  if ('issues' in checked) return checked;
  // The draft keeps its columns with device identifiers even if the user currently excludes identifiers from the report.
  const whole = checkDraft({ ...draft, identifiers: 'kept' }, context);
  const { request } = 'request' in whole ? whole : checked;
  const { filter, from: _, to: __, newestCompleteDay: ___, rangePeriod: ____, ...fields } = request;
  return {
    request: checked.request,
    draft: {
      ...fields,
      ...filter,
      startDate: normalizeReference(parseText(draft.startDate)),
      endDate: normalizeReference(parseText(draft.endDate)),
      apps: listStoredEntries('apps', draft, request),
      areas: listStoredEntries('areas', draft, request),
      metrics: listStoredMetrics(draft, request),
      identifiers: checked.request.identifiers,
    },
  };
}

function listStoredEntries(field: 'apps' | 'areas', draft: Draft, request: Request): readonly string[] {
  const entries = listDraftEntries(field, draft[field]);
  if (!entries.some(isCellReference)) return request[field];
  return removeDuplicates(entries.map(normalizeReference));
}

/** “all” is not replaced by a list of names, because it also means metrics of later versions. */
function listStoredMetrics({ metrics }: Draft, request: Request): readonly string[] {
  const typed = parseList('metrics', metrics, new Issues());
  return typed.some((name) => name.toLowerCase() === 'all') ? typed : request.metrics;
}
