import {
  OutOfTime,
  SheetConflict,
  SpreadsheetFull,
  TableTooLarge,
} from '../../../src/errors/ad-reports-error';
import { DaysDiffer } from '../../../src/sheet/plan/day-window';
import { StagingLost } from '../../../src/sheet/write/commit';
import { StagedTable } from '../../../src/sheet/write/staged-table';
import { writeTable } from '../../../src/sheet/write/write-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { documentOf, jobFor, longJobFor, TARGET, tableOf } from '../../fakes/sheets/table-writing';
import { addDays, data, day, FIELDS, rowsOf, run, shownRows, titles, visible } from './staged-runs';

const intoBudget = { target: { ...TARGET, sheetId: 7 } };

describe('a table of rows that arrive one after the other', () => {
  it('has a new sheet like any other table', () => {
    const sheet = new EmulatedSheets();
    expect(run(sheet, { 1: 40, 2: 20 })).toMatchObject({
      rows: 60,
      rowsInserted: 60,
      cellsWritten: 180,
      notices: [],
    });
    expect(data(sheet)).toEqual([...shownRows(1, 40), ...shownRows(2, 20)]);
    const small = new EmulatedSheets();
    writeTable(jobFor(small, tableOf(FIELDS, [...rowsOf(1, 40), ...rowsOf(2, 20)])));
    const plain = ({
      rows,
      rowCount,
      columnCount,
      frozenRowCount,
      hidden,
    }: ReturnType<typeof sheet.tab>) => ({
      rows: rows.slice(0, 62),
      rowCount,
      columnCount,
      frozenRowCount,
      hidden,
    });
    expect(plain(sheet.tab('Revenue'))).toEqual(plain(small.tab('Revenue')));
    expect(run(sheet, { 1: 40, 2: 20 }, { runId: 'run2' })).toMatchObject({
      cellsWritten: 0,
      rowsChanged: 0,
    });
    expect([titles(sheet), documentOf(sheet).kept.size]).toEqual([['Sheet1', 'Revenue'], 0]);
  });

  it('replaces the days that were fetched, keeps others, and has no rows of days that left the range', () => {
    const sheet = new EmulatedSheets();
    run(sheet, { 1: 2, 2: 3, 3: 2 });
    const window = { fetchedDays: [day(3), day(4)], keptFrom: day(2), keptTo: day(4) };
    expect(run(sheet, { 3: 1, 4: 4 }, { runId: 'run2', window }, 'b')).toMatchObject({ rows: 8 });
    expect(data(sheet)).toEqual([...shownRows(2, 3), ...shownRows(3, 1, 'b'), ...shownRows(4, 4, 'b')]);
    expect(titles(sheet)).toEqual(['Sheet1', 'Revenue']);
  });

  it('gets further days before it is finished again if rows of the sheet are not as they were written', () => {
    const sheet = new EmulatedSheets();
    run(sheet, { 1: 2, 2: 3 });
    sheet.remove('Revenue', 'ROWS', 2);
    const before = visible(sheet);
    const job = longJobFor(sheet, FIELDS, { runId: 'run2' });
    const table = StagedTable.begin(job);
    addDays(table, { 2: 2 }, 'b');
    expect(() => table.finish({ ...job, rules: { window: { fetchedDays: [day(2)] } } })).toThrow(DaysDiffer);
    expect(visible(sheet)).toEqual(before);
    addDays(table, { 1: 2 });
    table.finish({ ...job, rules: { window: { fetchedDays: [day(1), day(2)] } } });
    expect(data(sheet)).toEqual([...shownRows(1, 2), ...shownRows(2, 2, 'b')]);
  });
});

describe('over several executions', () => {
  it('continues from a small checkpoint, and a day that begins again leaves nothing of its first beginning', () => {
    const sheet = new EmulatedSheets();
    const job = longJobFor(sheet, FIELDS);
    const first = StagedTable.begin(job);
    addDays(first, { 1: 4, 2: 9 });
    const state = JSON.stringify(first.flushRows());
    expect(state.length).toBeLessThan(150);
    const second = StagedTable.resumeTable(job, JSON.parse(state));
    second.discardDayRows(day(1));
    second.discardDayRows(day(2));
    addDays(second, { 2: 3, 3: 2 }, 'b');
    second.finish(job);
    expect(data(sheet)).toEqual([...shownRows(1, 4), ...shownRows(2, 3, 'b'), ...shownRows(3, 2, 'b')]);
  });

  it('does not continue in a hidden sheet that was deleted, changed, shown, or belongs to another run', () => {
    const sheet = new EmulatedSheets();
    const job = longJobFor(sheet, FIELDS);
    const table = StagedTable.begin(job);
    addDays(table, { 1: 9 });
    const state = table.flushRows();
    const resume =
      (more: object = {}, of: unknown = state) =>
      () =>
        StagedTable.resumeTable({ ...job, ...more }, of);
    expect(resume({ runId: 'other' })).toThrow(StagingLost);
    for (const broken of [null, {}, { rows: 9 }]) expect(resume({}, broken)).toThrow(StagingLost);
    sheet.tab('Ad Reports is writing').hidden = false;
    expect(resume()).toThrow(StagingLost);
    sheet.tab('Ad Reports is writing').hidden = true;
    sheet.remove('Ad Reports is writing', 'ROWS', 2, 4);
    expect(resume()).toThrow(StagingLost);
    addDays(table, { 2: 20 });
    expect(() => table.flushRows()).toThrow(StagingLost);
    table.discardAllRows();
    table.discardAllRows();
    expect(resume()).toThrow(StagingLost);
    expect(() => table.finish(job)).toThrow(StagingLost);
    expect([titles(sheet), documentOf(sheet).kept.size]).toEqual([['Sheet1'], 0]);
  });

  it('stops when its time is up, and a later execution finishes', () => {
    const sheet = new EmulatedSheets();
    const job = longJobFor(sheet, FIELDS);
    const table = StagedTable.begin(job);
    addDays(table, { 1: 8 });
    const state = table.flushRows();
    job.services.clock.sleep(280_000);
    expect(() => table.finish(job)).toThrow(OutOfTime);
    expect(visible(sheet).map(({ title }) => title)).toEqual(['Sheet1']);
    const later = longJobFor(sheet, FIELDS);
    expect(StagedTable.resumeTable(later, state).finish(later)).toMatchObject({ rows: 8 });
  });
});

