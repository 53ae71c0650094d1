import type { CurrencyId, ReportId, ZoneId } from './catalogue/catalogue';
import type { FailureKind } from './errors';
import type { Day, Draft, Identifiers, Output } from './request/request';

/** What travels between the sidebar and the server: JSON only, and never the key. Times are milliseconds since 1970. */

/** A call never throws what a user should read: the failure comes as data, so that the sidebar can offer what helps. */
export type Reply<Answer> = { readonly answer: Answer } | { readonly failure: SaidFailure };

/** A failure in sentences. Each of the three parts may be empty. */
export interface SaidFailure {
  readonly kind: FailureKind | 'unexpected' | 'authorization lost';
  readonly happened: string;
  /** What it means for the sheet. */
  readonly kept: string;
  readonly doNext: string;
  /** What is wrong with the draft, field by field; empty unless the draft is at fault. */
  readonly issues: readonly DraftIssue[];
  /** Of an unexpected error: its class, message and places in the code, redacted. Empty for other failures. */
  readonly trace: string;
}

export interface DraftIssue {
  readonly field: keyof Draft | 'name' | 'destination' | 'schedule' | 'history' | 'daysAgain' | 'threshold';
  /** One whole sentence that names the field, the value and what is allowed. */
  readonly message: string;
}

/** A draft as the form makes it and as the file keeps it: texts as typed, lists as chosen, in order. */
export interface ReportDraft {
  readonly report: ReportId;
  readonly apps: readonly string[];
  readonly areas: readonly string[];
  /** A day as `YYYY-MM-DD`, or the name of a range ("last 7 days"). */
  readonly startDate: string;
  /** A day as `YYYY-MM-DD`; empty with a named range, or for one day. */
  readonly endDate: string;
  /** Ids, in the order of the columns. */
  readonly dimensions: readonly string[];
  /** Ids, "all", or days ("1-7"), in the order of the columns. */
  readonly metrics: readonly string[];
  readonly zone: ZoneId;
  readonly currency: CurrencyId;
  /** What becomes of device identifiers in device rows; nothing to other reports. */
  readonly identifiers: Identifiers;
  /** What a device report brings; `rows` for other reports. */
  readonly output: Output;
  /** What the summary of a device report is by: ids, in the order of the columns. Empty for other reports. */
  readonly summaryBy: readonly string[];
  /** Which rows of a device report count: ids or names; empty means all. Countries are in `areas`. */
  readonly networks: readonly string[];
  readonly adFormats: readonly string[];
  readonly placements: readonly string[];
  /** Only rows with revenue. */
  readonly revenueOnly: boolean;
}

/** When a report refreshes itself. Hours and days are those of the spreadsheet's zone. */
export type Schedule =
  | { readonly kind: 'by hand' }
  /** As soon as a day is complete that the sheet lacks. */
  | { readonly kind: 'when ready' }
  /** `hour` is 0 to 23. */
  | { readonly kind: 'daily' | 'weekdays'; readonly hour: number }
  /** `weekday` is 1 for Monday to 7 for Sunday. */
  | { readonly kind: 'weekly'; readonly weekday: number; readonly hour: number }
  /** `day` is 1 to 31; the last day of months that are shorter. */
  | { readonly kind: 'monthly'; readonly day: number; readonly hour: number };

/** How a saved report is refreshed, and what is told of changes. */
export interface Refreshing {
  readonly schedule: Schedule;
  /** What becomes of days that a range such as “last 30 days” has left behind. */
  readonly history: 'kept' | 'dropped';
  /** How many days before the new ones are asked for again: 2 to 90. */
  readonly daysAgain: number;
  /** A restated value is recorded when it differs by at least so much: both have to be reached. */
  readonly threshold: { readonly absolute: number; readonly percent: number };
}

/** Where a new report's table goes. */
export type Destination =
  | { readonly kind: 'new sheet'; readonly title: string }
  /** A sheet that is there and empty. */
  | { readonly kind: 'this sheet'; readonly sheetId: number }
  /** The sheet of another saved report, which this draft replaces. */
  | { readonly kind: 'report'; readonly id: string };

