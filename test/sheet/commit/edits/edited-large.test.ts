import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import { AdReportsError } from '../../../../src/errors/ad-reports-error';
import { writeTable } from '../../../../src/sheet/write/write-table';
import type { Cell } from '../../../../src/table/table';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { ROW_EDITS } from '../../../fakes/sheets/row-edits';
import { jobFor, tableOf } from '../../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const serial = (date: number) => 46326 + date;
const isAsked = ([day]: readonly unknown[]) => Number(day) >= serial(2);

/** `aDay` rows for each of these days of November. `characters` makes the names of the networks longer. */
function days(from: number, to: number, aDay: number, shift = 0, characters = 0): Cell[][] {
  const rows: Cell[][] = [];
  for (let date = from; date <= to; date++)
    for (let nth = 0; nth < aDay; nth++)
      rows.push([
        `2026-11-${String(date).padStart(2, '0')}`,
        `n${nth}${'x'.repeat(characters)}`,
        1_000 * date + nth + shift,
        date,
      ]);
  return rows;
}

/** The numbers of each row and the user's cell next to it, by the row's key. Columns are found by their headers. */
function standing(sheets: EmulatedSheets) {
  const { store } = sheets;
  const sheet = store.sheets.find(({ title, hidden }) => title !== 'Sheet1' && !hidden);
  if (sheet === undefined) throw new Error('no tab');
  const shown = (at: number, column: number) => store.effective(sheet, at, column);
  const top =
    [0, 1, 2, 3].find((at) => [0, 1, 2, 3, 4].some((column) => shown(at, column) === 'Clicks')) ?? -1;
  const across = ['Date', 'Network', 'Revenue', 'Clicks', 'Mine'].map((label) =>
    Array.from({ length: 12 }, (_, column) => shown(top, column)).indexOf(label),
  );
  const rows: string[] = [];
  const theirs: string[] = [];
  sheet.rows.forEach((row, at) => {
    if (row === undefined || at <= top) return;
    const [day, network, revenue, clicks, mine] = across.map((column) => shown(at, column));
    if (day === undefined && network === undefined && revenue === undefined) return;
    rows.push([day, network, revenue, clicks].join());
    if (mine !== undefined) theirs.push(`${day},${network}: ${mine}`);
  });
  return {
    rows: rows.sort(),
    theirs: theirs.sort(),
    hidden: store.sheets.filter(({ hidden }) => hidden).length,
  };
}

const right = (rows: Cell[][]) =>
  rows.map(([day, ...rest]) => [serial(Number(String(day).slice(8))), ...rest].join()).sort();

/** A sheet with the old rows, and the user's cells next to some of them. */
function inUse(old: Cell[][]) {
  const written = new EmulatedSheets();
  const user = new SpreadsheetUser(written.store, 'a@x.test');
  writeTable(jobFor(written, tableOf(FIELDS, old)));
  user.type('Revenue', 'F2', 'Mine');
  const kept = old.flatMap(([day, network], at) =>
    day !== '2026-11-01' && at % 7 === 0
      ? [[at, `${serial(Number(String(day).slice(8)))},${network}`] as const]
      : [],
  );
  for (const [at, key] of kept) user.type('Revenue', `F${at + 3}`, key);
  return { written, kept };
}

/**
 * Runs once for each call of the Sheets API, with the edit right before that call. Numbers and the user's cells must be right after the run,
 * or after the next one if the run asks for it.
 */
function met(what: string, old: Cell[][], next: Cell[][], least: number): boolean {
  let toldOfNotes = false;
  const { written, kept } = inUse(old);
  for (let nth = 0; ; nth++) {
    const sheets = written.copy();
    const user = new SpreadsheetUser(sheets.store, 'a@x.test');
    const first = sheets.calls;
    let isDone = false;
    // Edits after the batch are not the add-on's to correct.
    let isOver = false;
    const { batchUpdate } = sheets;
    sheets.batchUpdate = (requests, shown) => {
      isOver = requests.length === 1 && 'deleteSheet' in (requests[0] ?? {});
      return batchUpdate.call(sheets, requests, shown);
    };
    sheets.beforeCall = (call) => {
      if (call - first !== nth || isDone || isOver) return;
      isDone = true;
      ROW_EDITS[what]?.(user, sheets.store.sheetNamed('Revenue')?.id ?? -1, 2 + old.length);
    };
    const run = (minute: number) => {
      try {
        return writeTable(jobFor(sheets, tableOf(FIELDS, next), { minute, isAsked })).notices.join();
      } catch (error) {
        if (!(error instanceof AdReportsError)) throw error;
        return error.message;
      }
    };
    const sentence = run(1);
    if (!isDone) {
      expect(nth).toBeGreaterThanOrEqual(least);
      return toldOfNotes;
    }
    if (/Type “Revenue” above its column again/.test(sentence)) continue;
    if (sentence !== '')
      expect([nth, sentence]).toEqual([
        nth,
        expect.stringContaining('The rows were put back, but your notes'),
      ]);
    toldOfNotes ||= sentence !== '';
    const seen = standing(sheets);
    expect([nth, seen.rows]).toEqual([nth, right(next)]);
    expect([nth, seen.hidden]).toEqual([nth, 0]);
    const theirs = kept.map(([, key]) => `${key}: ${key}`).sort();
    expect([nth, seen.theirs.filter((text) => !theirs.includes(text))]).toEqual([nth, []]);
    expect(seen.theirs.length).toBeGreaterThanOrEqual(theirs.length - (what === 'deletes a row' ? 1 : 0));
  }
}

describe('somebody edits a large sheet while it is refreshed', () => {
  it.each(Object.keys(ROW_EDITS))('%s, above the size that is read in one call', (what) => {
    const toldOfNotes = met(what, days(1, 5, 800), days(2, 6, 800, 1), 4);
    expect(toldOfNotes).toBe(/column/.test(what));
  });

  it.each([
    'sorts by revenue',
    'inserts a column inside',
    'inserts a row above the headers',
    'deletes a row',
  ])('%s, while its new rows are written to a hidden sheet', (what) => {
    met(what, days(1, 4, 5), [...days(2, 4, 5, 1), ...days(5, 5, 4_000, 0, 1_300)], 5);
  });
});
