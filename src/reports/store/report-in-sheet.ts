import { readDraft } from '../../request/draft';
import type { WriteJob } from '../../sheet/write-job';
import { isNumber, isString } from '../../storage/untrusted-value';
import { parsedObject, type StoredFields, storedForm } from '../../storage/versioned-json';
import { checkRefreshing } from '../refreshing';
import { MOST_NAME } from '../report-name';
import type { StoredReport } from '../saved-report';
import { REPORT_ID, reportIn, reportText } from './report-text';

/** The key of the sheet metadata that contains the saved report. A copied file may lose its properties, but never its metadata. */
export const REPORT_KEY = 'adreports.report';

/** Replaces the fields that name users with blanks. Users of a copied file need not know who created the original. */
const NOBODY = { owner: '', ownerId: '', changedBy: '' };

const CARRIED = storedForm(({ file, id, report }) =>
  isString(file) && file !== '' && isString(id) && REPORT_ID.test(id) && isString(report)
    ? { file, id, report }
    : undefined,
);

export function carriedText(report: StoredReport, fileId: string): NonNullable<WriteJob['carried']> {
  const text = reportText({ ...report, ...NOBODY });
  return { key: REPORT_KEY, text: CARRIED.write({ file: fileId, id: report.id, report: text }) };
}

export function carriedReport(text: string | undefined) {
  const carried = CARRIED.read(text);
  const report = carried && checkedReport(carried.id, parsedObject(carried.report) ?? {});
  return report && { fileId: carried.file, report };
}

/** The fields are checked because any editor of the file can write metadata. Unknown fields are ignored. */
function checkedReport(id: string, fields: StoredFields): StoredReport | undefined {
  const { name, createdAt, paused, refreshing } = fields;
  const draft = readDraft({ ...(fields['draft'] as object | undefined) });
  const isNamed = isString(name) && name !== '' && name.length <= MOST_NAME;
  const isValid = isNamed && isNumber(createdAt) && typeof paused === 'boolean';
  if (!isValid || 'issues' in checkRefreshing(refreshing)) return undefined;
  const report = draft && reportIn({ ...fields, draft });
  return report && { ...report, ...NOBODY, id, changedAt: createdAt, revision: 1 };
}
