import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { KnownTabs } from '../../../src/sheet/api/known-tabs';
import { addSheet } from '../../../src/sheet/api/sheets-requests';
import { writeTable } from '../../../src/sheet/write/write-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['app', 'revenue', 'clicks'];
const ROWS_ABOVE = 2;

/** A file with the table of a report, written twice through `KnownTabs` as an hourly check does. */
function file() {
  const sheets = new EmulatedSheets();
  const knownTabs = new KnownTabs();
  const api = knownTabs.watching(sheets);
  let minute = 0;
  const write = (value: number) =>
    writeTable(jobFor(api, tableOf(FIELDS, [['a', value, 1]]), { minute: minute++, knownTabs }));
  write(1);
  write(2);
  sheets.counts = {};
  const user = new SpreadsheetUser(sheets.store, 'a@x.test');
  return { sheets, user, knownTabs, api, write };
}

/** The first row of the table in the tab with this title. */
function rowIn({ store }: EmulatedSheets, title: string, above = ROWS_ABOVE): unknown[] {
  return Array.from(store.sheetNamed(title)?.rows[above]?.values ?? []);
}

describe('the tabs that the writes of an execution share', () => {
  it('are read once: the next refresh of a small table takes one read and one batch', () => {
    const { sheets, write } = file();
    write(3);
    expect(sheets.counts).toMatchObject({ 'sheets.read': 1, 'sheets.write': 1 });
    expect(rowIn(sheets, 'Revenue')).toEqual(['a', 3, 1]);
  });

  it('are read again after a batch that adds a tab', () => {
    const { sheets, api, write } = file();
    const size = { rowCount: 10, columnCount: 5, frozenRowCount: 0 };
    api.batchUpdate([addSheet({ sheetId: 77, title: 'New', hidden: false, ...size })]);
    write(3);
    expect(sheets.counts).toMatchObject({ 'sheets.read': 2, 'sheets.write': 2 });
    expect(rowIn(sheets, 'Revenue')).toEqual(['a', 3, 1]);
  });

  it('are read again after a call that fails', () => {
    const { sheets, knownTabs, api } = file();
    sheets.beforeCall = () => {
      throw new Error('Internal error encountered.');
    };
    expect(() => api.batchUpdate([])).toThrow('Internal error');
    expect(knownTabs.file).toBeUndefined();
  });

  it('are read again when a user renames the tab in the meantime', () => {
    const { sheets, user, write } = file();
    user.rename('Revenue', 'Renamed');
    write(3);
    expect(rowIn(sheets, 'Renamed')).toEqual(['a', 3, 1]);
  });

  it('are read again when a user inserts rows above the table in the meantime', () => {
    const { sheets, user, write } = file();
    user.insertRows('Revenue', 1);
    write(3);
    expect(rowIn(sheets, 'Revenue', ROWS_ABOVE + 1)).toEqual(['a', 3, 1]);
  });

  it('do not hide that a user has deleted the tab: the report gets a new one', () => {
    const { sheets, user, write } = file();
    user.deleteSheet('Revenue');
    write(3);
    expect(rowIn(sheets, 'Revenue')).toEqual(['a', 3, 1]);
  });
});
