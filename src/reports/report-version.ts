import { DIMENSIONS, METRICS, REPORT_KINDS } from '../catalogue';
import { type DraftField, getFieldRule, isDigestedField, listDraftFields } from '../request';
import { flattenText, getOwnProperty, isPlainObject, truncateText } from '../storage';
import { getTexts, joinList } from '../wording';
import type { AlertRule } from './alerts/alert-rule';
import { formatSchedule } from './report-settings';
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
  const { sheetId = 'new', cell = '' } = destination.kind === 'this sheet' ? destination : {};
  const sheet = cell === '' ? sheetId : `${sheetId}!${cell}`;
  return JSON.stringify([
    normalizeValue(Object.fromEntries(Object.entries(draft).filter(isDigestedField))),
    sheet,
    normalizeValue({ schedule, history, daysAgain, alert }),
  ]);
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

type Field = readonly [label: string, value: unknown];

const LONGEST_ITEM = 40;
const MOST_ITEMS = 3;

/** Texts such as "Apps (00123 → all apps)", in the order of the form. */
export function describeChanges(previousVersion: ReportVersion, currentVersion: ReportVersion): string[] {
  const previousFields = listVersionFields(previousVersion);
  return listVersionFields(currentVersion).flatMap(([label, value], index) => {
    const previousValue = previousFields[index]?.[1];
    if (JSON.stringify(previousValue) === JSON.stringify(value)) return [];
    const [from, to] = [toList(previousValue), toList(value)];
    const removed = from.filter((entry) => !to.includes(entry));
    const added = to.filter((entry) => !from.includes(entry));
    const isReordered = removed.length + added.length === 0;
    const [old, current] = isReordered ? [from, to] : [removed, added];
    return [getTexts().reports.changes.fromTo(label, formatValues(old), formatValues(current))];
  });
}

function listVersionFields({ draft, destination, refreshing }: ReportVersion): Field[] {
  const { destination: sheet, sheetOfId, newSheet } = getTexts().reports.changes;
  const { fields } = getTexts().schedules.issues;
  return [
    ...listDraftFields().map((field) => describeDraftField(field, draft[field])),
    [sheet, destination.kind === 'this sheet' ? sheetOfId(destination.sheetId, destination.cell) : newSheet],
    [fields.schedule, formatSchedule(refreshing.schedule)],
    [fields.history, refreshing.history],
    [fields.daysAgain, refreshing.daysAgain],
    [fields.alert, listAlertValues(refreshing.alert)],
  ];
}

function listAlertValues(alert: AlertRule | undefined): readonly unknown[] {
  if (alert === undefined) return [];
  const { metric, dimension, percent, amount } = alert;
  return [
    findFieldLabel(metric),
    findFieldLabel(dimension),
    getTexts().reports.alerts.percent(`${percent}`),
    amount,
  ];
}

function describeDraftField(field: DraftField, value: unknown): Field {
  const label = getTexts().requests.fields[field];
  const { yes, no } = getTexts().reports.changes;
  if (typeof value === 'boolean') return [label, value ? yes : no];
  const isOfNames = field === 'except' || field === 'report' || getFieldRule(field).isColumnList === true;
  if (isOfNames) return [label, toList(value).map(findFieldLabel)];
  return [label, Array.isArray(value) && value.length === 0 ? getTexts().requests.allOf(label) : value];
}

function formatValues(list: readonly unknown[]): string {
  const items = list.slice(0, MOST_ITEMS).map((entry) => {
    const text = typeof entry === 'string' || typeof entry === 'number' ? String(entry) : '';
    return truncateText(flattenText(text), LONGEST_ITEM);
  });
  const moreCount = list.length - items.length;
  const { andMore, none } = getTexts().reports.changes;
  return moreCount > 0 ? andMore(joinList(items), moreCount) : joinList(items) || none;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function findFieldLabel(id: unknown): unknown {
  const entry = [...REPORT_KINDS, ...DIMENSIONS, ...METRICS].find((candidate) => candidate.id === id);
  const field = typeof id === 'string' ? getOwnProperty(getTexts().requests.fields, id) : undefined;
  return entry?.label ?? field ?? id;
}
