import type { SheetsRequest } from '../../platform/ports';
import { formatRequests, headerRequests, widthOf } from '../api/column-style';
import { addMetadata, columnWidth, setCells } from '../api/sheets-requests';
import { equalRuns, itemAt } from '../api/spans';
import { STAMP_KEY, stampText } from '../stamp';
import { provenanceText, ROWS_ABOVE, type StampJob, stampOf, type WriteJob } from '../write-job';

type HeadingJob = Pick<WriteJob, 'table' | 'provenance' | 'numberFormat'>;

/** The first content of a sheet with `rowCount` rows, without the rows: line, headers, formats, widths. */
export function heading(job: HeadingJob, sheetId: number, rowCount: number): SheetsRequest[] {
  const { columns } = job.table;
  const all = { at: 0, columns };
  const below = { startRowIndex: ROWS_ABOVE, endRowIndex: rowCount };
  return [
    setCells(sheetId, 0, 0, [[provenanceText(job)]]),
    ...headerRequests(sheetId, 1, all),
    ...formatRequests(sheetId, below, all, job.numberFormat),
    ...equalRuns(columns, widthOf).map((run) =>
      columnWidth(sheetId, run, widthOf(itemAt(columns, run.from))),
    ),
  ];
}

/** Marks the sheet as the report's. */
export function stamping(job: StampJob, sheetId: number, metadataId: number): SheetsRequest {
  return addMetadata(sheetId, metadataId, STAMP_KEY, stampText(stampOf(job, sheetId, false)));
}
