import { report } from '../../catalogue/catalogue';
import { DraftRefused } from '../../errors/ad-reports-error';
import { isReference, usualReference } from '../../request/cells/cell-reference';
import { draftEntries } from '../../request/cells/resolve-cells';
import { type CheckContext, checkDraft } from '../../request/checks/check-draft';
import { problemOfTop } from '../../request/checks/first-rows';
import type { Draft, ReportDraft } from '../../request/draft';
import { Issues } from '../../request/issues';
import { parseList, parseText, unique } from '../../request/parse-list';
import type { Issue, Request } from '../../request/request';
import { texts } from '../../wording/texts';
import { assertFirstCell } from '../destination';
import { checkRefreshing, type Refreshing } from '../refreshing';
import { nameIssues, plainName } from '../report-name';
import type { SaveOrder, StoredReport } from '../saved-report';
import { checkedDestination } from './report-text';

export type SaveDraft = { readonly [Field in keyof SaveOrder]?: unknown };

export type FormFields = Pick<StoredReport, 'name' | 'draft' | 'destination' | 'refreshing'>;

export function checkedOrder(
  { name, draft, destination, refreshing }: SaveDraft,
  before: StoredReport | undefined,
  context: CheckContext,
): FormFields {
  const result = storedDraft(objectOr(draft), context);
  const naming = nameIssues(name);
  const refresh = checkRefreshing(refreshing, before?.refreshing);
  if (naming.length > 0 || 'issues' in result || 'issues' in refresh)
    throw new DraftRefused([
      ...naming,
      ...('issues' in result ? result.issues : []),
      ...('issues' in refresh ? refresh.issues : []),
    ]);
  const problem = problemOfTop(result.request, refresh.refreshing.order);
  if (problem !== undefined) throw new DraftRefused([{ field: 'order', message: problem }]);
  assertHistory(result.draft, refresh.refreshing);
  assertFirstCell(destination);
  return {
    name: plainName(name),
    draft: result.draft,
    destination: checkedDestination(destination, plainName(name)),
    refreshing: refresh.refreshing,
  };
}

/** Throws DraftRefused if a device report should keep the rows of earlier days, but its rows have no column with the day. */
function assertHistory(draft: StoredReport['draft'], { history }: Refreshing): void {
  if (!report(draft.report).isByDay || history === 'dropped' || hasDays(draft)) return;
  throw new DraftRefused([{ field: 'history', message: texts().reports.saving.noDay }]);
}

function hasDays({ output, dimensions, summaryBy }: StoredReport['draft']): boolean {
  const rowsDo = dimensions.includes('date') || dimensions.includes('dateTimeStamp');
  return (output === 'summary' || rowsDo) && (output === 'rows' || summaryBy.includes('date'));
}

export function objectOr(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

export function storedDraft(
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
      startDate: usualReference(parseText(draft.startDate)),
      endDate: usualReference(parseText(draft.endDate)),
      apps: storedList('apps', draft, request),
      areas: storedList('areas', draft, request),
      metrics: storedMetrics(draft, request),
      identifiers: checked.request.identifiers,
    },
  };
}

function storedList(field: 'apps' | 'areas', draft: Draft, request: Request): readonly string[] {
  const entries = draftEntries(field, draft[field]);
  if (!entries.some(isReference)) return request[field];
  return unique(entries.map(usualReference));
}

/** “all” is not replaced by a list of names, because it also means metrics of later versions. */
function storedMetrics({ metrics }: Draft, request: Request): readonly string[] {
  const typed = parseList('metrics', metrics, new Issues());
  return typed.some((name) => name.toLowerCase() === 'all') ? typed : request.metrics;
}
