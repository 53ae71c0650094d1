import { displayedCell } from '../../../emulator/src/spreadsheet/displayed';
import type { Scalar } from '../../../emulator/src/spreadsheet/formula/scalar';
import type { Sheet } from '../../../emulator/src/spreadsheet/sheet';
import { AddOn, type Options } from '../add-on';

/** The tab with this title. */
export function requireTab({ file }: AddOn, title: string): Sheet {
  const sheet = file.sheetNamed(title);
  if (sheet === undefined) throw new Error(`There is no tab “${title}”.`);
  return sheet;
}

/** The value of a cell, with the result of its formula. Rows and columns count from 0. */
export function readResult(
  addOn: AddOn,
  title: string,
  { row, column }: { readonly row: number; readonly column: number },
): Scalar {
  return addOn.file.effective(requireTab(addOn, title), row, column);
}

/** The shown texts of `count` cells of a row, from the column `from` on. */
export function displayRow(
  addOn: AddOn,
  title: string,
  { row, count, from = 0 }: { readonly row: number; readonly count: number; readonly from?: number },
): string[] {
  const sheet = requireTab(addOn, title);
  return Array.from({ length: count }, (_, nth) => displayedCell(addOn.file, sheet, row, from + nth));
}

/** The rows of a tab as records by header; the header is in row `header`. Cells are values. */
export function readRecords(addOn: AddOn, title: string, header = 1): Record<string, Scalar>[] {
  const sheet = requireTab(addOn, title);
  const { rows, columns } = addOn.file.used(sheet);
  const names = Array.from({ length: columns }, (_, column) =>
    String(addOn.file.effective(sheet, header, column) ?? ''),
  );
  return Array.from({ length: Math.max(0, rows - header - 1) }, (_, nth) =>
    Object.fromEntries(
      names.map((name, column) => [name, addOn.file.effective(sheet, header + 1 + nth, column)]),
    ),
  );
}

/** The row of the revenue on the tab Overview of the starter workbook. */
export const REVENUE_ROW = 6;

/** The starter workbook in an empty file. */
export function createStarterWorkbook(service: Options['service'] = {}): AddOn {
  const addOn = new AddOn({ service }).saveSettings();
  expect(addOn.call('sidebarStarter', []).error).toBeUndefined();
  return addOn;
}

/** The revenue in a month, added up from the cells of the report tab. */
export function sumMonthRevenue(addOn: AddOn, month: Scalar, app: object = {}): number {
  const [[label, value] = ['', undefined]] = Object.entries(app);
  return readRecords(addOn, 'Revenue by month')
    .filter((row) => row['Month'] === month && row[label] === value)
    .reduce((sum, row) => sum + Number(row['Revenue']), 0);
}
