import { report as reportEntry } from '../../catalogue/catalogue';
import { DraftRefused } from '../../errors/ad-reports-error';
import { checkDraft } from '../../request/checks/check-draft';
import { problemOfTop } from '../../request/checks/first-rows';
import { laterFields, type RowFilter } from '../../request/draft';
import { isFiltered, type Request, rowsRequest, summaryRequest } from '../../request/request';
import type { RowOrder } from '../../request/row-order';
import type { Connection } from '../../service/http/connection';
import { knownSource } from '../../settings/known-source';
import type { RequestServices } from '../services';
import { objectOr } from '../store/check-order';

/**
 * A range such as “last 30 days” becomes fixed days, cells become their values, and names of apps their ids. Throws DraftRefused with all
 * issues, or what the service answers if it is asked for names.
 */
export function resolveRequest(
  draft: unknown,
  order: RowOrder | undefined,
  services: RequestServices,
): Request {
  const { settings, clock } = services;
  const cells = services.cells.of([objectOr(draft)]);
  const context = { now: clock.now(), defaults: settings.settings(), known: knownSource(services), cells };
  const result = checkDraft(objectOr(draft), context);
  if ('issues' in result) throw new DraftRefused(result.issues);
  const { request } = result;
  const problem = problemOfTop(request, order);
  if (problem !== undefined) throw new DraftRefused([{ field: 'order', message: problem }]);
  return order === undefined ? request : { ...request, order };
}

/** A connection to the service with the current user's settings and report key. `deadline` is in epoch milliseconds. Throws KeyMissing. */
export function connectionOf({ http, clock, settings }: RequestServices, deadline: number): Connection {
  return { http, clock, settings: settings.settings(), key: settings.key(), deadline, calls: { sent: 0 } };
}

const SALT = 'adreports.salt';

/** Created when it is first needed. Each file has its own salt, so hashes of two files cannot be compared. */
export function saltFor(
  request: Request,
  { document, unguessable }: RequestServices,
): { readonly salt?: string } {
  if (request.identifiers !== 'hashed') return {};
  const existing = document.get(SALT);
  if (existing) return { salt: existing };
  const salt = unguessable();
  document.set(SALT, salt);
  return { salt };
}

/**
 * Of the service's address and a request without its days. A request for rows without a filter has the same digest as in versions before
 * summaries and filters were added. Otherwise sheets of those versions would be rewritten.
 */
export function requestDigest(
  request: Request,
  { settings, digest }: Pick<RequestServices, 'settings' | 'digest'>,
): string {
  const { report, zone, currency, apps, areas, identifiers, output, filter, order } = request;
  const { dimensions, metrics } = output === 'summary' ? summaryRequest(request) : rowsRequest(request);
  const { baseUrl } = settings.settings();
  return digest(
    JSON.stringify([
      [baseUrl, reportEntry(report).defaultPath],
      [report, zone, currency, identifiers],
      [apps, areas].map(sorted),
      [dimensions, metrics],
      ...(output === 'rows' ? [] : [[output, summaryRequest(request).metrics, request.summaryBy]]),
      ...(isFiltered({ areas: [], filter }) ? [filterText(filter)] : []),
      ...laterFields({ ...request, ...filter }),
      ...(order?.top === undefined ? [] : [['order', order.by, order.descending, order.top]]),
    ]),
  ).slice(0, 16);
}

/** The part of the digest for the filter of device rows. It does not depend on the case and order of the names. */
function filterText({ networks, adFormats, placements, revenueOnly }: RowFilter): unknown[] {
  const lists = [networks, adFormats, placements].map((list) => list.map((name) => name.toLowerCase()));
  return [...lists.map(sorted), revenueOnly];
}

function sorted(list: readonly string[]): string[] {
  return [...list].sort();
}
