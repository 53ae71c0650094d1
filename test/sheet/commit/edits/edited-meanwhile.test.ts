import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import { AdReportsError } from '../../../../src/errors/ad-reports-error';
import { writeTable } from '../../../../src/sheet/write/write-table';
import type { Cell } from '../../../../src/table/table';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const serial = (date: number) => 46326 + date;
const row = (date: number, network: string, revenue: number): Cell[] => [
  `2026-11-${String(date).padStart(2, '0')}`,
  network,
  revenue,
  date,
];
const days = (from: number, to: number, shift = 0): Cell[][] =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth).flatMap((date) => [
    row(date, 'a', 100 * date + shift),
    row(date, 'b', 10 * date + (date > 3 ? shift : 0)),
  ]);
/** In the refresh, the first day leaves the range, two days are new, and the days between are restated. */
const OLD = days(1, 6);
const NEXT = days(2, 8, 1);
const isAsked = ([day]: readonly unknown[]) => Number(day) >= serial(2);

/** A sheet in use: the user's texts, notes and formulas on each row that stays, and a row of totals. */
function inUse() {
  const sheets = new EmulatedSheets();
  const user = new SpreadsheetUser(sheets.store, 'a@x.test');
  writeTable(jobFor(sheets, tableOf(FIELDS, OLD)));
  user.type('Revenue', 'F2', 'Mine');
  user.type('Revenue', 'G2', 'Double');
  OLD.forEach(([day, network], nth) => {
    const at = nth + 3;
    user.type('Revenue', `G${at}`, `=C${at}*2`);
    if (day === '2026-11-01') return;
    user.type('Revenue', `F${at}`, `mine ${day} ${network}`);
    user.note('Revenue', `${'ABCD'[nth % 4]}${at}`, `note ${day} ${network}`);
  });
  user.type('Revenue', 'B16', 'All');
  user.type('Revenue', 'C16', '=SUM(C3:C14)');
  user.note('Revenue', 'C16', 'note of the totals');
  return { sheets, user };
}

type Edit = (user: SpreadsheetUser, sheets: EmulatedSheets) => void;

function moved(user: SpreadsheetUser, sheets: EmulatedSheets, from: number, to: number): void {
  const { id: sheetId, columnCount } = sheets.store.sheetNamed('Revenue') ?? { id: -1, columnCount: 0 };
  user.insertRows('Revenue', to);
  const at = from >= to ? from + 1 : from;
  const source = {
    sheetId,
    startRowIndex: at - 1,
    endRowIndex: at,
    startColumnIndex: 0,
    endColumnIndex: columnCount,
  };
  const destination = { sheetId, rowIndex: to - 1, columnIndex: 0 };
  user.request({ cutPaste: { source, destination, pasteType: 'PASTE_NORMAL' } });
  user.deleteRows('Revenue', at);
}

const EDITS: Readonly<Record<string, Edit>> = {
  'sorts by revenue': (user, sheets) => {
    const { id: sheetId } = sheets.store.sheetNamed('Revenue') ?? { id: -1 };
    const range = { sheetId, startRowIndex: 2, endRowIndex: 14 };
    user.request({ sortRange: { range, sortSpecs: [{ dimensionIndex: 2, sortOrder: 'DESCENDING' }] } });
  },
  'sorts by network': (user, sheets) => {
    const { id: sheetId } = sheets.store.sheetNamed('Revenue') ?? { id: -1 };
    const range = { sheetId, startRowIndex: 2, endRowIndex: 14 };
    user.request({ sortRange: { range, sortSpecs: [{ dimensionIndex: 1, sortOrder: 'ASCENDING' }] } });
  },
  'inserts a column inside': (user) => user.insertColumns('Revenue', 'C'),
  'inserts a column before the first': (user) => user.insertColumns('Revenue', 'A'),
  'inserts a row above the headers': (user) => user.insertRows('Revenue', 1),
  'inserts two rows above the headers': (user) => user.insertRows('Revenue', 2, 2),
  'inserts a row inside': (user) => user.insertRows('Revenue', 6),
  'inserts a row below the headers': (user) => user.insertRows('Revenue', 3),
  'deletes a row': (user) => user.deleteRows('Revenue', 8),
  'deletes a row of the day that leaves': (user) => user.deleteRows('Revenue', 3),
  'renames the tab': (user) => user.rename('Revenue', 'Money'),
  'moves the tab': (user) => user.move('Revenue', 0),
  'moves a row down': (user, sheets) => moved(user, sheets, 5, 13),
  'moves a row up': (user, sheets) => moved(user, sheets, 12, 4),
  'edits the header of a number': (user) => user.type('Revenue', 'C2', 'Money'),
  'edits the header of a key': (user) => user.type('Revenue', 'B2', 'Partner'),
  'deletes the tab': (user, sheets) => {
    const { id: sheetId } = sheets.store.sheetNamed('Revenue') ?? { id: -1 };
    user.request({ deleteSheet: { sheetId } });
  },
};

interface Standing {
  /** The table's rows with their keys. Columns are found by their headers. */
  readonly rows: string[];
  /** The user's texts, notes and formulas, each with the key of its row. */
  readonly theirs: string[];
  readonly double: number[];
}

