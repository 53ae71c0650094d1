import type { SpreadsheetResource } from '../platform/ports';
import { type CellReference, columnNumber, parseRange, rangeText } from '../request/cells/cell-reference';
import { tabsOf } from '../sheet/read/report-sheet';
import { texts } from '../wording/texts';
import { wordsOf } from './formula-call';
import type { AuditPlace, ReadCell } from './read-cell';

/** Words of a formula: a function ends in a bracket, and a tab in `!`. A quoted tab is `'0'`, by its index among the quoted texts. */
const WORDS = /(?:'\d+'!|[\p{L}\p{N}_.]+!)?[\p{L}\p{N}_.$]+(?::[\p{L}\p{N}_.$]+)?\(?/gu;

/** The cells and ranges to which a formula refers, each once. `title` is the tab of the formula. */
export function rangesInFormula(formula: string, title: string): CellReference[] {
  const { words, rest } = wordsOf(formula);
  // The columns of a table are in square brackets.
  const found = (rest.replace(/"\d+"|\[[^[\]]*\]/g, '""').match(WORDS) ?? []).flatMap((word) => {
    const text = word.replace(/^'(\d+)'/, (_all, at: string) => words[Number(at)] ?? '');
    const range = parseRange(text);
    return range === undefined ? [] : [{ ...range, tab: range.tab ?? title }];
  });
  return [...new Map(found.map((range) => [rangeText(range), range])).values()];
}

/** The cell of a reference to a single cell of an existing tab. */
export function singlePlace(
  { tab, left, right, top, bottom }: CellReference,
  file: SpreadsheetResource,
): AuditPlace | undefined {
  const found = tabNamed(tab, file);
  if (found === undefined || left !== right || top !== bottom) return undefined;
  const column = columnNumber(left);
  if (top > found.rowCount || column > found.columnCount) return undefined;
  return { sheetId: found.sheetId, row: top - 1, column: column - 1 };
}

/** The tab with a title. Google compares titles without regard to case. */
export function tabNamed(title: string, file: SpreadsheetResource) {
  return tabsOf(file).find((tab) => tab.title.toLowerCase() === title.toLowerCase());
}

/** A range of a formula in words: the columns of the report to which it refers. */
export function referenceWords(
  { left, right, ...range }: CellReference,
  report: string,
  sheet: Pick<ReadCell, 'sheet' | 'table'>,
): string {
  const words = texts().auditedCells.references;
  const { table } = sheet;
  const text = rangeText({ left, right, ...range });
  if (table === undefined || 'why' in table) return words.column(text, words.table, report);
  const labels = (sheet.sheet?.stamp.fields ?? []).flatMap(({ field, label }) => {
    const at = (table.columns.get(field) ?? -1) + 1;
    return at >= columnNumber(left) && at <= columnNumber(right) ? [`“${label}”`] : [];
  });
  return words.column(text, labels.length === 0 ? words.none : labels.join(', '), report);
}
