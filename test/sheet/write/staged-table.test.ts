import { OutOfTime, SheetConflict, SpreadsheetFull } from '../../../src/errors/ad-reports-error';
import { REQUESTS } from '../../../src/sheet/api/blocks';
import { DaysDiffer } from '../../../src/sheet/plan/day-window';
import { StagingLost } from '../../../src/sheet/write/hidden-rows';
import { StagedTable } from '../../../src/sheet/write/staged-table';
import { writeTable } from '../../../src/sheet/write/write-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob, createLongJob, TARGET } from '../../fakes/sheets/table-writing';
import {
  addDays,
  buildRowsOfDay,
  buildShownRowsOfDay,
  FIELDS,
  listTitles,
  listVisibleTabs,
  readData,
  runStaged,
  toDay,
} from './staged-runs';

const intoBudget = { target: { ...TARGET, sheetId: 7 } };

it('a table of rows that arrive one after the other has a new sheet like any other table', () => {
  const sheet = new EmulatedSheets();
  expect(runStaged(sheet, { 1: 40, 2: 20 })).toMatchObject({
    rows: 60,
    rowsInserted: 60,
    cellsWritten: 180,
    notices: [],
  });
  expect(readData(sheet)).toEqual([...buildShownRowsOfDay(1, 40), ...buildShownRowsOfDay(2, 20)]);
  const small = new EmulatedSheets();
  writeTable(createJob(small, buildTestTable(FIELDS, [...buildRowsOfDay(1, 40), ...buildRowsOfDay(2, 20)])));
  const plain = ({
    rows,
    rowCount,
    columnCount,
    frozenRowCount,
    hidden,
  }: ReturnType<typeof sheet.requireTab>) => ({
    rows: rows.slice(0, 62),
    rowCount,
    columnCount,
    frozenRowCount,
    hidden,
  });
  expect(plain(sheet.requireTab('Revenue'))).toEqual(plain(small.requireTab('Revenue')));
  expect(runStaged(sheet, { 1: 40, 2: 20 }, { options: { runId: 'run2' } })).toMatchObject({
    cellsWritten: 0,
    rowsChanged: 0,
  });
  expect(listTitles(sheet)).toEqual(['Sheet1', 'Revenue']);
});

it('a table of rows that arrive one after the other replaces the days that were fetched, keeps others, and has no rows of days that left the range', () => {
  const sheet = new EmulatedSheets();
  runStaged(sheet, { 1: 2, 2: 3, 3: 2 });
  const window = { fetchedDays: [toDay(3), toDay(4)], keptFrom: toDay(2), keptTo: toDay(4) };
  expect(runStaged(sheet, { 3: 1, 4: 4 }, { options: { runId: 'run2', window }, mark: 'b' })).toMatchObject({
    rows: 8,
  });
  expect(readData(sheet)).toEqual([
    ...buildShownRowsOfDay(2, 3),
    ...buildShownRowsOfDay(3, 1, 'b'),
    ...buildShownRowsOfDay(4, 4, 'b'),
  ]);
  expect(listTitles(sheet)).toEqual(['Sheet1', 'Revenue']);
});

it('a table of rows that arrive one after the other sends rows that move up in several requests, too', () => {
  const sheet = new EmulatedSheets();
  runStaged(sheet, { 1: 30, 2: 40, 3: 40 });
  const window = { fetchedDays: [toDay(4)], keptFrom: toDay(2), keptTo: toDay(4) };
  const { mostBytes } = REQUESTS;
  REQUESTS.mostBytes = 4_000;
  runStaged(sheet, { 4: 30 }, { options: { runId: 'run2', window } });
  REQUESTS.mostBytes = mostBytes;
  const rows = [2, 3, 4].flatMap((nth) => buildShownRowsOfDay(nth, nth === 4 ? 30 : 40));
  expect(readData(sheet)).toEqual(rows);
  expect(Math.max(...sheet.batchBytes.slice(-4))).toBeLessThan(5_000);
});

