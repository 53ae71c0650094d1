import type { Request } from '../../request/request';
import type { CachedAnswer } from './cache-entry';

/** Whether each row says to which of the requested apps it belongs. Otherwise an app's rows cannot be selected. */
export function tellsApps({ request, rows }: CachedAnswer): boolean {
  const at = request.dimensions.indexOf('appId');
  const apps = new Set<unknown>(request.apps);
  return rows.every((row) => apps.has(row[at]));
}

/** The answer with the rows of `held` added, unless both have rows of the same app. Both are answers to the same question. */
export function joined(held: CachedAnswer | undefined, answer: CachedAnswer): CachedAnswer {
  if (held === undefined) return answer;
  const { request, rows } = answer;
  const { apps } = held.request;
  if (request.apps.some((app) => apps.includes(app))) return answer;
  return { request: { ...request, apps: [...apps, ...request.apps].sort() }, rows: [...held.rows, ...rows] };
}

/** Whether two requests are equal except for their apps. */
export function differInApps(one: Request, other: Request): boolean {
  return JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));
}

function partsOf({ report, zone, currency, from, to, areas, dimensions, metrics }: Request) {
  return { report, zone, currency, from, to, areas, dimensions, metrics };
}
