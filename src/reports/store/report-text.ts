import { ABSENT, DRAFT_FIELDS, type ReportDraft } from '../../request/draft';
import type { WriteJob } from '../../sheet/write-job';
import { asText, fieldsCheck, isNumber, isString, listOf, propertyOf } from '../../storage/untrusted-value';
import { parsedObject, type StoredFields, storedForm } from '../../storage/versioned-json';
import { placeOfCell } from '../destination';
import type { Properties } from '../file-time';
import { checkRefreshing, defaultRefreshing } from '../refreshing';
import { MOST_NAME } from '../report-name';
import type { ApprovedCells, ApprovedVersion, Destination, StoredReport } from '../saved-report';

/** The prefix of the name of a report's property. The report's id follows it. (Stored name: do not change.) */
export const REPORT_PREFIX = 'adreports.report.';
export const REPORT_ID = /^r[0-9a-z]{12}$/;

/** In bytes. Google stores at most 9 KB per value. A character outside ASCII takes more than one byte. */
export const MOST_REPORT_BYTES = 9_000;

type ReportFields = Omit<StoredReport, 'id' | 'approved'>;

const STORED = storedForm<ReportFields>(reportIn);
const areTexts = listOf(isString);
const areCells = fieldsCheck<ApprovedCells>({ from: isString, apps: areTexts, areas: areTexts });
const STORED_VERSION = storedForm<ApprovedVersion>(({ cells, ...fields }) => {
  const report = reportIn(fields);
  return report && { ...report, cells: areCells(cells) ? cells : undefined };
});

/** Two lines: the report without its id, which is in the name of the property, and its approved version. */
export function reportText({ id: _, approved, ...report }: StoredReport): string {
  const text = STORED.write(report);
  return approved === undefined ? text : `${text}\n${STORED_VERSION.write(approved)}`;
}

/** 'newer' if a later version of the add-on wrote the text, and undefined if the text is missing or damaged. */
export function readReport(id: string, text: string | undefined): StoredReport | 'newer' | undefined {
  const [line, version] = text?.split('\n') ?? [];
  if (STORED.isNewer(line)) return 'newer';
  const report = STORED.read(line);
  return report && { ...report, id, approved: STORED_VERSION.read(version) };
}

export function reportsIn(properties: Properties): StoredReport[] {
  const reports = [...properties].map(([name, text]) =>
    name.startsWith(REPORT_PREFIX) ? readReport(name.slice(REPORT_PREFIX.length), text) : undefined,
  );
  return oldestFirst(reports.filter((report): report is StoredReport => typeof report === 'object'));
}

export function oldestFirst(reports: readonly StoredReport[]): StoredReport[] {
  return [...reports].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** Damaged fields become blank: one damaged report must not hide the others. Undefined for an unreadable report type or zone. */
export function reportIn(fields: StoredFields): ReportFields | undefined {
  const { draft, refreshing, destination, paused } = fields;
  if (!isReadableDraft(draft)) return undefined;
  const name = asText(fields['name']);
  const checked = checkRefreshing(refreshing);
  return {
    draft: { ...ABSENT, ...draft },
    name,
    owner: asText(fields['owner']),
    ownerId: asText(fields['ownerId']),
    changedBy: asText(fields['changedBy']),
    createdAt: numberOr0(fields['createdAt']),
    changedAt: numberOr0(fields['changedAt']),
    revision: numberOr0(fields['revision']),
    paused: paused === true,
    destination: checkedDestination(destination, name),
    refreshing: 'issues' in checked ? defaultRefreshing() : checked.refreshing,
  };
}

/** True if the report type and the time zone of a draft are readable. A run reports all other errors of a draft. */
function isReadableDraft(draft: unknown): draft is ReportDraft {
  const zone = propertyOf(draft, 'zone');
  return (
    DRAFT_FIELDS.report.isValue(propertyOf(draft, 'report')) &&
    (zone === undefined || DRAFT_FIELDS.zone.isValue(zone))
  );
}

export function checkedDestination(destination: unknown, name: string): Destination {
  const sheetId = propertyOf(destination, 'sheetId');
  if (propertyOf(destination, 'kind') === 'this sheet' && Number.isInteger(sheetId)) {
    const cell = asText(propertyOf(destination, 'cell')).trim().toUpperCase();
    return { kind: 'this sheet', sheetId: Number(sheetId), ...(placeOfCell(cell) && { cell }) };
  }
  return { kind: 'new sheet', title: cut(asText(propertyOf(destination, 'title')).trim()) || name.trim() };
}

export function cut(text: string, most = MOST_NAME): string {
  return text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/** 0 is lower than each valid time or revision. */
function numberOr0(value: unknown): number {
  return isNumber(value) ? value : 0;
}

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
