/** The search of a TextFinder. */
import { Formula } from '../formula/formula';
import { formatted } from '../number-format';
import type { SpreadsheetStore } from '../store';
import type { RangePlace } from './places';

/**
 * The cells with `text` in their displayed text, tab by tab and row by row. Case is ignored. With `formulas`, the text of a formula is
 * searched in place of its displayed value.
 */
export function findText(
  store: SpreadsheetStore,
  text: string,
  formulas: boolean,
): Omit<RangePlace, 'spreadsheetId'>[] {
  const wanted = text.toLowerCase();
  return store.sheets.flatMap((sheet) =>
    sheet.rows.flatMap((line, row) =>
      (line?.values ?? []).flatMap((value, column) => {
        if (value === undefined) return [];
        const shown =
          formulas && value instanceof Formula
            ? store.formulaText(value)
            : formatted(
                store.readByScript(sheet, row, column),
                store.numberFormat(sheet, row, column),
                store.rules,
              );
        if (!shown.toLowerCase().includes(wanted)) return [];
        return [{ sheetId: sheet.id, row: row + 1, column: column + 1, rows: 1, columns: 1 }];
      }),
    ),
  );
}
