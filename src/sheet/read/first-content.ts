import type { CellResource } from '../../platform/ports';
import { flat, shortened } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import type { Tab } from '../tab';
import { a1, type CellsApi, columnLetters } from './grid-reads';

const FIELDS = 'sheets(merges,data(rowData(values(userEnteredValue,formattedValue,note))))';
const CELLS_A_READ = 100_000;
const EXCERPT_CHARACTERS = 40;

/** Names the first cell with a value or a note ("A1 holds “Plan”"), else merged cells; undefined for a blank sheet. */
export function firstContent(api: CellsApi, tab: Tab): string | undefined {
  const { content } = texts().sheets;
  const mostRows = Math.max(1, Math.floor(CELLS_A_READ / tab.columnCount));
  for (let from = 0; from < tab.rowCount; from += mostRows) {
    const rows = { from, to: Math.min(tab.rowCount, from + mostRows) };
    const { sheets: [{ data: [cells = {}] = [], merges: [merge] = [] } = {}] = [] } = api.get(FIELDS, [
      a1(tab, rows),
    ]);
    for (const [offset, { values = [] }] of (cells.rowData ?? []).entries()) {
      const column = values.findIndex(hasContent);
      if (column === -1) continue;
      const shown = shortened(flat(values[column]?.formattedValue ?? ''), EXCERPT_CHARACTERS);
      return content.inCell(cellName(from + offset, column), shown);
    }
    if (merge !== undefined)
      return content.merged(cellName(merge.startRowIndex ?? 0, merge.startColumnIndex ?? 0));
  }
  return undefined;
}

function hasContent({ userEnteredValue, formattedValue = '', note = '' }: CellResource): boolean {
  return userEnteredValue !== undefined || formattedValue !== '' || note !== '';
}

function cellName(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}
