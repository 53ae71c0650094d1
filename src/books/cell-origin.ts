import { guessTypedDay, type Month, toMonth } from '../dates';
import { type Decimal, groupThousands, type SheetCell } from '../table';

/** A cell in a row of a tab of the add-on itself. `tab` is the report id of the tab: `books.closings.2026`. `row` is what the row shows, by field. */
export interface OwnCell {
  readonly tab: string;
  readonly field: string;
  readonly row: ReadonlyMap<string, SheetCell>;
}

/** What a cell of the add-on's own tabs is made of. All texts may contain names from the service and of files. */
export interface CellOrigin {
  readonly what: string;
  /** Exact amounts that add up to the cell; none for a cell that is no sum. */
  readonly parts: readonly (readonly [label: string, amount: Decimal])[];
  /** The currency of the parts; '' for counts. */
  readonly currency: string;
  /** A fact with a blank text is not shown. */
  readonly facts: readonly (readonly [label: string, text: string])[];
  /** The report ids of the tabs with the rows behind the cell. `books.statements` also stands for ids that begin with it: `books.statements.2026`. */
  readonly tabs: readonly string[];
  readonly changes?: readonly KeyChange[];
  /** Whether the changes may be added up: those of ratios may not. */
  readonly isSum?: boolean;
}

/** The change of one key, such as a day and an app. If the difference is known, null stands for a number that was not reported. */
export type KeyChange = { readonly name: string } & Readonly<
  Record<'earlier' | 'now' | 'difference', Decimal | null>
>;

export function readOwnRowText(row: OwnCell['row'], field: string): string {
  return String(row.get(field) ?? '');
}

/** The month in a row: the cell contains a text such as 2026-10, or a day of the month. */
export function readOwnRowMonth(row: OwnCell['row'], field = 'month'): Month {
  const cell = row.get(field) ?? '';
  const day = guessTypedDay(cell);
  return day === undefined ? String(cell) : toMonth(day);
}

/** An exact amount with all its digits: 1,234.567891 USD. */
export function formatExactDecimal(amount: Decimal, currency: string): string {
  return `${groupThousands(amount)} ${currency}`.trim();
}
