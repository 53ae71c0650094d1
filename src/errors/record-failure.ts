import { isLostAuthorization } from '../platform/lost-authorization';
import { VERSION } from '../version';
import { texts } from '../wording/texts';
import type { AdReportsError, FailureKind } from './ad-reports-error';
import { type ErrorLog, shortTrace } from './error-log';

interface RecordedFailure {
  readonly kind: FailureKind | 'unexpected';
  readonly sentence: string;
  readonly doNext: string;
}

/** A failure of a run, as it is stored and shown. Of an unexpected error, only its place is shown: its message may contain anything. */
export function recordFailure(error: unknown, errors: ErrorLog): RecordedFailure {
  const trace = errors.unexpected('a run of a report', error);
  if (trace === undefined) {
    const { kind, happened, doNext } = error as AdReportsError;
    return { kind, sentence: happened, doNext };
  }
  if (isLostAuthorization(trace.message)) {
    const { happened, doNext } = texts().errors.lostAuthorization;
    return { kind: 'unexpected', sentence: happened, doNext };
  }
  return { kind: 'unexpected', ...texts().errors.unexpectedInRun(shortTrace(trace), VERSION) };
}

/** Calls `work`. If it throws, returns a sentence that says that `what` was not written, and why. Unexpected errors are logged. */
export function attempt(what: string, { errors }: { readonly errors: ErrorLog }, work: () => void): string[] {
  try {
    work();
    return [];
  } catch (error) {
    const trace = errors.unexpected(`writing: ${what}`, error);
    const why =
      trace === undefined
        ? (error as AdReportsError).happened
        : texts().errors.unexpectedReason(shortTrace(trace));
    return [texts().errors.notWritten(what, why)];
  }
}
