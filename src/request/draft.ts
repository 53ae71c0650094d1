import type { CurrencyId, ReportId, ZoneId } from '../catalogue/catalogue';

/** What was typed, unchecked: every value may be missing, of any kind, or wrong. Lists are texts, comma lists or arrays. */
export interface Draft {
  readonly report?: unknown;
  readonly apps?: unknown;
  readonly areas?: unknown;
  /** A day, or the name of a range ("last 7 days"). */
  readonly startDate?: unknown;
  readonly endDate?: unknown;
  readonly dimensions?: unknown;
  readonly metrics?: unknown;
  readonly zone?: unknown;
  readonly currency?: unknown;
  /** What becomes of device identifiers in device rows. */
  readonly identifiers?: unknown;
  /** What a device report brings. */
  readonly output?: unknown;
  /** What the summary of a device report is by. */
  readonly summaryBy?: unknown;
  /** Which rows of a device report count: ids or names. */
  readonly networks?: unknown;
  readonly adFormats?: unknown;
  readonly placements?: unknown;
  /** True: only rows with revenue. */
  readonly revenueOnly?: unknown;
}

/** Device identifiers are personal data: a table has them as they are, not at all, or hashed with the file's salt. */
export type Identifiers = 'kept' | 'left out' | 'hashed';

/**
 * What a device report brings: its rows, sums of them, or rows into a table of BigQuery with a summary in the sheet. `automatic` is rows
 * up to a size, a summary above it.
 */
export type Output = 'automatic' | 'rows' | 'summary' | 'bigquery';

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
