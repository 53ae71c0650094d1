import type { BigQueryPlace } from '../../settings/bigquery-place';
import { oneOf } from '../../storage/untrusted-value';
import { storedForm } from '../../storage/versioned-json';
import type { StoredReport } from '../saved-report';
import { reportIn } from '../store/report-text';
import { type ApprovedCells, approvedCellsIn } from './approved-cells';

export type ApprovedHow = 'saved' | 'approved' | 'taken over' | 'copied file' | 'first check';
const isApprovedHow = oneOf<ApprovedHow>('saved', 'approved', 'taken over', 'copied file', 'first check');

/** Any editor can change it in the document's properties, so a run compares the report with the digest in the owner's own properties. */
export interface ApprovedReport {
  /** The e-mail address of the user who approved, or ''. */
  readonly by: string;
  readonly at: number;
  readonly how: ApprovedHow;
  readonly report: StoredReport;
  /** What the cells said to which the report points; undefined if it points to none. */
  readonly cells: ApprovedCells | undefined;
  readonly place: BigQueryPlace;
}

/** In the stored text, `owner` is the user who approved, and `changedAt` is the time of the approval. */
export const STORED_APPROVAL = storedForm<
  Omit<StoredReport, 'id'> & { readonly how: ApprovedHow; readonly cells?: ApprovedCells | undefined }
>((fields) => {
  const report = reportIn(fields);
  const { how } = fields;
  return report && isApprovedHow(how)
    ? { ...report, how, cells: approvedCellsIn(fields['cells']) }
    : undefined;
});
