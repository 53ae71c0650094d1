import type { AdReportsError, FailureKind } from '../../errors/ad-reports-error';
import { NotUnderstood, OutOfTime, TooLarge } from '../../errors/service-errors';
import type { Fewer } from './widths';

/** Failures that may be caused by too little time: a cell that began late had too little time for its request. */
export const SLOW: readonly FailureKind[] = ['out of time', 'unreachable', 'download failed'];

const MAY_BE_A_METRIC: readonly FailureKind[] = ['not understood', 'doubtful', 'bad request'];

/**
 * After which change the request may succeed; undefined if no change helps. Running out of time before any rows were received is not caused
 * by the request. A service that does not permit a request for several apps may permit it for the cell's own.
 */
export function whatHelps(error: AdReportsError, hasRows: boolean, isForApps: boolean): Fewer | undefined {
  if (error instanceof TooLarge || error instanceof AppsNotTold) return 'fewer rows';
  if (error instanceof OutOfTime) return hasRows ? 'fewer rows' : undefined;
  if (error.kind === 'not permitted') return isForApps ? 'fewer rows' : undefined;
  return MAY_BE_A_METRIC.includes(error.kind) ? 'fewer metrics' : undefined;
}

/** Rows for several apps do not say to which of them they belong. Cells then ask for their own apps only. */
export class AppsNotTold extends NotUnderstood {}

/** A failure of another cell less than a minute ago, with the sentence that this cell showed. */
export class Remembered extends Error {}
