import {
  type DeviceFile,
  deviceFile,
  hiddenTabs,
  ROWS,
  ran,
  rowsIn,
  SUMMARY,
  slice,
  TITLE,
} from './device-file';

describe('a spreadsheet that is nearly full', () => {
  /** This many of the file's ten million cells are used by another sheet. */
  const used = ({ addOn }: DeviceFile, cells: number) => {
    const { id: sheetId } = addOn.file.sheetNamed('Sheet1')!;
    const properties = { sheetId, gridProperties: { rowCount: cells / 100, columnCount: 100 } };
    addOn.user.request({ updateSheetProperties: { properties, fields: 'gridProperties' } });
  };
  const FULL = 9_950_000;
  const ROWS_OF_DAY = 6_000;
  const LIMITS = { limits: { 'MOST_ROWS_IN_MEMORY = 5e4': 5_000 } };
  const most = (file: DeviceFile) => {
    const cells = file.addOn.file.sheets.reduce(
      (sum, { rowCount, columnCount }) => sum + rowCount * columnCount,
      0,
    );
    expect(cells).toBeLessThanOrEqual(10_000_000);
  };

  it('refuses rows in advance that do not fit, and a new report leaves nothing behind', () => {
    const file = deviceFile(ROWS, ROWS_OF_DAY, LIMITS);
    used(file, FULL);
    const { cellsLeft, rows } = file.sidebar.sidebarPreview(
      file.sidebar.sidebarOpenReport(file.id).report.draft,
      { destination: { kind: 'new sheet', title: TITLE }, id: file.id },
    ).fit;
    expect(cellsLeft).toBe(50_000);
    expect(rows! * 9).toBeGreaterThan(50_000);
    expect(() => slice(file)).toThrow(
      /The table needs [\d,]+ more cells, but this spreadsheet has room for [\d,]+ \(Google's limit is 10,000,000 over all tabs\)\..*Ask for fewer days or columns, for a summary, or delete tabs/,
    );
    expect(file.addOn.file.sheets.map(({ title }) => title)).toEqual(['Sheet1']);
    most(file);
  });

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

  it('accepts a summary of the same rows', () => {
    const file = deviceFile(SUMMARY, 1_500);
    used(file, FULL);
    expect(ran(file).report.rows).toBeGreaterThan(50);
  });
});
