import { requireReportKind } from '../../catalogue';
import { DraftRefused } from '../../errors';
import {
  checkDraft,
  findFirstRowsProblem,
  hasRowFilter,
  type Request,
  type RowFilter,
  type RowOrder,
  selectLaterFields,
  toRowsRequest,
  toSummaryRequest,
} from '../../request';
import type { Connection } from '../../service';
import { createKnownSource } from '../../settings';
import { toObject } from '../../storage';
import type { RequestServices } from '../services';

/**
 * A range such as “last 30 days” becomes fixed days, cells become their values, and names of apps their ids.
 */
export function resolveRequest(
  draft: unknown,
  order: RowOrder | undefined,
  services: RequestServices,
): Request {
  const { settings, clock } = services;
  const cells = services.cells.readDraftCells([toObject(draft)]);
  const context = {
    now: clock.now(),
    defaults: settings.readSettings(),
    knownSource: createKnownSource(services),
    cells,
  };
  const result = checkDraft(toObject(draft), context);
  if ('issues' in result) throw new DraftRefused(result.issues);
  const { request } = result;
  const problem = findFirstRowsProblem(request, order);
  if (problem !== undefined) throw new DraftRefused([{ field: 'order', message: problem }]);
  return order === undefined ? request : { ...request, order };
}

/** A connection to the service with the current user's settings and report key. `deadline` is in epoch milliseconds. */
export function buildConnection({ http, clock, settings }: RequestServices, deadline: number): Connection {
  return {
    http,
    clock,
    settings: settings.readSettings(),
    key: settings.requireKey(),
    deadline,
    calls: { sent: 0 },
  };
}

const SALT = 'adreports.salt';

/** Each file has its own salt, so hashes of two files cannot be compared. */
export function resolveSalt(
  request: Request,
  { document, unguessable }: RequestServices,
): { readonly salt?: string } {
  if (request.identifiers !== 'hashed') return {};
  const existingSalt = document.get(SALT);
  if (existingSalt) return { salt: existingSalt };
  const salt = unguessable();
  document.set(SALT, salt);
  return { salt };
}

/**
 * Of the service's address and a request without its days. A request for rows without a filter has the same digest as in versions before
 * summaries and filters were added. Otherwise sheets of those versions would be rewritten.
 */
export function digestRequest(
  request: Request,
  { settings, digest }: Pick<RequestServices, 'settings' | 'digest'>,
): string {
  const { report, zone, currency, apps, areas, identifiers, output, filter, order } = request;
  const { dimensions, metrics } = output === 'summary' ? toSummaryRequest(request) : toRowsRequest(request);
  const { baseUrl } = settings.readSettings();
  return digest(
    JSON.stringify([
      [baseUrl, requireReportKind(report).defaults.path],
      [report, zone, currency, identifiers],
      [apps, areas].map(sortTexts),
      [dimensions, metrics],
      ...(output === 'rows' ? [] : [[output, toSummaryRequest(request).metrics, request.summaryBy]]),
      ...(hasRowFilter(filter) ? [normalizeFilter(filter)] : []),
      ...selectLaterFields({ ...request, ...filter }),
      ...(order?.top === undefined ? [] : [['order', order.by, order.descending, order.top]]),
    ]),
  ).slice(0, 16);
}

/** The part of the digest for the filter of device rows. It does not depend on the case and order of the names. */
function normalizeFilter({ networks, adFormats, placements, revenueOnly }: RowFilter): unknown[] {
  const lists = [networks, adFormats, placements].map((list) => list.map((name) => name.toLowerCase()));
  return [...lists.map(sortTexts), revenueOnly];
}

function sortTexts(list: readonly string[]): string[] {
  return [...list].sort();
}
