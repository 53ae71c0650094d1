import { writeTable } from '../../../../src/sheet/write/write-table';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import {
  buildRow,
  buildShownRow,
  createWrittenSheet,
  FIELDS,
  HEADERS,
  ROWS,
} from '../../../fakes/sheets/refreshed-sheet';
import { buildTestTable, createJob } from '../../../fakes/sheets/table-writing';

const LINE = 'Full report · UTC+0 · USD · fetched 04:01';

it('the line above the headers is written again into the blank cell above the first of them', () => {
  const { sheet, refresh } = createWrittenSheet();
  sheet.enter('Revenue', { row: 0, column: 0, value: '' });
  refresh(ROWS);
  expect(sheet.readValues('Revenue').slice(0, 2)).toEqual([[LINE], HEADERS]);
});

it('the line above the headers gets an inserted row if that cell contains text of the user', () => {
  const { sheet, refresh } = createWrittenSheet();
  sheet.enter('Revenue', { row: 0, column: 0, value: 'My words' });
  refresh([...ROWS, buildRow(3, 30)]);
  expect(sheet.readValues('Revenue')).toEqual([
    ['My words'],
    [LINE],
    HEADERS,
    buildShownRow(1, 10),
    buildShownRow(2, 20),
    buildShownRow(3, 30),
  ]);
});

it('the line above the headers moves to the first remaining column when its column is deleted', () => {
  const { sheet, refresh } = createWrittenSheet();
  refresh(
    ROWS.map(([, ...rest]) => rest),
    FIELDS.slice(1),
  );
  expect(sheet.readValues('Revenue').slice(0, 2)).toEqual([[LINE], HEADERS.slice(1)]);
});

it('the line above the headers is written only if it differs', () => {
  const { sheet, refresh } = createWrittenSheet();
  const provenance = 'Full report · UTC+0 · USD · fetched 04:00';
  refresh(ROWS, FIELDS, { provenance });
  expect(sheet.batches).toHaveLength(1);
  refresh([...ROWS, buildRow(3, 30)], FIELDS, { provenance });
  expect(JSON.stringify(sheet.batches[1])).not.toContain(`"stringValue":"${provenance}"`);
});

const line = (minute: number) => `✓ complete through 20 Nov · refreshed 04:0${minute}`;

/** A sheet with a note on its line. */
function written() {
  const sheet = new EmulatedSheets();
  let minute = 0;
  const write = (provenanceNote: string, rows = ROWS) => {
    writeTable(
      createJob(sheet, buildTestTable(FIELDS, rows), { minute, provenance: line(minute), provenanceNote }),
    );
    minute++;
  };
  write('Full report\n2 days');
  const top = () => sheet.requireTab('Revenue').rows[0]![0]!;
  return { sheet, write, top };
}

it('the note of the line above a table is written with the line, and again only if it differs', () => {
  const { sheet, write, top } = written();
  expect(top()).toMatchObject({ value: line(0), note: 'Full report\n2 days' });
  write('Full report\n2 days', [...ROWS, buildRow(3, 30)]);
  expect(JSON.stringify(sheet.batches.at(-1))).not.toContain('2 days');
  write('Full report\n1 day');
  expect(top()).toMatchObject({ value: line(2), note: 'Full report\n1 day' });
});
