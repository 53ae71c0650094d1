import type { ReportDraft, Request } from '../request';
import type { AlertVerdict } from './alerts/alert-rule';
import type { Destination } from './report-place';
import type { Refreshing } from './report-settings';
import type { CurrentRun, LastRun, RestatedNews, SheetCoverage } from './run-facts';

/** What other users may not change without the owner's approval. */
export interface ReportVersion {
  readonly draft: ReportDraft;
  readonly destination: Destination;
  readonly refreshing: Refreshing;
}

export interface NamedVersion extends ReportVersion {
  readonly name: string;
}

export interface StoredReport extends NamedVersion {
  readonly id: string;
  /** A number that grows with each change. It shows whether another user has changed the report since it was read. */
  readonly revision: number;
  /** The e-mail address of the user whose hourly check refreshes the report; '' if Google does not provide it. */
  readonly owner: string;
  /** See ensureOwnerId. Google does not always provide e-mail addresses. '' before the first schedule. */
  readonly ownerId: string;
  readonly createdAt: number;
  readonly changedBy: string;
  readonly changedAt: number;
  readonly paused: boolean;
  readonly approved?: ApprovedVersion | undefined;
}

/** Any editor can change a stored approved version, so its digest decides: see Approvals. */
export interface ApprovedVersion extends ReportVersion {
  readonly ownerId: string;
  /** When the owner approved it. (Stored name.) */
  readonly changedAt: number;
  readonly cells?: ApprovedCells | undefined;
}

/** The cells of a draft as its owner approved them. An earlier first day ('' if it is not in cells), another app or another area needs approval. */
export type ApprovedCells = Pick<Request, 'from' | 'apps' | 'areas'>;

/** A draft with the present values of its cells. */
export interface CurrentDraft extends ReportDraft {
  /** Set if the first day is in a cell, and the sheet keeps earlier days after this day has become a later one. */
  readonly movesWithCell?: true;
}

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

/** A report as the sidebar shows it to the current user. */
export interface SavedReport extends Omit<StoredReport, 'createdAt' | 'ownerId' | 'approved'> {
  readonly mine: boolean;
  readonly lastRun: LastRun | null;
  /** What the sheet contains; null before the first run, and after a user has deleted the sheet. */
  readonly coverage: SheetCoverage | null;
  /** Changed numbers of complete days that nobody has read about; null if there are none. */
  readonly news: RestatedNews | null;
  /** What the report's alert has found; null before its first check, and without an alert. */
  readonly alert: AlertVerdict | null;
  readonly run: CurrentRun | null;
  /** The earliest time at which an hourly check refreshes it next; now if it is due. */
  readonly nextRun: number | null;
  /** When the hourly check of the report's owner last ran, accurate to half a day; null before its first run. */
  readonly lastChecked: number | null;
  /** The report's sheet; null before the first run and after a user has deleted the sheet. */
  readonly sheet: { readonly sheetId: number; readonly title: string } | null;
  readonly state: ReportState;
  /** A digest that the sidebar sends back, to show which version the user saw. '' if the user can neither approve nor take over. */
  readonly version: string;
  readonly waiting: Awaiting | null;
}

export interface Awaiting {
  /** "Changed: Apps (00123 → all apps). The report was last saved by ben@example.com." Other users wrote parts of it, so show it as text only. */
  readonly changes: string;
  readonly canDiscard: boolean;
  /** True if not even the approved version is refreshed: it is unknown, or its cells go beyond what was approved. */
  readonly stops: boolean;
}

/** What the form of a report sends. */
export interface ReportToSave {
  readonly name: string;
  readonly draft: ReportDraft;
  readonly destination: Destination;
  readonly id?: string;
  /** The revision of the report when the user opened it; absent for a new report. */
  readonly revision?: number;
  /** The refresh settings. If they are absent, a saved report keeps its settings, and a new report is refreshed by hand. */
  readonly refreshing?: Refreshing;
}
