import { DIMENSIONS, METRICS, REPORTS } from '../../catalogue/catalogue';
import { type DraftField, draftFields, ruleOf } from '../../request/draft-fields';
import type { BigQueryPlace } from '../../settings/bigquery-place';
import { flat, propertyOf, shortened } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import { scheduleText } from '../refreshing';
import type { ReportVersion } from './report-version';

/** By the labels of the form. Any editor can change the properties, so a value has any type. */
type Fields = ReadonlyMap<string, unknown>;

const LONGEST_ITEM = 40;
const MOST_ITEMS = 3;

/** Texts such as "Apps (00123 → all apps)", in the order of the form. */
export function changesBetween(before: ReportVersion, now: ReportVersion): string[] {
  return differences(versionFields(before), versionFields(now));
}

export function placeChanges(before: BigQueryPlace, now: BigQueryPlace): string[] {
  return differences(placeFields(before), placeFields(now));
}

function versionFields({ draft, destination, refreshing }: ReportVersion): Fields {
  const { fields, sheetOfId, newSheet } = texts().reports.changes;
  return new Map<string, unknown>([
    ...draftFields().map((field) => draftField(field, draft[field])),
    [fields.destination, destination.kind === 'this sheet' ? sheetOfId(destination.sheetId) : newSheet],
    [fields.schedule, scheduleText(refreshing.schedule)],
    [fields.history, refreshing.history],
    [fields.daysAgain, refreshing.daysAgain],
  ]);
}

function placeFields({ project, dataset, location }: BigQueryPlace): Fields {
  const { fields } = texts().reports.changes;
  const entries = [[fields.project, project] as const, [fields.dataset, dataset] as const];
  return new Map([...entries, [fields.location, location]]);
}

function draftField(field: DraftField, value: unknown): readonly [string, unknown] {
  const label = texts().requests.fields[field];
  const { yes, no } = texts().reports.changes;
  if (typeof value === 'boolean') return [label, value ? yes : no];
  const isOfNames = field === 'except' || field === 'report' || ruleOf(field).holdsColumns === true;
  if (isOfNames) return [label, listOf(value).map(labelOf)];
  return [label, Array.isArray(value) && value.length === 0 ? texts().requests.allOf(label) : value];
}

function differences(before: Fields, now: Fields): string[] {
  const { ofField } = texts().reports.changes;
  return [...now].flatMap(([label, value]) => {
    const earlier = before.get(label);
    if (JSON.stringify(earlier) === JSON.stringify(value)) return [];
    return [ofField(label, changeText(listOf(earlier), listOf(value)))];
  });
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
