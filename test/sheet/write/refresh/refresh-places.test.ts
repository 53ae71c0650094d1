import { FIELDS, HEADERS, ROWS, row, shownRow, written } from '../../../fakes/sheets/refreshed-sheet';
import { tableOf } from '../../../fakes/sheets/table-writing';

const FORMATS = ['yyyy-mm-dd', '@', '#,##0.00', '#,##0'];

describe('the grid', () => {
  it('keeps one row below the headers when all rows are deleted', () => {
    for (const spare of [0, 1, 2]) {
      const { sheet, refresh } = written();
      sheet.remove('Revenue', 'ROWS', 4 + spare, 96 - spare);
      refresh([]);
      expect(sheet.shown('Revenue')).toHaveLength(2);
      expect(sheet.tab('Revenue').rowCount).toBe(2 + Math.max(1, spare));
    }
  });

  it('grows by the inserted rows and columns, and shrinks by the deleted ones', () => {
    const { sheet, refresh } = written();
    refresh([...ROWS, row(3, 1), row(4, 1)]);
    expect(sheet.tab('Revenue')).toMatchObject({ rowCount: 102, columnCount: 26 });
    refresh([row(1, 10)]);
    expect(sheet.tab('Revenue').rowCount).toBe(99);
    refresh([[...row(1, 10), 0.5]], [...FIELDS, 'ctr']);
    expect(sheet.tab('Revenue').columnCount).toBe(27);
    refresh([['2026-11-01', 10]], ['date', 'revenue']);
    expect(sheet.tab('Revenue').columnCount).toBe(24);
  });

  it('that is full keeps its size if as many rows are inserted as deleted', () => {
    const { sheet, refresh } = written();
    sheet.remove('Revenue', 'ROWS', 4, 96);
    refresh([row(5, 50), row(6, 60)]);
    expect(sheet.shown('Revenue').slice(2)).toEqual([shownRow(5, 50), shownRow(6, 60)]);
    expect(sheet.tab('Revenue').rowCount).toBe(4);
  });

  it('gets a new first column left of all others', () => {
    const { sheet, refresh, formats } = written();
    refresh([['x', ...row(1, 10)]], ['app', ...FIELDS]);
    expect(sheet.shown('Revenue').slice(1)).toEqual([
      ['App', ...HEADERS],
      ['x', ...shownRow(1, 10)],
    ]);
    expect(formats(2)).toEqual(['@', ...FORMATS]);
  });

  it('gets columns right of its last one', () => {
    const { sheet, refresh, formats } = written();
    sheet.remove('Revenue', 'COLUMNS', 4, 22);
    refresh([[...row(1, 10), 0.5]], [...FIELDS, 'ctr']);
    expect(sheet.shown('Revenue').slice(1)).toEqual([
      [...HEADERS, 'CTR'],
      [...shownRow(1, 10), 0.5],
    ]);
    expect(formats(2)).toEqual([...FORMATS, '0.00%']);
  });
});

describe('the formats of new rows', () => {
  it('are the table’s in all new rows if it was empty', () => {
    const { sheet, refresh, formats } = written([]);
    sheet.tab('Revenue').rows = sheet.tab('Revenue').rows.slice(0, 2);
    refresh([...ROWS, row(3, 30)]);
    for (const at of [2, 3, 4]) expect(formats(at)).toEqual(FORMATS);
    expect((formats(5) ?? []).join('')).toBe('');
  });

  it('are the table’s even if the user has texts below the empty table', () => {
    const { sheet, refresh, formats } = written([]);
    sheet.tab('Revenue').rows = sheet.tab('Revenue').rows.slice(0, 2);
    sheet.enter('Revenue', 4, 6, 'mine');
    refresh(ROWS);
    for (const at of [2, 3]) expect(formats(at)).toEqual(FORMATS);
    expect(sheet.shown('Revenue').slice(2)).toEqual([
      shownRow(1, 10),
      shownRow(2, 20),
      [],
      [],
      ['', '', '', '', '', '', 'mine'],
    ]);
  });

  it('are those of the row above, even in a user’s column below the last row of the grid', () => {
    const { sheet, refresh, formats } = written();
    sheet.enter('Revenue', 3, 5, 'mine');
    sheet.tab('Revenue').edit((rows) => {
      rows[3]![5] = { ...rows[3]![5], format: '€0' };
    });
    sheet.remove('Revenue', 'ROWS', 4, 96);
    refresh([...ROWS, row(3, 30), row(4, 40)]);
    for (const at of [4, 5]) expect(formats(at)?.filter((_, nth) => nth !== 4)).toEqual([...FORMATS, '€0']);
    expect(sheet.tab('Revenue').rowCount).toBe(6);
  });

  it('are set in every row of new columns', () => {
    const { refresh, formats } = written();
    refresh(
      ROWS.map((cells) => [...cells.slice(0, 3), 0.5]),
      ['date', 'network', 'revenue', 'ctr'],
    );
    expect([2, 3, 99].map((at) => formats(at)?.[3])).toEqual(['0.00%', '0.00%', '0.00%']);
  });
});

