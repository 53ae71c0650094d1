import { report } from '../../catalogue/catalogue';
import { DraftRefused } from '../../errors/ad-reports-error';
import { type CheckContext, checkDraft } from '../../request/checks/check-draft';
import type { Draft, ReportDraft } from '../../request/draft';
import { Issues } from '../../request/issues';
import { parseList, parseText } from '../../request/parse-list';
import type { Issue, Request } from '../../request/request';
import { propertyOf } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import { checkRefreshing, type Refreshing } from '../refreshing';
import type { SaveOrder, StoredReport } from '../saved-report';
import { checkedDestination, cut } from './report-text';

/** A report that a form sends to be saved, unchecked. */
export type SaveDraft = { readonly [Field in keyof SaveOrder]?: unknown };

/** The fields that the form sets. */
export type FormFields = Pick<StoredReport, 'name' | 'draft' | 'destination' | 'refreshing'>;

/** Checks a report that a form sends; `before` is its present version. Throws DraftRefused with a sentence for each invalid field. */
export function checkedOrder(
  { name, draft, destination, refreshing }: SaveDraft,
  before: StoredReport | undefined,
  context: CheckContext,
): FormFields {
  const result = storedDraft(objectOr(draft), context);
  const title = typeof name === 'string' ? name.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim() : '';
  const refresh = checkRefreshing(refreshing, before?.refreshing);
  if (title === '' || 'issues' in result || 'issues' in refresh)
    throw new DraftRefused([
      ...(title === '' ? [{ field: 'name', message: texts().reports.saving.nameless }] : []),
      ...('issues' in result ? result.issues : []),
      ...('issues' in refresh ? refresh.issues : []),
    ]);
  assertHistory(result.draft, refresh.refreshing);
  return {
    name: cut(title),
    draft: result.draft,
    destination: checkedDestination(destination, title),
    refreshing: refresh.refreshing,
  };
}

/** Throws DraftRefused if a device report keeps older days but its rows have no day: days can be added only to rows that have a day. */
function assertHistory(draft: StoredReport['draft'], { history }: Refreshing): void {
  if (!report(draft.report).isByDay || history === 'dropped' || hasDays(draft)) return;
  throw new DraftRefused([{ field: 'history', message: texts().reports.saving.noDay }]);
}

/** True if each row of the output has a day. */
function hasDays({ output, dimensions, summaryBy }: StoredReport['draft']): boolean {
  const rowsDo = dimensions.includes('date') || dimensions.includes('dateTimeStamp');
  return (output === 'summary' || rowsDo) && (output === 'rows' || summaryBy.includes('date'));
}

/** The id of the report that this destination replaces; undefined if none. Unchecked. */
export function replacedId(destination: unknown): unknown {
  return propertyOf(destination, 'kind') === 'report' ? propertyOf(destination, 'id') : undefined;
}

export function objectOr(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** The draft in its stored form (checked, lists as arrays, in the order of the columns), or its issues. */
export function storedDraft(
  draft: Draft,
  context: CheckContext,
): { readonly draft: ReportDraft } | { readonly issues: readonly Issue[] } {
  const checked = checkDraft(draft, context);
  if ('issues' in checked) return checked;
  // Identifiers that the user chose are stored even if the report leaves them out at present.
  const whole = checkDraft({ ...draft, identifiers: 'kept' }, context);
  const { request } = 'request' in whole ? whole : checked;
  const { filter, from: _, to: __, newestCompleteDay: ___, ...fields } = request;
  return {
    draft: {
      ...fields,
      ...filter,
      startDate: parseText(draft.startDate),
      endDate: parseText(draft.endDate),
      metrics: storedMetrics(draft, request),
      identifiers: checked.request.identifiers,
    },
  };
}

/** “all” is stored as “all”, so that it includes metrics that are added later. */
function storedMetrics({ metrics }: Draft, request: Request): readonly string[] {
  const typed = parseList('metrics', metrics, new Issues());
  return typed.some((name) => name.toLowerCase() === 'all') ? typed : request.metrics;
}
