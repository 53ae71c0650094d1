import type { CurrencyId, DimensionId, MetricId, ReportId, ZoneId } from '../catalogue/catalogue';

/** A calendar day as `YYYY-MM-DD`, in the report zone. */
export type Day = string;

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

/** Which rows of a device report count; empty lists mean all. `areas` are in the request itself. */
export interface RowFilter {
  /** Ids or names, compared without case. */
  readonly networks: readonly string[];
  readonly adFormats: readonly string[];
  readonly placements: readonly string[];
  /** True: only rows whose revenue is known and not 0. */
  readonly revenueOnly: boolean;
}

/** A draft that passed. Days are inclusive; empty `apps` or `areas` mean all. */
export interface Request {
  readonly report: ReportId;
  readonly zone: ZoneId;
  readonly currency: CurrencyId;
  readonly from: Day;
  readonly to: Day;
  readonly apps: readonly string[];
  readonly areas: readonly string[];
  /** The table's key columns, in the order asked; each id once. */
  readonly dimensions: readonly DimensionId[];
  /** The table's number columns, in the order asked; each id once. */
  readonly metrics: readonly MetricId[];
  /** `kept` for every report but the device report. */
  readonly identifiers: Identifiers;
  /** `rows` for every report but the device report. */
  readonly output: Output;
  /** The dimensions of a summary; `dimensions` are the columns of rows. Empty for every report but the device report. */
  readonly summaryBy: readonly DimensionId[];
  readonly filter: RowFilter;
  /** The newest day whose data the service had finished when the draft was checked. */
  readonly newestCompleteDay: Day;
}

/** Why a draft did not pass. `message` is one whole sentence that names the field, the value and what is allowed. */
export interface Issue {
  readonly field: keyof Draft;
  readonly value: string;
  readonly message: string;
}
