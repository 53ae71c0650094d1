import type { CurrencyId } from '../../catalogue/catalogue';
import { serialDay } from '../../dates/sheet-dates';
import type { LastChange } from '../../sheet/changes/last-change';
import { flat, shortened } from '../../storage/untrusted-value';
import { shownCell } from '../../table/cell-text';
import { type RowChange, type SheetCell, type SheetRow, sameCell } from '../../table/sheet-cell';
import type { Column } from '../../table/table';
import { formatDay } from '../../wording/days';
import { texts } from '../../wording/texts';

const MOST_CHARACTERS = 100;
const MOST_SHOWN = 200;

/** A row that a run has changed, as the sidebar lists it. Its texts come from the sheet, so show them as text only. */
export interface ChangedRow {
  readonly what: 'changed' | 'new' | 'removed';
  /** The values that identify the row. */
  readonly row: string;
  readonly cells: readonly { readonly column: string; readonly before: string; readonly after: string }[];
}

/** The rows of a change with at most MOST_SHOWN cells: changed rows, then new ones, then removed ones. */
export function changedRows({ columns, rows }: LastChange, currency: string): ChangedRow[] {
  const shown: ChangedRow[] = [];
  let cells = 0;
  const listed = rows.map((row) => changedRow(row, columns, currency));
  for (const kind of ['changed', 'new', 'removed'])
    for (const row of listed.filter(({ what }) => what === kind)) {
      if (cells < MOST_SHOWN) shown.push({ ...row, cells: row.cells.slice(0, MOST_SHOWN - cells) });
      cells += row.cells.length;
    }
  return shown;
}

function changedRow({ before, after }: RowChange, columns: readonly Column[], currency: string): ChangedRow {
  const isWhole = before === undefined || after === undefined;
  const cellsOf = (cells: SheetRow | undefined, at: number) => cells?.[at] ?? '';
  const changed = columns.flatMap((column, at) => {
    const [old, fresh] = [cellsOf(before, at), cellsOf(after, at)];
    return sameCell(old, fresh) || (isWhole && column.key) ? [] : [changedCell(column, old, fresh, currency)];
  });
  const name = columns.flatMap((column, at) =>
    column.key ? [shownValue(column, cellsOf(after ?? before, at), currency)] : [],
  );
  const what = before === undefined ? 'new' : after === undefined ? 'removed' : 'changed';
  return { what, row: short(name.join(' · ')), cells: changed };
}

function changedCell(column: Column, before: SheetCell, after: SheetCell, currency: string) {
  const [old, fresh] = [shownValue(column, before, currency), shownValue(column, after, currency)];
  // Numbers that the sheet rounds to the same text are shown with all their digits.
  const isSame = old === fresh;
  return {
    column: column.label,
    before: isSame ? String(before) : old,
    after: isSame ? String(after) : fresh,
  };
}

function shownValue(column: Column, value: SheetCell, currency: string): string {
  if (value === '') return texts().reports.lastChange.blank;
  if (typeof value !== 'number') return short(String(value));
  if (column.type === 'date') return formatDay(serialDay(value));
  return shownCell(value, column, currency as CurrencyId);
}

function short(text: string): string {
  return shortened(flat(text), MOST_CHARACTERS);
}
