import { NotAllowed } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import type { RunHow } from '../run-facts';
import { RUN_ID } from '../store/run-signals';

/** The run that a slice belongs to, how it was started, and its deadline. */
export interface SliceOrder {
  readonly runId: unknown;
  readonly how: RunHow;
  /** Epoch milliseconds; no new work begins after it. Never later than 270 s from the start of the slice, which is the default. */
  readonly deadline?: number;
}

/** Returns a valid run id. Throws NotAllowed for anything else. */
export function checkedRunId(runId: unknown): string {
  if (typeof runId !== 'string' || !RUN_ID.test(runId))
    throw new NotAllowed([texts().reports.runs.unknownRun]);
  return runId;
}
