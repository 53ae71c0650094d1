import { getTexts } from '../wording';
import { type ErrorLog, summarizeTrace } from './error-log';

/** Calls `work`. If it throws, returns a sentence that says that `what` was not written, and why. Unexpected errors are logged. */
export function tryWriting(
  what: string,
  { errors }: { readonly errors: ErrorLog },
  work: () => void,
): string[] {
  try {
    work();
    return [];
  } catch (error) {
    const { failure, trace } = errors.logUnexpected(`writing: ${what}`, error);
    const why =
      trace === undefined ? failure.happened : getTexts().errors.unexpectedReason(summarizeTrace(trace));
    return [getTexts().errors.notWritten(what, why)];
  }
}
