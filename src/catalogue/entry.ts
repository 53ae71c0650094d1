import type { Labelled, MetricGroup, WhyNotAdded } from './texts';

export type ReportKindId = 'full' | 'ltv' | 'retention' | 'device';

/** How a column's values are read, written and formatted. `share` is a part of one (0.12 is 12 %). */
export type ValueType = 'date' | 'moment' | 'text' | 'id' | 'count' | 'decimal' | 'money' | 'share';

export interface WireNames {
  /** The name in the request's `groupBy` or `metric`; null if requests cannot name it. */
  readonly requestName: string | null;
  /** The name in responses, compared ignoring case; null if the add-on makes the values. */
  readonly responseName: string | null;
  /** True for a field that every response of the report contains, although requests cannot name it. */
  readonly isAlwaysSent?: true;
  /** A request's `metric` must contain this text: without it, responses of the full report lack the field (section 4.2). */
  readonly metricToRequest?: string;
}

export interface DimensionEntry extends Labelled {
  readonly id: string;
  readonly type: 'date' | 'moment' | 'text' | 'id' | 'count';
  readonly reports: Readonly<Partial<Record<ReportKindId, WireNames>>>;
  /** The dimension that this one describes, such as the id that a name belongs to. */
  readonly describes?: string;
  /**
   * The dimensions that the add-on makes the values from, in reports whose responses do not contain them. For `appName`: `appId` and
   * `packageName`. The value is the name of the first one; if it is unknown, the last one that has a value.
   */
  readonly madeFrom?: readonly string[];
  /** The names of the codes of the dimension that this one is made from. */
  readonly names?: ReadonlyMap<string, string>;
  /** True for a dimension that can only be combined with metrics that the service itself records (section 4.2). */
  readonly trackedOnly?: true;
  /** True for device identifiers and other personal data. */
  readonly personal?: true;
}

type Aggregate =
  | { readonly kind: 'sum' }
  | {
      readonly kind: 'ratio';
      readonly numerator: string;
      readonly denominator: string;
      readonly times: number;
    }
  | { readonly kind: 'weighted'; readonly by: string }
  | { readonly kind: 'none'; readonly why: WhyNotAdded };

export interface MetricEntry extends Labelled {
  readonly id: string;
  /** `network`: reported by the ad networks; `tracked`: recorded by the service itself. */
  readonly source: 'network' | 'tracked';
  /** The heading of the form under which the metric is listed. */
  readonly group: MetricGroup;
  readonly type: 'count' | 'decimal' | 'money' | 'share';
  readonly aggregate: Aggregate;
  readonly reports: Readonly<Partial<Record<ReportKindId, WireNames>>>;
  /** The metrics that this one is calculated from, if `aggregate` does not name them. If one of them is unknown, so is this one. */
  readonly madeOf?: readonly string[];
  /** True for a metric that only summaries have: rows of single devices do not. */
  readonly summaryOnly?: true;
  /** For LTV and retention, the number of days after the first launch. The value is unknown until that day is complete. */
  readonly cohortDay?: number;
}

export interface ReportKind extends Labelled {
  readonly id: ReportKindId;
  /** Of the service's specification. All sections in comments are its sections. */
  readonly section: string;
  readonly requiredDimensions: readonly string[];
  readonly defaults: {
    readonly path: string;
    /** For blank fields and arguments. Changing these would change formulas that were written earlier. */
    readonly dimensions: readonly string[];
    readonly metrics: readonly string[];
  };
  readonly initial: { readonly range: string; readonly dimensions: readonly string[] };
  /** The lists that the service applies to its rows, or for device files, the add-on while it reads them. */
  readonly filters: readonly ('apps' | 'areas')[];
  /**
   * Whether the service sends rows in pages of JSON, or in CSV files: one for each day and data centre. Rows of files do not contain the day,
   * and a final day is not requested again.
   */
  readonly source: 'pages' | 'files';
  /** How many apps one request may name; null for no limit. */
  readonly maxApps: number | null;
  readonly takesCurrency: boolean;
  readonly days: {
    /** How many past days the service still has; null for no known limit. */
    readonly available: number | null;
    /** How many of the newest days may still change, because the networks restate them. */
    readonly restated: number;
    /** Hours from 00:00 UTC of a day until this day is complete, by report zone (section 8). */
    readonly readyHoursUtc: Readonly<Record<'UTC+8' | 'UTC+0' | 'UTC-8', number>>;
  };
}
