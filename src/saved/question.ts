import type { Request } from '../request/request';
import type { SavedPorts } from './ports';

/** What a request asks and of whom, days aside, as a short digest: the rows of two answers to it can be compared. */
export function questionOf(
  request: Request,
  { settings, digest }: Pick<SavedPorts, 'settings' | 'digest'>,
): string {
  const { report, zone, currency, apps, areas, dimensions, metrics, identifiers } = request;
  const { baseUrl, paths } = settings.settings();
  return digest(
    JSON.stringify([
      [baseUrl, paths[report]],
      [report, zone, currency, identifiers],
      [apps, areas].map((list) => [...list].sort()),
      [dimensions, metrics],
    ]),
  ).slice(0, 16);
}
