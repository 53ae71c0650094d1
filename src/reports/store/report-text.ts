import { type CheckContext, checkDraft } from '../../request/checks/check-draft';
import type { Draft, ReportDraft } from '../../request/draft';
import { Issues } from '../../request/issues';
import { parseList, parseText } from '../../request/parse-list';
import type { Issue, Request } from '../../request/request';
import { isNewer, parsed } from '../../storage/versioned-json';
import { checkRefreshing, defaultRefreshing } from '../refreshing';
import type { StoredReport } from '../saved-report';
import type { EarlierReport } from './sound-report';
import { soundReport } from './sound-report';

const VERSION = 1;

/** The report as a text without its id, which is in the name it is kept under. */
export function reportText({ id: _, ...kept }: StoredReport): string {
  return JSON.stringify({ v: VERSION, ...kept });
}

/** The report in a kept text; `newer` when a later version of the add-on wrote it, undefined when nobody can read it. */
export function readReport(id: string, text: string | undefined): StoredReport | 'newer' | undefined {
  const kept = parsed(text);
  if (isNewer(kept, VERSION)) return 'newer';
  if (kept?.['v'] !== VERSION || typeof kept['draft'] !== 'object' || kept['draft'] === null)
    return undefined;
  const { v: _, ...read } = kept as unknown as EarlierReport & { readonly v: number };
  const report = soundReport(read);
  if (report === undefined) return undefined;
  const checked = checkRefreshing(report.refreshing);
  const refreshing = 'issues' in checked ? defaultRefreshing() : checked.refreshing;
  return { ...report, refreshing, id };
}

/** A draft in the form that is kept: checked, lists as lists, in the order of the columns; or its issues. */
export function storedDraft(
  draft: Draft,
  context: CheckContext,
): { readonly draft: ReportDraft } | { readonly issues: readonly Issue[] } {
  const checked = checkDraft(draft, context);
  if ('issues' in checked) return checked;
  // What was chosen is kept even where it is left out for now.
  const whole = checkDraft({ ...draft, identifiers: 'kept' }, context);
  const { request } = 'request' in whole ? whole : checked;
  const { filter, from: _, to: __, newestCompleteDay: ___, ...fields } = request;
  return {
    draft: {
      ...fields,
      ...filter,
      startDate: parseText(draft.startDate),
      endDate: parseText(draft.endDate),
      metrics: keptMetrics(draft, request),
      identifiers: checked.request.identifiers,
    },
  };
}

/** “all” stays what it is: what it means may grow. */
function keptMetrics({ metrics }: Draft, request: Request): readonly string[] {
  const typed = parseList('metrics', metrics, new Issues());
  return typed.some((name) => name.toLowerCase() === 'all') ? typed : request.metrics;
}
