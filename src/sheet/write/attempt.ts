import type { SpreadsheetApi } from '../../platform';
import { createNewIds } from '../new-ids';
import { findSheetById, HiddenSheetStore, inspectSheets, SHEET_FIELDS, toTab } from '../read';
import type { WriteJob } from '../write-job';

export type WriteAttempt = ReturnType<typeof beginWriteAttempt>;

export function beginWriteAttempt(job: WriteJob, api: SpreadsheetApi) {
  const hiddenSheets = new HiddenSheetStore(job.services.document);
  const file = api.get(SHEET_FIELDS);
  const { sheets = [] } = file;
  const { reportId } = job.target;
  const abandonedIds = hiddenSheets
    .listAbandonedIds(reportId, job.services.clock.now())
    .filter((sheetId) => sheetId !== job.staged?.sheetId);
  const survey = inspectSheets(file, reportId, abandonedIds);
  // An earlier batch may have deleted the hidden sheet with the rows, or shown it.
  const isStaged = findSheetById(file, job.staged?.sheetId ?? -1)?.properties?.hidden === true;
  return {
    api,
    job: isStaged ? job : { ...job, staged: undefined },
    earlier: job.earlier ?? {},
    /** With the fields of SHEET_FIELDS. */
    file: { sheets: sheets.filter((sheet) => !survey.leftoverSheetIds.includes(toTab(sheet).sheetId)) },
    hiddenSheets,
    survey,
    ids: createNewIds(file, job.services.clock),
  };
}
