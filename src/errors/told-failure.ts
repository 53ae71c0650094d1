import { isLostAuthorization, LOST_AUTHORIZATION } from '../platform/lost-authorization';
import { VERSION } from '../version';
import type { AdReportsError, FailureKind } from './ad-reports-error';
import type { ErrorLog } from './error-log';
import { shortTrace } from './error-trace';

/** A failure as it is kept and shown. An unexpected one is logged; its message may contain anything, so only its place is shown. */
export function recordFailure(
  error: unknown,
  errors: ErrorLog,
): {
  readonly kind: FailureKind | 'unexpected';
  readonly sentence: string;
  readonly doNext: string;
} {
  const trace = errors.unexpected('a run of a report', error);
  if (trace === undefined) {
    const { kind, happened, doNext } = error as AdReportsError;
    return { kind, sentence: happened, doNext };
  }
  if (isLostAuthorization(trace.message)) {
    const { happened, doNext } = LOST_AUTHORIZATION;
    return { kind: 'unexpected', sentence: happened, doNext };
  }
  return {
    kind: 'unexpected',
    sentence: `The run ended with an unexpected error (${shortTrace(trace)}, version ${VERSION}).`,
    doNext:
      'Run the report from the sidebar. If it fails there too, choose “Copy details” and send them to the people who maintain the add-on.',
  };
}

/** Of a run without a failure. */
export const NOTHING_SAID = { sentence: '', doNext: '' };

/** Of a run that Google ended. */
export const KILLED = {
  sentence: 'Google ended the run before it was over; it was begun again.',
  doNext: 'If this goes on, ask for fewer days or columns.',
};

/** Of a run whose slices took so long that nothing was left of the first when the last one's turn came. */
export const GIVEN_UP = {
  sentence: 'The run had not come to its end after six hours; it was begun again.',
  doNext: 'If this goes on, ask for fewer days or columns.',
};
