/** A formula's reference to cells, which follows them when rows, columns and sheets move. */
import { cellsName, columnIndex, columnName, quotedTitle } from '../a1';
import { type Dimension, type Shift, shiftedSpan } from '../span';

export interface Reference {
  /** The sheet's id; null for the formula's own sheet; a title if no sheet had this title when the formula was typed. */
  readonly sheet: number | string | null;
  /** Rows and columns count from 0, and ends are exclusive. An open range ends at Infinity. */
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  /** True for each of top, left, bottom and right that has a `$`. */
  readonly fixed: readonly [boolean, boolean, boolean, boolean];
}

const PATTERN =
  /^(?:('(?:[^']|'')+'|[\p{L}_][\p{L}\p{N}_]*)!)?(\$?)([A-Za-z]{0,3})(\$?)([1-9]\d*)?(?::(\$?)([A-Za-z]{0,3})(\$?)([1-9]\d*)?)?$/u;

/** Reads "A1", "$A$1:B2", "A:C", "2:5", "'My sheet'!A1"; undefined when the text is none of them. */
export function parseReference(
  text: string,
  sheetId: (title: string) => number | undefined,
): Reference | undefined {
  const match = PATTERN.exec(text);
  if (match === null) return undefined;
  const [
    ,
    name,
    f1 = '',
    letters = '',
    f2 = '',
    digits = '',
    g1 = '',
    endLetters = '',
    g2 = '',
    endDigits = '',
  ] = match;
  const isRange = /:[^'!]*$/.test(text);
  const openRows = digits === '' && endDigits === '';
  const openColumns = letters === '' && endLetters === '';
  if (openRows && openColumns) return undefined;
  if (!isRange && (letters === '' || digits === '')) return undefined;
  if (isRange && (openRows ? letters === '' || endLetters === '' : digits === '')) return undefined;
  if (isRange && !openRows && (letters === '') !== (endLetters === '')) return undefined;
  const rows = span(
    digits === '' ? 0 : Number(digits) - 1,
    isRange ? endDigits : digits,
    Number(endDigits || digits),
  );
  const columns = span(
    letters === '' ? 0 : columnIndex(letters),
    isRange ? endLetters : letters,
    columnIndex(endLetters || letters) + 1,
  );
  // In a range of rows ("$2:$5"), the `$` of the rows is where otherwise the `$` of a column is.
  const rowFixed = letters === '' ? f1 + f2 : f2;
  const endRowFixed = endLetters === '' ? g1 + g2 : g2;
  return {
    sheet: name === undefined ? null : named(name, sheetId),
    top: rows[0],
    left: columns[0],
    bottom: rows[1],
    right: columns[1],
    fixed: [
      rowFixed !== '',
      f1 !== '',
      (isRange ? endRowFixed : rowFixed) !== '',
      (isRange ? g1 : f1) !== '',
    ],
  };
}

function span(first: number, endText: string, end: number): [number, number] {
  if (endText === '') return [first, Number.POSITIVE_INFINITY];
  return first < end ? [first, end] : [end - 1, first + 1];
}

function named(name: string, sheetId: (title: string) => number | undefined): number | string {
  const title = name.startsWith("'") ? name.slice(1, -1).replace(/''/g, "'") : name;
  return sheetId(title) ?? title;
}

/** The reference as written in a formula; `title` returns undefined for a deleted sheet. */
export function referenceText(reference: Reference, title: (sheetId: number) => string): string {
  const { sheet } = reference;
  const prefix = sheet === null ? '' : `${quotedTitle(typeof sheet === 'number' ? title(sheet) : sheet)}!`;
  return prefix + cellsText(reference);
}

function cellsText({ top, left, bottom, right, fixed }: Reference): string {
  const [f1, f2, f3, f4] = fixed.map((is) => (is ? '$' : ''));
  const openRows = bottom === Number.POSITIVE_INFINITY;
  const openColumns = right === Number.POSITIVE_INFINITY;
  if (openColumns) return `${f1}${top + 1}:${f3}${bottom}`;
  if (openRows && top === 0) return `${f2}${columnName(left)}:${f4}${columnName(right - 1)}`;
  if (openRows) return `${f2}${columnName(left)}${f1}${top + 1}:${f4}${columnName(right - 1)}`;
  if (!fixed.includes(true)) return cellsName(top, left, bottom, right);
  const first = `${f2}${columnName(left)}${f1}${top + 1}`;
  const isCell = bottom - top === 1 && right - left === 1;
  return isCell ? first : `${first}:${f4}${columnName(right - 1)}${f3}${bottom}`;
}

/** Rows or columns inserted, deleted or moved on a sheet. */
export interface LinesMoved {
  readonly sheetId: number;
  readonly dimension: Dimension;
  readonly shift: Shift;
}

/** The reference after rows or columns were inserted or deleted, one move after the other; null if its cells were deleted. `home` is the formula's sheet. */
export function movedReference(
  reference: Reference,
  home: number,
  moves: readonly LinesMoved[],
): Reference | null {
  const sheet = reference.sheet ?? home;
  let { top, left, bottom, right } = reference;
  for (const { sheetId, dimension, shift } of moves) {
    const end = dimension === 'ROWS' ? bottom : right;
    if (sheetId !== sheet || (shift.to === undefined && shift.at >= end)) continue;
    const span = dimension === 'ROWS' ? shiftedSpan(top, bottom, shift) : shiftedSpan(left, right, shift);
    if (span === null) return null;
    if (dimension === 'ROWS') [top, bottom] = span;
    else [left, right] = span;
  }
  const same =
    top === reference.top &&
    left === reference.left &&
    bottom === reference.bottom &&
    right === reference.right;
  return same ? reference : { ...reference, top, left, bottom, right };
}

/** The reference in a copy of its formula that is `rows` further down and `columns` further right. Null if it would begin before A1. */
export function translatedReference(reference: Reference, rows: number, columns: number): Reference | null {
  const [topFixed, leftFixed, bottomFixed, rightFixed] = reference.fixed;
  const openRows = reference.bottom === Number.POSITIVE_INFINITY && reference.top === 0;
  const openColumns = reference.right === Number.POSITIVE_INFINITY;
  const top = reference.top + (topFixed || openRows ? 0 : rows);
  const left = reference.left + (leftFixed || openColumns ? 0 : columns);
  const bottom = reference.bottom + (bottomFixed ? 0 : rows);
  const right = reference.right + (rightFixed ? 0 : columns);
  if (top < 0 || left < 0) return null;
  return { ...reference, top, left, bottom, right };
}
