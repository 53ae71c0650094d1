import type { CellResource, SheetsRequest, SpreadsheetResource } from '../../../../src/platform/ports';
import { deleteDimension, insertDimension } from '../../../../src/sheet/api/sheets-requests';
import { placement } from '../../../../src/sheet/api/spans';
import { landing, shownOf } from '../../../../src/sheet/commit/landing';
import { dayChecks, type LargeRefresh, userContentChecks } from '../../../../src/sheet/large/large-checks';
import { planColumns } from '../../../../src/sheet/reconcile/column-plan';
import type { RefreshRequests } from '../../../../src/sheet/reconcile/refresh-requests';
import type { SheetCell } from '../../../../src/table/sheet-cell';
import type { Column } from '../../../../src/table/table';
import { SheetModel } from '../../../fakes/sheets/sheet-model';
import { jobFor, tableOf } from '../../../fakes/sheets/table-writing';

const DAY = 46_327;
const MARK = 'Outside the range since 1 Nov 2026.';
const FIELDS = ['date', 'network', 'revenue'];

/** The ranges that a batch returns, and the function that finds in its response where it wrote. */
function landingOf(
  plan: object,
  sent: readonly SheetsRequest[],
  place: RefreshRequests['place'],
  isTouched: (nth: number) => boolean,
  own: ReadonlyMap<number, { column: number; text: string }[]>,
) {
  const refresh = plan as unknown as LargeRefresh;
  const requests = { place } as RefreshRequests;
  const checks = [...dayChecks(refresh, requests, isTouched), ...userContentChecks(refresh, requests, own)];
  const batch = { refresh, requests, sent, checks };
  return {
    ranges: shownOf(batch).ranges,
    of: (response: SpreadsheetResource) => landing(batch, response),
  };
}

/**
 * Headers in row 2 of the columns A to C; rows 3 to 9 are of days 1, 1, 2, 2, 3, 3 and of none. The batch replaces day 2 and inserts a row
 * for it above row 7. Row 4 has a note, row 8 a text next to the table, and row 9 formulas.
 */
function batch(first: Partial<Column> = {}, staying: readonly object[] = []) {
  const [date, ...others] = tableOf(FIELDS, []).columns;
  const columns = [{ ...date!, ...first }, ...others];
  const existing = new Map(FIELDS.map((field, at) => [field, at]));
  const rows = [2, 3, 4, 5, 6, 7];
  const days = [1, 1, 2, 2, 3, 3].map((nth) => DAY - 1 + nth);
  const tab = { sheetId: 7, title: 'Revenue', rowCount: 9, columnCount: 5 };
  const covers = { from: 'a', to: 'b', completeThrough: 'b', question: 'q' };
  const job = jobFor(new SheetModel(), { columns, rows: [], notices: [] }, { covers });
  const own = new Map([
    [3, [{ column: 1, text: 'note mine' }]],
    [
      7,
      [
        { column: 1, text: 'note also' },
        { column: 4, text: 'string word' },
      ],
    ],
    [8, [{ column: 2, text: 'formula' }]],
  ]);
  const refresh = {
    job,
    existing: {
      tab,
      headerRow: 1,
      columns: existing,
      rows,
      days,
      metadataId: 5,
      grid: [],
      stamp: { fields: columns },
    },
    columns: planColumns(columns, existing),
    rows: { staying },
  };
  const place = placement([{ at: 6, count: 1 }], []);
  const sent = [insertDimension(7, 'ROWS', { from: 6, to: 7 }, true)];
  const isTouched = (nth: number) => days[nth] === DAY + 1;
  return landingOf(refresh, sent, place, isTouched, own);
}

