import { type AdReportsError, NotAllowed } from '../../errors/ad-reports-error';
import { type ErrorTrace, isOwnMistake, shortTrace } from '../../errors/error-trace';
import { TooLarge, TooManyRequests } from '../../errors/service-errors';
import { VERSION } from '../../version';
import { texts } from '../../wording/texts';

/** What one formula may return; Google refuses more at a number of cells that it does not tell, seen near 500,000. */
export const MOST_CELLS = 250_000;
/** What one formula may take; Google ends it at 30 seconds with a sentence of its own. */
export const SECONDS = 20;

const MINUTE_MS = 60_000;

/** What a sentence says of calculating a cell again. */
export interface Again {
  /** The time and day in so many milliseconds, in the spreadsheet's zone: cells show their sentence for days. */
  readonly timeIn: (ms: number) => string;
  /** Whether the owner's hourly check refreshes the formulas of the file. */
  readonly byHour: boolean;
}

/** True for what a cell shows of a failure after which the same formula may well succeed: Sheets puts more words around ours. */
export function mayPass(shown: string): boolean {
  return shown.includes(texts().formulas.failures.refreshMenu);
}

/** True for one of these that time alone may mend: nobody has to do anything first. */
export function mayPassByItself(shown: string): boolean {
  return texts().formulas.failures.passing.some((advice) => shown.includes(advice));
}

/** The one sentence or two that a cell shows for a failure: what happened, and what to do next where formulas are typed. */
export function errorSentence(error: AdReportsError, again: Again): string {
  const { tooLarge, keyMissing } = texts().formulas.failures;
  if (error instanceof NotAllowed) return error.messages[0] ?? error.message;
  if (error instanceof TooLarge) return tooLarge(error.rowsAtLeast, MOST_CELLS);
  if (error.kind === 'key missing') return keyMissing;
  return `${error.happened} ${nextStep(error, again)}`;
}

function nextStep(error: AdReportsError, again: Again): string {
  const { failures } = texts().formulas;
  if (error instanceof TooManyRequests) return failures.afterWait(waitEnd(error, again), again.byHour);
  switch (error.kind) {
    case 'quota used up':
      return failures.tomorrow(again.byHour);
    case 'consent missing':
      return failures.consentMissing;
    case 'owner missing':
      return failures.ownerMissing;
    case 'key refused':
      return failures.keyRefused;
    case 'not permitted':
      return failures.notPermitted;
    case 'bad request':
      return failures.badRequest;
    case 'out of time':
      return failures.outOfTime(SECONDS);
    case 'doubtful':
      return failures.doubtful;
    default:
      return failures.inAMinute(again.byHour);
  }
}

/** A minute is over before its number is: the time is that of the minute after. */
function waitEnd({ retryAfterSeconds = 60 }: TooManyRequests, { timeIn }: Again): string {
  return timeIn(retryAfterSeconds * 1000 + MINUTE_MS);
}

/** What a cell shows for an unexpected error: enough for the people who maintain the add-on to find its place. */
export function unexpectedSentence(trace: ErrorTrace, { byHour }: Pick<Again, 'byHour'>): string {
  const { addOnMistake, callEnded } = texts().formulas.failures;
  return isOwnMistake(trace) ? addOnMistake(shortTrace(trace), VERSION) : callEnded(trace.message, byHour);
}
