import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import { writeTable } from '../../../../src/sheet/write/write-table';
import type { Cell } from '../../../../src/table/table';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const A_DAY = 1_000;
const dayOf = (date: number) => `2026-11-0${date}`;
/** The rows of a day. The table has more than 100,000 cells, and sorting by revenue changes the order within a day. */
const rowsOf = (date: number, shift = 0): Cell[][] =>
  Array.from({ length: A_DAY }, (_, nth) => [dayOf(date), `n${nth}`, ((nth * 7919) % 5_003) + shift, date]);
const OLD = [1, 2, 3, 4].flatMap((date) => rowsOf(date));
const NOTED = OLD.flatMap((_, at) => (at % 97 === 5 ? [at] : []));

function inUse() {
  const sheets = new EmulatedSheets();
  const user = new SpreadsheetUser(sheets.store, 'a@x.test');
  writeTable(jobFor(sheets, tableOf(FIELDS, OLD)));
  user.type('Revenue', 'F2', 'Double');
  user.type('Revenue', 'F3', '=C3*2');
  const { id: sheetId } = sheets.store.sheetNamed('Revenue') ?? { id: -1 };
  const across = { sheetId, startColumnIndex: 5, endColumnIndex: 6 };
  const source = { ...across, startRowIndex: 2, endRowIndex: 3 };
  const destination = { ...across, startRowIndex: 3, endRowIndex: 2 + OLD.length };
  user.request({ copyPaste: { source, destination, pasteType: 'PASTE_FORMULA' } });
  for (const at of NOTED) user.note('Revenue', `${'CA'[at % 2]}${at + 3}`, keyOf(OLD[at]));
  const sort = () => {
    const range = { sheetId, startRowIndex: 2, endRowIndex: 2 + OLD.length };
    user.request({ sortRange: { range, sortSpecs: [{ dimensionIndex: 2, sortOrder: 'DESCENDING' }] } });
  };
  return { sheets, sort };
}

const keyOf = (row: readonly unknown[] | undefined) => `${row?.[0]} ${row?.[1]}`;

/** The revenue of each row by its key, and each note with the key of its row. */
function standing({ store }: EmulatedSheets) {
  const sheet = store.sheetNamed('Revenue');
  const rows = new Map<string, unknown>();
  const notes: [string, string][] = [];
  sheet?.rows.forEach((each, at) => {
    if (each === undefined || at < 2) return;
    const [day, network, revenue] = [0, 1, 2].map((column) => store.effective(sheet, at, column));
    if (day === undefined) return;
    const key = `${dayOf(Number(day) - 46326)} ${network}`;
    rows.set(key, revenue);
    each.notes.forEach((note) => {
      if (note !== undefined) notes.push([key, note]);
    });
  });
  return { rows, notes };
}

/** Refreshes the third day, and sorts by revenue right before the last call. */
function refreshed(next: readonly Cell[][]) {
  const { sheets, sort } = inUse();
  sheets.beforeCall = (_, method) => {
    if (method !== 'spreadsheets.batchUpdate') return;
    sheets.beforeCall = () => {};
    sort();
  };
  const window = { from: dayOf(3), to: dayOf(3) };
  const { notices } = writeTable(jobFor(sheets, tableOf(FIELDS, next), { minute: 1, window }));
  return { ...standing(sheets), message: notices.join() };
}

describe('somebody sorts a sheet that is too large for one read, right before the write', () => {
  it('no note on a number is lost if only numbers were written', () => {
    const next = rowsOf(3, 9_000);
    const { rows, notes, message } = refreshed(next);
    const all = [...OLD.filter(([day]) => day !== dayOf(3)), ...next];
    expect(rows).toEqual(new Map(all.map((row) => [keyOf(row), row[2]])));
    expect(notes.map(([key]) => key).sort()).toEqual(NOTED.map((at) => keyOf(OLD[at])).sort());
    expect(notes.filter(([key, note]) => key !== note)).toEqual([]);
    expect(message).toBe('');
  });

  it('removes a mark from the wrong row and restores the note under it', () => {
    const gone = NOTED.map((at) => keyOf(OLD[at])).filter((key) => key.startsWith(dayOf(3)));
    const next = rowsOf(3).filter((row) => !gone.includes(keyOf(row)));
    const { rows, notes, message } = refreshed(next);
    const right = OLD.filter((row) => !gone.includes(keyOf(row)));
    expect([...rows].filter(([, revenue]) => revenue !== undefined).sort()).toEqual(
      right.map((row) => [keyOf(row), row[2]]).sort(),
    );
    const marks = notes.filter(([, note]) => /No longer reported/.test(note)).map(([key]) => key);
    expect(marks.sort()).toEqual([...gone].sort());
    expect(notes.filter(([key, note]) => !note.startsWith(key) && !gone.includes(key))).toEqual([]);
    const own = notes.map(([key, note]) => [key, note.split('\n')[0]]);
    expect(own.filter(([key, note]) => key === note)).toHaveLength(NOTED.length);
    expect(message).not.toContain('may be missing');
  });
});
