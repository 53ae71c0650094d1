import { AdReportsError, DraftRefused } from './errors';
import type { DraftIssue, Reply, SaidFailure } from './sidebar-api';

/** What `work` returns, or its failure as data. Only failures that have a sentence of their own are told in full. */
export function reply<Answer>(work: () => Answer): Reply<Answer> {
  try {
    return { answer: work() };
  } catch (error) {
    return { failure: saidFailure(error) };
  }
}

/** A failure in sentences. No message of ours holds the key; what the platform threw may hold anything, so it is left out. */
export function saidFailure(error: unknown): SaidFailure {
  if (!(error instanceof AdReportsError)) return unexpected(error);
  const { kind, happened, kept, doNext } = error;
  const issues = error instanceof DraftRefused ? (error.issues as readonly DraftIssue[]) : [];
  return { kind, happened, kept, doNext, issues };
}

/** Google's own sentences are short and name limits or permissions; anything longer is not for readers. */
function unexpected(error: unknown): SaidFailure {
  const text = error instanceof Error ? error.message : String(error);
  const said = text.replace(/\s+/g, ' ').trim();
  return {
    kind: 'unexpected',
    happened: `Google ended the call${said === '' ? '' : ` (“${said.slice(0, 200)}”)`}.`,
    kept: 'The rows in the sheet are as they were, or as the run left them.',
    doNext: 'Try again; if it stays so, copy the details for whoever looks after the add-on.',
    issues: [],
  };
}
