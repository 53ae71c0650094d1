import { Workbook } from '../workbook';

type Cell = string | number | boolean | null;

/** What the formula in F1 fills, beside a table from A1 on: rows of displayed texts, joined by "|", without blank rows at the end. */
export function listFilledRows(formula: string, table: readonly (readonly Cell[])[] = []): string[] {
  const { book } = calculated(formula, table);
  const rows = book.displayTab().map((row) => row.slice(5).join('|'));
  while (rows.at(-1)?.replaceAll('|', '') === '') rows.pop();
  return rows;
}

/** The sentence of the error in F1. */
export function findErrorSentence(formula: string, table: readonly (readonly Cell[])[] = []): unknown {
  const { book } = calculated(formula, table);
  const { store } = book;
  return (store.effective(store.sheets[0]!, 0, 5) as { sentence?: string }).sentence;
}

/** The displayed text of F1. */
export function displayResult(formula: string, table: readonly (readonly Cell[])[] = []): string {
  return calculated(formula, table).book.user.sees('Sheet1', 'F1');
}

function calculated(formula: string, table: readonly (readonly Cell[])[]): { readonly book: Workbook } {
  const book = new Workbook();
  book.store.now = () => book.now;
  book.fill(table);
  book.user.type('Sheet1', 'F1', formula);
  return { book };
}
