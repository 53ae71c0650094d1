import type { WriteJob } from '../../sheet/write-job';
import { isString } from '../../storage/untrusted-value';
import { parsedObject, storedForm } from '../../storage/versioned-json';
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
  const text = reportText({ ...report, ...NOBODY, approved: undefined });
  return { key: REPORT_KEY, text: CARRIED.write({ file: fileId, id: report.id, report: text }) };
}

/** Any editor of the file can write metadata, so they are read like the properties. */
export function carriedReport(text: string | undefined) {
  const { file: fileId, id, report: reportFields } = CARRIED.read(text) ?? {};
  const report = reportIn(parsedObject(reportFields) ?? {});
  if (fileId === undefined || id === undefined || report === undefined) return undefined;
  return { fileId, report: { ...report, ...NOBODY, id, changedAt: report.createdAt, revision: 1 } };
}
