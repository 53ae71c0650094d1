import { isDigestedField, listDraftFields } from '../request';
import { isPlainObject } from '../storage';
import { getTexts } from '../wording';
import type { Destination } from './report-place';
import type { ReportVersion, StoredReport } from './saved-report';
import type { ReportServices } from './services';

/** The report in this version. Settings that do not decide which rows a run requests, such as the chart, stay as they are now. */
export function withVersion(report: StoredReport, { draft, destination, refreshing }: ReportVersion) {
  const { schedule, history, daysAgain, alert } = refreshing;
  const { alert: _, ...settings } = report.refreshing;
  const versionSettings = { schedule, history, daysAgain, ...(alert && { alert }) };
  return { ...report, draft, destination, refreshing: { ...settings, ...versionSettings } };
}

/** Versions that run in the same way have the same text, even if their fields have another order. Digests of this text are stored, so it must not change. */
export function serializeVersion({ draft, destination, refreshing }: ReportVersion): string {
  const { schedule, history, daysAgain, alert } = refreshing;
  return JSON.stringify([
    normalizeValue(Object.fromEntries(Object.entries(draft).filter(isDigestedField))),
    formatPlace(destination),
    normalizeValue({ schedule, history, daysAgain, alert }),
  ]);
}

function formatPlace(destination: Destination) {
  const { sheetId = 'new', cell = '' } = destination.kind === 'this sheet' ? destination : {};
  return cell === '' ? sheetId : `${sheetId}!${cell}`;
}

/** No field of a report is deeper. What an editor of the file may have stored deeper has no meaning, and must not exhaust the stack. */
const DEEPEST = 5;
const EMPTY = [undefined, 'null', '""', 'false', '[]'];

/** Empty fields are left out: a field that a later version of the add-on adds must not change drafts that were approved earlier. */
function normalizeValue(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return 'deep';
  if (Array.isArray(value)) return value.map((part) => normalizeValue(part, depth + 1));
  if (!isPlainObject(value)) return value;
  return Object.entries(value)
    .filter(([, part]) => !EMPTY.includes(JSON.stringify(part)))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, normalizeValue(part, depth + 1)]);
}

/** A digest of the report, and of the values of its cells. The sidebar sends it back with a click: if the report has changed since then, the click is refused. */
export function digestReport(report: StoredReport, { digest, cells }: ReportServices): string {
  return digest(JSON.stringify([report, cells.resolveCurrentDraft(report)])).slice(0, 16);
}

/** The labels of the fields that differ, in the order of the form. Their values may be texts of other users, and are long: the form shows them. */
export function listChangedFields(previousVersion: ReportVersion, currentVersion: ReportVersion): string[] {
  const previousFields = listVersionFields(previousVersion);
  return listVersionFields(currentVersion).flatMap(([label, value], index) =>
    JSON.stringify(value) === JSON.stringify(previousFields[index]?.[1]) ? [] : [label],
  );
}

function listVersionFields({ draft, destination, refreshing }: ReportVersion) {
  const { requests, schedules, reports } = getTexts();
  const { schedule, history, daysAgain, alert } = refreshing;
  const settings = { schedule, history, daysAgain, alert };
  return [
    ...listDraftFields().map((field) => [requests.fields[field], draft[field]] as const),
    [reports.approvals.destination, formatPlace(destination)] as const,
    ...Object.entries(settings).map(
      ([field, value]) => [schedules.issues.fields[field as keyof typeof settings], value] as const,
    ),
  ];
}
