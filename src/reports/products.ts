import type { CurrencyId, ReportKindId } from '../catalogue';
import type { DayRange } from '../dates';
import type { Request } from '../request';
import type { BatchHooks, Coverage, LastChange } from '../sheet';
import type { Table } from '../table';
import type { RestatedSum } from './changes/restated-news';
import type { StoredReport } from './saved-report';

export interface Products {
  /** What goes into the same batch as the rows of a report. */
  createWriteHook(write: ReportWrite): WriteHook;
  listAffectedMonths(change: LastChange): readonly string[];
}

interface WriteHook extends BatchHooks {
  sumRestated(): RestatedSum;
  listNotices(): readonly string[];
}

export interface ReportWrite {
  readonly report: StoredReport;
  readonly kind: ReportKindId;
  readonly currency: CurrencyId;
  /**
   * The days of the request, and those of the rows in the sheet: `covers` is what its stamp says about them. Only rows of
   * one question can be compared.
   */
  readonly comparedDays: (
    covers: Coverage | undefined,
  ) => { readonly requestedDays: DayRange; readonly previousDays: Omit<Coverage, 'question'> } | undefined;
  readonly seenAt: number;
  /** Missing if a chart cannot be made from the rows. */
  readonly charted?: { readonly table: Table; readonly request: Request } | undefined;
  /** Whether a user takes back the last run. */
  readonly isTakenBack?: boolean;
}