type Rows = Readonly<Record<number, readonly (SheetCell | CellResource)[]>>;
const cell = (value: SheetCell | CellResource): CellResource => {
  if (typeof value === 'object') return value;
  if (value === '') return {};
  return {
    effectiveValue: typeof value === 'number' ? { numberValue: value } : { stringValue: String(value) },
  };
};
const FORMULA = { userEnteredValue: { formulaValue: '=SUM(C3:C8)' }, effectiveValue: { numberValue: 5 } };
/** The sheet after the batch, by row. */
const RIGHT: Rows = {
  1: ['Date', 'Network', 'Revenue'],
  2: [DAY, 'a', 1],
  3: [DAY, { effectiveValue: { stringValue: 'b' }, note: `mine\n${MARK}` }, 2],
  4: [DAY + 1, 'c', 3],
  5: [DAY + 1, 'd', 4],
  6: [DAY + 1, 'new', 5],
  7: [DAY + 2, 'e', 6],
  8: [DAY + 2, { effectiveValue: { stringValue: 'f' }, note: 'also' }, 7, '', 'word'],
  9: ['', 'All', FORMULA],
};

/** The response with these ranges of a sheet. */
function shown(ranges: readonly string[], rows: Rows, size = {}): SpreadsheetResource {
  const data = ranges.map((range) => {
    const [, left = '', from = '', right = '', to = ''] = /!([A-Z]?)(\d+):([A-Z]?)(\d+)$/.exec(range) ?? [];
    const across = [left || 'A', right || 'Z'].map((letter) => letter.charCodeAt(0) - 65);
    const all = Array.from({ length: Number(to) - Number(from) + 1 }, (_, nth) => Number(from) - 1 + nth);
    return {
      rowData: all.map((row) => ({
        values: (rows[row] ?? []).slice(across[0], (across[1] ?? 0) + 1).map(cell),
      })),
    };
  });
  const gridProperties = { rowCount: 10, columnCount: 5, ...size };
  return {
    sheets: [
      { properties: { sheetId: 8, gridProperties: { rowCount: 1, columnCount: 1 } }, data: [{}] },
      { properties: { sheetId: 7, gridProperties }, data },
    ],
  };
}

/** Where a batch wrote, judged by the rows after it. */
function landed(rows: Rows, first: Partial<Column> = {}, size = {}, staying: readonly object[] = []): string {
  const { ranges, of } = batch(first, staying);
  return of(shown(ranges, { ...RIGHT, ...rows }, size));
}

