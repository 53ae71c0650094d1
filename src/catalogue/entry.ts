/** The shapes of the catalogue's entries. The other files of this folder have the data; catalogue.ts combines them. */

export type ReportId = 'full' | 'ltv' | 'retention' | 'device';

/** How a column's values are read, written and formatted. `share` is a part of one (0.12 is 12 %). */
export type ValueType = 'date' | 'moment' | 'text' | 'id' | 'count' | 'decimal' | 'money' | 'share';

export interface OnWire {
  /** The name in the request's `groupBy` or `metric`; null if requests cannot name it. */
  readonly ask: string | null;
  /** The names in answers, looked up case-insensitively, the preferred one first. */
  readonly answer: readonly string[];
  /** The value that `metric` must contain, or the full report's answers lack the field (section 4.2). */
  readonly label?: string;
}

export interface DimensionEntry {
  readonly id: string;
  readonly label: string;
  readonly type: 'date' | 'moment' | 'text' | 'id' | 'count';
  readonly description: string;
  /** The reports that have it, and its names there. */
  readonly reports: Readonly<Partial<Record<ReportId, OnWire>>>;
  /** The dimension that this one only describes: the id that a name belongs to. */
  readonly describes?: string;
  /** True if it can only be combined with metrics that the service itself records (section 4.2). */
  readonly trackedOnly?: true;
  /** True for device identifiers and other personal data. */
  readonly personal?: true;
}

/** How several rows of a metric become one number. */
export type Aggregate =
  | { readonly kind: 'sum' }
  | {
      readonly kind: 'ratio';
      readonly numerator: string;
      readonly denominator: string;
      readonly times: number;
    }
  | { readonly kind: 'weighted'; readonly by: string }
  | { readonly kind: 'none'; readonly why: string };

export interface MetricEntry {
  readonly id: string;
  readonly label: string;
  /** `network`: reported by the ad networks; `tracked`: recorded by the service itself. */
  readonly source: 'network' | 'tracked';
  /** Its heading in the form. */
  readonly group: string;
  readonly type: 'count' | 'decimal' | 'money' | 'share';
  readonly description: string;
  readonly aggregate: Aggregate;
  readonly reports: Readonly<Partial<Record<ReportId, OnWire>>>;
  /** The metrics it is calculated from, if `aggregate` does not name them: if one of them is not known, neither is this one. */
  readonly madeOf?: readonly string[];
  /** True for a metric that only summaries of device rows have. */
  readonly summaryOnly?: true;
  /** For LTV and retention, the day after the first launch; the number is known after that day is complete. */
  readonly cohortDay?: number;
}

export interface ReportEntry {
  readonly id: ReportId;
  readonly label: string;
  /** Section of the interface that specifies it. */
  readonly section: string;
  readonly defaultPath: string;
  readonly requiredDimensions: readonly string[];
  readonly defaultDimensions: readonly string[];
  readonly defaultMetrics: readonly string[];
  readonly filters: readonly ('apps' | 'areas')[];
  /** How rows arrive: in pages of JSON, or in CSV files, one for each day and data centre. */
  readonly source: 'pages' | 'files';
  /** True if each day is a request of its own, its rows do not contain the day, and a final day is not requested again. */
  readonly isByDay: boolean;
  /** How many apps one request may name; null for no limit. */
  readonly maxApps: number | null;
  readonly takesCurrency: boolean;
  readonly maxMetrics: number | null;
  /** How far back data is served, in days; null for no known limit. */
  readonly historyDays: number | null;
  /** How many of the newest days the networks still restate. */
  readonly restatedDays: number;
  /** Hours from 00:00 UTC of day D until D is complete, by report zone (section 8). */
  readonly readyHoursUtc: Readonly<Record<'UTC+8' | 'UTC+0' | 'UTC-8', number>>;
}
