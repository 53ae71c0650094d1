import { requireReportKind } from '../../catalogue';
import { hasRowFilter, isDigestedField, type Request, toRowsRequest, toSummaryRequest } from '../../request';
import type { ReportServices } from '../services';

/**
 * Of the service's address and a request without its days. Sheets and run records store it, and a sheet with another digest is fetched as a
 * whole. So the first parts always stay the same, and a part of a later version is left out of a request that does not use it.
 */
export function digestRequest(
  request: Request,
  { settings, digest }: Pick<ReportServices, 'settings' | 'digest'>,
): string {
  const { report, zone, currency, apps, areas, identifiers, output, order, filter } = request;
  const { dimensions, metrics } = output === 'summary' ? toSummaryRequest(request) : toRowsRequest(request);
  const firstParts = [
    [settings.readSettings().baseUrl, requireReportKind(report).defaults.path],
    [report, zone, currency, identifiers],
    [apps, areas].map(sortTexts),
    [dimensions, metrics],
  ];
  const summaryPart = [output, toSummaryRequest(request).metrics, request.summaryBy];
  const { networks, adFormats, placements, revenueOnly, platforms, revenueAbove, except } = filter;
  // The case and order of names make no difference.
  const nameLists = [networks, adFormats, placements].map((list) => list.map((name) => name.toLowerCase()));
  const filterPart = [...nameLists.map(sortTexts), revenueOnly];
  const laterFields = {
    compare: request.compare,
    periodColumns: request.periodColumns,
    platforms,
    revenueAbove,
    except,
  };
  return digest(
    JSON.stringify([
      ...firstParts,
      ...(output === 'rows' ? [] : [summaryPart]),
      ...(hasRowFilter(filter) ? [filterPart] : []),
      ...Object.entries(laterFields).filter(isDigestedField),
      // An order decides which rows the table has only if these are its first rows. Without `top`, the sheet sorts all of them.
      ...(order?.top === undefined ? [] : [['order', order.by, order.descending, order.top]]),
    ]),
  ).slice(0, 16);
}

function sortTexts(list: readonly string[]): string[] {
  return [...list].sort();
}