describe('the place where the batch of a large table wrote', () => {
  it('is checked by its headers, the days of untouched rows, and the rows with user content', () => {
    expect(batch().ranges).toEqual([
      "'Revenue'!2:2",
      "'Revenue'!A3:A10",
      "'Revenue'!A4:E4",
      "'Revenue'!A9:E9",
      "'Revenue'!A10:E10",
    ]);
  });

  it('is right when these have not changed, whatever it wrote', () => {
    expect(landed({})).toBe('right');
    expect(landed({ 4: [DAY + 9, 'x', 9], 5: [], 6: ['soon'] })).toBe('right');
    expect(landed({ 2: [DAY, 'other', 'number'] })).toBe('right');
  });

  it('is right except for the headers when one of them was edited', () => {
    expect(landed({ 1: ['Date', 'Net', 'Revenue'] })).toBe('headers');
    expect(landed({ 1: [] })).toBe('headers');
  });

  it('is elsewhere when a header is above another column or next to the table', () => {
    expect(landed({ 1: ['Network', 'Date', 'Revenue'] })).toBe('elsewhere');
    expect(landed({ 1: ['Date', '', 'Revenue', '', 'Network'] })).toBe('elsewhere');
  });

  it('is elsewhere when a row that stays has other keys, whatever note the batch wrote there', () => {
    const ofRow = (row: number, cells: SheetCell[], shownRow: (SheetCell | CellResource)[]) =>
      landed({ [row]: shownRow }, {}, {}, [{ row: 3, reason: 'gone', cells }]);
    const noted = { effectiveValue: { stringValue: 'b' }, note: 'mine' };
    const formula = { ...noted, userEnteredValue: { formulaValue: '=A1' } };
    expect(ofRow(3, [DAY, 'b', ''], [DAY, noted, 2])).toBe('right');
    expect(ofRow(3, [DAY, 'b', ''], ['2026-11-01', noted, 2])).toBe('right');
    expect(ofRow(3, [DAY, 'other', ''], [DAY, noted, 2])).toBe('elsewhere');
    expect(ofRow(3, [DAY, 'other', ''], [DAY, formula, 2])).toBe('right');
    expect(ofRow(3, [DAY + 1, 'b', ''], [DAY, noted, 2])).toBe('elsewhere');
  });

  it.each<[string, Rows]>([
    ['a row has another day', { 2: [DAY + 2, 'e', 6] }],
    ['the last row is of another day', { 8: [DAY, 'f', 7, '', 'word'] }],
    ['a row has lost its day', { 7: ['', 'e', 6] }],
    ['a row without a day has one', { 9: [DAY, 'All', FORMULA] }],
    ['a note is missing', { 3: [DAY, 'b', 2] }],
    ['a note has another text', { 3: [DAY, { note: 'yours' }, 2] }],
    ['a text is missing', { 8: [DAY + 2, { note: 'also' }, 7] }],
    ['a formula is missing', { 9: ['', 'All', 5] }],
  ])('is elsewhere when %s', (_, rows) => {
    expect(landed(rows)).toBe('elsewhere');
  });

  it('is elsewhere when the sheet has another size or is not shown', () => {
    expect(landed({}, {}, { rowCount: 11 })).toBe('elsewhere');
    expect(landed({}, {}, { columnCount: 6 })).toBe('elsewhere');
    const { of } = batch();
    expect(of({})).toBe('elsewhere');
    expect(of({ sheets: [{}] })).toBe('elsewhere');
    const properties = { sheetId: 7, gridProperties: { rowCount: 10, columnCount: 5 } };
    expect([of({ sheets: [{ properties }] }), of({ sheets: [{ properties, data: [{}] }] })]).toEqual([
      'elsewhere',
      'elsewhere',
    ]);
  });

  it('is checked by moments in a table with moments; an unknown one may be of any day', () => {
    const times = { type: 'moment' } as const;
    const at = (rows: Rows) => landed({ ...rows }, times);
    expect(at({ 2: [DAY + 0.5, 'a', 1], 7: ['', 'e', 6], 9: [DAY + 0.9, 'All', FORMULA] })).toBe('elsewhere');
    expect(at({ 2: [DAY + 0.5, 'a', 1], 7: ['', 'e', 6] })).toBe('right');
    expect(at({ 2: [DAY + 1.5, 'a', 1] })).toBe('elsewhere');
  });

  it('is checked by the user’s content alone in a table without days', () => {
    const { ranges, of } = batch({ type: 'text' });
    expect(ranges).toHaveLength(4);
    expect(of(shown(ranges, { ...RIGHT, 2: ['x'], 7: [] }))).toBe('right');
    expect(of(shown(ranges, { ...RIGHT, 3: [] }))).toBe('elsewhere');
  });
});

it('user content in a deleted column is not expected after the batch', () => {
  const { columns } = tableOf(['date', 'revenue'], []);
  const existing = new Map(FIELDS.map((field, at) => [field, at]));
  const refresh = {
    job: jobFor(new SheetModel(), { columns, rows: [], notices: [] }),
    existing: {
      tab: { sheetId: 7, title: 'Revenue', rowCount: 4, columnCount: 3 },
      headerRow: 1,
      columns: existing,
      rows: [2, 3],
      days: [DAY, DAY + 1],
      metadataId: 5,
      grid: [],
    },
    columns: planColumns(columns, existing),
    rows: { staying: [] },
  };
  const own = new Map([
    [
      2,
      [
        { column: 1, text: 'note of network' },
        { column: 2, text: 'note of revenue' },
      ],
    ],
  ]);
  const sent = [deleteDimension(7, 'COLUMNS', { from: 1, to: 2 })];
  const { ranges, of } = landingOf(refresh, sent, placement([], []), () => false, own);
  expect(ranges).toEqual(["'Revenue'!2:2", "'Revenue'!A3:A4", "'Revenue'!A3:B3"]);
  const left = { 1: ['Date', 'Revenue'], 2: [DAY, { note: 'of revenue' }], 3: [DAY + 1, 2] };
  const size = { rowCount: 4, columnCount: 2 };
  expect(of(shown(ranges, left, size))).toBe('right');
  expect(of(shown(ranges, { ...left, 2: [DAY, 1] }, size))).toBe('elsewhere');
});
