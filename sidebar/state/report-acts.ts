import type { FailureMessage } from '../../src/errors/failure-message';

/** The last actions on reports that failed, by the ids of the reports. */
export type FailedActs = ReadonlyMap<string, FailedAct>;

export interface FailedAct {
  readonly failure: FailureMessage;
  readonly again: () => void;
}

/** The actions on a saved report that the list offers. */
export interface ReportActs {
  readonly run: (id: string, runId?: string) => void;
  readonly cancelRun: (id: string) => void;
  readonly closeResult: (id: string) => void;
  readonly discardRun: (id: string, runId: string) => void;
  readonly edit: (id: string) => void;
  readonly dropEdits: (id: string) => void;
  readonly duplicate: (id: string) => void;
  readonly pause: (id: string, paused: boolean) => void;
  /** Makes the schedule use the current user's key. Here and below, `version` is the version of the report that the user has seen. */
  readonly takeOver: (id: string, version: string) => void;
  readonly approve: (id: string, version: string) => void;
  /** Restores the approved version. */
  readonly discardChange: (id: string, version: string) => void;
  readonly goToSheet: (id: string) => void;
  readonly remove: (id: string, sheet: 'keep' | 'delete') => void;
  readonly openSettings: () => void;
  readonly lookAgain: () => void;
}
