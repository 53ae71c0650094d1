/** The shapes of the catalogue's entries. The data is in the files beside this one; catalogue.ts gathers it. */

export type ReportId = 'full' | 'ltv' | 'retention' | 'device';

/** How a column's values are read, written and formatted. `share` is a part of one (0.12 is 12 %). */
export type ValueType = 'date' | 'moment' | 'text' | 'id' | 'count' | 'decimal' | 'money' | 'share';

export interface OnWire {
  /** The name in the request's `groupBy` or `metric`; null where it cannot be asked for by name. */
  readonly ask: string | null;
  /** The names in answers, looked up case-insensitively, the preferred one first. */
  readonly answer: readonly string[];
  /** The value of `metric` without which the full report's answers lack the field (section 4.2). */
  readonly label?: string;
}

export interface DimensionEntry {
  readonly id: string;
  readonly label: string;
  readonly type: 'date' | 'moment' | 'text' | 'id' | 'count';
  readonly description: string;
  /** Where it exists, and its names there. */
  readonly reports: Readonly<Partial<Record<ReportId, OnWire>>>;
  /** The dimension that tells apart what this one only describes: an id beside its name. */
  readonly describes?: string;
  /** True when only the service's own tracked metrics go with it (section 4.2). */
  readonly trackedOnly?: true;
  /** True for device identifiers and other personal data. */
  readonly personal?: true;
}

/** How several rows of a metric make one number. */
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
  /** The heading it stands under in the form. */
  readonly group: string;
  readonly type: 'count' | 'decimal' | 'money' | 'share';
  /** What one is, in words: "impressions", "currency units per 1,000 impressions". */
  readonly unit: string;
  readonly description: string;
  readonly aggregate: Aggregate;
  readonly reports: Readonly<Partial<Record<ReportId, OnWire>>>;
  /** What the service makes it of, where `aggregate` does not say: where one of these cannot be counted, nor can it. */
  readonly madeOf?: readonly string[];
  /** True for what only sums of device rows have, not the rows themselves. */
  readonly summaryOnly?: true;
  /** Of LTV and retention: the days after the first launch; the number is known once that day is complete. */
  readonly cohortDay?: number;
}

export interface ReportEntry {
  readonly id: ReportId;
  readonly label: string;
  readonly description: string;
  /** Section of the interface that specifies it. */
  readonly section: string;
  readonly defaultPath: string;
  readonly requiredDimensions: readonly string[];
  readonly defaultDimensions: readonly string[];
  readonly defaultMetrics: readonly string[];
  readonly filters: readonly ('apps' | 'areas')[];
  /** How rows arrive: in pages of JSON, or in CSV files, one a day and centre. */
  readonly source: 'pages' | 'files';
  /** True where each day is requested by itself, its rows do not say the day, and a settled day is not requested again. */
  readonly isByDay: boolean;
  /** How many apps one request may name; null where there is no limit. */
  readonly maxApps: number | null;
  readonly takesCurrency: boolean;
  readonly maxMetrics: number | null;
  /** How many days one request may span; null when nothing is said. */
  readonly maxDays: number | null;
  /** How far back data is served, in days; null when nothing is said. */
  readonly historyDays: number | null;
  /** How many of the newest days the networks still restate. */
  readonly restatedDays: number;
  /** Hours from 00:00 UTC of day D until D is complete, by report zone (section 8). */
  readonly readyHoursUtc: Readonly<Record<'UTC+8' | 'UTC+0' | 'UTC-8', number>>;
}