it('a table of rows that arrive one after the other gets further days before it is finished again if rows of the sheet are not as they were written', () => {
  const sheet = new EmulatedSheets();
  runStaged(sheet, { 1: 2, 2: 3 });
  sheet.remove('Revenue', 'ROWS', { at: 2 });
  const before = listVisibleTabs(sheet);
  const job = createLongJob(sheet, FIELDS, { runId: 'run2' });
  const table = StagedTable.begin(job);
  addDays(table, { 2: 2 }, 'b');
  const buildRules = (...fetchedDays: string[]) => ({
    window: { fetchedDays, keptFrom: toDay(1), keptTo: toDay(2) },
  });
  expect(() => table.finish({ ...job, rules: buildRules(toDay(2)) })).toThrow(DaysDiffer);
  expect(listVisibleTabs(sheet)).toEqual(before);
  addDays(table, { 1: 2 });
  table.finish({ ...job, rules: buildRules(toDay(1), toDay(2)) });
  expect(readData(sheet)).toEqual([...buildShownRowsOfDay(1, 2), ...buildShownRowsOfDay(2, 2, 'b')]);
});

it('over several executions continues from a small checkpoint, and a day that begins again leaves nothing of its first beginning', () => {
  const sheet = new EmulatedSheets();
  const job = createLongJob(sheet, FIELDS);
  const first = StagedTable.begin(job);
  addDays(first, { 1: 4, 2: 9 });
  const state = JSON.stringify(first.flushRows());
  expect(state.length).toBeLessThan(150);
  const second = StagedTable.resumeTable(job, JSON.parse(state));
  second.discardDayRows(toDay(1));
  second.discardDayRows(toDay(2));
  addDays(second, { 2: 3, 3: 2 }, 'b');
  second.finish(job);
  expect(readData(sheet)).toEqual([
    ...buildShownRowsOfDay(1, 4),
    ...buildShownRowsOfDay(2, 3, 'b'),
    ...buildShownRowsOfDay(3, 2, 'b'),
  ]);
});

it('over several executions does not continue in a hidden sheet that was deleted, changed, shown, or belongs to another run', () => {
  const sheet = new EmulatedSheets();
  const job = createLongJob(sheet, FIELDS);
  const table = StagedTable.begin(job);
  addDays(table, { 1: 9 });
  const state = table.flushRows();
  const resume =
    (more: object = {}, of: unknown = state) =>
    () =>
      StagedTable.resumeTable({ ...job, ...more }, of);
  expect(resume({ runId: 'other' })).toThrow(StagingLost);
  for (const broken of [null, {}, { rows: 9 }]) expect(resume({}, broken)).toThrow(StagingLost);
  sheet.requireTab('Ad Reports is writing').hidden = false;
  expect(resume()).toThrow(StagingLost);
  sheet.requireTab('Ad Reports is writing').hidden = true;
  sheet.remove('Ad Reports is writing', 'ROWS', { at: 2, count: 4 });
  expect(resume()).toThrow(StagingLost);
  addDays(table, { 2: 20 });
  expect(() => table.flushRows()).toThrow(StagingLost);
  table.discardAllRows();
  table.discardAllRows();
  expect(resume()).toThrow(StagingLost);
  expect(() => table.finish(job)).toThrow(StagingLost);
  expect(listTitles(sheet)).toEqual(['Sheet1']);
});

it('over several executions stops when its time is up, and a later execution finishes', () => {
  const sheet = new EmulatedSheets();
  const job = createLongJob(sheet, FIELDS);
  const table = StagedTable.begin(job);
  addDays(table, { 1: 8 });
  const state = table.flushRows();
  job.services.clock.sleep(280_000);
  expect(() => table.finish(job)).toThrow(OutOfTime);
  expect(listVisibleTabs(sheet).map(({ title }) => title)).toEqual(['Sheet1']);
  const later = createLongJob(sheet, FIELDS);
  expect(StagedTable.resumeTable(later, state).finish(later)).toMatchObject({ rows: 8 });
});

const other = { ...TARGET, reportId: 'r2', sheetName: 'Other' };

it('a write of another report leaves it, and the next one of its own report deletes it', () => {
  const sheet = new EmulatedSheets();
  const job = createLongJob(sheet, FIELDS);
  const table = StagedTable.begin(job);
  addDays(table, { 1: 5 });
  writeTable(createJob(sheet, buildTestTable(['app', 'revenue'], [['x', 1]]), { target: other }));
  StagedTable.begin(createLongJob(sheet, FIELDS, { target: other })).discardAllRows();
  StagedTable.resumeTable(job, table.flushRows()).finish(job);
  expect(readData(sheet)).toEqual(buildShownRowsOfDay(1, 5));
  const left = StagedTable.begin(job);
  expect(listTitles(sheet)).toHaveLength(4);
  writeTable(createJob(sheet, buildTestTable(FIELDS, buildRowsOfDay(1, 2)), { minute: 1 }));
  expect(listTitles(sheet)).toEqual(['Sheet1', 'Other', 'Revenue']);
  expect(() => left.finish(job)).toThrow(StagingLost);
});

