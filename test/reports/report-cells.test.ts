import { SpreadsheetUser } from '../../emulator/src/spreadsheet/edits/user';
import { readReferences } from '../../src/reports/report-cells';
import { EmulatedSheets } from '../fakes/sheets/emulated-sheets';

/** A file with a tab “My settings”. */
function file(cells: Readonly<Record<string, string>> = {}) {
  const sheets = new EmulatedSheets();
  const user = new SpreadsheetUser(sheets.store);
  user.request({ addSheet: { properties: { title: 'My settings', gridProperties: { rowCount: 50 } } } });
  for (const [cell, text] of Object.entries(cells)) user.type('My settings', cell, text);
  return { sheets, user };
}

const at = (cells: string) => `='My settings'!${cells}`;

it('the cells of references are read with their value, their shown text and their formula, in two calls for all', () => {
  const { sheets, user } = file({ B2: "'00123", B3: '7', B5: '=1+1', C2: '2026-10-01' });
  user.format('My settings', 'B3', { numberFormat: { type: 'NUMBER', pattern: '00000' } });
  const read = readReferences(sheets, [at('B2:B'), at('B2'), at('C2')]);
  const place = (cell: string) => `'My settings'!${cell}`;
  expect(read.get(at('B2:B'))).toEqual({
    cells: [
      { place: place('B2'), value: '00123', shown: '00123' },
      { place: place('B3'), value: 7, shown: '00007' },
      { place: place('B5'), value: 2, shown: '2' },
    ],
  });
  expect(read.get(at('B2'))).toMatchObject({ cells: [{ value: '00123' }] });
  expect(read.get(at('C2'))).toMatchObject({ cells: [{ value: 46_296 }] });
  expect(sheets.calls).toBe(2);
});

it('the cells of references are read although another reference is of no tab, or of no cell', () => {
  const { sheets } = file({ B2: 'x' });
  const read = readReferences(sheets, [at('B2'), '=Gone!A1', at('B99'), at('B49:B99')]);
  expect([...read.values()]).toEqual(
    expect.arrayContaining([{ missing: true }, { missing: true }, { cells: [] }]),
  );
  expect(read.get(at('B2'))).toMatchObject({ cells: [{ value: 'x' }] });
  expect(sheets.calls).toBe(2);
});

it('the cells of references are read in several calls if they are many', () => {
  const { sheets } = file({ B2: 'x' });
  const references = Array.from({ length: 45 }, (_, nth) => at(`B${nth + 2}`));
  expect(readReferences(sheets, references).size).toBe(45);
  expect(sheets.calls).toBe(4);
});