/** How far a run has come. */
export interface RunProgress {
  readonly phase: 'starting' | 'pages' | 'files' | 'writing';
  /** Pages or files read, or rows written; a file that is half read counts as half a file. */
  readonly done: number;
  /** Of how many; null while nobody knows. */
  readonly of: number | null;
  /** Rows read so far. */
  readonly rows: number;
  /** Requests sent so far. */
  readonly calls: number;
  readonly startedAt: number;
  /** When this was told: a run that has told nothing for a minute or two has been killed. */
  readonly at: number;
}

export type RunHow = 'by hand' | 'by schedule';

/** The last run of a saved report. */
export interface LastRun {
  readonly startedAt: number;
  readonly endedAt: number;
  /** E-mail address, or '' where Google did not tell it. */
  readonly by: string;
  readonly how: RunHow;
  readonly result: 'done' | 'failed' | 'cancelled';
  /** What went wrong, as a sentence; empty after a good run. */
  readonly sentence: string;
  /** What to do about it; may be empty. */
  readonly doNext: string;
}

/** What the sheet of a saved report holds since its last good run. */
export interface HeldData {
  readonly rows: number;
  /** Rows that the last good run was sent for the days it asked for; not known of runs of earlier versions. */
  readonly rowsBrought?: number;
  readonly columns: number;
  readonly from: Day;
  readonly to: Day;
  /** The newest complete day when it was fetched. */
  readonly completeThrough: Day;
  /** The newest day that has a row; null where rows have no day. */
  readonly newestDay: Day | null;
  readonly fetchedAt: number;
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

/** A saved report as the sidebar shows it. */
export interface SavedReport {
  readonly id: string;
  readonly name: string;
  readonly draft: ReportDraft;
  /** Grows with each change, so that two colleagues' edits are told apart. */
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

/** A run that is going on, or that was left half-way: its pages are kept for some hours and need not be asked for again. */
export interface RunInHand {
  readonly runId: string;
  readonly by: string;
  readonly progress: RunProgress;
}

export interface Suggestion {
  readonly id: string;
  /** Empty where no name is known. Text from the service: show it as text only. */
  readonly name: string;
}

/** What earlier answers contained. */
export interface Suggestions {
  readonly apps: readonly Suggestion[];
  readonly areas: readonly Suggestion[];
  /** By name: device rows are filtered by it. */
  readonly networks: readonly Suggestion[];
}

/** An address of the reporting service that reports of the file use. */
export interface FileAddress {
  readonly baseUrl: string;
  /** The e-mail address of the user who noted it by saving or running a report, or ''. */
  readonly by: string;
}

/** Whose key formulas in this file use, and whether that user allows it. */
export interface FormulaConsent {
  /** The e-mail address of the file's owner; '' where Google does not tell it; null in a shared drive, where a file has none. */
  readonly owner: string | null;
  /** Whether the current user decides: as the owner, or where Google does not tell who that is. */
  readonly mine: boolean;
  /** Whether formulas may use the owner's key. Where it is somebody else's, as the file notes it. */
  readonly allowed: boolean;
}

/** How formulas of this file are refreshed. */
export interface FormulaRefreshing {
  /** Whether the file has formulas, as far as it is known. */
  readonly inFile: boolean;
  /** Whether the current user's hourly check refreshes them. */
  readonly byHour: boolean;
  /** What the last refresh came to; null before the first. */
  readonly last: {
    readonly at: number;
    /** "the hourly check", or an e-mail address as the file has it: show it as text only. */
    readonly by: string;
    readonly sentences: readonly string[];
  } | null;
}

/** What a refresh of formulas came to. */
export interface FormulaRefresh {
  readonly sentences: readonly string[];
}

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

/** A dataset of the user's own project; texts are empty until somebody has set them. */
export interface BigQueryPlace {
  readonly project: string;
  readonly dataset: string;
  /** Such as EU or US. */
  readonly location: string;
}

/** A month whose numbers were taken as final: what is restated after that is told apart. */
export interface ClosedMonth {
  /** `YYYY-MM`. */
  readonly month: string;
  readonly closedAt: number;
  /** E-mail address, or ''. */
  readonly by: string;
}

/** Reports whose sheets came with a copy of another file. */
export interface CopiedReports {
  readonly names: readonly string[];
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
  | { readonly result: 'refused' | 'no answer'; readonly failure: SaidFailure; readonly saved: boolean };

/** The list after a change, and as it is looked at anew. */
export interface Reports {
  /** When that was, by the server's clock, in milliseconds since 1970. */
  readonly now: number;
  readonly reports: readonly SavedReport[];
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

/** What a run of a draft will take. */
export interface Estimate {
  readonly calls: number | null;
  /** Null where nobody can know: then `rowsSaid` says why. */
  readonly rows: number | null;
  /** "1,061 rows, as the service announces", "about 12,400 rows, as last time", "The service does not say how many." */
  readonly rowsSaid: string;
  readonly columns: number;
  /** Cells of the table; null where the rows are not known. */
  readonly cells: number | null;
  /** Cells that the spreadsheet has left of Google's 10,000,000. */
  readonly cellsLeft: number;
  /** Sentences: what of the user's lies in the way, what does not fit. */
  readonly inTheWay: readonly string[];
  /** Of a device report: what it will bring, with `automatic` decided; null for other reports. */
  readonly output: Exclude<Output, 'automatic'> | null;
  /** Of a device report: one sentence that says which way it will go and why; '' for other reports. */
  readonly way: string;
}

/** What the files of a device report held, and what the full report says of the same days and app. */
export interface ControlTotals {
  readonly from: Day;
  readonly to: Day;
  readonly currency: CurrencyId;
  /** One a centre, over all days. `files` is how many of its files were read. */
  readonly centres: readonly {
    readonly centre: string;
    readonly files: number;
    readonly rows: number;
    readonly revenue: number | null;
  }[];
  /** Records of the files; those that went into the report; those that a filter left out. */
  readonly rows: number;
  readonly kept: number;
  readonly skipped: number;
  readonly revenue: number | null;
  /** Null where nobody knows: then a sentence says why. */
  readonly fullRevenue: number | null;
  /** (full - device) / full, as a share, without its sign; null where either is not known. */
  readonly difference: number | null;
  /** The same in sentences, for the line above the table, the log and the sidebar. */
  readonly sentences: readonly string[];
  /** Those of the sentences that no number may stand without: rows may be missing or doubled. */
  readonly doubts: readonly string[];
}

/** The first rows of a report, nothing written. */
export interface Preview {
  readonly columns: readonly { readonly label: string; readonly type: string }[];
  /** Shown texts, formatted as the sheet would; blank for unknown. */
  readonly rows: readonly (readonly string[])[];
  /** Rows in all, where the service says so. */
  readonly total: number | null;
  readonly notices: readonly string[];
}

export interface RunOrder {
  readonly reportId: string;
  /** Made by the sidebar, so that progress can be asked for before the run has answered. */
  readonly runId: string;
}

/** A slice of a run has ended. */
export type RunAnswer =
  | { readonly state: 'done'; readonly report: RunReport }
  /** Time was up; what was read is kept: call again with the same run id. */
  | { readonly state: 'unfinished'; readonly progress: RunProgress }
  /** The old rows stand. */
  | { readonly state: 'cancelled' };

/** What a run did. */
export interface RunReport {
  readonly sheetTitle: string;
  readonly sheetId: number;
  readonly rows: number;
  /** Rows that the service returned for the days that were asked for. */
  readonly rowsBrought: number;
  readonly columns: number;
  readonly rowsInserted: number;
  readonly rowsChanged: number;
  readonly rowsDeleted: number;
  readonly rowsMarked: number;
  readonly cellsWritten: number;
  /** Requests sent to the service and the device links. */
  readonly calls: number;
  /** Values of earlier rows that came back different, and were recorded. */
  readonly restated: number;
  /** The days that the table covers. */
  readonly from: Day;
  readonly to: Day;
  /** The days that were asked for: all, or the window. */
  readonly askedFrom: Day;
  readonly newestCompleteDay: Day;
  readonly notices: readonly string[];
  /** Of a device report; null for other reports. */
  readonly controls: ControlTotals | null;
  /** Of a report that goes to BigQuery: its table, opened in BigQuery; null for others. */
  readonly tableUrl: string | null;
  readonly seconds: number;
}

/** One call of the sidebar: a function of its server by name, and the arguments. */
export type SidebarCall = {
  readonly [Name in keyof SidebarServer]: {
    readonly name: Name;
    readonly args: Parameters<SidebarServer[Name]>;
  };
}[keyof SidebarServer];

/** What the sidebar can ask for, by name. A new call is an entry here and one in sidebar-server.ts. */
export interface SidebarServer {
  sidebarState(): Reply<SidebarState>;
  sidebarSaveSettings(draft: SettingsDraft): Reply<SettingsAnswer>;
  sidebarTestKey(): Reply<KeyTest>;
  sidebarForgetKey(): Reply<SidebarState>;
  /** Whether formulas in this file may use the current user's key. */
  sidebarAllowFormulas(allowed: boolean): Reply<SidebarState>;
  /** Has the file's formulas calculated again. */
  sidebarRefreshFormulas(): Reply<FormulaRefresh>;
  /** Whether the owner's hourly check refreshes the formulas of this file. */
  sidebarRefreshByHour(allowed: boolean): Reply<SidebarState>;
  sidebarOpenReport(id: string): Reply<OpenedReport>;
  sidebarSaveReport(order: SaveOrder): Reply<SaveAnswer>;
  sidebarDuplicateReport(id: string): Reply<Reports>;
  sidebarPauseReport(id: string, paused: boolean): Reply<Reports>;
  sidebarDeleteReport(id: string, sheet: 'stays' | 'goes'): Reply<Reports>;
  sidebarGoToSheet(id: string): Reply<null>;
  sidebarEstimate(draft: ReportDraft, destination: Destination, id: string | null): Reply<Estimate>;
  sidebarPreview(draft: ReportDraft): Reply<Preview>;
  sidebarPutFormula(draft: ReportDraft): Reply<{ readonly cell: string; readonly formula: string }>;
  sidebarRun(order: RunOrder): Reply<RunAnswer>;
  sidebarProgress(runId: string): Reply<RunProgress | null>;
  /** False when it was too late: the rows were being written. */
  sidebarCancel(runId: string): Reply<boolean>;
  /** Makes the user the owner, with whose key and hourly check a report runs; `version` is the one they were shown. */
  sidebarTakeOver(id: string, version: string): Reply<Reports>;
  /** The owner lets a report run in the version that they were shown. */
  sidebarApprove(id: string, version: string): Reply<Reports>;
  /** Restores the version that the owner approved. */
  sidebarUndoChanges(id: string, version: string): Reply<Reports>;
  /** Keeps a status sheet and a run log in the file from now on, or no longer; the sheets stay. */
  sidebarKeepBooks(kept: boolean): Reply<SidebarState>;
  /** `month` is `YYYY-MM`. */
  sidebarCloseMonth(month: string, closed: boolean): Reply<SidebarState>;
  /** Where reports of this file that go to BigQuery go. */
  sidebarSaveBigQuery(place: BigQueryPlace): Reply<SidebarState>;
  /** In a copied file: whether the reports that came with it refresh here too. Asked once. */
  sidebarAnswerCopy(answer: 'refresh here too' | 'leave as it is'): Reply<SidebarState>;
  /** The list anew, after a run or when the sidebar looks again. */
  sidebarReports(): Reply<Reports>;
}
