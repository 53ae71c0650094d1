/** Messages between the panel next to the spreadsheet and the page's server; see ../api.ts. */
import type { Beginning } from '../../beginning';

export type { Beginning } from '../../beginning';

/** The panel next to the spreadsheet, which is not part of the add-on. */
export interface PanelState {
  readonly now: number;
  /** The time until which the clock is running through the day; null if it is not. */
  readonly passesUntil: number | null;
  /** The files that the user can begin with, and the one they have begun with; null if the page still asks. */
  readonly file: { readonly beginnings: readonly Beginning[]; readonly begun: Beginning | null };
  /** The locales that the file can have. */
  readonly locales: readonly { readonly id: string; readonly country: string }[];
  /** What can go wrong in the words of users, and when it ends; null if it is not going on. Empty with a real service. */
  readonly scenarios: readonly {
    readonly id: string;
    readonly label: string;
    readonly try: string;
    readonly until: number | null;
  }[];
  /** The service: the simulated one or a real one, with its address. */
  readonly service: { readonly simulated: boolean; readonly baseUrl: string; readonly key: string | null };
  readonly users: readonly { readonly email: string; readonly role: 'owner' | 'colleague' }[];
  readonly user: string;
  /** The next time at which a day becomes complete, such as "12 Nov, UTC+0 full report: at 12:00 UTC"; null with a real service. */
  readonly nextReady: { readonly at: number; readonly what: string } | null;
  readonly triggers: readonly {
    readonly id: string;
    readonly handler: string;
    readonly user: string;
    readonly next: number;
    /** True while an execution is running. The clock then waits. */
    readonly isRunning: boolean;
  }[];
  /** The faults; empty with a real service. */
  readonly faults: readonly {
    readonly id: string;
    readonly label: string;
    /** The number of requests that it will still change; 0 if it is not armed. */
    readonly armed: number;
  }[];
  /** The ordered restatements, the newest first; null with a real service. */
  readonly restated: readonly OrderedRestatement[] | null;
  /** Mails of the add-on, the newest first. They are not sent and appear only here. */
  readonly mails: readonly PanelMail[];
  /** The newest first. */
  readonly executions: readonly PanelExecution[];
  /** The content of the emulated BigQuery; null if the add-on's build has no BigQuery. */
  readonly bigQuery: PanelBigQuery | null;
}

export interface PanelBigQuery {
  readonly tables: readonly PanelTable[];
  /** The number of load tables, which have the rows of a run and expire. */
  readonly loadTables: number;
  /** The newest first. */
  readonly jobs: readonly PanelJob[];
}

export interface PanelTable {
  /** `project.dataset.table` */
  readonly name: string;
  readonly rows: number;
  /** The newest day first. */
  readonly days: readonly { readonly day: string; readonly rows: number }[];
}

export interface PanelJob {
  readonly id: string;
  readonly kind: 'load' | 'query';
  readonly created: number;
  /** "done", "running", or the error. */
  readonly state: string;
}

export interface PanelExecution {
  readonly id: number;
  readonly functionName: string;
  readonly kind: string;
  readonly user: string;
  readonly start: number;
  /** The duration in milliseconds. */
  readonly duration: number;
  readonly error: string | null;
  /** The number of fetched addresses. */
  readonly fetches: number;
  /** Calls by service, as "Sheets 3 · Properties 2". */
  readonly calls: string;
  readonly log: readonly string[];
}

export interface PanelMail {
  readonly at: number;
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

/** A restatement: a day gets numbers that are a tenth higher or lower, or no rows. */
export interface OrderedRestatement {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly change: 'higher' | 'lower' | 'gone';
}

export type Control =
  | {
      readonly kind: 'clock';
      readonly to: 'next hour' | 'next day' | 'next week' | 'next ready time' | '5 November';
    }
  | { readonly kind: 'fire trigger'; readonly id: string }
  | { readonly kind: 'arm fault'; readonly id: string; readonly times: number }
  | { readonly kind: 'clear faults' }
  | { readonly kind: 'scenario'; readonly id: string }
  | { readonly kind: 'begin'; readonly beginning: Beginning }
  | { readonly kind: 'locale'; readonly locale: string }
  | ({ readonly kind: 'restate' } & OrderedRestatement)
  | { readonly kind: 'user'; readonly email: string }
  | { readonly kind: 'authorization'; readonly given: boolean };
