import type { BigQueryPlace } from '../../bigquery/client/destination';
import { DIMENSIONS, METRICS, report } from '../../catalogue/catalogue';
import type { ReportDraft } from '../../request/draft';
import { type DraftField, draftFields, ruleOf } from '../../request/draft-fields';
import { flat, shortened } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import { scheduleText } from '../refreshing';
import type { Destination } from '../saved-report';
import type { ReportVersion } from './report-version';

/** One difference between two versions. */
export interface VersionChange {
  /** Stored with the user and the time of the change: do not rename. */
  readonly field: string;
  /** "Apps (00123 → all apps)". */
  readonly text: string;
}

const LONGEST_ITEM = 40;
/** Lists up to this length are shown in full. */
const SHORT_LIST = 3;

/** A field with its label in the form; `empty` is the text for an empty list. */
interface Field<Of> {
  readonly field: string;
  readonly label: string;
  readonly empty: string;
  readonly read: (found: Of) => unknown;
}

const shown = <Of = ReportVersion>(
  field: string,
  label: string,
  read: (found: Of) => unknown,
  empty = '',
): Field<Of> => ({ field, label, empty, read });
const ofPlace = (field: keyof BigQueryPlace) =>
  shown(field, texts().reports.changes.fields[field], (place: BigQueryPlace) => place[field]);

/** A field of the draft. Start and end day are shown as one field. */
function ofDraft(field: DraftField): Field<ReportVersion>[] {
  if (field === 'startDate') return [shown('days', texts().reports.changes.fields.days, daysText)];
  if (field === 'endDate') return [];
  const word = texts().requests.fields[field];
  const empty = ruleOf(field).holdsColumns ? texts().reports.changes.none : texts().requests.allOf(word);
  return [shown(field, word, ({ draft }) => draftValue(draft, field), empty)];
}

/** The value of a field as the form shows it. Unchecked: the file's properties may contain anything. */
function draftValue(draft: ReportDraft, field: DraftField): unknown {
  const value: unknown = draft[field];
  if (field === 'report') return report(draft.report).label;
  if (typeof value === 'boolean') return texts().reports.changes[value ? 'yes' : 'no'];
  return ruleOf(field).holdsColumns && Array.isArray(value) ? value.map(labelOf) : value;
}

/** The fields of a version, in the order of the form. */
function ofVersion(): readonly Field<ReportVersion>[] {
  const { destination, schedule, history, daysAgain } = texts().reports.changes.fields;
  return [
    ...draftFields().flatMap(ofDraft),
    shown('destination', destination, (version) => sheetText(version.destination)),
    shown('schedule', schedule, ({ refreshing }) => scheduleText(refreshing.schedule)),
    shown('history', history, ({ refreshing }) => refreshing.history),
    shown('daysAgain', daysAgain, ({ refreshing }) => refreshing.daysAgain),
  ];
}

/** The differences between two versions, in the order of the form. */
export function changesBetween(before: ReportVersion, now: ReportVersion): VersionChange[] {
  return differing(ofVersion(), before, now);
}

/** The differences between two places in BigQuery. */
export function placeChanges(before: BigQueryPlace, now: BigQueryPlace): VersionChange[] {
  return differing([ofPlace('project'), ofPlace('dataset'), ofPlace('location')], before, now);
}

function differing<Of>(fields: readonly Field<Of>[], before: Of, now: Of): VersionChange[] {
  return fields.flatMap(({ field, label, read, empty }) => {
    const [from, to] = [read(before), read(now)];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    const change =
      Array.isArray(from) && Array.isArray(to) ? listChange(from, to, empty) : valueChange(from, to);
    return [{ field, text: texts().reports.changes.ofField(label, change) }];
  });
}

function valueChange(from: unknown, to: unknown): string {
  return arrow(item(from), item(to));
}

function listChange(from: readonly unknown[], to: readonly unknown[], empty: string): string {
  const isShort = [from, to].every(({ length }) => length <= SHORT_LIST);
  if (isShort || from.length === 0 || to.length === 0) return arrow(listed(from, empty), listed(to, empty));
  const added = to.filter((one) => !from.includes(one));
  const removed = from.filter((one) => !to.includes(one));
  return texts().reports.changes.addedAndRemoved(listed(added, ''), listed(removed, ''));
}

/** '' if both sides look the same. */
function arrow(from: string, to: string): string {
  return from === to ? '' : texts().reports.changes.fromTo(from, to);
}

/** "US, DE, FR and 4 more". */
function listed(list: readonly unknown[], empty: string): string {
  if (list.length === 0) return empty;
  const shown = list.slice(0, SHORT_LIST).map(item).join(', ');
  return list.length > SHORT_LIST ? texts().reports.changes.andMore(shown, list.length - SHORT_LIST) : shown;
}

/** One value as a short text. The file's properties may contain anything. */
function item(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return shortened(flat(text), LONGEST_ITEM) || texts().reports.changes.none;
}

function daysText({ draft: { startDate, endDate } }: ReportVersion): string {
  return endDate === '' || endDate === startDate
    ? startDate
    : texts().reports.changes.days(startDate, endDate);
}

function labelOf(id: unknown): unknown {
  return [...DIMENSIONS, ...METRICS].find((entry) => entry.id === id)?.label ?? id;
}

function sheetText(destination: Destination): string {
  return destination.kind === 'this sheet'
    ? texts().reports.changes.sheetOfId(destination.sheetId)
    : texts().reports.changes.newSheet;
}
