import { VERSION } from '../version';
import { getTexts } from '../wording';
import { type AdReportsError, AuthorizationLost, DraftRefused, type FailureKind } from './ad-reports-error';
import { type ErrorLog, type ErrorTrace, formatTraceLine, isOwnMistake, summarizeTrace } from './error-log';

/** The result of a sidebar call. A failure is returned as data, not thrown, so that the sidebar can offer what helps. */
export type Reply<Answer> = { readonly answer: Answer } | { readonly failure: FailureMessage };

/** A failure in sentences. `happened`, `kept` and `doNext` may be empty. */
export interface FailureMessage {
  readonly kind: FailureKind;
  readonly happened: string;
  /** What it means for the sheet. */
  readonly kept: string;
  readonly doNext: string;
  /** The reasons why a draft is refused, field by field; empty for other failures. */
  readonly issues: DraftRefused['issues'];
  /** The class, message and places in the code of an unexpected error, redacted. Empty for other failures. */
  readonly trace: string;
  readonly grantUrl?: string;
}

/** The reply to a sidebar call that has thrown `error`. An unexpected error is logged. */
export function replyWithFailure(error: unknown, errors: ErrorLog): { readonly failure: FailureMessage } {
  const { failure, trace } = errors.logUnexpected('a sidebar call', error);
  return { failure: trace === undefined ? toFailureMessage(failure) : toUnexpectedMessage(trace) };
}

export function toFailureMessage(error: AdReportsError): FailureMessage {
  const { kind, happened, kept, doNext } = error;
  const issues = error instanceof DraftRefused ? error.issues : [];
  const grantUrl = error instanceof AuthorizationLost ? error.url : null;
  return { kind, happened, kept, doNext, issues, trace: '', ...(grantUrl !== null && { grantUrl }) };
}

function toUnexpectedMessage(trace: ErrorTrace): FailureMessage {
  const { addOnMistake, callEnded, rowsMayBeChanged, tryAgainOrCopy } = getTexts().errors;
  const happened = isOwnMistake(trace) ? addOnMistake(summarizeTrace(trace)) : callEnded(trace.message);
  const sentences = { happened, kept: rowsMayBeChanged, doNext: tryAgainOrCopy };
  return { kind: 'unexpected', ...sentences, issues: [], trace: formatTraceLine(trace) };
}

/** A failure of a run, as the status sheet, the run log and mails show it. */
interface RunFailure {
  readonly kind: FailureKind;
  readonly sentence: string;
  readonly doNext: string;
}

/** Everyone who can open the file can read this failure. It has only class and place of an unexpected error: the message may contain anything. */
export function toRunFailure(error: unknown, errors: ErrorLog): RunFailure {
  const { failure, trace } = errors.logUnexpected('a run of a report', error);
  if (trace !== undefined)
    return { kind: 'unexpected', ...getTexts().errors.unexpectedInRun(summarizeTrace(trace), VERSION) };
  const { kind, happened, doNext } = failure;
  return { kind, sentence: happened, doNext };
}

type ErrorServices = { readonly errors: ErrorLog };

/** Calls `work`. If it throws, returns a sentence that says that `what` was not written, and why. Unexpected errors are logged. */
export function tryWriting(what: string, services: ErrorServices, work: () => void): string[] {
  const reason = tryOrLog(`writing: ${what}`, services, work);
  return reason === undefined ? [] : [getTexts().errors.notWritten(what, reason)];
}

/** Calls `work`. If it throws, returns the reason, and logs an unexpected error as one of `subject`. */
export function tryOrLog(subject: string, { errors }: ErrorServices, work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    const { failure, trace } = errors.logUnexpected(subject, error);
    return trace === undefined ? failure.happened : getTexts().errors.addOnMistake(summarizeTrace(trace));
  }
}
