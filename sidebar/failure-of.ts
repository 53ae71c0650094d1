import { Failed, type SaidFailure } from './server';

/** A failed call in the sentences that a user should read. */
export function failureOf(error: unknown): SaidFailure {
  if (error instanceof Failed) return error.failure;
  const happened = error instanceof Error ? error.message : String(error);
  return { kind: 'unexpected', happened, kept: '', doNext: 'Try again.', issues: [] };
}
