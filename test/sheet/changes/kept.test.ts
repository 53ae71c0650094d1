import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildRow, buildShownRow, FIELDS } from '../../fakes/sheets/refreshed-sheet';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';
import { findLastChangeId, KEEPING, readKeptChange } from '../../fakes/sheets/taken-back';

const KEEPS = 'Ad Reports keeps changes';

function written(rows: readonly (readonly Cell[])[]) {
  const sheet = new EmulatedSheets();
  const write = (next: readonly (readonly Cell[])[], minute: number, more = {}) =>
    writeTable(createJob(sheet, buildTestTable(FIELDS, next), { minute, ...KEEPING, ...more }));
  write(rows, 0);
  return { sheet, write };
}

/** Rows of different networks, each with this revenue. */
const networks = (count: number, revenue: number): Cell[][] =>
  Array.from({ length: count }, (_, nth) => ['2026-11-01', `n${10_000 + nth}`, revenue, 1]);

it('a refresh that keeps its changes keeps them in the batch that makes them, and needs no more calls than other refreshes', () => {
  const { sheet, write } = written([buildRow(1, 10)]);
  const plain = written([buildRow(1, 10)]);
  const calls = ({ batches, reads }: EmulatedSheets) => [batches.length, reads.length];
  write([buildRow(1, 11)], 1);
  plain.write([buildRow(1, 11)], 1, { keepChanges: undefined });
  expect(calls(sheet)).toEqual(calls(plain.sheet));
  expect(readKeptChange(sheet)).toMatchObject({
    columns: [{ label: 'Date' }, { label: 'Network' }, { label: 'Revenue' }, { label: 'Clicks' }],
    rows: [{ before: buildShownRow(1, 10), after: buildShownRow(1, 11) }],
    line: 'Full report · UTC+0 · USD · fetched 04:00',
  });
});

it('a refresh that keeps its changes does not keep more than 20,000 changed cells', () => {
  const { sheet, write } = written(networks(20_000, 1));
  write([...networks(19_999, 3), ['2026-11-01', 'n29999', 3, 2]], 1);
  expect(findLastChangeId(sheet)).toBeUndefined();
});

it('a refresh that keeps its changes keeps nothing in a file without room, and writes its rows', () => {
  const { sheet, write } = written([buildRow(1, 10)]);
  sheet.addTab('Full', { sheetId: 99, rowCount: 9_990, columnCount: 1_000 });
  write([buildRow(1, 11)], 1);
  expect(findLastChangeId(sheet)).toBeUndefined();
  expect(sheet.readValues('Revenue')[2]).toEqual(buildShownRow(1, 11));
});

it('a refresh that keeps its changes is not taken back from a text that somebody has edited, or that names other columns', () => {
  const { sheet, write } = written([buildRow(1, 10)]);
  write([buildRow(1, 11)], 1);
  const text = String(sheet.readValues(KEEPS)[0]![1]);
  for (const edited of [text.slice(1), text.replace('"a",11', '"a",{}'), '{}', '']) {
    sheet.enter(KEEPS, { row: 0, column: 1, value: edited });
    expect(readKeptChange(sheet)).toBeUndefined();
  }
});