describe('while a hidden sheet is filled', () => {
  const other = { ...TARGET, reportId: 'r2', sheetName: 'Other' };

  it('a write of another report leaves it, and the next one of its own report deletes it', () => {
    const sheet = new EmulatedSheets();
    const job = longJobFor(sheet, FIELDS);
    const table = StagedTable.begin(job);
    addDays(table, { 1: 5 });
    writeTable(jobFor(sheet, tableOf(['app', 'revenue'], [['x', 1]]), { target: other }));
    StagedTable.begin(longJobFor(sheet, FIELDS, { target: other })).discardAllRows();
    StagedTable.resumeTable(job, table.flushRows()).finish(job);
    expect(data(sheet)).toEqual(shownRows(1, 5));
    const left = StagedTable.begin(job);
    expect(titles(sheet)).toHaveLength(4);
    writeTable(jobFor(sheet, tableOf(FIELDS, rowsOf(1, 2)), { minute: 1 }));
    expect(titles(sheet)).toEqual(['Sheet1', 'Other', 'Revenue']);
    expect(() => left.finish(job)).toThrow(StagingLost);
  });

  it('and no run has continued it for a day, the next write of any report deletes it', () => {
    const sheet = new EmulatedSheets();
    StagedTable.begin(longJobFor(sheet, FIELDS));
    const write = (hours: number) =>
      writeTable(jobFor(sheet, tableOf(FIELDS, rowsOf(1, hours)), { target: other, minute: 60 * hours }));
    write(23);
    expect(titles(sheet)).toContain('Ad Reports is writing');
    write(25);
    expect(titles(sheet)).toEqual(['Sheet1', 'Other']);
  });
});

describe('a table that is too large', () => {
  it('for a sheet is refused before its run, or with the row that is too much', () => {
    const begin = (expectedRows: number) => () =>
      StagedTable.begin(longJobFor(new EmulatedSheets(), FIELDS, { expectedRows })).discardAllRows();
    expect(begin(1_666_000)).not.toThrow();
    expect(begin(1_666_667)).toThrow(TableTooLarge);
    const sheet = new EmulatedSheets();
    const job = longJobFor(sheet, FIELDS);
    const { sheetId } = StagedTable.begin(job).flushRows();
    sheet.tab('Ad Reports is writing').rowCount = 1_666_668;
    const table = StagedTable.resumeTable(job, {
      sheetId,
      rows: 1_666_665,
      lastDay: day(1),
      rowsOfDay: 1,
    });
    addDays(table, { 2: 1 });
    expect(() => addDays(table, { 2: 1 })).toThrow(TableTooLarge);
  });

  it('for the file is refused as soon as its cells are used up', () => {
    const sheet = new EmulatedSheets();
    const job = longJobFor(sheet, FIELDS);
    const staged = StagedTable.begin(job);
    addDays(staged, { 1: 20 });
    sheet.addTab('Large', 5, 9_997, 1_000);
    const table = StagedTable.resumeTable(job, staged.flushRows());
    addDays(table, { 2: 300 });
    expect(() => table.flushRows()).toThrow(SpreadsheetFull);
  });

  it('that is its first one is refused before its rows are fetched if they do not fit into its sheet and the hidden one', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab('Large', 5, 9_900, 1_000);
    const begun = (expectedRows: number) => StagedTable.begin({ ...longJobFor(sheet, FIELDS), expectedRows });
    expect(() => begun(20_000)).toThrow('The table needs 120,012 more cells');
    expect(() => begun(10_000)).not.toThrow();
  });
});

describe('a chosen sheet', () => {
  it('is refused if it is not blank, before anything is fetched and before anything is written', () => {
    const sheet = new EmulatedSheets();
    sheet.addTab('Budget', 7);
    const job = longJobFor(sheet, FIELDS, intoBudget);
    const table = StagedTable.begin(job);
    addDays(table, { 1: 5 });
    sheet.enter('Budget', 0, 0, 'Plan');
    expect(() => table.finish(job)).toThrow(/cell A1 is not empty.*Choose a new sheet/);
    table.discardAllRows();
    expect(titles(sheet)).toEqual(['Sheet1', 'Budget']);
    expect(() => StagedTable.begin(job)).toThrow(SheetConflict);
  });
});