describe('a header with a changed label', () => {
  it('is written again with its note, and no other is', () => {
    const { sheet, refresh } = written();
    const { columns } = tableOf(FIELDS, []);
    const renamed = columns.map((column) =>
      column.field === 'revenue' ? { ...column, label: 'Income', note: 'What came in.' } : column,
    );
    sheet.enter('Revenue', 1, 3, 'Clicks', 'my own note');
    refresh(ROWS, FIELDS, { table: { columns: renamed, rows: ROWS, notices: [] } });
    expect(sheet.shown('Revenue')[1]).toEqual(['Date', 'Network', 'Income', 'Clicks']);
    expect(
      sheet
        .tab('Revenue')
        .rows[1]?.map(({ note }) => note)
        .slice(2),
    ).toEqual(['What came in.', 'my own note']);
  });
});

describe('formulas of the user’s', () => {
  it('are copied to new rows in each of their columns', () => {
    const { sheet, refresh } = written();
    for (const at of [2, 3]) {
      sheet.enter('Revenue', at, 4, `=C${at + 1}*2`);
      sheet.enter('Revenue', at, 5, `=D${at + 1}*2`);
      sheet.enter('Revenue', at, 7, `=C${at + 1}`);
    }
    refresh([row(1, 10), row(2, 20), row(3, 30, 3), row(4, 40, 4)]);
    expect(sheet.shown('Revenue').slice(4)).toEqual([
      [...shownRow(3, 30, 3), 60, 6, '', 30],
      [...shownRow(4, 40, 4), 80, 8, '', 40],
    ]);
  });

  it('are copied to new rows above the first, and move with inserted and deleted columns', () => {
    const { sheet, refresh } = written();
    for (const at of [2, 3]) sheet.enter('Revenue', at, 6, `=C${at + 1}*2`);
    refresh(
      [['2026-10-31', 'a', 5, 0.1], ...ROWS.map((cells) => [...cells.slice(0, 3), 0.5])],
      ['date', 'network', 'revenue', 'ctr'],
    );
    expect(
      sheet
        .shown('Revenue')
        .slice(2)
        .map((cells) => [cells[2], cells[6]]),
    ).toEqual([
      [5, 10],
      [10, 20],
      [20, 40],
    ]);
  });

  it('are not copied if the row next to the new rows has no formulas', () => {
    const { sheet, refresh } = written();
    sheet.enter('Revenue', 2, 6, '=C3*2');
    refresh([...ROWS, row(3, 30)]);
    expect(sheet.shown('Revenue').slice(3)).toEqual([shownRow(2, 20), shownRow(3, 30)]);
  });
});

it('values are written from the top of the sheet down, changed rows among new ones', () => {
  const { sheet, refresh } = written();
  refresh([['2026-11-01', '0', 5, 1], row(1, 11), ['2026-11-01', 'b', 6, 1], row(2, 22)]);
  const rows = (sheet.batches[1] ?? []).flatMap((request) => {
    const { updateCells } = request as { updateCells?: { start: { rowIndex: number } } };
    return updateCells === undefined || updateCells.start.rowIndex < 2 ? [] : [updateCells.start.rowIndex];
  });
  expect(rows).toEqual([2, 3, 4, 5]);
});

it('a mark is removed when its row is reported again, even after a refresh of other days', () => {
  const { sheet, refresh } = written();
  sheet.enter('Revenue', 2, 5, 'mine');
  refresh([row(2, 20)]);
  expect(sheet.tab('Revenue').rows[2]?.[0]?.note).toMatch(/^No longer reported/);
  refresh([row(2, 21)], FIELDS, { window: { from: '2026-11-02', to: '2026-11-02' } });
  expect(sheet.tab('Revenue').rows[2]?.[0]?.note).toMatch(/^No longer reported/);
  refresh([row(1, 10), row(2, 21)]);
  expect(sheet.tab('Revenue').rows[2]?.[0]?.note).toBeUndefined();
});

it('neighbouring rows that stay get their notes in one request, each on its first key', () => {
  const { sheet, refresh } = written([row(1, 1), row(2, 2), row(3, 3), row(4, 4), row(5, 5)]);
  for (const at of [2, 3, 5]) sheet.enter('Revenue', at, 5, 'mine');
  refresh([row(3, 3), row(5, 5)]);
  const notes = sheet.tab('Revenue').rows.map((cells) => cells[0]?.note?.split(' since')[0]);
  const GONE = 'No longer reported by the service';
  expect(notes.slice(2, 7)).toEqual([GONE, GONE, undefined, GONE, undefined]);
  const sent = sheet.batches[1]?.filter((request) => JSON.stringify(request).includes('"fields":"note"'));
  expect(sent).toHaveLength(2);
});
