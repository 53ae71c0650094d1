import { convertSerialToDay } from '../../dates';
import type { SheetRow } from '../../table';
import { getFileTexts } from '../../wording';
import type { StampedField } from '../stamp';

/** Why a table lacks a row of the sheet. `gone`: the service no longer reports it. `outside`: not requested in this run, or filtered out. */
export type AbsenceReason = 'gone' | 'outside';

/** Why the sheet keeps a row that the table lacks. `copy`: it repeats a row of the table. `changed`: the report now has other dimensions. */
export type StayReason = AbsenceReason | 'copy' | 'changed';

/** Whether a row that stays for this reason loses its numbers. */
export function mustLoseNumbers(reason: StayReason): boolean {
  return reason !== 'outside';
}

/** The beginning of the line that marks a row in its note, for each reason. A date follows. */
const getMarks = (): Readonly<Record<StayReason, string>> => getFileTexts().sheets.rowMarks;

/** For 'outside', any mark counts: a row that was marked for another reason keeps that mark when it leaves the range. */
export function hasMark(note: string, reason: StayReason): boolean {
  const marks = getMarks();
  return hasLineBeginning(note, reason === 'outside' ? Object.values(marks) : [marks[reason]]);
}

export function isMarkedOutside(note: string): boolean {
  return hasLineBeginning(note, [getMarks().outside]);
}

function hasLineBeginning(note: string, beginnings: readonly string[]): boolean {
  return note.split('\n').some((line) => beginnings.some((beginning) => line.startsWith(beginning)));
}

/** The note with this mark as its only one: `Not in this report since it was changed on 20 Nov 2026: 2026-11-01, Chess.` */
export function withMark(
  note: string,
  { reason, key }: { readonly reason: StayReason; readonly key: string },
  since: string,
): string {
  const userNote = withoutMark(note);
  const ending = reason === 'changed' ? `: ${key}` : '';
  const mark = `${getMarks()[reason]} ${since}${ending}${getFileTexts().sheets.rowMarkEnd}`;
  return userNote === '' ? mark : `${userNote}\n${mark}`;
}

export function withoutMark(note: string): string {
  const lines = note.split('\n').filter((line) => !hasLineBeginning(line, Object.values(getMarks())));
  return lines.join('\n');
}

/** The values by which a user knows a row: `2026-11-01, Chess`. */
export function formatMarkKey(cells: SheetRow, fields: readonly StampedField[]): string {
  const texts = fields.flatMap(({ key, type }, at) => {
    const cell = cells[at] ?? '';
    const text = type === 'date' && typeof cell === 'number' ? convertSerialToDay(cell) : String(cell);
    return key && text !== '' ? [text] : [];
  });
  return texts.join(', ');
}
