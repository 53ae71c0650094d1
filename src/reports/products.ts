import type { CurrencyId, ReportId } from '../catalogue/catalogue';
import type { DayRange } from '../dates/named-ranges';
import type { Request } from '../request/request';
import type { LastChange } from '../sheet/changes/last-change';
import type { Covered } from '../sheet/stamp';
import type { WriteJob } from '../sheet/write-job';
import type { Table } from '../table/table';
import type { StoredReport } from './saved-report';

/** What the other products do with the reports of a file. The wiring provides it, so that reports import none of them. */
export interface Products {
  /** What goes into the same batch as the rows of a report. */
  hookOf(write: ReportWrite): WriteHook;
  /** The closed months (`YYYY-MM`) of the days whose numbers a run has changed, ascending. */
  closedMonths(change: LastChange): readonly string[];
}

export interface WriteHook extends Pick<WriteJob, 'changeRequests' | 'changeRanges' | 'tableRequests'> {
  /** The number of restatements that the last plan of the write records. */
  restated(): number;
  /** Sentences on what the last plan of the write leaves out. */
  notices(): readonly string[];
}

export interface ReportWrite {
  readonly report: StoredReport;
  readonly kind: ReportId;
  readonly currency: CurrencyId;
  /**
   * The days of the request, and those of the rows in the sheet: `covers` is what its stamp says about them. Undefined if the rows come from
   * a request that is not comparable.
   */
  readonly comparedDays: (
    covers: Covered | undefined,
  ) => { readonly asked: DayRange; readonly held: Omit<Covered, 'question'> } | undefined;
  /** When the change was noticed, in milliseconds since 1970. */
  readonly seenAt: number;
  /** Missing if a chart cannot be made from the rows. */
  readonly charted?: ChartedRows | undefined;
}

interface ChartedRows {
  readonly table: Table;
  readonly zone: string;
  /** Undefined if the table lacks rows that the request leaves out. */
  readonly newUsers: Request | undefined;
}
