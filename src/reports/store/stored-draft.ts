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
      output: fullRequest.output,
      startDate: normalizeReference(parseText(draft.startDate)),
      endDate: normalizeReference(parseText(draft.endDate)),
      compare: fullRequest.compare,
      periodColumns: fullRequest.periodColumns,
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
