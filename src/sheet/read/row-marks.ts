/**
 * Why a row stays although the table lacks it: the service no longer reports it, this run did not request it, or the service reports it but
 * the report's filter leaves it out.
 */
export type StayReason = 'gone' | 'outside' | 'filtered';

/** The beginning of the line that marks a row in its note; a date follows. (Stored in notes: do not change.) */
const MARKS: Readonly<Record<StayReason, string>> = {
  gone: 'No longer reported by the service since',
  outside: 'Outside the range since',
  filtered: 'Outside the filter since',
};

/** The line in a row's note that says why the row stays and since which date. The add-on's own tables have their own `mark`. */
export function markLine(reason: StayReason, since: string, mark?: string): string {
  return `${mark ?? MARKS[reason]} ${since}.`;
}

/**
 * Whether a note already has a mark with this reason. A row that was marked for another reason is not marked again when it leaves the
 * range.
 */
export function hasMark(note: string, reason: StayReason, mark?: string): boolean {
  const own = reason === 'outside' ? Object.values(MARKS) : [MARKS[reason]];
  const beginnings = mark !== undefined ? [mark] : own;
  return note.split('\n').some((line) => isMark(line, beginnings));
}

/** Whether a note marks its row as outside the range. */
export function isMarkedOutside(note: string): boolean {
  return note.split('\n').some((line) => isMark(line, [MARKS.outside]));
}

function isMark(line: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => line.startsWith(beginning));
}

/** The note with `line` as its only mark. */
export function withMark(note: string, line: string, mark?: string): string {
  return [withoutMark(note, mark), line].filter((part) => part !== '').join('\n');
}

/**
 * The note without the add-on's marks. Marks of reports are removed even if `mark` is given, because older versions wrote them into the
 * add-on's own tables.
 */
export function withoutMark(note: string, mark: string = MARKS.gone): string {
  const lines = note.split('\n').filter((line) => !isMark(line, [...Object.values(MARKS), mark]));
  return lines.join('\n');
}
