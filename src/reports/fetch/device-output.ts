import { daysBetween } from '../../dates/calendar';
import { estimateDevice } from '../../device/days/preview-device';
import type { Output } from '../../request/draft';
import type { Request } from '../../request/request';
import type { Connection } from '../../service/http/connection';
import type { Size } from '../../service/preview-and-size';
import { chooseOutput, overDays } from './choose-output';

/** What the sheet was last filled with. */
export interface KnownOutput {
  readonly isSameQuestion: boolean;
  readonly output: Output | null;
}

/**
 * What a report brings. What is left to the add-on is decided by the size of the files when the report is first run, and stands until
 * the report is changed: a sheet whose columns come and go is of no use. Throws what estimating throws.
 */
export function deviceOutput(
  request: Request,
  { isSameQuestion, output }: KnownOutput,
  connection: Connection,
): Exclude<Output, 'automatic'> {
  if (request.output !== 'automatic') return request.output;
  if (isSameQuestion && output !== null && output !== 'automatic') return output;
  return chooseOutput(request, deviceSize(request, connection)).output;
}

/** The size of all days of a device report, as its newest complete day has it. Throws what estimating throws. */
export function deviceSize(request: Request, connection: Connection): Size {
  const { from, to, newestCompleteDay } = request;
  const day = newestCompleteDay < to && newestCompleteDay >= from ? newestCompleteDay : to;
  return overDays(estimateDevice({ ...request, from: day, to: day }, connection), daysBetween(from, to) + 1);
}
