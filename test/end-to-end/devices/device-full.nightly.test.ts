import { type DeviceFile, deviceFile, hiddenTabs, ROWS, ran, rowsIn, slice, TITLE } from './device-file';

describe('a spreadsheet that is nearly full', () => {
  /** This many of the file's ten million cells are used by another sheet. */
  const used = ({ addOn }: DeviceFile, cells: number) => {
    const { id: sheetId } = addOn.file.sheetNamed('Sheet1')!;
    const properties = { sheetId, gridProperties: { rowCount: cells / 100, columnCount: 100 } };
    addOn.user.request({ updateSheetProperties: { properties, fields: 'gridProperties' } });
  };
  const ROWS_OF_DAY = 6_000;
  const LIMITS = { limits: { 'MOST_ROWS_IN_MEMORY = 5e4': 5_000 } };
  const most = (file: DeviceFile) => {
    const cells = file.addOn.file.sheets.reduce(
      (sum, { rowCount, columnCount }) => sum + rowCount * columnCount,
      0,
    );
    expect(cells).toBeLessThanOrEqual(10_000_000);
  };

  it('keeps the old rows when there is no room for the new ones next to them', () => {
    const file = deviceFile(ROWS, ROWS_OF_DAY, LIMITS);
    ran(file);
    const old = rowsIn(file.addOn);
    const { rowCount, columnCount } = file.addOn.file.sheetNamed(TITLE)!;
    // Room for the old rows, and a few more.
    used(file, 9_990_000 - 100 * Math.ceil((rowCount * columnCount) / 100));
    expect(() => slice(file)).toThrow(/The table needs [\d,]+ more cells, but this spreadsheet has room for/);
    expect(rowsIn(file.addOn)).toEqual(old);
    expect(hiddenTabs(file.addOn)).toEqual([]);
    most(file);
  });
});
