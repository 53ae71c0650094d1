import { dimension } from '../../catalogue/catalogue';
import { daysBetween } from '../../dates/calendar';
import { estimateDevice } from '../../device/days/preview-device';
import type { Output } from '../../request/draft';
import { type Request, rowsRequest, summaryRequest } from '../../request/request';
import type { Size } from '../../service/fetch-report';
import type { Connection } from '../../service/http/connection';
import { texts } from '../../wording/texts';

/** With more rows, `automatic` means a summary, because a longer sheet is hard to read. */
export const MOST_ROWS_UNASKED = 50_000;

/** `rows` is the number of rows of all requested days; null if it is unknown. */
export function chooseOutput(request: Request, rows: number | null) {
  const { output } = request;
  const automatic = rows === null || rows > MOST_ROWS_UNASKED ? 'summary' : 'rows';
  const chosen = output === 'automatic' ? automatic : output;
  const labels = summaryRequest(request).dimensions.map((id) => dimension(id).label);
  return { output: chosen, way: texts().reports.output[chosen](labels) };
}

export function requestForSheet(request: Request, output: Output): Request {
  return output === 'rows' ? rowsRequest(request) : { ...summaryRequest(request), output };
}

export function overDays({ calls, rows, rowsText }: Size, days: number): Size {
  if (days === 1) return { calls, rows, rowsText };
  const all = rows === null ? null : rows * days;
  return {
    calls: calls === null ? null : calls * days,
    rows: all,
    rowsText: all === null ? rowsText : texts().reports.output.rowsOfAllDays(all, days),
  };
}

/** Later runs keep the output of the first one, `earlier`: the columns should stay the same. Throws the errors of `estimateDevice`. */
export function deviceOutput(request: Request, earlier: Output | null, connection: Connection): Output {
  if (request.output !== 'automatic') return request.output;
  return earlier ?? chooseOutput(request, deviceSize(request, connection).rows).output;
}

/** Estimates it from the newest complete day. Throws the errors of `estimateDevice`. */
export function deviceSize(request: Request, connection: Connection): Size {
  const { from, to, newestCompleteDay } = request;
  const day = newestCompleteDay < to && newestCompleteDay >= from ? newestCompleteDay : to;
  return overDays(estimateDevice({ ...request, from: day, to: day }, connection), daysBetween(from, to) + 1);
}
