import type { Clock, SpreadsheetApi } from '../../platform/ports';
import { readDraft } from '../../request/draft';
import { addMetadata, changeMetadata, deleteMetadata } from '../../sheet/api/sheets-requests';
import { metadataOf } from '../../sheet/read/hidden-sheets';
import { SHEET_FIELDS, surveySheets } from '../../sheet/read/report-sheet';
import { freeId } from '../../sheet/read/room-for-cells';
import { isNumber, isString } from '../../storage/untrusted-value';
import { parsedObject, type StoredFields, storedForm } from '../../storage/versioned-json';
import { checkRefreshing } from '../refreshing';
import type { StoredReport } from '../saved-report';
import { MOST_NAME, reportIn, reportText } from '../store/report-text';
import { REPORT_ID } from '../store/saved-reports';

/** The key of the metadata that stores a report in its sheet. A copy of a file may lose the properties, but keeps the metadata. */
export const REPORT_KEY = 'adreports.report';

/** The metadata contains no user: users of a copy need not know who created the original. */
const NOBODY = { owner: '', ownerId: '', changedBy: '', edits: {} };

/** The report in the metadata of its sheet, as a text, and the id of its file. */
const CARRIED = storedForm(({ file, id, report }) =>
  isString(file) && file !== '' && isString(id) && REPORT_ID.test(id) && isString(report)
    ? { file, id, report }
    : undefined,
);

/** Stores the current report in its sheet's metadata: one read, and one write if it differs. Does nothing without a sheet. */
export function rememberInSheet(
  kept: StoredReport,
  fileId: string,
  { spreadsheet, clock }: { readonly spreadsheet: SpreadsheetApi; readonly clock: Pick<Clock, 'random'> },
): void {
  const file = spreadsheet.get(SHEET_FIELDS);
  const { found, metadataIds } = surveySheets(file, kept.id);
  if (found === undefined) return;
  const { sheetId } = found.tab;
  const sheet = file.sheets?.find(({ properties }) => properties?.sheetId === sheetId);
  const report = reportText({ ...kept, ...NOBODY });
  const text = CARRIED.write({ file: fileId, id: kept.id, report });
  const [first, ...others] = metadataOf(sheet ?? {}, REPORT_KEY);
  const requests = others.map(({ metadataId }) => deleteMetadata(metadataId));
  if (first === undefined) requests.push(addMetadata(sheetId, freeId(clock, metadataIds), REPORT_KEY, text));
  else if (first.value !== text) requests.push(changeMetadata(first.metadataId, text));
  if (requests.length > 0) spreadsheet.batchUpdate(requests);
}

/** The report in a metadata value with the id of its file; undefined if any part differs from the form that this add-on writes. */
export function carriedReport(text: string | undefined) {
  const carried = CARRIED.read(text);
  const report = carried && checkedReport(carried.id, parsedObject(carried.report) ?? {});
  return report && { fileId: carried.file, report };
}

/** Any editor of the file can write the metadata, so only known fields with valid values are used. */
function checkedReport(id: string, fields: StoredFields): StoredReport | undefined {
  const { name, createdAt, paused, refreshing } = fields;
  const draft = readDraft({ ...(fields['draft'] as object | undefined) });
  const isNamed = isString(name) && name !== '' && name.length <= MOST_NAME;
  const isValid = isNamed && isNumber(createdAt) && typeof paused === 'boolean';
  if (!isValid || 'issues' in checkRefreshing(refreshing)) return undefined;
  const report = draft && reportIn({ ...fields, draft });
  return report && { ...report, ...NOBODY, id, changedAt: createdAt, revision: 1 };
}
