import { columnLetters } from '../../sheet/read/grid-reads';
import { inTab } from '../../sheet/tab';
import type { WrittenTable } from '../../sheet/write-job';
import { texts } from '../../wording/texts';
import { quotedText } from '../layout/cell-parts';

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/**
 * A formula for the newest complete day of a report, from the line above its headers: “✓ complete through 14 Sep · …”. `periods` is the column
 * of its days or periods. The line shows no year if it is that of the last day; the day is then less than half a year from the newest row.
 * Blank if no day is complete; the newest row's day if a user has removed the line.
 */
export function completeDayFormula(table: WrittenTable, periods: string, columnCount: number): string {
  const { noneComplete, completeThrough } = texts().sheets.line;
  const phrase = quotedText(completeThrough('2026-01-05', '2026').replace('5 Jan', ''));
  const above = `${inTab(table)}$A$1:$${columnLetters(columnCount - 1)}$${Math.max(1, table.headerRow)}`;
  const parts = [
    ['line', `TEXTJOIN(" ";TRUE;${above})`],
    ['latest', `MAX(${periods})+183`],
    ['text', `MID(line;SEARCH(${phrase};line)+LEN(${phrase});6)`],
    ['space', 'FIND(" ";text)'],
    ['monthly', `(SEARCH(MID(text;space+1;3);"${MONTHS}")+2)/3`],
    ['date', 'DATE(YEAR(latest);monthly;VALUE(LEFT(text;space-1)))'],
    ['complete', 'IF(date>latest;EDATE(date;-12);date)'],
    ['otherwise', `IF(ISNUMBER(SEARCH(${quotedText(noneComplete)};line));;MAX(${periods}))`],
  ];
  return `LET(${parts.flat().join(';')};IFERROR(complete;otherwise))`;
}
