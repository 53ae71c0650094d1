import { dimension } from '../../catalogue/catalogue';
import { daysBetween } from '../../dates/calendar';
import { estimateDevice } from '../../device/days/preview-device';
import type { Output } from '../../request/draft-fields';
import type { Request } from '../../request/request';
import { rowsRequest, summaryRequest } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import type { Size } from '../../service/preview-and-size';
import { texts } from '../../wording/texts';

/** The automatic output of a report with more rows is a summary, because a longer sheet is hard to read. */
export const MOST_ROWS_UNASKED = 50_000;

/** The number of cells that Google Sheets accepts in a minute. */
const CELLS_A_MINUTE = 1_800_000;

/** The output of a device report, and why it has this output. */
export interface ChosenOutput {
  readonly output: Exclude<Output, 'automatic'>;
  /** One sentence with the output and the reason. */
  readonly way: string;
}

/** Decides the output of a device report. `rows` is the number of rows in all its days; null if it is unknown. */
export function chooseOutput(request: Request, rows: number | null): ChosenOutput {
  const { output } = request;
  const words = texts().reports.output;
  const summary = words.summaryBy(summaryRequest(request).dimensions.map((id) => dimension(id).label));
  if (output === 'rows') return { output, way: words.rowsChosen(minutesToWrite(request, rows)) };
  if (output === 'summary') return { output, way: words.summaryChosen(summary) };
  if (output === 'bigquery') return { output, way: words.bigQuery(summary) };
  if (rows === null) return { output: 'summary', way: words.unknownRows(summary) };
  if (rows > MOST_ROWS_UNASKED) return { output: 'summary', way: words.manyRows(MOST_ROWS_UNASKED, summary) };
  return { output: 'rows', way: words.fewRows(MOST_ROWS_UNASKED) };
}

/** The minutes that writing the rows takes, rounded up; undefined if it takes less than one. */
function minutesToWrite(request: Request, rows: number | null): number | undefined {
  const { dimensions, metrics } = rowsRequest(request);
  const minutes = ((rows ?? 0) * (dimensions.length + metrics.length)) / CELLS_A_MINUTE;
  return minutes < 1 ? undefined : Math.ceil(minutes);
}

/** The request with the dimensions and metrics that become columns of the sheet. */
export function requestForSheet(request: Request, output: Output): Request {
  return output === 'rows' ? rowsRequest(request) : { ...summaryRequest(request), output };
}

/** The size of a report with `days` days, each with the size of the given day. */
export function overDays({ calls, rows, said }: Size, days: number): Size {
  if (days === 1) return { calls, rows, said };
  const all = rows === null ? null : rows * days;
  return {
    calls: calls === null ? null : calls * days,
    rows: all,
    said: all === null ? said : texts().reports.output.rowsOfAllDays(all, days),
  };
}

/**
 * The output of a run. The first run decides an `automatic` output by the size of the files. Later runs use the same output, `earlier`,
 * until the report changes, so that the columns of the sheet stay the same. Throws the errors of `estimateDevice`.
 */
export function deviceOutput(request: Request, earlier: Output | null, connection: Connection): Output {
  if (request.output !== 'automatic') return request.output;
  return earlier ?? chooseOutput(request, deviceSize(request, connection).rows).output;
}

/** Estimates the size of all days of a device report from one day, its newest complete one. Throws the errors of `estimateDevice`. */
export function deviceSize(request: Request, connection: Connection): Size {
  const { from, to, newestCompleteDay } = request;
  const day = newestCompleteDay < to && newestCompleteDay >= from ? newestCompleteDay : to;
  return overDays(estimateDevice({ ...request, from: day, to: day }, connection), daysBetween(from, to) + 1);
}
