import {
  type AdReportsError,
  type ErrorTrace,
  type FailureKind,
  isOwnMistake,
  NotAllowed,
  summarizeTrace,
  TooLarge,
} from '../../errors';
import { VERSION } from '../../version';
import { getTexts } from '../../wording';
import { MOST_CELLS } from './result-table';

/** The longest time for one formula. Google ends a formula after 30 seconds and shows its own sentence. */
export const SECONDS = 20;

const MINUTE_MS = 60_000;

/**
 * The one or two sentences that a cell shows for a failure: what happened, and what the author of the formula can do next. `formatTimeIn`: time and
 * day so many milliseconds from now, in the spreadsheet's zone.
 */
export function describeFormulaFailure(error: AdReportsError, formatTimeIn: (ms: number) => string): string {
  const { tooLarge, keyMissing } = getTexts().formulas.failures;
  if (error instanceof NotAllowed) return error.messages[0] ?? error.message;
  if (error instanceof TooLarge) return tooLarge(error.rowsAtLeast, MOST_CELLS);
  if (error.kind === 'key missing') return keyMissing;
  return `${error.happened} ${describeNextStep(error, formatTimeIn)}`;
}

function describeNextStep(error: AdReportsError, formatTimeIn: (ms: number) => string): string {
  const { failures } = getTexts().formulas;
  if (error.kind === 'too many requests') {
    const waitMs = (error.retryAfterSeconds ?? 60) * 1000;
    // A minute more, because the sentence shows whole minutes.
    return failures.afterWait(formatTimeIn(waitMs + MINUTE_MS));
  }
  const byKind: Readonly<Partial<Record<FailureKind, string>>> = {
    'quota used up': failures.tomorrow,
    'host blocked': failures.hostBlocked,
    'consent missing': failures.consentMissing,
    'key refused': failures.keyRefused,
    'not permitted': failures.notPermitted,
    'bad request': failures.badRequest,
    'out of time': failures.outOfTime(SECONDS),
    doubtful: failures.doubtful,
  };
  return byKind[error.kind] ?? failures.inAMinute;
}

/** The sentence for an unexpected error. It contains enough for the maintainers of the add-on to find the place in the code. */
export function describeUnexpectedError(trace: ErrorTrace): string {
  const { addOnMistake, callEnded } = getTexts().formulas.failures;
  return isOwnMistake(trace) ? addOnMistake(summarizeTrace(trace), VERSION) : callEnded(trace.message);
}
