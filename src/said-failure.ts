import { type AdReportsError, DraftRefused } from './errors';
import { isLostAuthorization, LOST_AUTHORIZATION } from './platform/lost-authorization';
import type { DraftIssue, Reply, SaidFailure } from './sidebar-api';
import type { ErrorLog } from './trace/error-log';
import { type ErrorTrace, isOwnMistake, shortTrace, traceLine } from './trace/error-trace';

/** Makes replies to sidebar calls: what `work` returns, or its failure as data. Unexpected errors are logged. */
export function replying(errors: ErrorLog): <Answer>(work: () => Answer) => Reply<Answer> {
  return (work) => {
    try {
      return { answer: work() };
    } catch (error) {
      const trace = errors.unexpected('a sidebar call', error);
      return { failure: trace === undefined ? saidFailure(error as AdReportsError) : unexpected(trace) };
    }
  };
}

/** A failure of a known kind in its sentences, none of which holds the key. */
export function saidFailure(error: AdReportsError): SaidFailure {
  const { kind, happened, kept, doNext } = error;
  const issues = error instanceof DraftRefused ? (error.issues as readonly DraftIssue[]) : [];
  return { kind, happened, kept, doNext, issues, trace: '' };
}

function unexpected(trace: ErrorTrace): SaidFailure {
  if (isLostAuthorization(trace.message))
    return {
      kind: 'authorization lost',
      ...LOST_AUTHORIZATION,
      kept: '',
      issues: [],
      trace: traceLine(trace),
    };
  return {
    kind: 'unexpected',
    happened: isOwnMistake(trace)
      ? `The add-on made a mistake (${shortTrace(trace)}).`
      : `Google ended the call${trace.message === '' ? '' : ` (“${trace.message}”)`}.`,
    kept: 'The rows in the sheet are as they were, or as the run left them.',
    doNext: 'Try again. If it happens again, copy the details for the people who maintain the add-on.',
    issues: [],
    trace: traceLine(trace),
  };
}
