import { flat, shortened } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import type { Tab } from '../tab';
import { a1, allRows, type CellsApi, cellRows, columnLetters } from './grid-reads';

const FIELDS = 'sheets(data(rowData(values(userEnteredValue,formattedValue,note))))';
const EXCERPT_CHARACTERS = 40;

/** Names the first cell with a value or a note ("A1 holds “Plan”"), else merged cells; undefined for a blank sheet. */
export function firstContent(api: CellsApi, tab: Tab): string | undefined {
  const { content } = texts().sheets;
  for (const [row, cells] of cellRows(api, FIELDS, tab, [allRows(tab)])) {
    const column = cells.findIndex(
      ({ userEnteredValue, formattedValue = '', note = '' }) => userEnteredValue || formattedValue || note,
    );
    if (column === -1) continue;
    const shown = shortened(flat(cells[column]?.formattedValue ?? ''), EXCERPT_CHARACTERS);
    return content.inCell(cellName(row, column), shown);
  }
  const { sheets: [{ merges: [merge] = [] } = {}] = [] } = api.get('sheets(merges)', [a1(tab, allRows(tab))]);
  return merge && content.merged(cellName(merge.startRowIndex ?? 0, merge.startColumnIndex ?? 0));
}

function cellName(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}
