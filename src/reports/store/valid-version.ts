import { DraftRefused } from '../../errors';
import {
  type CheckContext,
  checkDraft,
  type Draft,
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
import { assertFirstCell, checkReportName, toDestination, toPlainName } from '../report-place';
import { checkRefreshing } from '../report-settings';
import { buildCheckContext, requireAlertRequest } from '../run/resolve-request';
import type { NamedVersion, ReportToSave } from '../saved-report';
import type { ReportServices } from '../services';

export type UncheckedReport = { readonly [Field in keyof ReportToSave]?: unknown };

/** What the form has sent, checked and as it is stored. DraftRefused has a sentence for each invalid field. */
export function requireValidVersion(
  { name, draft, destination, refreshing }: UncheckedReport,
  services: ReportServices,
): NamedVersion {
  const draftResult = checkStoredDraft(toObject(draft), buildCheckContext(draft, services));
  const refreshResult = checkRefreshing(refreshing);
  const nameIssues = checkReportName(name);
  if (nameIssues.length > 0 || 'issues' in draftResult || 'issues' in refreshResult) {
    const results = [{ issues: nameIssues }, draftResult, refreshResult];
    throw new DraftRefused(results.flatMap((result) => ('issues' in result ? result.issues : [])));
  }
  const { alert } = refreshResult.refreshing;
  if (alert !== undefined) requireAlertRequest(draftResult.draft, alert, services);
  assertFirstCell(destination);
  return {
    name: toPlainName(name),
    draft: draftResult.draft,
    destination: toDestination(destination, toPlainName(name)),
    refreshing: refreshResult.refreshing,
  };
}

/** Checks a draft, and turns it into the form in which it is stored: apps and networks by id, names of fields as in the catalogue. */
export function checkStoredDraft(
  draft: Draft,
  context: CheckContext,
): { readonly draft: ReportDraft; readonly request: Request } | { readonly issues: readonly Issue[] } {
  const checked = checkDraft(draft, context);
  if ('issues' in checked) return checked;
  // The stored draft keeps its columns with device identifiers even if the user currently excludes identifiers from the report.
  const withIdentifiers = checkDraft({ ...draft, identifiers: 'kept' }, context);
  const { request: fullRequest } = 'request' in withIdentifiers ? withIdentifiers : checked;
  return {
    request: checked.request,
    draft: {
      report: fullRequest.report,
      connection: parseText(draft.connection),
      output: fullRequest.output,
      startDate: normalizeReference(parseText(draft.startDate)),
      endDate: normalizeReference(parseText(draft.endDate)),
      compare: fullRequest.compare,
      zone: fullRequest.zone,
      currency: fullRequest.currency,
      apps: listStoredEntries('apps', draft, fullRequest),
      areas: listStoredEntries('areas', draft, fullRequest),
      ...fullRequest.filter,
      dimensions: fullRequest.dimensions,
      identifiers: checked.request.identifiers,
      summaryBy: fullRequest.summaryBy,
      metrics: listStoredMetrics(draft, fullRequest),
    },
  };
}

/** If an entry points to cells, the entries stay as they are typed, because the cells may change. */
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
