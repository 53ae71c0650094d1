import type { CellResource, SheetResource } from '../../platform/ports';
import { flat, shortened } from '../../storage/untrusted-value';
import { texts } from '../../wording/texts';
import type { Tab } from '../tab';
import { a1, type CellsApi, columnLetters } from './grid-reads';

const CONTENT_FIELDS = 'sheets(merges,data(rowData(values(userEnteredValue,formattedValue,note))))';

/** The number of cells in the first read. A sheet that is not blank usually has content there. */
const FIRST_CELLS_READ = 50_000;
const MOST_CELLS_READ = 400_000;
const EXCERPT_CHARACTERS = 40;

interface ShownCell extends CellResource {
  readonly formattedValue?: string;
}

interface SheetWithMerges extends SheetResource {
  readonly merges?: readonly { readonly startRowIndex?: number; readonly startColumnIndex?: number }[];
}

/**
 * Describes the first content of a sheet ("A1 holds “Plan”"), row by row: a value, a formula, a note or merged cells. Undefined for a
 * blank sheet.
 */
export function firstContent(api: CellsApi, tab: Tab): string | undefined {
  let cells = FIRST_CELLS_READ;
  for (let from = 0; from < tab.rowCount; ) {
    const to = Math.min(tab.rowCount, from + Math.max(1, Math.floor(cells / tab.columnCount)));
    const found = firstWithin(api.get(CONTENT_FIELDS, [a1(tab, { from, to })]).sheets?.[0] ?? {}, from);
    if (found !== undefined) return found;
    from = to;
    cells = Math.min(2 * cells, MOST_CELLS_READ);
  }
  return undefined;
}

function firstWithin({ data = [], merges = [] }: SheetWithMerges, from: number): string | undefined {
  const { content } = texts().sheets;
  for (const [offset, { values = [] }] of (data[0]?.rowData ?? []).entries()) {
    for (const [column, cell] of values.entries()) {
      const found = contentOf(cell);
      if (found !== undefined) return content.inCell(cellName(from + offset, column), found);
    }
  }
  const [merged] = merges;
  return merged && content.merged(cellName(merged.startRowIndex ?? 0, merged.startColumnIndex ?? 0));
}

/** Describes the content of a cell; undefined for a blank cell. */
function contentOf({ userEnteredValue, formattedValue, note = '' }: ShownCell): string | undefined {
  const { content } = texts().sheets;
  const { formulaValue } = userEnteredValue ?? {};
  if (formulaValue !== undefined) return content.formula(excerpt(formulaValue));
  const value = formattedValue ?? String(Object.values(userEnteredValue ?? {})[0] ?? '');
  if (value !== '') return content.value(excerpt(value));
  if (note !== '') return content.note(excerpt(note));
  return userEnteredValue === undefined ? undefined : content.hiddenValue;
}

function excerpt(text: string): string {
  return shortened(flat(text), EXCERPT_CHARACTERS);
}

function cellName(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}
