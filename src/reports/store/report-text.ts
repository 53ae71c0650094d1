import { type CheckContext, checkDraft } from '../../request/checks/check-draft';
import type { Draft, ReportDraft } from '../../request/draft';
import { Issues } from '../../request/issues';
import { parseList, parseText } from '../../request/parse-list';
import type { Issue, Request } from '../../request/request';
import { storedForm } from '../../storage/versioned-json';
import { checkRefreshing, defaultRefreshing } from '../refreshing';
import type { StoredReport } from '../saved-report';
import type { EarlierReport } from './sound-report';
import { soundReport } from './sound-report';

const STORED = storedForm<Omit<StoredReport, 'id'>>((fields) => {
  const { draft } = fields;
  if (typeof draft !== 'object' || draft === null) return undefined;
  const report = soundReport(fields as unknown as EarlierReport);
  if (report === undefined) return undefined;
  const checked = checkRefreshing(report.refreshing);
  return { ...report, refreshing: 'issues' in checked ? defaultRefreshing() : checked.refreshing };
});

/** The report as a text, without its id: the property's name contains the id. */
export function reportText({ id: _, ...report }: StoredReport): string {
  return STORED.write(report);
}

/** The report in a stored text; `newer` if a later version of the add-on wrote it, undefined if it is missing or damaged. */
export function readReport(id: string, text: string | undefined): StoredReport | 'newer' | undefined {
  if (STORED.isNewer(text)) return 'newer';
  const report = STORED.read(text);
  return report && { ...report, id };
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
      metrics: keptMetrics(draft, request),
      identifiers: checked.request.identifiers,
    },
  };
}

/** “all” is stored as “all”, so that it includes metrics that are added later. */
function keptMetrics({ metrics }: Draft, request: Request): readonly string[] {
  const typed = parseList('metrics', metrics, new Issues());
  return typed.some((name) => name.toLowerCase() === 'all') ? typed : request.metrics;
}
