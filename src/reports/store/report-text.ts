import { AdReportsError, NotAllowed } from '../../errors';
import type { Packing, TextStore } from '../../platform';
import { ABSENT, DRAFT_FIELDS, type ReportDraft } from '../../request';
import type { WriteJob } from '../../sheet';
import {
  asText,
  defineStoredFormat,
  getOwnProperty,
  isListOf,
  isNumber,
  isObjectOf,
  isString,
  parseJsonObject,
  rememberResults,
  type StoredFields,
} from '../../storage';
import { getTexts } from '../../wording';
import { toDestination } from '../report-place';
import { buildDefaultRefreshing, checkRefreshing } from '../report-settings';
import type { ApprovedCells, ApprovedVersion, StoredReport } from '../saved-report';
import type { Properties } from '../services';

/** The prefix of the name of a report's property. The report's id follows it. (Stored name: do not change.) */
export const REPORT_PREFIX = 'adreports.report.';
export const REPORT_ID = /^r[0-9a-z]{12}$/;

/** In bytes. Google stores at most 9 KB per value. A character outside ASCII takes more than one byte. */
export const MOST_REPORT_BYTES = 9_000;

type ReportFields = Omit<StoredReport, 'id' | 'approved'>;

const STORED = defineStoredFormat<ReportFields>(parseReportFields);
const areTexts = isListOf(isString);
const areCells = isObjectOf<ApprovedCells>({ from: isString, apps: areTexts, areas: areTexts });
const STORED_VERSION = defineStoredFormat<ApprovedVersion>(({ cells, ...fields }) => {
  const report = parseReportFields(fields);
  return report && { ...report, cells: areCells(cells) ? cells : undefined };
});

/** Two lines: the report without its id, which is in the name of the property, and its approved version. */
export function formatReportText({ id: _, approved, ...report }: StoredReport): string {
  const text = STORED.write(report);
  return approved === undefined ? text : `${text}\n${STORED_VERSION.write(approved)}`;
}

/** 'newer' if a later version of the add-on wrote the text. */
export function parseStoredReport(id: string, text: string | undefined): StoredReport | 'newer' | undefined {
  const [line, version] = text?.split('\n') ?? [];
  if (STORED.isNewer(line)) return 'newer';
  const report = STORED.read(line);
  return report && { ...report, id, approved: STORED_VERSION.read(version) };
}

export function readStoredReports(properties: Properties): StoredReport[] {
  const reports = [...properties].map(([name, text]) =>
    name.startsWith(REPORT_PREFIX) ? parseStoredReport(name.slice(REPORT_PREFIX.length), text) : undefined,
  );
  return sortOldestFirst(reports.filter((report): report is StoredReport => typeof report === 'object'));
}

export function sortOldestFirst(reports: readonly StoredReport[]): StoredReport[] {
  return [...reports].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** Damaged fields become blank: one damaged report must not hide the others. Undefined for an unreadable report type or zone. */
function parseReportFields(fields: StoredFields): ReportFields | undefined {
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
    createdAt: toNumberOrZero(fields['createdAt']),
    changedAt: toNumberOrZero(fields['changedAt']),
    revision: toNumberOrZero(fields['revision']),
    paused: paused === true,
    destination: toDestination(destination, name),
    refreshing: 'issues' in checked ? buildDefaultRefreshing() : checked.refreshing,
  };
}

/** True if the report type and the time zone of a draft are readable. A run reports all other errors of a draft. */
function isReadableDraft(draft: unknown): draft is ReportDraft {
  const zone = getOwnProperty(draft, 'zone');
  return (
    DRAFT_FIELDS.report.isValue(getOwnProperty(draft, 'report')) &&
    (zone === undefined || DRAFT_FIELDS.zone.isValue(zone))
  );
}

/** 0 is lower than each valid time or revision. */
function toNumberOrZero(value: unknown): number {
  return isNumber(value) ? value : 0;
}

/** The key of the sheet metadata that contains the saved report. A copied file may lose its properties, but never its metadata. */
export const REPORT_KEY = 'adreports.report';

