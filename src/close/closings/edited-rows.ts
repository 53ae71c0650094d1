import type { LocatedTable } from '../../sheet/own/year-sheets';
import type { SheetCell } from '../../table/sheet-cell';
import { type BookRow, IDENTITY } from './closing-tabs';

/** A row of “Closings” or “Adjustments” that does not show its true amount, because a user has edited or deleted it. */
export interface EditedRow {
  readonly tab: string;
  /** The number of the row in the sheet, from 1; null if it was deleted. */
  readonly row: number | null;
  /** “AdMob · Chess · Revenue”. */
  readonly name: string;
  /** The month and currency of the closing: `2026-10 USD`. */
  readonly closing: string;
  readonly shown: string;
  readonly exact: string;
}

const NAMED = ['network', 'app', 'metric', 'month', 'currency'];

/** The rows whose tabs do not show what the books hold. `tables` are the sheets of all years; `title` names a year's sheet. */
export function editedRows(
  tables: readonly LocatedTable[],
  rows: readonly BookRow[],
  title: (year: string) => string,
): EditedRow[] {
  const found = new Map(tables.flatMap((table) => rowsIn(table).map((row) => [row.identity, row] as const)));
  return rows.flatMap(({ identity, exact, of, year }): EditedRow[] => {
    const place = found.get(identity);
    const [network, app, metric, month, currency] = NAMED.map((field) => String(of(field)));
    const named = { name: [network, app, metric].join(' · '), closing: `${month} ${currency}`, exact };
    if (place === undefined) return [{ ...named, tab: title(year), row: null, shown: '' }];
    const { amount, text, tab, row } = place;
    if (amount === Number(exact) && text === exact) return [];
    const shown = amount === Number(exact) ? String(text) : String(amount);
    return [{ ...named, tab, row: row + 1, shown }];
  });
}

/** The rows below the headers of one of the tabs, with what tells which row of the books each one is. */
export function rowsIn({ grid, headerRow, columns, tab }: LocatedTable) {
  const fields = IDENTITY.filter((field) => columns.has(field));
  return grid.slice(headerRow + 1).map((cells, nth) => {
    const cell = (field: string): SheetCell => cells[columns.get(field) ?? -1] ?? '';
    return {
      identity: JSON.stringify(fields.map(cell)),
      amount: cell('amount'),
      text: cell('exact'),
      tab: tab.title,
      cells,
      row: headerRow + 1 + nth,
    };
  });
}