it('the next write of any report deletes it if its run began three days ago', () => {
  const sheet = new EmulatedSheets();
  StagedTable.begin(createLongJob(sheet, FIELDS));
  const write = (hours: number) =>
    writeTable(
      createJob(sheet, buildTestTable(FIELDS, buildRowsOfDay(1, 2)), {
        target: other,
        minute: 60 * hours,
      }),
    );
  write(71);
  expect(listTitles(sheet)).toContain('Ad Reports is writing');
  write(73);
  expect(listTitles(sheet)).toEqual(['Sheet1', 'Other']);
});

it('a hidden sheet with rows is not deleted if a mark says that it has another use', () => {
  const sheet = new EmulatedSheets();
  StagedTable.begin(createLongJob(sheet, FIELDS));
  sheet.requireTab('Ad Reports is writing').mark('adreports.changes', '1');
  writeTable(createJob(sheet, buildTestTable(FIELDS, buildRowsOfDay(1, 2))));
  expect(listTitles(sheet)).toEqual(['Sheet1', 'Ad Reports is writing', 'Revenue']);
});

it('a table that is too large for a sheet is refused before its run, or with the row that is too much', () => {
  const begin = (expectedRows: number) => () =>
    StagedTable.begin(createLongJob(new EmulatedSheets(), FIELDS, { expectedRows })).discardAllRows();
  expect(begin(1_666_000)).not.toThrow();
  expect(begin(1_666_667)).toThrow(SpreadsheetFull);
  const sheet = new EmulatedSheets();
  const job = createLongJob(sheet, FIELDS);
  const { sheetId } = StagedTable.begin(job).flushRows();
  sheet.requireTab('Ad Reports is writing').rowCount = 1_666_668;
  const table = StagedTable.resumeTable(job, {
    sheetId,
    rows: 1_666_665,
    lastDay: toDay(1),
    rowsOfDay: 1,
  });
  addDays(table, { 2: 1 });
  expect(() => addDays(table, { 2: 1 })).toThrow(SpreadsheetFull);
});

it('a table that is too large for the file is refused as soon as its cells are used up', () => {
  const sheet = new EmulatedSheets();
  const job = createLongJob(sheet, FIELDS);
  const staged = StagedTable.begin(job);
  addDays(staged, { 1: 20 });
  sheet.addTab('Large', { sheetId: 5, rowCount: 9_997, columnCount: 1_000 });
  const table = StagedTable.resumeTable(job, staged.flushRows());
  addDays(table, { 2: 300 });
  expect(() => table.flushRows()).toThrow(SpreadsheetFull);
});

it('a table that is too large that is its first one is refused before its rows are fetched if they do not fit into its sheet and the hidden one', () => {
  const sheet = new EmulatedSheets();
  sheet.addTab('Large', { sheetId: 5, rowCount: 9_900, columnCount: 1_000 });
  const begun = (expectedRows: number) =>
    StagedTable.begin({ ...createLongJob(sheet, FIELDS), expectedRows });
  expect(() => begun(20_000)).toThrow('The table needs 120,012 cells');
  expect(() => begun(10_000)).not.toThrow();
});

it('a chosen sheet is refused if it is not blank, before anything is fetched and before anything is written', () => {
  const sheet = new EmulatedSheets();
  sheet.addTab('Budget', { sheetId: 7 });
  const job = createLongJob(sheet, FIELDS, intoBudget);
  const table = StagedTable.begin(job);
  addDays(table, { 1: 5 });
  sheet.enter('Budget', { row: 0, column: 0, value: 'Plan' });
  expect(() => table.finish(job)).toThrow(/cell A1 is not empty.*Choose a new sheet/);
  table.discardAllRows();
  expect(listTitles(sheet)).toEqual(['Sheet1', 'Budget']);
  expect(() => StagedTable.begin(job)).toThrow(SheetConflict);
});
