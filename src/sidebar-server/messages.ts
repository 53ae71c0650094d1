import type { BigQueryPlace } from '../bigquery/client/destination';
import type { CurrencyId, ZoneId } from '../catalogue/catalogue';
import type { ClosedMonth } from '../close/closed-months';
import type { FailureMessage } from '../errors/failure-message';
import type { FormulaRefreshing } from '../formulas/refresh/formula-refreshing';
import type { FormulaRefresh } from '../formulas/refresh/refresh-now';
import type { CopiedReports } from '../reports/copies/copies';
import type { Estimate } from '../reports/fetch/estimate';
import type { Preview } from '../reports/fetch/preview';
import type { RunAnswer, RunOrder, RunProgress } from '../reports/run-facts';
import type { Destination, SavedReport, SaveOrder } from '../reports/saved-report';
import type { Suggestions } from '../reports/store/suggestions';
import type { ReportDraft } from '../request/draft';
import type { FileAddress } from '../settings/file-address';
import type { FormulaConsent } from '../settings/formula-consent';

/** All that the sidebar needs to open: one call. */
export interface SidebarState {
  /** The server's time, for "3 hours ago" and the resolved days. */
  readonly now: number;
  /** IANA name of the spreadsheet's zone. */
  readonly timeZone: string;
  /** E-mail address, or ''. */
  readonly user: string;
  readonly baseUrl: string;
  /** The kept key as it may be shown; null when there is none for the base URL's host. */
  readonly maskedKey: string | null;
  readonly zone: ZoneId;
  readonly currency: CurrencyId;
  readonly parallel: number;
  readonly formulas: FormulaConsent;
  readonly formulaRefreshing: FormulaRefreshing;
  /** The address that the file's reports use, as the file has it: any editor can change that. Null where it has none. */
  readonly fileAddress: FileAddress | null;
  readonly reports: readonly SavedReport[];
  readonly suggestions: Suggestions;
  readonly activeSheet: ActiveSheet;
  /** True when the file keeps a status sheet and a run log. */
  readonly books: boolean;
  /** Why they could not be written last time, as sentences; '' when they could. */
  readonly booksProblem: string;
  /** Months that somebody has closed, the newest first. */
  readonly closedMonths: readonly ClosedMonth[];
  /** Where reports that go to BigQuery go; null where this build of the add-on knows no BigQuery. */
  readonly bigQuery: BigQueryPlace | null;
  /** Who changed that place without the user's approval, as a sentence; '' where nothing waits for the user. */
  readonly bigQueryChange: string;
  /** Set when this file is a copy that nobody has yet decided on. */
  readonly copied: CopiedReports | null;
}

/** The tab in front. */
export interface ActiveSheet {
  readonly sheetId: number;
  readonly title: string;
  readonly isEmpty: boolean;
  /** The saved report whose sheet it is. */
  readonly reportId: string | null;
}

/** What is to be kept; what is missing stays as it is. */
export interface SettingsDraft {
  readonly baseUrl?: string;
  readonly key?: string;
  readonly zone?: string;
  readonly currency?: string;
  readonly parallel?: number;
  /** True: save a key that the service did not accept, too. */
  readonly anyway?: boolean;
  /** Whether formulas in this file may use the key. */
  readonly formulas?: boolean;
}

/** What saving or testing said of the key. */
export interface SettingsAnswer {
  readonly state: SidebarState;
  readonly keyTest: KeyTest;
}

export type KeyTest =
  | { readonly result: 'accepted' }
  /** Nothing that a test could tell anything about was changed. */
  | { readonly result: 'not tested' }
  /** The sentence says why; nothing was saved, unless `anyway` was given. */
  | { readonly result: 'refused' | 'no answer'; readonly failure: FailureMessage; readonly saved: boolean };

/** The list after a change, and as it is looked at anew. */
export interface Reports {
  /** When that was, by the server's clock, in milliseconds since 1970. */
  readonly now: number;
  readonly reports: readonly SavedReport[];
}

/** Saved, or not because somebody else changed the report since the edit began: then nothing was saved. */
export type SaveAnswer =
  | ({ readonly saved: true; readonly id: string } & Reports)
  | { readonly saved: false; readonly theirs: SavedReport };

/** A report opened for editing. */
export interface OpenedReport {
  readonly report: SavedReport;
  /** Colleagues who have it open too. */
  readonly others: readonly { readonly who: string; readonly since: number }[];
}

/** One call of the sidebar: a function of its server by name, and the arguments. */
export type SidebarCall = {
  readonly [Name in keyof SidebarServer]: {
    readonly name: Name;
    readonly args: Parameters<SidebarServer[Name]>;
  };
}[keyof SidebarServer];

/** What the sidebar can call, by name: what each call answers. A new call is an entry here and one in allow-list.ts. */
export interface SidebarServer {
  sidebarState(): SidebarState;
  sidebarSaveSettings(draft: SettingsDraft): SettingsAnswer;
  sidebarTestKey(): KeyTest;
  sidebarForgetKey(): SidebarState;
  /** Whether formulas in this file may use the current user's key. */
  sidebarAllowFormulas(allowed: boolean): SidebarState;
  /** Has the file's formulas calculated again. */
  sidebarRefreshFormulas(): FormulaRefresh;
  /** Whether the owner's hourly check refreshes the formulas of this file. */
  sidebarRefreshByHour(allowed: boolean): SidebarState;
  sidebarOpenReport(id: string): OpenedReport;
  sidebarSaveReport(order: SaveOrder): SaveAnswer;
  sidebarDuplicateReport(id: string): Reports;
  sidebarPauseReport(id: string, paused: boolean): Reports;
  sidebarDeleteReport(id: string, sheet: 'stays' | 'goes'): Reports;
  sidebarGoToSheet(id: string): null;
  sidebarEstimate(draft: ReportDraft, destination: Destination, id: string | null): Estimate;
  sidebarPreview(draft: ReportDraft): Preview;
  sidebarPutFormula(draft: ReportDraft): { readonly cell: string; readonly formula: string };
  sidebarRun(order: RunOrder): RunAnswer;
  sidebarProgress(runId: string): RunProgress | null;
  /** False when it was too late: the rows were being written. */
  sidebarCancel(runId: string): boolean;
  /** Makes the user the owner, with whose key and hourly check a report runs; `version` is the one they were shown. */
  sidebarTakeOver(id: string, version: string): Reports;
  /** The owner lets a report run in the version that they were shown. */
  sidebarApprove(id: string, version: string): Reports;
  /** Restores the version that the owner approved. */
  sidebarUndoChanges(id: string, version: string): Reports;
  /** Keeps a status sheet and a run log in the file from now on, or no longer; the sheets stay. */
  sidebarKeepBooks(kept: boolean): SidebarState;
  /** `month` is `YYYY-MM`. */
  sidebarCloseMonth(month: string, closed: boolean): SidebarState;
  /** Where reports of this file that go to BigQuery go. */
  sidebarSaveBigQuery(place: BigQueryPlace): SidebarState;
  /** In a copied file: whether the reports that came with it refresh here too. Asked once. */
  sidebarAnswerCopy(answer: 'refresh here too' | 'leave as it is'): SidebarState;
  /** The list anew, after a run or when the sidebar looks again. */
  sidebarReports(): Reports;
}
