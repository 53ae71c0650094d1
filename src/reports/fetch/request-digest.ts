import type { Request, RowFilter } from '../../request/request';
import { isFiltered, rowsRequest, summaryRequest } from '../../request/rows-or-summary';
import type { ReportPorts } from '../store/report-stores';

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
    ]),
  ).slice(0, 16);
}

/** Names are compared without case, and in any order. */
function filterText({ networks, adFormats, placements, revenueOnly }: RowFilter): unknown[] {
  const lists = [networks, adFormats, placements].map((list) => list.map((name) => name.toLowerCase()));
  return [...lists.map(sorted), revenueOnly];
}

function sorted(list: readonly string[]): string[] {
  return [...list].sort();
}
