import { FIELDS, ROWS, row, shownRow, written } from '../../../fakes/sheets/refreshed-sheet';
import { tableOf } from '../../../fakes/sheets/table-writing';

const FORMATS = ['yyyy-mm-dd', '@', '#,##0.00', '#,##0'];

describe('the grid', () => {
  it('keeps two blank rows when all rows are gone, so that ranges over the table go on growing', () => {
    const { sheet, refresh } = written([...ROWS, row(3, 30)]);
    sheet.remove('Revenue', 'ROWS', 5, 95);
    refresh([]);
    expect(sheet.shown('Revenue')).toHaveLength(2);
    expect(sheet.tab('Revenue').rowCount).toBe(4);
  });
});

describe('the formats of new rows', () => {
  it('are the table’s in all new rows if it was empty, and texts below it stay', () => {
    const { sheet, refresh, formats } = written([]);
    sheet.enter('Revenue', 5, 6, 'mine');
    refresh([...ROWS, row(3, 30)]);
    for (const at of [2, 3, 4]) expect(formats(at)).toEqual(FORMATS);
    expect(sheet.shown('Revenue').slice(2).flat()).toEqual([
      ...[shownRow(1, 10), shownRow(2, 20), shownRow(3, 30)].flat(),
      ...['', '', '', '', '', '', 'mine'],
    ]);
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

it('a mark is removed when its row is reported again, even after a refresh of other days', () => {
  const { sheet, refresh } = written();
  sheet.enter('Revenue', 2, 5, 'mine');
  refresh([row(2, 20)]);
  expect(sheet.tab('Revenue').rows[2]?.[0]?.note).toMatch(/^No longer reported/);
  refresh([row(2, 21)], FIELDS, { window: { asked: ['2026-11-02'], keptFrom: '2026-11-02' } });
  expect(sheet.tab('Revenue').rows[2]?.[0]?.note).toMatch(/^No longer reported/);
  refresh([row(1, 10), row(2, 21)]);
  expect(sheet.tab('Revenue').rows[2]?.[0]?.note).toBeUndefined();
});