/** Replaces the fields that name users with blanks. Users of a copied file need not know who created the original. */
const NOBODY = { owner: '', ownerId: '', changedBy: '' };

const CARRIED = defineStoredFormat(({ file, id, report }) =>
  isString(file) && file !== '' && isString(id) && REPORT_ID.test(id) && isString(report)
    ? { file, id, report }
    : undefined,
);

export function buildCarriedReport(report: StoredReport, fileId: string): NonNullable<WriteJob['carried']> {
  const text = formatReportText({ ...report, ...NOBODY, approved: undefined });
  return { key: REPORT_KEY, text: CARRIED.write({ file: fileId, id: report.id, report: text }) };
}

/** Any editor of the file can write metadata, so they are read like the properties. */
export function parseCarriedReport(text: string | undefined) {
  const { file: fileId, id, report: reportFields } = CARRIED.read(text) ?? {};
  const report = parseReportFields(parseJsonObject(reportFields) ?? {});
  if (fileId === undefined || id === undefined || report === undefined) return undefined;
  return { fileId, report: { ...report, ...NOBODY, id, changedAt: report.createdAt, revision: 1 } };
}

/** A new report leaves 50 of Google's 500 KB for everything else, such as the reasons if all reports fail. */
const MOST_BYTES_WITH_NEW_REPORT = 512_000 - 50_000;

const PACKED = defineStoredFormat<{ readonly packed: string }>(({ packed }) =>
  isString(packed) ? { packed } : undefined,
);

/** The document's properties, in which the texts of reports are packed. Version 0.1.0 stored them plain. */
export function withPackedReports(store: TextStore, { pack, unpack }: Packing): TextStore {
  // One execution reads the same properties several times.
  const unpackOnce = rememberResults((stored: string) => unpackReportText(stored, unpack));
  const isReport = (name: string) => name.startsWith(REPORT_PREFIX);
  const toReadableText = (name: string, stored: string) => (isReport(name) ? unpackOnce(stored) : stored);

  function setPackedTexts(changes: ReadonlyMap<string, string>): void {
    const packed = new Map(
      [...changes].map(([name, text]) => [name, isReport(name) ? packReportText(text) : text]),
    );
    if ([...packed.keys()].some(isReport)) assertRoomForReport(store.readAll(), packed);
    store.setAll(packed);
  }

  function packReportText(text: string): string {
    const stored = PACKED.write({ packed: pack(text) });
    if (stored.length > MOST_REPORT_BYTES) throw new NotAllowed([getTexts().reports.saving.tooLong]);
    return stored;
  }

  return {
    get(name) {
      const stored = store.get(name);
      return stored === undefined ? undefined : toReadableText(name, stored);
    },
    readAll: () =>
      new Map([...store.readAll()].map(([name, stored]) => [name, toReadableText(name, stored)])),
    set: (name, text) => setPackedTexts(new Map([[name, text]])),
    setAll: setPackedTexts,
    delete: (name) => store.delete(name),
    deleteAll: (names) => store.deleteAll(names),
  };
}

/** A text that cannot be unpacked stays as it is: then nobody can read the report, and nothing overwrites it. */
function unpackReportText(stored: string, unpack: Packing['unpack']): string {
  const { packed } = PACKED.read(stored) ?? {};
  if (packed === undefined) return stored;
  try {
    return unpack(packed);
  } catch {
    return stored;
  }
}

function assertRoomForReport(
  stored: ReadonlyMap<string, string>,
  changed: ReadonlyMap<string, string>,
): void {
  const isNew = [...changed.keys()].some((name) => name.startsWith(REPORT_PREFIX) && !stored.has(name));
  // Packed texts have one byte for each character, and nearly all others, too.
  const bytes = [...stored, ...changed].reduce((sum, [name, text]) => sum + `${name}${text}`.length, 0);
  if (isNew && bytes > MOST_BYTES_WITH_NEW_REPORT) throw new AdReportsError(getTexts().errors.storageFull);
}
