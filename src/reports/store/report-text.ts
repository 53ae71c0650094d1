import { NotAllowed } from '../../errors';
import { ABSENT, DRAFT_FIELDS, type ReportDraft } from '../../request';
import {
  asText,
  defineStoredFormat,
  getOwnProperty,
  isListOf,
  isNumber,
  isObjectOf,
  isString,
  type StoredFields,
} from '../../storage';
import { measureJsonBytes } from '../../table';
import { getTexts } from '../../wording';
import { toDestination } from '../report-place';
import { buildDefaultRefreshing, checkRefreshing } from '../report-settings';
import type { ApprovedCells, ApprovedVersion, StoredReport } from '../saved-report';
import type { Properties, ReportServices } from '../services';

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

export function storeReport(report: StoredReport, { document }: ReportServices): void {
  // Measures only the current version: the approved one was measured when it was saved. `document` packs both, and refuses a result that is too long.
  if (measureJsonBytes({ ...report, approved: undefined }) > MOST_REPORT_BYTES)
    throw new NotAllowed([getTexts().reports.saving.tooLong]);
  document.set(REPORT_PREFIX + report.id, formatReportText(report));
}

export function parseStoredReport(id: string, text: string | undefined): StoredReport | undefined {
  const [line, version] = text?.split('\n') ?? [];
  const report = STORED.read(line);
  return report && { ...report, id, approved: STORED_VERSION.read(version) };
}

export function readStoredReports(properties: Properties): StoredReport[] {
  const reports = [...properties].map(([name, text]) =>
    name.startsWith(REPORT_PREFIX) ? parseStoredReport(name.slice(REPORT_PREFIX.length), text) : undefined,
  );
  return sortOldestFirst(reports.filter((report) => report !== undefined));
}

function sortOldestFirst(reports: readonly StoredReport[]): StoredReport[] {
  return [...reports].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

/** Damaged fields become blank: one damaged report must not hide the others. Undefined for an unreadable report kind or zone. */
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

/** Only the report kind and the zone are checked. A run reports all other errors of a draft. */
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
