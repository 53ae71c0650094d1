import { DIMENSIONS, METRICS, REPORTS } from '../../catalogue/catalogue';
import { withoutDefaults } from '../../request/draft';
import { type DraftField, draftFields, ruleOf } from '../../request/draft-fields';
import { flat, isPlainObject, propertyOf, shortened } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import { scheduleText } from '../refreshing';
import type { StoredReport } from '../saved-report';
import type { RequestServices } from '../services';

/** What a scheduled run requests and where it writes. Threshold, totals row, order and chart are not part of it. */
export type ReportVersion = Pick<StoredReport, 'draft' | 'destination' | 'refreshing'>;

export function withVersion(report: StoredReport, { draft, destination, refreshing }: ReportVersion) {
  const { schedule, history, daysAgain } = refreshing;
  const changed = { ...report.refreshing, schedule, history, daysAgain };
  return { ...report, draft, destination, refreshing: changed };
}

/** Versions that run in the same way have the same text, even if their fields have another order. Its digests are stored. */
export function versionText({ draft, destination, refreshing }: ReportVersion): string {
  const { schedule, history, daysAgain } = refreshing;
  const sheet = destination.kind === 'this sheet' ? destination.sheetId : 'new';
  return JSON.stringify([
    canonical(withoutDefaults(draft)),
    sheet,
    canonical({ schedule, history, daysAgain }),
  ]);
}

/** A text that a user wrote into the properties by hand may have more levels. */
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

/** A label of the form and a value. Any editor can change the properties, so a value has any type. */
type Field = readonly [label: string, value: unknown];

const LONGEST_ITEM = 40;
const MOST_ITEMS = 3;

/** Texts such as "Apps (00123 → all apps)", in the order of the form. */
export function changesBetween(before: ReportVersion, now: ReportVersion): string[] {
  const earlier = versionFields(before);
  return versionFields(now).flatMap(([label, value], at) => {
    const previous = earlier[at]?.[1];
    if (JSON.stringify(previous) === JSON.stringify(value)) return [];
    return [texts().reports.changes.ofField(label, changeText(listOf(previous), listOf(value)))];
  });
}

function versionFields({ draft, destination, refreshing }: ReportVersion): Field[] {
  const { fields, sheetOfId, newSheet } = texts().reports.changes;
  return [
    ...draftFields().map((field) => draftField(field, draft[field])),
    [fields.destination, destination.kind === 'this sheet' ? sheetOfId(destination.sheetId) : newSheet],
    [fields.schedule, scheduleText(refreshing.schedule)],
    [fields.history, refreshing.history],
    [fields.daysAgain, refreshing.daysAgain],
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

function changeText(from: readonly unknown[], to: readonly unknown[]): string {
  const { fromTo, addedAndRemoved, none } = texts().reports.changes;
  if (from.length <= 1 && to.length <= 1) return fromTo(listed(from) || none, listed(to) || none);
  const added = to.filter((entry) => !from.includes(entry));
  return addedAndRemoved(listed(added), listed(from.filter((entry) => !to.includes(entry))));
}

/** For example "US, DE, FR and 4 more". */
function listed(list: readonly unknown[]): string {
  const items = list.slice(0, MOST_ITEMS).map((entry) => {
    const text = typeof entry === 'string' || typeof entry === 'number' ? String(entry) : '';
    return shortened(flat(text), LONGEST_ITEM);
  });
  const more = list.length - items.length;
  return more > 0 ? texts().reports.changes.andMore(items.join(', '), more) : items.join(', ');
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function labelOf(id: unknown): unknown {
  const entry = [...REPORTS, ...DIMENSIONS, ...METRICS].find((each) => each.id === id);
  const field = typeof id === 'string' ? propertyOf(texts().requests.fields, id) : undefined;
  return entry?.label ?? field ?? id;
}
