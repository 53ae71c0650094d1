import type { FailureMessage } from '../../src/errors/failure-message';
import { texts } from '../text/texts';
import { Failed } from './server';

const LONGEST_TRACE = 1_000;

/** The failure of a call, in sentences for the user. */
export function failureOf(error: unknown): FailureMessage {
  if (error instanceof Failed) return error.failure;
  // A mistake in the sidebar's own code. Only the stack says where it is.
  const happened = error instanceof Error ? error.message : String(error);
  const trace = error instanceof Error ? (error.stack ?? '').slice(0, LONGEST_TRACE) : '';
  return {
    kind: 'unexpected',
    happened,
    kept: '',
    doNext: texts().controls.failure.nextStep,
    issues: [],
    trace,
  };
}
