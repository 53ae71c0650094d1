import type { CellResource, SheetsRequest, SpreadsheetResource } from '../../../src/platform/ports';
import {
  appendDimension,
  deleteDimension,
  insertDimension,
  setCells,
} from '../../../src/sheet/api/sheets-requests';
import { placement } from '../../../src/sheet/api/spans';
import { headersAgain, keyChecks, landing, shownOf } from '../../../src/sheet/commit/landing';
import { sizeAfter } from '../../../src/sheet/commit/undone';
import { planColumns } from '../../../src/sheet/reconcile/column-plan';
import type { Refresh, RefreshRequests } from '../../../src/sheet/reconcile/refresh-requests';
import type { SheetCell } from '../../../src/table/sheet-cell';
import { tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue'];
const DAY = 46_327;

/**
 * A sheet with headers in row 2 of the columns B, C and E and rows 3 to 6. The batch changes the revenue of row 3 and the network of row 4,
 * deletes row 5, and inserts a row above row 6.
 */
function refresh(fields = FIELDS, title = "Ana's") {
  const { columns } = tableOf(fields, []);
  const existing = new Map(FIELDS.map((field, at) => [field, [1, 2, 4][at] ?? 0]));
  const grid: SheetCell[][] = [
    ['', 'line'],
    ['', 'Date', 'Network', '', 'Revenue'],
    ['', DAY, 'a', 'x', 1],
    ['', DAY, 'b', '', 2],
    ['', DAY, 'c', '', 3],
    ['', DAY + 1, 'd', '', 4],
  ];
  const cells = (given: Readonly<Record<string, SheetCell>>) => fields.map((field) => given[field]);
  const fresh = [fields.map((field) => ({ date: DAY + 1, network: 'new', revenue: 9 })[field] ?? '')];
  const rows = {
    existing: [2, 3, 4, 5].map((row) => ({ row, cells: [] })),
    deleted: [4],
    changed: [
      { row: 2, cells: cells({ revenue: 7 }) },
      { row: 3, cells: cells({ network: 'other' }) },
    ],
    blanked: [],
    inserted: [{ at: 5, like: 3, fresh: [0] }],
  };
  const plan = planColumns(columns, existing);
  const place = placement([{ at: 5, count: 1 }], [4]);
  const tab = { sheetId: 7, title, rowCount: 10, columnCount: 6 };
  return {
    refresh: {
      job: { table: { columns } },
      existing: {
        tab,
        grid,
        headerRow: 1,
        columns: existing,
        stamp: { fields: [...columns, { label: 'Clicks' }] },
      },
      columns: plan,
      rows,
      fresh,
    } as unknown as Refresh,
    requests: { place } as RefreshRequests,
  };
}

const SENT: SheetsRequest[] = [
  insertDimension(7, 'ROWS', { from: 5, to: 6 }, true),
  deleteDimension(7, 'ROWS', { from: 4, to: 5 }),
];

const cell = (value: SheetCell): CellResource =>
  value === ''
    ? {}
    : { effectiveValue: typeof value === 'number' ? { numberValue: value } : { stringValue: String(value) } };
const column = (...rows: readonly (readonly SheetCell[])[]) => ({
  rowData: rows.map((values) => ({ values: values.map(cell) })),
});
const KEYS = [[], ['Date', 'Network'], [DAY, 'a'], [DAY, 'other'], [DAY + 1, 'new'], [DAY + 1, 'd']];
const HEADERS = ['', 'Date', 'Network', '', 'Revenue'];

function shown(
  keys: readonly (readonly SheetCell[])[] = KEYS,
  headers: readonly SheetCell[] = HEADERS,
  size = {},
): SpreadsheetResource {
  const gridProperties = { rowCount: 10, columnCount: 6, ...size };
  return {
    sheets: [
      { properties: { sheetId: 8, gridProperties: { rowCount: 1, columnCount: 1 } }, data: [column(['x'])] },
      { properties: { sheetId: 7, gridProperties }, data: [column(headers), column(...keys)] },
    ],
  };
}

function landed(what: SpreadsheetResource, sent = SENT, given = refresh()) {
  return landing({ ...given, sent, checks: keyChecks(given.refresh, given.requests) }, what);
}

describe('the place where a batch wrote', () => {
  it('is right when keys and headers are as planned', () => {
    expect(landed(shown())).toBe('right');
    expect(landed(shown(KEYS, ['', ' Date', 'Network ', 'mine', 'Revenue', 'more']))).toBe('right');
  });

  it('is right except for the headers when one of them was edited', () => {
    for (const headers of [
      ['', 'Day', 'Network', '', 'Revenue'],
      ['', 'Date', 'Network', '', 'Money'],
      ['', 'Date', 'Network'],
      [],
    ])
      expect(landed(shown(KEYS, headers))).toBe('headers');
  });

  it('is elsewhere when an old or new header of the table is above another column', () => {
    for (const headers of [
      ['', 'Date', 'Network', 'Revenue', ''],
      ['', 'Date', 'Network', '', ' Clicks'],
      ['', 'Date', 'Revenue', '', 'Network'],
      ['Revenue', 'Date', 'Network'],
    ])
      expect(landed(shown(KEYS, headers))).toBe('elsewhere');
  });

  it.each<[string, readonly (readonly SheetCell[])[]]>([
    ['two rows are exchanged', [KEYS[0]!, KEYS[1]!, KEYS[3]!, KEYS[2]!, KEYS[4]!, KEYS[5]!]],
    ['the deleted row is still there', [KEYS[0]!, KEYS[1]!, KEYS[2]!, KEYS[3]!, [DAY, 'c'], KEYS[5]!]],
    ['the inserted row is missing', [KEYS[0]!, KEYS[1]!, KEYS[2]!, KEYS[3]!, [], KEYS[5]!]],
    ['the last row has another key', [...KEYS.slice(0, 5), [DAY + 1, 'e']]],
    ['the last row has another day', [...KEYS.slice(0, 5), [DAY + 2, 'd']]],
    ['a day is a text', [...KEYS.slice(0, 5), ['46328', 'd']]],
    ['a changed key has its old value', [...KEYS.slice(0, 3), [DAY, 'b'], ...KEYS.slice(4)]],
    ['there are no rows', []],
  ])('is elsewhere when %s', (_, keys) => {
    expect(landed(shown(keys))).toBe('elsewhere');
  });

  it('is elsewhere when the sheet has another size or is not shown', () => {
    expect(landed(shown(KEYS, HEADERS, { rowCount: 11 }))).toBe('elsewhere');
    expect(landed(shown(KEYS, HEADERS, { columnCount: 7 }))).toBe('elsewhere');
    expect(landed({ sheets: shown().sheets?.slice(0, 1) ?? [] })).toBe('elsewhere');
    expect(landed({})).toBe('elsewhere');
    expect(landed({ sheets: [{}] })).toBe('elsewhere');
    const gridProperties = { rowCount: 10, columnCount: 6 };
    expect(landed({ sheets: [{ properties: { sheetId: 7, gridProperties } }] })).toBe('elsewhere');
    expect(landed({ sheets: [{ properties: { sheetId: 7, gridProperties }, data: [{}, {}] }] })).toBe(
      'elsewhere',
    );
  });

  it('is recognized by the first column if the table has no key', () => {
    const given = refresh(['revenue']);
    const firsts = (...values: SheetCell[]) => ({
      sheets: [
        {
          properties: { sheetId: 7, gridProperties: { rowCount: 10, columnCount: 4 } },
          data: [column(['', '', 'Revenue']), column([], ['Revenue'], ...values.map((value) => [value]))],
        },
      ],
    });
    const sent = [...SENT, deleteDimension(7, 'COLUMNS', { from: 1, to: 3 })];
    expect(landed(firsts(7, 2, 9, 4), sent, given)).toBe('right');
    expect(landed(firsts(1, 2, 9, 4), sent, given)).toBe('elsewhere');
  });
});

describe('the ranges that a batch returns of its sheet', () => {
  it('are its header row and its key columns from the first row on', () => {
    const rangesOf = (given: ReturnType<typeof refresh>) =>
      shownOf({ ...given, sent: SENT, checks: keyChecks(given.refresh, given.requests) }).ranges;
    expect(rangesOf(refresh())).toEqual(["'Ana''s'!2:2", "'Ana''s'!B1:C"]);
    expect(rangesOf(refresh(['network', 'revenue', 'app'], 'Ana'))).toEqual([
      "'Ana'!2:2",
      "'Ana'!B1:B",
      "'Ana'!E1:E",
    ]);
  });
});

describe('headers that are restored', () => {
  it('are each above its column', () => {
    const { refresh: plan, requests } = refresh();
    const starts = headersAgain(plan, requests).flatMap((request) =>
      'updateCells' in request ? [(request as { updateCells: { start: object } }).updateCells.start] : [],
    );
    expect(starts).toEqual([1, 2, 4].map((columnIndex) => ({ sheetId: 7, rowIndex: 1, columnIndex })));
  });
});

describe('the size of a sheet after a batch', () => {
  it('counts inserted, appended and deleted rows and columns of this sheet only', () => {
    const sent = [
      ...SENT,
      insertDimension(7, 'ROWS', { from: 2, to: 5 }, true),
      appendDimension(7, 'ROWS', 4),
      appendDimension(7, 'COLUMNS', 2),
      insertDimension(7, 'COLUMNS', { from: 1, to: 2 }, true),
      deleteDimension(7, 'COLUMNS', { from: 0, to: 5 }),
      appendDimension(8, 'ROWS', 50),
      insertDimension(8, 'COLUMNS', { from: 1, to: 2 }, true),
      deleteDimension(8, 'ROWS', { from: 0, to: 5 }),
      setCells(7, 3, 3, [[1]]),
    ];
    expect(sizeAfter(refresh().refresh, sent)).toEqual({ rows: 17, columns: 4 });
    expect(sizeAfter(refresh().refresh, [])).toEqual({ rows: 10, columns: 6 });
  });
});
