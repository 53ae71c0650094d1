import type { CachedAnswer } from './cache-entry';

/** Whether each row says to which of the requested apps it belongs. Otherwise an app's rows cannot be selected. */
export function tellsApps({ request, rows }: CachedAnswer): boolean {
  const at = request.dimensions.indexOf('appId');
  const apps = new Set<unknown>(request.apps);
  return rows.every((row) => apps.has(row[at]));
}

/** The answer with the rows of `held` added, if both are answers to the same question for different apps. */
export function joined(held: CachedAnswer | undefined, answer: CachedAnswer): CachedAnswer {
  if (held === undefined) return answer;
  const { request, rows } = answer;
  const { apps: heldApps, ...same } = held.request;
  const { apps, ...own } = request;
  const isOther = apps.every((app) => !heldApps.includes(app));
  if (!isOther || JSON.stringify(questionOf(same)) !== JSON.stringify(questionOf(own))) return answer;
  return { request: { ...request, apps: [...heldApps, ...apps].sort() }, rows: [...held.rows, ...rows] };
}

function questionOf({
  report,
  zone,
  currency,
  from,
  to,
  areas,
  dimensions,
  metrics,
}: Omit<CachedAnswer['request'], 'apps'>) {
  return { report, zone, currency, from, to, areas, dimensions, metrics };
}
