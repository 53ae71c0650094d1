/** Messages between the panel next to the spreadsheet and the page's server; see ../api.ts. */

/** The panel next to the spreadsheet, which is not part of the add-on. */
export interface PanelState {
  readonly now: number;
  /** What the service is: the simulated one with its address, or a real one. */
  readonly service: { readonly simulated: boolean; readonly baseUrl: string; readonly key: string | null };
  readonly users: readonly { readonly email: string; readonly role: 'owner' | 'colleague' }[];
  readonly user: string;
  /** "12 Nov, UTC+0 full report: at 12:00 UTC", the next that comes; null with a real service. */
  readonly nextReady: { readonly at: number; readonly what: string } | null;
  readonly triggers: readonly {
    readonly id: string;
    readonly handler: string;
    readonly user: string;
    readonly next: number;
    /** True while it works: the clock waits for that. */
    readonly isRunning: boolean;
  }[];
  /** Empty with a real service. */
  readonly faults: readonly {
    readonly id: string;
    readonly label: string;
    /** How many requests more it will meet; 0 when it is not armed. */
    readonly armed: number;
  }[];
  /** What was restated on order, the newest first; null with a real service. */
  readonly restated: readonly OrderedRestatement[] | null;
  /** Mails that the add-on has sent, the newest first: they only appear here. */
  readonly mails: readonly PanelMail[];
  /** The newest first. */
  readonly executions: readonly PanelExecution[];
  /** The content of the emulated BigQuery; null if the add-on's build has no BigQuery. */
  readonly bigQuery: PanelBigQuery | null;
}

export interface PanelBigQuery {
  readonly tables: readonly PanelTable[];
  /** Tables of runs, which hold rows on their way and are deleted by themselves. */
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
  /** "done", "running", or what it failed with. */
  readonly state: string;
}

export interface PanelExecution {
  readonly id: number;
  readonly functionName: string;
  readonly kind: string;
  readonly user: string;
  readonly start: number;
  /** Milliseconds. */
  readonly duration: number;
  readonly error: string | null;
  /** Addresses fetched. */
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

/** What the service says of a day from now on: numbers that are a tenth higher or lower, or no rows. */
export interface OrderedRestatement {
  /** `YYYY-MM-DD` */
  readonly day: string;
  readonly change: 'higher' | 'lower' | 'gone';
}

export type Control =
  | { readonly kind: 'clock'; readonly to: 'next hour' | 'next day' | 'next ready time' }
  | { readonly kind: 'fire trigger'; readonly id: string }
  | { readonly kind: 'arm fault'; readonly id: string; readonly times: number }
  | { readonly kind: 'clear faults' }
  | ({ readonly kind: 'restate' } & OrderedRestatement)
  | { readonly kind: 'user'; readonly email: string }
  | { readonly kind: 'authorization'; readonly given: boolean };
