import { DIMENSIONS, METRICS, REPORTS } from '../catalogue/catalogue';
import { type DraftField, draftFields, ruleOf, withoutDefaults } from '../request/draft';
import { type RowOrder, wordsOfTop } from '../request/row-order';
import { flat, isPlainObject, propertyOf, shortened } from '../storage/untrusted-value';
import { texts } from '../wording/texts';
import { scheduleText } from './refreshing';
import type { StoredReport } from './saved-report';
import type { RequestServices } from './services';

export type ReportVersion = Pick<StoredReport, 'draft' | 'destination' | 'refreshing'>;

export function withVersion(report: StoredReport, { draft, destination, refreshing }: ReportVersion) {
  const { schedule, history, daysAgain } = refreshing;
  const { order: current, ...settings } = report.refreshing;
  // The metric that decides which rows are the first ones must be one of the draft.
  const order = [refreshing.order, current].some(isOfTop) ? refreshing.order : current;
  const changed = { ...settings, schedule, history, daysAgain, ...(order && { order }) };
  return { ...report, draft, destination, refreshing: changed };
}

/** Versions that run in the same way have the same text, even if their fields have another order. Its digests are stored. */
export function versionText({ draft, destination, refreshing }: ReportVersion): string {
  const { schedule, history, daysAgain, order } = refreshing;
  const { sheetId = 'new', cell = '' } = destination.kind === 'this sheet' ? destination : {};
  const sheet = cell === '' ? sheetId : `${sheetId}!${cell}`;
  return JSON.stringify([
    canonical(withoutDefaults(draft)),
    sheet,
    canonical({ schedule, history, daysAgain, order: isOfTop(order) ? order : undefined }),
  ]);
}

function isOfTop(order: RowOrder | undefined): boolean {
  return order?.top !== undefined;
}

const DEEPEST = 5;
const EMPTY = [undefined, 'null', '""', 'false', '[]'];

/** Empty fields are left out: a field that a later version of the add-on adds must not change drafts that were approved earlier. */
function canonical(value: unknown, depth = 0): unknown {
  if (depth > DEEPEST) return 'deep';
  if (Array.isArray(value)) return value.map((part) => canonical(part, depth + 1));
  if (!isPlainObject(value)) return value;
  return Object.entries(value)
    .filter(([, part]) => !EMPTY.includes(JSON.stringify(part)))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, part]) => [name, canonical(part, depth + 1)]);
}

/** With what its cells say. The sidebar sends it back with a click: if the report has changed since then, the click is refused. */
export function shownVersion(
  report: StoredReport,
  { digest, cells }: Pick<RequestServices, 'digest' | 'cells'>,
): string {
  return digest(JSON.stringify([report, cells.currentDraft(report)])).slice(0, 16);
}

type Field = readonly [label: string, value: unknown];

const LONGEST_ITEM = 40;
const MOST_ITEMS = 3;

/** Texts such as "Apps (00123 → all apps)", in the order of the form. */
export function changesBetween(before: ReportVersion, now: ReportVersion): string[] {
  const earlier = versionFields(before);
  return versionFields(now).flatMap(([label, value], at) => {
    const previous = earlier[at]?.[1];
    if (JSON.stringify(previous) === JSON.stringify(value)) return [];
    const [from, to] = [listOf(previous), listOf(value)];
    const removed = from.filter((entry) => !to.includes(entry));
    const added = to.filter((entry) => !from.includes(entry));
    const isReordered = removed.length + added.length === 0;
    const [old, current] = isReordered ? [from, to] : [removed, added];
    return [texts().reports.changes.fromTo(label, listed(old), listed(current))];
  });
}

function versionFields({ draft, destination, refreshing }: ReportVersion): Field[] {
  const { destination: sheet, sheetOfId, newSheet } = texts().reports.changes;
  const { fields } = texts().schedules.issues;
  return [
    ...draftFields().map((field) => draftField(field, draft[field])),
    [sheet, destination.kind === 'this sheet' ? sheetOfId(destination.sheetId, destination.cell) : newSheet],
    [fields.schedule, scheduleText(refreshing.schedule)],
    [fields.history, refreshing.history],
    [fields.daysAgain, refreshing.daysAgain],
    [fields.order, wordsOfTop(refreshing.order)],
  ];
}

function draftField(field: DraftField, value: unknown): Field {
  const label = texts().requests.fields[field];
  const { yes, no } = texts().reports.changes;
  if (typeof value === 'boolean') return [label, value ? yes : no];
  const isOfNames = field === 'except' || field === 'report' || ruleOf(field).holdsColumns === true;
  if (isOfNames) return [label, listOf(value).map(labelOf)];
  return [label, Array.isArray(value) && value.length === 0 ? texts().requests.allOf(label) : value];
}

function listed(list: readonly unknown[]): string {
  const items = list.slice(0, MOST_ITEMS).map((entry) => {
    const text = typeof entry === 'string' || typeof entry === 'number' ? String(entry) : '';
    return shortened(flat(text), LONGEST_ITEM);
  });
  const more = list.length - items.length;
  const { andMore, none } = texts().reports.changes;
  return more > 0 ? andMore(items.join(', '), more) : items.join(', ') || none;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function labelOf(id: unknown): unknown {
  const entry = [...REPORTS, ...DIMENSIONS, ...METRICS].find((each) => each.id === id);
  const field = typeof id === 'string' ? propertyOf(texts().requests.fields, id) : undefined;
  return entry?.label ?? field ?? id;
}
