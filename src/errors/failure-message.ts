import { isLostAuthorization } from '../platform/lost-authorization';
import type { DraftIssue } from '../request/draft';
import { texts } from '../wording/texts';
import type { FailureKind } from './ad-reports-error';
import { type AdReportsError, DraftRefused } from './ad-reports-error';
import type { ErrorLog } from './error-log';
import { type ErrorTrace, isOwnMistake, shortTrace, traceLine } from './error-trace';

/** A call never throws what a user should read: the failure comes as data, so that the sidebar can offer what helps. */
export type Reply<Answer> = { readonly answer: Answer } | { readonly failure: FailureMessage };

/** A failure in sentences. Each of the three parts may be empty. */
export interface FailureMessage {
  readonly kind: FailureKind | 'unexpected' | 'authorization lost';
  readonly happened: string;
  /** What it means for the sheet. */
  readonly kept: string;
  readonly doNext: string;
  /** What is wrong with the draft, field by field; empty unless the draft is at fault. */
  readonly issues: readonly DraftIssue[];
  /** Of an unexpected error: its class, message and places in the code, redacted. Empty for other failures. */
  readonly trace: string;
}

/** Makes replies to sidebar calls: what `work` returns, or its failure as data. Unexpected errors are logged. */
export function replying(errors: ErrorLog): <Answer>(work: () => Answer) => Reply<Answer> {
  return (work) => {
    try {
      return { answer: work() };
    } catch (error) {
      const trace = errors.unexpected('a sidebar call', error);
      return { failure: trace === undefined ? failureMessage(error as AdReportsError) : unexpected(trace) };
    }
  };
}

/** A failure of a known kind in its sentences, none of which holds the key. */
export function failureMessage(error: AdReportsError): FailureMessage {
  const { kind, happened, kept, doNext } = error;
  const issues = error instanceof DraftRefused ? (error.issues as readonly DraftIssue[]) : [];
  return { kind, happened, kept, doNext, issues, trace: '' };
}

function unexpected(trace: ErrorTrace): FailureMessage {
  if (isLostAuthorization(trace.message))
    return {
      kind: 'authorization lost',
      ...texts().errors.lostAuthorization,
      kept: '',
      issues: [],
      trace: traceLine(trace),
    };
  return {
    kind: 'unexpected',
    happened: isOwnMistake(trace)
      ? texts().errors.addOnMistake(shortTrace(trace))
      : texts().errors.callEnded(trace.message),
    kept: texts().errors.rowsMayBeChanged,
    doNext: texts().errors.tryAgainOrCopy,
    issues: [],
    trace: traceLine(trace),
  };
}
