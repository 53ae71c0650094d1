import type { CellResource, Shown, SpreadsheetResource } from '../../platform/ports';
import { sameCell } from '../../table/sheet-cell';
import { a1 } from '../api/grid-reads';
import { type Tab, tabsOf } from '../read/report-sheet';
import { SHOWN_FIELDS, shownValue } from '../read/sheet-content';
import type { Refresh } from '../write/refresh-requests';
import { keySpans } from './landing';
import type { PutBack } from './put-back';
import type { WholeSheet } from './undone-sheet';

/** Whether a sheet that was read still stands as the refresh's batch has shown it, by its size and its keys (see `shownOf`). */
export function standsAsShown(refresh: Refresh, shown: SpreadsheetResource, now: WholeSheet): boolean {
  const { sheetId } = refresh.held.tab;
  const tab = tabsOf(shown).find((each) => each.sheetId === sheetId);
  if (tab?.rowCount !== now.rowCount || tab.columnCount !== now.columnCount) return false;
  const parts = shown.sheets?.find(({ properties }) => properties?.sheetId === sheetId)?.data ?? [];
  return keySpans(refresh).every(({ from, to }, nth) =>
    Array.from({ length: now.rowCount }, (_, row) => parts[nth]?.rowData?.[row]?.values ?? []).every(
      (values, row) =>
        Array.from({ length: to - from }, (_, column) => column).every((column) =>
          showsSame(values[column] ?? {}, now.entered[row]?.[from + column] ?? {}),
        ),
    ),
  );
}

/** What a formula shows may have changed since. */
function showsSame(one: CellResource, other: CellResource): boolean {
  const [formula, same] = [one, other].map(({ userEnteredValue }) => userEnteredValue?.formulaValue);
  return formula === same && (formula !== undefined || sameCell(shownValue(one), shownValue(other)));
}

/** What a batch that puts a sheet back is to show of it: the columns of its keys. */
export function shownOfPutBack({ size, keys }: PutBack, tab: Tab): Shown {
  const rows = { from: 0, to: size.rows };
  return {
    fields: SHOWN_FIELDS,
    ranges: keys.map(({ column }) => a1(tab, rows, { from: column, to: column + 1 })),
  };
}

/** Whether the sheet stands as it was put back: somebody may have moved its rows once more. `shown` is what the batch shows. */
export function standsAsPutBack({ size, keys }: PutBack, tab: Tab, shown: SpreadsheetResource): boolean {
  const now = tabsOf(shown).find(({ sheetId }) => sheetId === tab.sheetId);
  if (now?.rowCount !== size.rows || now.columnCount !== size.columns) return false;
  const parts = shown.sheets?.find(({ properties }) => properties?.sheetId === tab.sheetId)?.data ?? [];
  return keys.every(({ cells }, nth) =>
    cells.every((cell, row) => {
      const { formulaValue, ...value } = cell?.userEnteredValue ?? {};
      const seen = shownValue(parts[nth]?.rowData?.[row]?.values?.[0] ?? {});
      return formulaValue !== undefined || sameCell(seen, Object.values(value)[0] ?? '');
    }),
  );
}
