import { requireReportKind } from '../../catalogue';
import { DraftRefused } from '../../errors';
import {
  type CheckContext,
  checkDraft,
  type Draft,
  hasRowFilter,
  isDigestedField,
  parseText,
  type ReportDraft,
  type Request,
  type RowOrder,
  toRowsRequest,
  toSummaryRequest,
} from '../../request';
import { createKnownSource } from '../../settings';
import { toObject } from '../../storage';
import { type AlertRule, checkAlertDraft } from '../alerts/alert-rule';
import type { ReportServices } from '../services';

/** What a draft is checked with: the settings of its connection, the values of its cells, the names that the file and the service know. */
export function buildCheckContext(draft: unknown, services: ReportServices): CheckContext {
  const typed: Draft = toObject(draft);
  const settings = services.settings.selectByName(parseText(typed.connection));
  const connection = settings.name;
  return {
    now: services.clock.now(),
    connection,
    defaults: settings.readSettings(),
    knownSource: createKnownSource(connection, services),
    cells: services.cells.readDraftCells(typed),
  };
}

/** A range such as “last 30 days” becomes fixed days, cells become their values, and names of apps their ids. */
export function resolveRequest(draft: unknown, order: RowOrder | undefined, services: ReportServices) {
  const result = checkDraft(toObject(draft), buildCheckContext(draft, services));
  if ('issues' in result) throw new DraftRefused(result.issues);
  return order === undefined ? result.request : { ...result.request, order };
}

/** The request for what an alert of the report compares. */
export function requireAlertRequest(draft: ReportDraft, rule: AlertRule, services: ReportServices): Request {
  const checked = checkAlertDraft(draft, rule, buildCheckContext(draft, services));
  if ('issues' in checked) throw new DraftRefused(checked.issues);
  return checked.request;
}

/**
 * A digest of the service's address and a request without its days. Sheets and run records store it, and a sheet with another digest is fetched
 * as a whole. So the first parts always stay the same, and a part of a later version is left out of a request that does not use it.
 */
export function digestRequest(
  request: Request,
  { settings, digest }: Pick<ReportServices, 'settings' | 'digest'>,
): string {
  const { report, connection, zone, currency, apps, areas, identifiers, output, filter } = request;
  const { dimensions, metrics } = output === 'summary' ? toSummaryRequest(request) : toRowsRequest(request);
  const firstParts = [
    [settings.selectByName(connection).readSettings().baseUrl, requireReportKind(report).defaults.path],
    [report, zone, currency, identifiers],
    [apps, areas].map(sortTexts),
    [dimensions, metrics],
  ];
  const summaryPart = [output, toSummaryRequest(request).metrics, request.summaryBy];
  const { networks, adFormats, placements, revenueOnly, platforms, except } = filter;
  // The case and order of names make no difference.
  const nameLists = [networks, adFormats, placements].map((list) => list.map((name) => name.toLowerCase()));
  const filterPart = [...nameLists.map(sortTexts), revenueOnly];
  // With the name of the connection, because two connections may have one address and different keys.
  const laterFields = { compare: request.compare, connection, platforms, except };
  return digest(
    JSON.stringify([
      ...firstParts,
      ...(output === 'rows' ? [] : [summaryPart]),
      ...(hasRowFilter(filter) ? [filterPart] : []),
      ...Object.entries(laterFields).filter(isDigestedField),
    ]),
  ).slice(0, 16);
}

function sortTexts(list: readonly string[]): string[] {
  return [...list].sort();
}
