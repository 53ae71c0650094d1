import type { ReportDraft } from '../request/draft';
import type { Refreshing } from './refreshing';
import type { CurrentRun, HeldData, LastRun } from './run-facts';

/** A saved report as it is stored in the file. */
export interface StoredReport {
  readonly id: string;
  readonly name: string;
  readonly draft: ReportDraft;
  /** Grows with each change, which shows whether another user has changed the report meanwhile. */
  readonly revision: number;
  /** The e-mail address of the user that its schedule runs for; '' if Google does not provide it. */
  readonly owner: string;
  /** The owner's id (see owner-id.ts), because Google does not always provide addresses. '' before the first schedule. */
  readonly ownerId: string;
  readonly createdAt: number;
  readonly changedBy: string;
  readonly changedAt: number;
  readonly paused: boolean;
  /** Where its first run writes. */
  readonly destination: Destination;
  readonly refreshing: Refreshing;
  /** Changes by users other than the owner since the owner last saved the report (fields of version-changes.ts). */
  readonly edits: Edits;
}

/** The last edit of each changed field. */
export type Edits = Readonly<Record<string, { readonly by: string; readonly at: number }>>;

/** Where a new report's table goes. */
export type Destination =
  | { readonly kind: 'new sheet'; readonly title: string }
  /** An existing, empty sheet. */
  | { readonly kind: 'this sheet'; readonly sheetId: number }
  /** The sheet of another saved report, which this draft replaces. */
  | { readonly kind: 'report'; readonly id: string };

export type ReportState =
  | 'never run'
  | 'no rows'
  | 'fresh'
  | 'due'
  | 'running'
  | 'stopped'
  | 'failed'
  | 'paused'
  | 'waits for approval';

/** A saved report as the sidebar shows it. */
export interface SavedReport extends Omit<StoredReport, 'createdAt' | 'ownerId' | 'edits'> {
  /** True if the current user is the owner. */
  readonly mine: boolean;
  /** The earliest time of its next refresh; null by hand, when paused, and when no number can change any more. */
  readonly nextRun: number | null;
  /** When its owner's hourly check last ran, accurate to half a day; null before the first time. */
  readonly lastChecked: number | null;
  /** Its sheet; null before the first run, and after the sheet was deleted. */
  readonly sheet: { readonly sheetId: number; readonly title: string; readonly hidden: boolean } | null;
  readonly lastRun: LastRun | null;
  readonly held: HeldData | null;
  readonly state: ReportState;
  /** A digest of the version that is shown: approving, undoing and taking over apply only to this version. */
  readonly version: string;
  /** Why its schedule waits until its owner has approved it; null if it does not wait. */
  readonly waiting: Awaiting | null;
  /** "By ana@example.com on 15 Sep 14:30": the approval of its schedule; '' if it has no schedule or the approval is unknown. */
  readonly approval: string;
  /** Set while it runs, or if a run stopped half-way. */
  readonly run: CurrentRun | null;
}

/** A scheduled report that others have changed since its owner approved it. */
export interface Awaiting {
  /** "ben@example.com changed Apps (00123 → all apps) and Days on 21 Nov 10:12." Text of other people: show it as text only. */
  readonly changes: string;
  /** True if the approved version is known and can be restored. */
  readonly canUndo: boolean;
}

/** A report to save. */
export interface SaveOrder extends Pick<StoredReport, 'name' | 'draft' | 'destination'> {
  /** Absent for a new report. */
  readonly id?: string;
  /** The revision that the edit began with; absent for a new report. */
  readonly revision?: number;
  /** Absent: unchanged, or by hand for a new report. */
  readonly refreshing?: Refreshing;
}
