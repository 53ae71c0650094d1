import type { FailureMessage } from '../errors/failure-message';
import type { SavedReport } from '../reports/saved-report';
import type { KeyTest } from '../settings/save-settings';
import type { CellsSaid, SidebarState } from './handlers';

export type { CellAudit } from '../audit/audit';
export type { ReadinessLine } from '../close/closings/readiness';
export type { JournalFile } from '../close/journal/journal-files';
export type { ShownChange } from '../reports/last-change/last-change';
export type { MonthClose, ShownClosing } from './month-close';
export type { KeyTest, SidebarState };

/** Settings to save. Missing fields stay unchanged. */
export interface SettingsDraft extends Partial<Record<'baseUrl' | 'key' | 'zone' | 'currency', string>> {
  /** True: save the key without a test. */
  readonly anyway?: boolean;
  /** Whether formulas in this file may use the key. */
  readonly formulas?: boolean;
}

export interface SettingsAnswer {
  readonly state: SidebarState;
  readonly keyTest: KeyTest;
}

export interface Reports {
  /** The server's time in milliseconds since 1970. */
  readonly now: number;
  readonly reports: readonly SavedReport[];
}

/**
 * The result of saving a report. If another user has changed the report since the edit began, it is not saved. `unscheduled` is why it was
 * saved without its schedule, or null.
 */
export type SaveAnswer =
  | (Reports & {
      readonly saved: true;
      readonly id: string;
      readonly report: SavedReport;
      readonly unscheduled: FailureMessage | null;
    })
  | { readonly saved: false; readonly theirs: SavedReport };

/** The result of taking back the changes of a run. `notices` are sentences that the user has to see. */
export interface TakeBackAnswer extends Reports {
  readonly notices: readonly string[];
}

/** A report to edit, and what the cells contain to which it points. */
export interface OpenedReport {
  readonly report: SavedReport;
  readonly cells: readonly CellsSaid[];
}
