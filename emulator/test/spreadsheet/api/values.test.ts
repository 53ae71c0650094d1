import { createFilledWorkbook, Workbook } from '../workbook';

const valuesOf = (book: Workbook, options: object) => book.callSheets('values.get', { options })['values'];

describe('values.get', () => {
  it('values.get omits trailing blanks and keeps other blanks', () => {
    expect(
      book().callSheets('values.get', {
        options: { range: 'Sheet1', valueRenderOption: 'UNFORMATTED_VALUE' },
      }),
    ).toEqual({
      range: 'Sheet1!A1:Z1000',
      majorDimension: 'ROWS',
      values: [['Day', 'Revenue', '', 'Note'], [46270, 10], [], [46271, 20, true]],
    });
    expect(book().callSheets('values.get', { options: { range: 'C2:D3' } })).toEqual({
      range: 'Sheet1!C2:D3',
      majorDimension: 'ROWS',
    });
  });

  const book = createFilledWorkbook;

  it('values.get renders values with the given options', () => {
    const range = 'A4:B4';
    expect(valuesOf(book(), { range })).toEqual([['2026-09-06', '20']]);
    expect(valuesOf(book(), { range, valueRenderOption: 'FORMULA' })).toEqual([[46271, '=B2*2']]);
    expect(
      valuesOf(book(), {
        range,
        valueRenderOption: 'UNFORMATTED_VALUE',
        dateTimeRenderOption: 'FORMATTED_STRING',
      }),
    ).toEqual([['2026-09-06', 20]]);
    expect(valuesOf(book(), { range: 'A1:B2', majorDimension: 'COLUMNS' })).toEqual([
      ['Day', '2026-09-05'],
      ['Revenue', '10'],
    ]);
  });

  it('values.get cuts ranges at the grid, and refuses ranges beyond it or in an unknown sheet', () => {
    expect(book().callSheets('values.get', { options: { range: 'Sheet1!B1:ZZ5000' } })['range']).toBe(
      'Sheet1!B1:Z1000',
    );
    expect(() => book().callSheets('values.get', { options: { range: 'A1001:B1002' } })).toThrow(
      'Range (Sheet1!A1001:B1002) exceeds grid limits. Max rows: 1000, max columns: 26',
    );
    expect(() => book().callSheets('values.get', { options: { range: 'Nowhere!A1' } })).toThrow(
      'Unable to parse range: Nowhere!A1',
    );
    expect(() =>
      book().callSheets('values.get', { options: { range: 'A1', valueRenderOption: 'PRETTY' } }),
    ).toThrow("Invalid value at 'valueRenderOption'");
  });

  it('values.get reads the first visible sheet if the range has no title, and reads quoted titles', () => {
    const file = book();
    file.user.addSheet("Ann's data");
    file.user.type("Ann's data", 'B2', 'hers');
    expect(valuesOf(file, { range: "'Ann''s data'!A2:B2" })).toEqual([['', 'hers']]);
    file.user.hide('Sheet1');
    expect(valuesOf(file, { range: 'B2' })).toEqual([['hers']]);
  });
});

it('values.batchGet returns the ranges in order', () => {
  const answer = createFilledWorkbook().callSheets('values.batchGet', {
    options: {
      ranges: ['B1:B2', 'A9:A10'],
      valueRenderOption: 'UNFORMATTED_VALUE',
    },
  });
  expect(answer).toEqual({
    spreadsheetId: 'file-1',
    valueRanges: [
      { range: 'Sheet1!B1:B2', majorDimension: 'ROWS', values: [['Revenue'], [10]] },
      { range: 'Sheet1!A9:A10', majorDimension: 'ROWS' },
    ],
  });
});

describe('writing values', () => {
  const book = () => new Workbook();

  it('writing values parses under USER_ENTERED and not under RAW', () => {
    const file = book();
    const values = [['00123', '=1+1', null, '1-2']];
    file.callSheets('values.update', {
      options: { range: 'A1', valueInputOption: 'RAW' },
      resource: { values },
    });
    file.callSheets('values.update', {
      options: { range: 'A2', valueInputOption: 'USER_ENTERED' },
      resource: { values },
    });
    expect(file.displayTab()).toEqual([
      ['00123', '=1+1', '', '1-2'],
      ['123', '2', '', '1-2'],
    ]);
  });

  it('writing values returns the updated range, leaves cells unchanged for null and clears cells for ""', () => {
    const file = book();
    file.fill([['a', 'b']]);
    const answer = file.callSheets('values.update', {
      options: { range: 'A1:B1', valueInputOption: 'RAW' },
      resource: { values: [[null, '']] },
    });
    expect(answer).toMatchObject({
      updatedRange: 'Sheet1!A1:B1',
      updatedRows: 1,
      updatedColumns: 2,
      updatedCells: 2,
    });
    expect(file.displayTab()).toEqual([['a']]);
  });

  it('writing values writes nothing if the rows do not fit the range', () => {
    const file = book();
    expect(() =>
      file.callSheets('values.update', {
        options: { range: 'A1:B1', valueInputOption: 'RAW' },
        resource: { values: [['x'], ['y']] },
      }),
    ).toThrow('Requested writing within range [Sheet1!A1:B1], but tried writing to row [2]');
    expect(() =>
      file.callSheets('values.update', { options: { range: 'A1' }, resource: { values: [['x']] } }),
    ).toThrow("'valueInputOption' is required but not specified");
    expect(file.displayTab()).toEqual([]);
  });

  it('writing values batchUpdate writes all or nothing', () => {
    const file = book();
    const data = [
      { range: 'A1', values: [['x']] },
      { range: 'Nowhere!A1', values: [['y']] },
    ];
    expect(() =>
      file.callSheets('values.batchUpdate', { resource: { valueInputOption: 'RAW', data } }),
    ).toThrow('Unable to parse range');
    expect(file.displayTab()).toEqual([]);
    file.callSheets('values.batchUpdate', {
      resource: { valueInputOption: 'RAW', data: data.slice(0, 1) },
    });
    expect(file.displayTab()).toEqual([['x']]);
  });

  it('writing values append writes below the table, and clear removes the contents', () => {
    const file = book();
    file.fill([
      ['a', 1],
      ['b', 2],
    ]);
    const answer = file.callSheets('values.append', {
      options: { range: 'A1', valueInputOption: 'USER_ENTERED' },
      resource: { values: [['c', '3']] },
    });
    expect(answer).toMatchObject({ tableRange: 'Sheet1!A1:B2', updates: { updatedRange: 'Sheet1!A3:B3' } });
    expect(file.displayTab()[2]).toEqual(['c', '3']);
    file.callSheets('values.clear', { options: { range: 'A1:A3' } });
    expect(file.displayTab()).toEqual([
      ['', '1'],
      ['', '2'],
      ['', '3'],
    ]);
  });
});
