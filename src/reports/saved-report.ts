import type { ReportDraft } from '../request/draft';
import type { Refreshing } from './refreshing';
import type { HeldData, LastRun, RunInHand } from './run-facts';

/** A saved report as the file keeps it. */
export interface StoredReport {
  readonly id: string;
  readonly name: string;
  readonly draft: ReportDraft;
  readonly revision: number;
  /** E-mail address of who runs it by schedule; '' where Google did not tell it. */
  readonly owner: string;
  /** That person's id (see owner-id.ts): Google does not always tell addresses. '' where nobody has scheduled it yet. */
  readonly ownerId: string;
  readonly createdAt: number;
  readonly changedBy: string;
  readonly changedAt: number;
  readonly paused: boolean;
  readonly destination: Destination;
  readonly refreshing: Refreshing;
  /** Who else than the owner changed which field since the owner last saved it (fields of version-changes.ts). */
  readonly edits: Edits;
}

/** By the field that was changed. */
export type Edits = Readonly<Record<string, { readonly by: string; readonly at: number }>>;

/** Where a new report's table goes. */
export type Destination =
  | { readonly kind: 'new sheet'; readonly title: string }
  /** A sheet that is there and empty. */
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
export interface SavedReport {
  readonly id: string;
  readonly name: string;
  readonly draft: ReportDraft;
  /** Grows with each change, so that edits of two colleagues are distinguished. */
  readonly revision: number;
  /** E-mail address of who runs it by schedule, or '' where Google did not tell it. */
  readonly owner: string;
  /** True when that is who has the sidebar open. */
  readonly mine: boolean;
  readonly changedBy: string;
  readonly changedAt: number;
  readonly paused: boolean;
  readonly refreshing: Refreshing;
  /** When it is to refresh itself next, at the earliest; null by hand, when paused, and when nothing can change any more. */
  readonly nextRun: number | null;
  /** When the hourly check of its owner last looked after it, to half a day; null before the first time. */
  readonly lastChecked: number | null;
  /** Its sheet; null before the first run, and when the sheet was deleted. */
  readonly sheet: { readonly sheetId: number; readonly title: string; readonly hidden: boolean } | null;
  /** Where its first run writes. */
  readonly destination: Destination;
  readonly lastRun: LastRun | null;
  readonly held: HeldData | null;
  readonly state: ReportState;
  /** Names what is shown here: approving, undoing and taking over mean this version and no other. */
  readonly version: string;
  /** Why its schedule rests until its owner has approved it; null where it does not. */
  readonly waiting: WaitingForApproval | null;
  /** "By ana@example.com on 15 Sep 14:30": how its schedule came to be approved; '' where it has none, or nobody knows. */
  readonly approval: string;
  /** Set while it runs, or when a run stopped half-way. */
  readonly run: RunInHand | null;
}

/** A scheduled report that others have changed since its owner approved it. */
export interface WaitingForApproval {
  /** "ben@example.com changed Apps (00123 → all apps) and Days on 21 Nov 10:12." Text of other people: show it as text only. */
  readonly changes: string;
  /** True when the approved version can be restored. */
  readonly canUndo: boolean;
}

/** A report to keep. */
export interface SaveOrder {
  /** Absent for a new report. */
  readonly id?: string;
  /** The revision that the edit began with; absent for a new report. */
  readonly revision?: number;
  readonly name: string;
  readonly draft: ReportDraft;
  readonly destination: Destination;
  /** Absent: as it was, or by hand for a new report. */
  readonly refreshing?: Refreshing;
}
