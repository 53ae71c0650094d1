import { requireDimension, requireReportKind } from '../../catalogue';
import { countDaysBetween } from '../../dates';
import { estimateDevice } from '../../device';
import { DraftRefused } from '../../errors';
import {
  type CheckContext,
  checkDraft,
  findFirstRowsProblem,
  hasRowFilter,
  type Output,
  type Request,
  type RowFilter,
  type RowOrder,
  selectLaterFields,
  toRowsRequest,
  toSummaryRequest,
} from '../../request';
import type { Connection, Size } from '../../service';
import { createKnownSource } from '../../settings';
import { toObject } from '../../storage';
import { getTexts } from '../../wording';
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

/**
 * Of the service's address and a request without its days. A request for rows without a filter has the same digest as in versions before
 * summaries and filters were added. Otherwise sheets of those versions would be rewritten.
 */
export function digestRequest(
  request: Request,
  { settings, digest }: Pick<ReportServices, 'settings' | 'digest'>,
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

/** With more rows, `automaticOutput` means a summary, because a longer sheet is hard to read. */
const MOST_AUTOMATIC_ROWS = 50_000;

/** `rows` is the number of rows of all requested days; null if it is unknown. */
export function chooseOutput(request: Request, rows: number | null) {
  const { output } = request;
  const automaticOutput = rows === null || rows > MOST_AUTOMATIC_ROWS ? 'summary' : 'rows';
  const chosenOutput = output === 'automatic' ? automaticOutput : output;
  const labels = toSummaryRequest(request).dimensions.map((id) => requireDimension(id).label);
  return { output: chosenOutput, outputSentence: getTexts().reports.output[chosenOutput](labels) };
}

export function toSheetRequest(request: Request, output: Output): Request {
  return output === 'rows' ? toRowsRequest(request) : { ...toSummaryRequest(request), output };
}

export function multiplySize({ calls, rows, rowsText }: Size, days: number): Size {
  if (days === 1) return { calls, rows, rowsText };
  const allRows = rows === null ? null : rows * days;
  return {
    calls: calls === null ? null : calls * days,
    rows: allRows,
    rowsText: allRows === null ? rowsText : getTexts().reports.output.rowsOfAllDays(allRows, days),
  };
}

/** Later runs keep the output of the first one, `previousOutput`: the columns should stay the same. */
export function decideDeviceOutput(
  request: Request,
  previousOutput: Output | null,
  connection: Connection,
): Output {
  if (request.output !== 'automatic') return request.output;
  return previousOutput ?? chooseOutput(request, estimateDeviceSize(request, connection).rows).output;
}

/** Estimates the size of all days from that of the newest complete one. */
export function estimateDeviceSize(request: Request, connection: Connection): Size {
  const { from, to, newestCompleteDay } = request;
  const day = newestCompleteDay < to && newestCompleteDay >= from ? newestCompleteDay : to;
  return multiplySize(
    estimateDevice({ ...request, from: day, to: day }, connection),
    countDaysBetween(from, to) + 1,
  );
}
