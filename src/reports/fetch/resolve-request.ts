import { DraftRefused } from '../../errors/ad-reports-error';
import { checkDraft } from '../../request/checks/check-draft';
import { ABSENT, type Draft, type RowFilter } from '../../request/draft';
import { type DraftField, draftFields } from '../../request/draft-fields';
import type { Request } from '../../request/request';
import { isFiltered, rowsRequest, summaryRequest } from '../../request/rows-or-summary';
import type { Connection } from '../../service/http/connection';
import type { ReportPorts } from '../store/report-stores';
import { storedSuggestions } from '../store/suggestions';

/** The request that a draft means now. Throws DraftRefused with all its issues. */
export function resolveRequest(
  draft: unknown,
  { settings, clock, document }: Pick<ReportPorts, 'settings' | 'clock' | 'document'>,
): Request {
  const typed: Draft = typeof draft === 'object' && draft !== null ? draft : {};
  const known = () => storedSuggestions(document);
  const result = checkDraft(typed, { now: clock.now(), defaults: settings.settings(), known });
  if ('issues' in result) throw new DraftRefused(result.issues);
  return result.request;
}

/** The service with the user's own settings and key, until `deadline` (epoch ms). Throws KeyMissing. */
export function connectionOf(
  { http, clock, settings }: Pick<ReportPorts, 'http' | 'clock' | 'settings'>,
  deadline: number,
): Connection {
  return { http, clock, settings: settings.settings(), key: settings.key(), deadline, calls: { sent: 0 } };
}

/** The file's salt where identifiers are to be hashed: it is made at the first use. */
export function saltFor(
  { identifiers }: Request,
  ports: Pick<ReportPorts, 'document' | 'unguessable'>,
): { readonly salt?: string } {
  return identifiers === 'hashed' ? { salt: saltOf(ports) } : {};
}

const PROPERTY = 'adreports.salt';

/** The file's own salt: hashed device identifiers can be compared within the file, and with nothing outside it. */
export function saltOf({ document, unguessable }: Pick<ReportPorts, 'document' | 'unguessable'>): string {
  const kept = document.get(PROPERTY);
  if (kept !== undefined) return kept;
  const salt = unguessable();
  document.set(PROPERTY, salt);
  return salt;
}

/**
 * What a request asks and of whom, days aside, as a short digest: the rows of two answers to it can be compared. A request for
 * all rows has the digest that it had before there were summaries and filters: sheets of that time are not written anew.
 */
export function requestDigest(
  request: Request,
  { settings, digest }: Pick<ReportPorts, 'settings' | 'digest'>,
): string {
  const { report, zone, currency, apps, areas, identifiers, output, filter } = request;
  const { dimensions, metrics } = output === 'summary' ? summaryRequest(request) : rowsRequest(request);
  const { baseUrl, paths } = settings.settings();
  return digest(
    JSON.stringify([
      [baseUrl, paths[report]],
      [report, zone, currency, identifiers],
      [apps, areas].map(sorted),
      [dimensions, metrics],
      ...(output === 'rows' ? [] : [[output, summaryRequest(request).metrics, request.summaryBy]]),
      ...(isFiltered({ areas: [], filter }) ? [filterText(filter)] : []),
      ...laterFields({ ...request, ...filter }),
    ]),
  ).slice(0, 16);
}

/** The fields that have a place of their own above. Do not add to them: digests of existing sheets would change. */
const PLACED: readonly DraftField[] = [
  ...(['report', 'output', 'startDate', 'endDate', 'zone', 'currency', 'apps', 'areas'] as const),
  ...(['networks', 'adFormats', 'placements', 'revenueOnly'] as const),
  ...(['dimensions', 'identifiers', 'summaryBy', 'metrics'] as const),
];

/** All other fields that the request has, by name. */
function laterFields(request: Readonly<Record<string, unknown>>): unknown[] {
  const absent: Readonly<Record<string, unknown>> = ABSENT;
  return draftFields()
    .filter((field) => !PLACED.includes(field))
    .filter((field) => JSON.stringify(request[field]) !== JSON.stringify(absent[field]))
    .map((field) => [field, request[field]]);
}

/** Names are compared without case, and in any order. */
function filterText({ networks, adFormats, placements, revenueOnly }: RowFilter): unknown[] {
  const lists = [networks, adFormats, placements].map((list) => list.map((name) => name.toLowerCase()));
  return [...lists.map(sorted), revenueOnly];
}

function sorted(list: readonly string[]): string[] {
  return [...list].sort();
}
