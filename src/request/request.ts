import type { CurrencyId, DimensionId, MetricId, ReportId, ZoneId } from '../catalogue/catalogue';
import type { Day } from '../dates/calendar';
import type { Draft, Identifiers, Output } from './draft';

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