function standing(sheets: EmulatedSheets): Standing {
  const { store } = sheets;
  const sheet = store.sheets.find(({ title }) => title !== 'Sheet1');
  if (sheet === undefined) throw new Error('no tab');
  const shown = (at: number, column: number) => store.effective(sheet, at, column);
  const top = Array.from({ length: 20 }, (_, at) => at).find((at) =>
    Array.from({ length: 10 }, (_, column) => shown(at, column)).includes('Clicks'),
  );
  if (top === undefined) throw new Error('no headers');
  const columns = ['Date', 'Network', 'Revenue', 'Clicks', 'Mine', 'Double'].map((label) =>
    Array.from({ length: sheet.columnCount }, (_, column) => shown(top, column)).indexOf(label),
  );
  const rows: string[] = [];
  const theirs: string[] = [];
  const double: Standing['double'] = [];
  sheet.rows.forEach((each, at) => {
    if (each === undefined || at <= top) return;
    const [day, network, revenue, clicks, mine, twice] = columns.map((column) => shown(at, column));
    const key = typeof day === 'number' ? `2026-11-${String(day - 46326).padStart(2, '0')} ${network}` : '';
    if (key !== '') rows.push(JSON.stringify([key, revenue, clicks]));
    if (mine !== undefined) theirs.push(`${key}: ${mine}`);
    if (key !== '' && revenue !== undefined) double.push(Number(twice) - 2 * Number(revenue));
    each.notes.forEach((note) => {
      if (note !== undefined) theirs.push(`${key}: ${note}`);
    });
  });
  return { rows: rows.sort(), theirs: theirs.sort(), double };
}

const RIGHT = NEXT.map(([day, network, revenue, clicks]) =>
  JSON.stringify([`${day} ${network}`, revenue, clicks]),
).sort();
const THEIRS = [
  ': note of the totals',
  ...OLD.slice(2).flatMap(([day, network]) => {
    const key = `${day} ${network}`;
    return [`${key}: mine ${key}`, `${key}: note ${key}`];
  }),
].sort();

/** THEIRS without the content that the edit deletes. */
function expected(what: string): string[] {
  if (what === 'deletes the tab') return [];
  if (what !== 'deletes a row') return THEIRS;
  return THEIRS.filter((text) => !text.startsWith('2026-11-03 b:'));
}

const run = (sheets: EmulatedSheets, minute: number) =>
  writeTable(jobFor(sheets, tableOf(FIELDS, NEXT), { minute, isAsked }));

/** Runs with the edit right before the nth call of the Sheets API. Returns the number of calls and the message. */
function runMeeting(edit: Edit, nth: number) {
  const { sheets, user } = inUse();
  const first = sheets.calls;
  let isDone = false;
  sheets.beforeCall = (call) => {
    if (call - first !== nth || isDone) return;
    isDone = true;
    edit(user, sheets);
  };
  const sentence: string[] = [];
  try {
    sentence.push(...run(sheets, 1).notices);
  } catch (error) {
    if (!(error instanceof AdReportsError)) throw error;
    sentence.push(error.message);
  }
  return { sheets, sentence, isDone };
}

const LEFT_OUT = /^Somebody moved rows .* The rows were put back, but .* or leave out rows/;

describe('somebody edits the sheet while it is refreshed', () => {
  it('the commit is the call right after the last look, and there are three in all', () => {
    const { sheets } = inUse();
    const methods: string[] = [];
    sheets.beforeCall = (_, method) => methods.push(method);
    run(sheets, 1);
    expect(methods).toEqual(['spreadsheets.get', 'spreadsheets.get', 'spreadsheets.batchUpdate']);
  });

  it.each(Object.keys(EDITS))(
    '%s, right before any call: the sheet is right at once, or it is said',
    (what) => {
      for (let nth = 0; ; nth++) {
        const { sheets, sentence, isDone } = runMeeting(EDITS[what] ?? (() => {}), nth);
        if (!isDone) {
          expect(nth).toBeGreaterThanOrEqual(3);
          break;
        }
        if (/header “/.test(sentence.join())) {
          // The user deleted a header before the sheet was read. Nothing was written, and the message asks for the header.
          expect(what).toContain('header');
          expect(sentence.join()).toMatch(/Type “(?:Revenue|Network)” above its column again/);
          continue;
        }
        // The batch deleted a wrong row and inserted it again. As the first or last row of the total's range, it is now outside of the range.
        expect([nth, sentence]).toEqual([nth, nth < 2 ? [] : sentence.filter((text) => LEFT_OUT.test(text))]);
        const { rows, theirs, double } = standing(sheets);
        expect([nth, rows]).toEqual([nth, RIGHT]);
        expect([nth, theirs]).toEqual([nth, expected(what)]);
        if (what !== 'deletes the tab')
          expect(double.filter((each) => Math.abs(each) > 1e-9).length).toBeLessThanOrEqual(
            what === 'deletes a row' ? 1 : 0,
          );
        run(sheets, 2);
        expect(standing(sheets)).toEqual({ rows, theirs, double });
      }
    },
  );
});
