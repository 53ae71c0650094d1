import type { FailureMessage } from '../../src/errors/failure-message';

/** Why the last thing that was done with a report failed, by the report's id, and how to do it again. */
export type FailedActs = ReadonlyMap<string, FailedAct>;

export interface FailedAct {
  readonly failure: FailureMessage;
  readonly again: () => void;
}

/** What can be done with a saved report from the list. */
export interface ReportActs {
  readonly run: (id: string, runId?: string) => void;
  readonly cancelRun: (id: string) => void;
  readonly closeResult: (id: string) => void;
  readonly discardRun: (id: string, runId: string) => void;
  readonly edit: (id: string) => void;
  readonly dropEdits: (id: string) => void;
  readonly duplicate: (id: string) => void;
  readonly pause: (id: string, paused: boolean) => void;
  /** Makes the schedule use this user's key; `version` is the version they saw, as in the two below. */
  readonly takeOver: (id: string, version: string) => void;
  /** Lets its schedule run in the version that a colleague made of it. */
  readonly approve: (id: string, version: string) => void;
  readonly undoChanges: (id: string, version: string) => void;
  readonly goToSheet: (id: string) => void;
  readonly remove: (id: string, sheet: 'stays' | 'goes') => void;
  readonly openSettings: () => void;
  readonly lookAgain: () => void;
}
