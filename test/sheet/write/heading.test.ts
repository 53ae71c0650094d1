import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { heading, stamping } from '../../../src/sheet/write/first-sheet';
import { ROWS_ABOVE } from '../../../src/sheet/write-job';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'app', 'revenue', 'clicks', 'ctr'];

describe('a sheet that a table is first written into', () => {
  const sheets = new EmulatedSheets();
  const job = jobFor(sheets, tableOf(FIELDS, []), { provenance: '=IMAGE("x")' });
  sheets.batchUpdate([...heading(job, 0, 10), stamping(job, 0, 77)]);

  it('has the line in its first row, as text, and the headers in its second', () => {
    expect(sheets.shown('Sheet1!A1:G3')).toEqual([
      ['=IMAGE("x")'],
      ['Date', 'Network', 'App', 'Revenue', 'Clicks', 'CTR'],
    ]);
    expect(ROWS_ABOVE).toBe(2);
  });

  it('shows values as the columns mean them, down to its last row and not in its headers', () => {
    const user = new SpreadsheetUser(sheets.store, 'a@x.test');
    for (const row of [3, 10]) {
      user.type('Sheet1', `D${row}`, '1234.5');
      user.type('Sheet1', `E${row}`, '1234');
      user.type('Sheet1', `F${row}`, '0.5');
      expect(sheets.displayed(`Sheet1!D${row}:F${row}`)).toEqual([['1,234.50', '1,234', '50.00%']]);
    }
    user.type('Sheet1', 'D11', '1234.5');
    expect(sheets.displayed('Sheet1!D11')).toEqual([['1234.5']]);
  });

  it('has columns as wide as they need', () => {
    const requests = heading(job, 0, 10).flatMap(({ updateDimensionProperties }) =>
      updateDimensionProperties === undefined ? [] : [updateDimensionProperties],
    ) as { range: { startIndex: number; endIndex: number }; properties: { pixelSize: number } }[];
    expect(
      requests.map(({ range, properties }) => [range.startIndex, range.endIndex, properties.pixelSize]),
    ).toEqual([
      [0, 1, 95],
      [1, 2, 150],
      [2, 3, 170],
      [3, 5, 110],
      [5, 6, 100],
    ]);
  });
});
