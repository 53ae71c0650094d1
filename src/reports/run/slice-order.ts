import { NotAllowed } from '../../errors/ad-reports-error';
import { texts } from '../../wording/texts';
import type { RunHow } from '../run-facts';
import { RUN_ID } from '../store/run-signals';

/** Who runs a report, and until when. */
export interface SliceOrder {
  readonly runId: unknown;
  readonly how: RunHow;
  /** Epoch milliseconds past which nothing new begins; 270 s from now unless given. */
  readonly deadline?: number;
}

/** The text, where it may be the name of a run. Throws NotAllowed otherwise. */
export function checkedRunId(runId: unknown): string {
  if (typeof runId !== 'string' || !RUN_ID.test(runId))
    throw new NotAllowed([texts().reports.runs.unknownRun]);
  return runId;
}
