/** The server functions that the sidebar calls, and what travels between the two: JSON only. */

export interface Choice {
  readonly id: string;
  readonly label: string;
}

export interface ReportChoice extends Choice {
  readonly description: string;
  readonly takesCurrency: boolean;
  /** Which of "apps" and "areas" the report can be narrowed to. */
  readonly filters: readonly string[];
  readonly requiredDimensions: readonly string[];
  readonly defaultDimensions: readonly string[];
  readonly defaultMetrics: readonly string[];
}

export interface DimensionChoice extends Choice {
  readonly description: string;
  /** The ids of the reports that have it. */
  readonly reports: readonly string[];
}

export interface MetricChoice extends DimensionChoice {
  /** The heading it stands under. */
  readonly group: string;
}

/** All that can be asked for. */
export interface Catalogue {
  readonly reports: readonly ReportChoice[];
  readonly zones: readonly Choice[];
  readonly currencies: readonly Choice[];
  readonly dimensions: readonly DimensionChoice[];
  readonly metrics: readonly MetricChoice[];
}

/** Whose key formulas in this file spend. */
export type FormulaKey =
  | { readonly whose: 'owner' }
  | {
      readonly whose: 'shared';
      /** The e-mail address of who lets them, or "somebody". */
      readonly sharedBy: string;
      readonly maskedKey: string;
      /** True when it is who looks at the sidebar. */
      readonly mine: boolean;
    };

export interface SidebarState {
  readonly baseUrl: string;
  /** The kept key as it may be shown; null when there is none for the base URL's host. */
  readonly maskedKey: string | null;
  readonly zone: string;
  readonly currency: string;
  readonly parallel: number;
  readonly formulaKey: FormulaKey;
  readonly catalogue: Catalogue;
}

/** What is to be kept; what is missing stays as it is. */
export interface SettingsDraft {
  readonly baseUrl?: string;
  readonly key?: string;
  readonly zone?: string;
  readonly currency?: string;
  readonly parallel?: number;
  readonly paths?: Readonly<Record<string, string>>;
}

export interface ReportDraft {
  readonly report: string;
  readonly apps: readonly string[];
  readonly areas: readonly string[];
  /** A day as `YYYY-MM-DD`, or the name of a range ("last 7 days"). */
  readonly startDate: string;
  /** A day as `YYYY-MM-DD`; empty with a named range, or for one day. */
  readonly endDate: string;
  readonly dimensions: readonly string[];
  readonly metrics: readonly string[];
  readonly zone: string;
  /** Absent where the report takes no currency. */
  readonly currency?: string;
}

/** A report to run, and the name of its sheet. */
export interface RunOrder {
  readonly draft: ReportDraft;
  readonly name: string;
}

export interface RunReport {
  readonly sheetTitle: string;
  readonly rows: number;
  readonly columns: number;
  readonly rowsInserted: number;
  readonly rowsChanged: number;
  readonly rowsDeleted: number;
  /** Rows gone from the service that were kept, blanked and marked because the user's own cells stand beside them. */
  readonly rowsMarked: number;
  /** Requests sent to the service. */
  readonly calls: number;
  readonly newestCompleteDay: string;
  readonly notices: readonly string[];
  readonly seconds: number;
}

export interface ServerFunctions {
  sidebarState(): SidebarState;
  sidebarSaveSettings(draft: SettingsDraft): SidebarState;
  sidebarForgetKey(): SidebarState;
  sidebarShareKey(): SidebarState;
  sidebarStopSharingKey(): SidebarState;
  sidebarRun(order: RunOrder): RunReport;
}

/** The same functions as the sidebar sees them: each answer is a promise. */
export type Server = {
  readonly [Name in keyof ServerFunctions]: (
    ...args: Parameters<ServerFunctions[Name]>
  ) => Promise<ReturnType<ServerFunctions[Name]>>;
};

/** `google.script.run`: the handlers, and beside them one function a server function. */
export interface ScriptRun {
  withSuccessHandler(handler: (answer: unknown) => void): ScriptRun;
  withFailureHandler(handler: (error: unknown) => void): ScriptRun;
}

/** The server functions over `google.script.run`; a failed call rejects with the error that the platform hands over. */
export function serverOver(run: ScriptRun): Server {
  const call = (name: PropertyKey, args: readonly unknown[]) =>
    new Promise((resolve, reject) => {
      const runner: object = run.withSuccessHandler(resolve).withFailureHandler(reject);
      const work: unknown = Reflect.get(runner, name);
      if (typeof work === 'function') work.apply(runner, args);
      else
        reject(
          new Error(
            `The add-on has no function ${String(name)}. Reload the spreadsheet to get its newest version.`,
          ),
        );
    });
  const functions = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...args: unknown[]) =>
          call(name, args),
    },
  );
  return functions as Server;
}
