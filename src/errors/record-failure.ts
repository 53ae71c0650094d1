import { VERSION } from '../version';
import { texts } from '../wording/texts';
import type { FailureKind } from './ad-reports-error';
import { type ErrorLog, shortTrace } from './error-log';

interface RecordedFailure {
  readonly kind: FailureKind | 'unexpected';
  readonly sentence: string;
  readonly doNext: string;
}

/** A failure of a run, as it is stored and shown. Of an unexpected error, only its place is shown: its message may contain anything. */
export function recordFailure(error: unknown, errors: ErrorLog): RecordedFailure {
  const { failure, trace } = errors.judge('a run of a report', error);
  if (trace === undefined) return { kind: failure.kind, sentence: failure.happened, doNext: failure.doNext };
  return { kind: 'unexpected', ...texts().errors.unexpectedInRun(shortTrace(trace), VERSION) };
}

/** Calls `work`. If it throws, returns a sentence that says that `what` was not written, and why. Unexpected errors are logged. */
export function attempt(what: string, { errors }: { readonly errors: ErrorLog }, work: () => void): string[] {
  try {
    work();
    return [];
  } catch (error) {
    const { failure, trace } = errors.judge(`writing: ${what}`, error);
    const why = trace === undefined ? failure.happened : texts().errors.unexpectedReason(shortTrace(trace));
    return [texts().errors.notWritten(what, why)];
  }
}
