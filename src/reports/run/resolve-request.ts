import { DraftRefused } from '../../errors';
import {
  type CheckContext,
  checkDraft,
  findFirstRowsProblem,
  type Request,
  type RowOrder,
} from '../../request';
import { createKnownSource } from '../../settings';
import { toObject } from '../../storage';
import type { ReportServices } from '../services';

/** What a draft is checked with: the user's settings, the values of its cells, the names that the file and the service know. */
export function buildCheckContext(draft: unknown, services: ReportServices): CheckContext {
  return {
    now: services.clock.now(),
    defaults: services.settings.readSettings(),
    knownSource: createKnownSource(services),
    cells: services.cells.readDraftCells([toObject(draft)]),
  };
}

/** A range such as “last 30 days” becomes fixed days, cells become their values, and names of apps their ids. */
export function resolveRequest(
  draft: unknown,
  order: RowOrder | undefined,
  services: ReportServices,
): Request {
  const result = checkDraft(toObject(draft), buildCheckContext(draft, services));
  if ('issues' in result) throw new DraftRefused(result.issues);
  assertRowOrder(result.request, order);
  return order === undefined ? result.request : { ...result.request, order };
}

export function assertRowOrder(request: Request, order: RowOrder | undefined): void {
  const problem = findFirstRowsProblem(request, order);
  if (problem !== undefined) throw new DraftRefused([{ field: 'order', message: problem }]);
}

const SALT = 'adreports.salt';

/** Each file has its own salt, so hashes of two files cannot be compared. */
export function resolveSalt(
  request: Request,
  { document, unguessable }: ReportServices,
): { readonly salt?: string } {
  if (request.identifiers !== 'hashed') return {};
  const existingSalt = document.get(SALT);
  if (existingSalt) return { salt: existingSalt };
  const salt = unguessable();
  document.set(SALT, salt);
  return { salt };
}
