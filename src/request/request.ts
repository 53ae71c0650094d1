import type { DimensionId, MetricId } from '../catalogue/catalogue';
import type { Day } from '../dates/calendar';
import { ABSENT, NO_ROW_FILTER, type ReportDraft, type RowFilter } from './draft';
import type { DraftField } from './draft-fields';

type CheckedElsewhere = 'startDate' | 'endDate' | 'dimensions' | 'metrics' | 'summaryBy' | keyof RowFilter;

/** A draft that passed its checks. A field that the report does not have is absent, as draft-fields.ts says. */
export interface Request extends Omit<ReportDraft, CheckedElsewhere> {
  /** The first day. */
  readonly from: Day;
  /** The last day. */
  readonly to: Day;
  /** The key columns in the requested order, each once. */
  readonly dimensions: readonly DimensionId[];
  /** The number columns in the requested order, each once. */
  readonly metrics: readonly MetricId[];
  /** The dimensions of a summary; `dimensions` are the columns of rows. */
  readonly summaryBy: readonly DimensionId[];
  readonly filter: RowFilter;
  /** The newest day that the service had finished when the draft was checked. */
  readonly newestCompleteDay: Day;
}

/** Why a draft did not pass. `message` is one whole sentence that names the field, the value and what is allowed. */
export interface Issue {
  readonly field: DraftField;
  readonly value: string;
  readonly message: string;
}

/** The optional fields of a request for all apps that uses none of them. */
export const NO_OPTIONS = {
  ...(Object.fromEntries(Object.entries(ABSENT).filter(([field]) => !(field in NO_ROW_FILTER))) as Pick<
    Request,
    Extract<keyof typeof ABSENT, keyof Request>
  >),
  apps: [],
  filter: NO_ROW_FILTER,
};
