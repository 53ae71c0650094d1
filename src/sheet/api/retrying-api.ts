import { AdReportsError, isDefect, OutOfTime, WriteFailed } from '../../errors';
import type { Clock, SpreadsheetApi } from '../../platform';
import { getTexts } from '../../wording';
import { identifySheetsFailure, translateSheetsError, UncertainCommit } from './sheets-failures';

const FIRST_WAIT_MS = 5_000;
/** Google counts calls by the minute. */
const LONGEST_WAIT_MS = 60_000;

interface RetryServices {
  readonly spreadsheet: SpreadsheetApi;
  readonly clock: Clock;
  readonly deadline: number;
}

/**
 * Waits and repeats a call when Google limits the calls per minute. Nothing is sent after `deadline`, because Google ends an execution after
 * six minutes. Errors are OutOfTime and those of `translateSheetsError`.
 */
export function createRetryingApi({ spreadsheet, clock, deadline }: RetryServices): SpreadsheetApi {
  const rules = { beginsLate: false, translateError: translateSheetsError };
  return wrapCalls({ spreadsheet, clock, deadline }, rules);
}

/** For short tasks: repeats calls in the first minute from now, and sends later ones once. Google's other errors are thrown unchanged. */
export function createPatientApi(spreadsheet: SpreadsheetApi, clock: Clock): SpreadsheetApi {
  const rules = { beginsLate: true, translateError: (error: unknown) => error };
  return wrapCalls({ spreadsheet, clock, deadline: clock.now() + LONGEST_WAIT_MS }, rules);
}

interface CallRules {
  /** Whether a call is sent after the deadline, once. */
  readonly beginsLate: boolean;
  readonly translateError: (error: unknown) => unknown;
}

function wrapCalls({ spreadsheet, clock, deadline }: RetryServices, rules: CallRules): SpreadsheetApi {
  const retryWhileBusy = <Answer>(call: () => Answer): Answer => {
    if (!rules.beginsLate && clock.now() >= deadline) throw new OutOfTime(getTexts().sheets.writing);
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
      try {
        return call();
      } catch (error) {
        if (error instanceof AdReportsError || isDefect(error)) throw error;
        if (identifySheetsFailure(error) !== 'busy') throw rules.translateError(error);
        const pause = wait * (0.5 + clock.random() / 2);
        if (clock.now() + pause >= deadline) throw new OutOfTime(getTexts().sheets.tooManyCalls);
        clock.sleep(pause);
      }
    }
  };
  return {
    timeZone: () => spreadsheet.timeZone(),
    get: (...question) => retryWhileBusy(() => spreadsheet.get(...question)),
    values: (...question) => retryWhileBusy(() => spreadsheet.values(...question)),
    batchUpdate: (...question) => retryWhileBusy(() => spreadsheet.batchUpdate(...question)),
  };
}

const MOST_REPEATS = 2;

/** Sends requests that may safely be repeated. */
export function sendRepeatedly<Done>(send: () => Done): Done {
  for (let repeats = 0; ; repeats++) {
    try {
      return send();
    } catch (error) {
      if (!(error instanceof UncertainCommit)) throw error;
      if (repeats === MOST_REPEATS) throw new WriteFailed(error.reason);
    }
  }
}
