import type { Decimal, SheetCell } from '../table';

/** A cell in a row of a tab of the add-on itself. `tab` is the report id of the tab: `books.ledger.2026`. `row` is what the row shows, by field. */
export interface OwnCell {
  readonly tab: string;
  readonly field: string;
  readonly row: ReadonlyMap<string, SheetCell>;
}

/** The changes behind a row of the add-on's own tabs. All texts may contain names from the service. */
export interface CellOrigin {
  readonly what: string;
  /** '' for counts. */
  readonly currency: string;
  readonly changes: readonly KeyChange[];
  /** Whether the changes may be added up: those of ratios may not. */
  readonly isSum: boolean;
}

/** The change of one key, such as a day and an app. If the difference is known, null stands for a number that was not reported. */
export type KeyChange = { readonly name: string } & Readonly<
  Record<'earlier' | 'now' | 'difference', Decimal | null>
>;

export function readOwnRowText(row: OwnCell['row'], field: string): string {
  return String(row.get(field) ?? '');
}
