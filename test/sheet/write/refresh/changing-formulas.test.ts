import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import { setCells } from '../../../../src/sheet/api/sheets-requests';
import { LargeTable } from '../../../../src/sheet/large/large-table';
import type { Cell } from '../../../../src/table/table';
import { writeCounted } from '../../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { dayOf, FIELDS, row, sorted } from '../../../fakes/sheets/noted-sheet';
import { jobFor, longJobFor, tableOf } from '../../../fakes/sheets/table-writing';

/** `aDay` rows for each day. The numbers of the first network are higher by `shift`. */
const days = (from: number, to: number, aDay: number, shift = 0): Cell[][] =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth).flatMap((date) =>
    Array.from({ length: aDay }, (_, network) =>
      row(date, `n${network}`, 100 * date + network + (network === 0 ? shift : 0)),
    ),
  );

/** Formulas above, next to and below a table. Google may recalculate them at any time. */
const FORMULAS: Readonly<Record<string, (below: number) => readonly [place: string, typed: string][]>> = {
  'the time beside the table': () => [['H1', '=NOW()']],
  'the time above a column of the table': () => [['D1', '=NOW()']],
  'the time beside each row': (below) =>
    [3, 4, 5, below - 2].map((at) => [`H${at}`, '=NOW()'] as [string, string]),
  'a line of totals that is dated by the newest day': (below) => [
    [`A${below}`, `=MAX(A3:A${below - 1})`],
    [`B${below}`, 'All'],
    [`C${below}`, `=SUM(C3:C${below - 1})`],
    [`D${below}`, `=SUM(D3:D${below - 1})`],
  ],
};

function inUse(sheets: EmulatedSheets, what: string, rows: number): void {
  let time = Date.UTC(2026, 10, 21, 3);
  sheets.store.now = () => {
    time += 60_000;
    return time;
  };
  const user = new SpreadsheetUser(sheets.store, 'a@x.test');
  const sheetId = sheets.store.sheetNamed('Revenue')?.id;
  user.request({ appendDimension: { sheetId, dimension: 'ROWS', length: 5 } });
  for (const [place, typed] of FORMULAS[what]?.(rows + 4) ?? []) user.type('Revenue', place, typed);
}

/** The day, network and revenue of each row. */
const numbers = (sheets: EmulatedSheets) =>
  sheets
    .shown("'Revenue'!A3:D6000")
    .filter(([, network = '']) => /^n\d/.test(String(network)))
    .map(([day, network, revenue]) =>
      [`2026-11-0${Math.floor(Number(day)) - 46_326}`, network, revenue].join(),
    )
    .sort();

const right = (rows: readonly Cell[][]) =>
  rows.map(([day, network, revenue]) => [day, network, revenue].join()).sort();

describe.each(Object.keys(FORMULAS))('a sheet with %s', (what) => {
  it.each([
    ['a small', 2, 1],
    // A large refresh first copies the cells that it overwrites, and deletes the copy afterwards.
    ['a large', 900, 2],
  ])('is %s one: a refresh with rows for another sheet is written in one attempt', (_, aDay, calls) => {
    const sheets = new EmulatedSheets();
    writeCounted(jobFor(sheets, tableOf(FIELDS, days(1, 5, aDay))));
    inUse(sheets, what, 5 * aDay);
    const together = () => ({ requests: [setCells(0, 0, 0, [['along']])] });
    const next = days(1, 6, aDay, 1);
    const { notices, writes } = writeCounted(jobFor(sheets, tableOf(FIELDS, next), { minute: 1, together }));
    expect([notices, writes, sheets.shown("'Sheet1'!A1:A1")]).toEqual([[], calls, [['along']]]);
    expect(numbers(sheets)).toEqual(right(next));
  });

  it('is restored if somebody sorts it during the write, and then written', () => {
    const sheets = new EmulatedSheets();
    writeCounted(jobFor(sheets, tableOf(FIELDS, days(1, 6, 2))));
    inUse(sheets, what, 12);
    const user = new SpreadsheetUser(sheets.store, 'a@x.test');
    const sheetId = sheets.store.sheetNamed('Revenue')?.id ?? -1;
    sheets.beforeCall = (_, method) => {
      if (method !== 'spreadsheets.batchUpdate') return;
      sheets.beforeCall = () => {};
      sorted(2, 'DESCENDING')(user, sheetId);
    };
    const next = days(1, 6, 2, 1);
    expect(writeCounted(jobFor(sheets, tableOf(FIELDS, next), { minute: 1 })).notices).toEqual([]);
    expect(numbers(sheets)).toEqual(right(next));
  });

  it('is that of a large table: new days are inserted', () => {
    const sheets = new EmulatedSheets();
    const staged = (from: number, to: number, shift: number) => {
      const kept = { keptFrom: dayOf(1), keptTo: dayOf(6) };
      const isWhole = from === 1;
      const window = { from: dayOf(from), to: dayOf(to), ...kept };
      const job = longJobFor(sheets, FIELDS, { runId: `run${shift}`, ...(isWhole ? {} : { window }) });
      const table = LargeTable.begin(job);
      for (let date = from; date <= to; date++) table.add(dayOf(date), days(date, date, 3, shift));
      const asked = Array.from({ length: to - from + 1 }, (_, nth) => dayOf(from + nth));
      const end = { provenance: 'Device report', notices: [], asked };
      return table.finish(isWhole ? end : { ...end, ...kept });
    };
    staged(1, 5, 0);
    inUse(sheets, what, 15);
    expect(staged(5, 6, 1).notices).toEqual([]);
    expect(numbers(sheets)).toEqual(right([...days(1, 4, 3), ...days(5, 6, 3, 1)]));
  });
});
