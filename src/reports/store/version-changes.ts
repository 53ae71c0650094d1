import { DIMENSIONS, METRICS, report } from '../../catalogue/catalogue';
import type { ReportDraft } from '../../request/draft';
import { type DraftField, draftFields, ruleOf } from '../../request/draft-fields';
import type { BigQueryPlace } from '../../settings/bigquery-place';
import { flat, shortened } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import { scheduleText } from '../refreshing';
import type { ReportVersion } from './report-version';

export interface VersionChange {
  /** The name of the field. The file stores this name with the user and the time of the change, so do not rename it. */
  readonly field: string;
  /** A text about the change for users, for example "Apps (00123 → all apps)". */
  readonly text: string;
}

/** One field with its value and its label in the sidebar's form. `empty` is the text that users see for an empty list. */
interface ShownField {
  readonly field: string;
  readonly label: string;
  readonly value: unknown;
  readonly empty?: string;
}

const LONGEST_ITEM = 40;
/** The largest number of values in a list that is shown in full. */
const SHORT_LIST = 3;

/** A list of the fields that differ between two versions of a report, in the order of the sidebar's form. */
export function changesBetween(before: ReportVersion, now: ReportVersion): VersionChange[] {
  return differing(versionFields(before), versionFields(now));
}

export function placeChanges(before: BigQueryPlace, now: BigQueryPlace): VersionChange[] {
  return differing(placeFields(before), placeFields(now));
}

function versionFields({ draft, destination, refreshing }: ReportVersion): ShownField[] {
  const { fields, sheetOfId, newSheet } = texts().reports.changes;
  const sheet = destination.kind === 'this sheet' ? sheetOfId(destination.sheetId) : newSheet;
  return [
    ...draftFields().flatMap((field) => draftField(draft, field)),
    { field: 'destination', label: fields.destination, value: sheet },
    { field: 'schedule', label: fields.schedule, value: scheduleText(refreshing.schedule) },
    { field: 'history', label: fields.history, value: refreshing.history },
    { field: 'daysAgain', label: fields.daysAgain, value: refreshing.daysAgain },
  ];
}

function placeFields(place: BigQueryPlace): ShownField[] {
  const { fields } = texts().reports.changes;
  return (['project', 'dataset', 'location'] as const).map((field) => ({
    field,
    label: fields[field],
    value: place[field],
  }));
}

/** The start and the end day are shown as one field. The draft is unchecked, so a value can have any type. */
function draftField(draft: ReportDraft, field: DraftField): ShownField[] {
  const { fields, yes, no, none } = texts().reports.changes;
  if (field === 'endDate') return [];
  if (field === 'startDate') return [{ field: 'days', label: fields.days, value: daysText(draft) }];
  const label = texts().requests.fields[field];
  const value: unknown = draft[field];
  if (field === 'report') return [{ field, label, value: report(draft.report).label }];
  if (typeof value === 'boolean') return [{ field, label, value: value ? yes : no }];
  const isOfFields = field === 'except';
  if (!isOfFields && !ruleOf(field).holdsColumns)
    return [{ field, label, value, empty: texts().requests.allOf(label) }];
  const named = Array.isArray(value) ? value.map(isOfFields ? fieldLabelOf : labelOf) : value;
  return [{ field, label, value: named, empty: none }];
}

/** Compares two lists of fields and returns the fields with different values. Both lists contain the same fields in the same order. */
function differing(before: readonly ShownField[], now: readonly ShownField[]): VersionChange[] {
  return now.flatMap(({ field, label, value: to, empty = '' }, nth) => {
    const from = before[nth]?.value;
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    const change =
      Array.isArray(from) && Array.isArray(to) ? listChange(from, to, empty) : arrow(item(from), item(to));
    return [{ field, text: texts().reports.changes.ofField(label, change) }];
  });
}

function listChange(from: readonly unknown[], to: readonly unknown[], empty: string): string {
  const isShort = [from, to].every(({ length }) => length <= SHORT_LIST);
  if (isShort || from.length === 0 || to.length === 0) return arrow(listed(from, empty), listed(to, empty));
  const added = to.filter((one) => !from.includes(one));
  const removed = from.filter((one) => !to.includes(one));
  return texts().reports.changes.addedAndRemoved(listed(added, ''), listed(removed, ''));
}

/** “from → to”, or '' if both texts are the same. */
function arrow(from: string, to: string): string {
  return from === to ? '' : texts().reports.changes.fromTo(from, to);
}

/** Converts a list of values to a short text, for example "US, DE, FR and 4 more". An empty list becomes the text `empty`. */
function listed(list: readonly unknown[], empty: string): string {
  if (list.length === 0) return empty;
  const shown = list.slice(0, SHORT_LIST).map(item).join(', ');
  return list.length > SHORT_LIST ? texts().reports.changes.andMore(shown, list.length - SHORT_LIST) : shown;
}

/** Converts one value to a short text. The value can have any type, because any editor can change the file's properties. */
function item(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return shortened(flat(text), LONGEST_ITEM) || texts().reports.changes.none;
}

function daysText({ startDate, endDate }: ReportDraft): string {
  const isOneDay = endDate === '' || endDate === startDate;
  return isOneDay ? startDate : texts().reports.changes.days(startDate, endDate);
}

function labelOf(id: unknown): unknown {
  return [...DIMENSIONS, ...METRICS].find((entry) => entry.id === id)?.label ?? id;
}

function fieldLabelOf(field: unknown): unknown {
  return draftFields().some((one) => one === field) ? texts().requests.fields[field as DraftField] : field;
}
