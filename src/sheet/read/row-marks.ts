import { convertSerialToDay } from '../../dates';
import type { SheetRow } from '../../table';
import type { StampedField } from '../stamp';

/**
 * Why a row stays although the table lacks it: the service no longer reports it, “All others” has its numbers, it is a copy of a row that the
 * table has, this run did not request it or the report's filter leaves it out, or the report has other dimensions since it was changed.
 */
export type StayReason = 'gone' | 'not first' | 'copy' | 'outside' | 'changed';

/** The numbers of such a row are removed. */
export function mustLoseNumbers(reason: StayReason): boolean {
  return reason !== 'outside';
}

/** The beginning of the line that marks a row in its note; a date follows. (Stored in notes: do not change.) */
const MARKS: Readonly<Record<StayReason, string>> = {
  gone: 'No longer reported by the service since',
  'not first': 'Not among the first rows any more: its numbers are in “All others” since',
  copy: 'Copy of another row since',
  outside: 'Outside the range since',
  changed: 'Not in this report since it was changed on',
};
const ALL_MARKS = Object.values(MARKS);

/** A row that was marked for another reason is not marked again when it leaves the range. */
export function hasMark(note: string, reason: StayReason, mark?: string): boolean {
  const marks = reason === 'outside' ? ALL_MARKS : [MARKS[reason]];
  return hasLineBeginning(note, mark === undefined ? marks : [mark]);
}

export function isMarkedOutside(note: string): boolean {
  return hasLineBeginning(note, [MARKS.outside]);
}

/** Whether the report has left out the row for a reason of its own: the service may still report it. */
export function isMarkedLeftOut(note: string): boolean {
  return hasLineBeginning(note, [MARKS.outside, MARKS['not first']]);
}

function hasLineBeginning(note: string, beginnings: readonly string[]): boolean {
  return note.split('\n').some((line) => beginnings.some((beginning) => line.startsWith(beginning)));
}

/** Whether a mark for 'changed' ends with this key: `Not in this report since it was changed on 20 Nov 2026: 2026-11-01, Chess.` */
export function hasMarkKey(note: string, key: string): boolean {
  return note.includes(`: ${key}.`);
}

/** The note with this mark as its only one. The add-on's own tables have their own `mark`. */
export function withMark(note: string, reason: StayReason, since: string, mark = MARKS[reason]): string {
  return [withoutMark(note, mark), `${mark} ${since}.`].filter((part) => part !== '').join('\n');
}

/** Without the add-on's marks, also those of reports: older versions wrote them into the add-on's own tables. */
export function withoutMark(note: string, mark: string = MARKS.gone): string {
  const lines = note.split('\n').filter((line) => !hasLineBeginning(line, [...ALL_MARKS, mark]));
  return lines.join('\n');
}

/** The values by which a user knows a row. */
export function formatMarkKey(cells: SheetRow, fields: readonly StampedField[]): string {
  const texts = fields.flatMap(({ key, type }, at) => {
    const cell = cells[at] ?? '';
    const text = type === 'date' && typeof cell === 'number' ? convertSerialToDay(cell) : String(cell);
    return key && text !== '' ? [text] : [];
  });
  return texts.join(', ');
}
