import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import { setCells } from '../../../../src/sheet/api/sheets-requests';
import type { Cell } from '../../../../src/table/table';
import { writeCounted } from '../../../fakes/sheets/counted-calls';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const days = (from: number, to: number, more = 0): Cell[][] =>
  Array.from({ length: to - from + 1 }, (_, nth) => [
    `2026-11-0${from + nth}`,
    `n${nth}`,
    10 * nth + more,
    nth,
  ]);
const OLD = days(1, 5);

/** Formulas above, next to and below a table. Google may recalculate them at any time. */
const FORMULAS: Readonly<Record<string, readonly (readonly [place: string, typed: string])[]>> = {
  'the time beside the table': [['H1', '=NOW()']],
  'the time above a column of the table': [['D1', '=NOW()']],
  'the time beside each row': [3, 4, 5, 6, 7].map((at) => [`H${at}`, '=NOW()'] as const),
  'a line of totals that is dated by the newest day': [
    ['A9', '=MAX(A3:A8)'],
    ['B9', 'All'],
    ['C9', '=SUM(C3:C8)'],
    ['D9', '=SUM(D3:D8)'],
  ],
};

describe.each(Object.entries(FORMULAS))('a sheet with %s', (_, formulas) => {
  it.each([
    ['a small', 0],
    ['a large', 3_900],
  ])('is %s one: a refresh with rows for another sheet is written in one attempt', (__, length) => {
    const sheets = new EmulatedSheets();
    writeCounted(createJob(sheets, buildTestTable(FIELDS, OLD)));
    let time = Date.UTC(2026, 10, 21, 3);
    sheets.store.now = () => {
      time += 60_000;
      return time;
    };
    const user = new SpreadsheetUser(sheets.store, 'a@x.test');
    const { id: sheetId } = sheets.store.sheetNamed('Revenue') ?? { id: -1 };
    if (length > 0) user.request({ appendDimension: { sheetId, dimension: 'ROWS', length } });
    for (const [place, typed] of formulas) user.type('Revenue', place, typed);
    const changeRequests = () => [setCells(0, 0, 0, [['along']])];
    const next = days(1, 6, 1);
    const { notices, writes } = writeCounted(
      createJob(sheets, buildTestTable(FIELDS, next), { minute: 1, changeRequests }),
    );
    expect([notices, writes, sheets.readValues("'Sheet1'!A1:A1")]).toEqual([[], 1, [['along']]]);
    const rows = sheets.readValues("'Revenue'!B3:C20").filter(([network]) => /^n/.test(String(network)));
    expect(rows).toEqual(next.map(([, network, revenue]) => [network, revenue]));
  });
});
