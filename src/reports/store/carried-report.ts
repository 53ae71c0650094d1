import type { WriteJob } from '../../sheet';
import { defineStoredFormat, isString } from '../../storage';
import type { StoredReport } from '../saved-report';
import { formatReportText, parseStoredReport, REPORT_ID } from './report-text';

/** The key of the sheet metadata that contains the saved report. A copied file may lose its properties, but never its metadata. */
export const REPORT_KEY = 'adreports.report';

/** Users of a copied file need not know who created the original. */
const NOBODY = { owner: '', ownerId: '', changedBy: '', approved: undefined };

/** The id of the file in which the report was saved, the report's id, and its text. */
const CARRIED = defineStoredFormat(({ file, id, report }) =>
  isString(file) && file !== '' && isString(id) && REPORT_ID.test(id) && isString(report)
    ? { file, id, report }
    : undefined,
);

export function buildCarriedReport(report: StoredReport, fileId: string): NonNullable<WriteJob['carried']> {
  const reportText = formatReportText({ ...report, ...NOBODY });
  return { key: REPORT_KEY, text: CARRIED.write({ file: fileId, id: report.id, report: reportText }) };
}

/** Any editor of the file can write metadata, so they are checked like the properties. */
export function parseCarriedReport(text: string | undefined) {
  const carried = CARRIED.read(text);
  const report = carried && parseStoredReport(carried.id, carried.report);
  if (carried === undefined || typeof report !== 'object') return undefined;
  return {
    fileId: carried.file,
    report: { ...report, ...NOBODY, changedAt: report.createdAt, revision: 1 },
  };
}
