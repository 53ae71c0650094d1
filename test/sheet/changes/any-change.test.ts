import fc from 'fast-check';
import { writeTable } from '../../../src/sheet/write/write-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';
import { findLastChangeId, KEEPING, takeBackIn } from '../../fakes/sheets/taken-back';
import { limitRuns } from '../../thorough';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const HEADER = 1;

const dataRow = fc.tuple(
  fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'),
  fc.constantFrom('1', '02', '=3', 'a\nb', ''),
  fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }),
  fc.integer({ min: 0, max: 3 }),
);
type Row = typeof dataRow extends fc.Arbitrary<infer R> ? R : never;
const dataRows = fc.uniqueArray(dataRow, {
  maxLength: 12,
  selector: ([day, network]) => `${day} ${network}`,
});

/** Edits of a user between the first run and the second one. Row numbers are taken modulo the number of rows. */
const edit = fc.oneof(
  fc.record({ what: fc.constant('write beside' as const), row: fc.nat(20) }),
  fc.record({ what: fc.constant('note' as const), row: fc.nat(20) }),
  fc.record({ what: fc.constant('clear beside' as const), row: fc.nat(20) }),
  fc.record({ what: fc.constant('type over' as const), row: fc.nat(20) }),
  fc.record({ what: fc.constant('sort' as const), row: fc.nat(3) }),
);
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never;

function doEdit(sheet: EmulatedSheets, { what, row }: Edit): void {
  const { rows } = sheet.requireTab('Revenue');
  const count = sheet.readValues('Revenue').length - HEADER - 1;
  if (count <= 0) return;
  const at = HEADER + 1 + (row % count);
  if (what === 'write beside') sheet.enter('Revenue', { row: at, column: 6, value: `mine ${at}` });
  else if (what === 'clear beside') sheet.enter('Revenue', { row: at, column: 6, value: '' });
  else if (what === 'type over') {
    if (rows[at]?.[0]?.value !== undefined)
      sheet.enter('Revenue', { row: at, column: 2, value: 'typed over' });
  } else if (what === 'note') {
    const { value = '' } = rows[at]?.[0] ?? {};
    sheet.enter('Revenue', { row: at, column: 0, value, note: 'asked' });
  } else {
    const text = (cells: (typeof rows)[number]) => String(cells[row % 4]?.value ?? '');
    const sorted = rows.slice(HEADER + 1, HEADER + 1 + count);
    sorted.sort((one, other) => (text(one) < text(other) ? -1 : 1));
    sheet
      .requireTab('Revenue')
      .edit((all) => all.splice(HEADER + 1, count, ...sorted.map((cells) => [...cells])));
  }
}

/** All rows with their notes, in any order, without blank rows and without our marks. */
function rowsIn(sheet: EmulatedSheets): string[] {
  const values = sheet.readValues('Revenue');
  // `readValues` has no blank rows at the end, and a blank row may have a note.
  const rows = sheet.requireTab('Revenue').rows.map((row, at) => {
    const notes = row.map(({ note = '' }) => note.replace(/\n?No longer reported .*/, ''));
    return JSON.stringify([values[at] ?? [], notes.join(' ').trim()]);
  });
  return rows
    .slice(HEADER + 1)
    .filter((text) => text !== '[[],""]')
    .sort();
}

/** The run puts new rows around a blank row with a note, which is below all others when the run is taken back. */
const BLANK_ROW_WITH_NOTE: [Row[], Edit[], Row[], Edit[], Row[]] = [
  [
    ['2026-11-01', '02', null, 0],
    ['2026-11-01', '1', null, 0],
  ],
  [{ what: 'write beside', row: 3 }],
  [],
  [
    { what: 'clear beside', row: 3 },
    { what: 'note', row: 0 },
  ],
  [
    ['2026-11-01', 'a\nb', null, 0],
    ['2026-11-01', '=3', null, 0],
  ],
];

const edits = fc.array(edit, { maxLength: 6 });

it('any refresh of any sheet, and then taking it back leaves every row, its notes and what stands beside it as they were before the refresh', () => {
  fc.assert(
    fc.property(dataRows, edits, dataRows, edits, dataRows, (old, first, middle, second, fresh) => {
      const sheet = new EmulatedSheets();
      writeTable(createJob(sheet, buildTestTable(FIELDS, old), KEEPING));
      for (const each of first) doEdit(sheet, each);
      // After this run, rows may stay with a mark.
      writeTable(createJob(sheet, buildTestTable(FIELDS, middle)));
      for (const each of second) doEdit(sheet, each);
      const [line] = sheet.readValues('Revenue');
      const before = rowsIn(sheet);
      writeTable(createJob(sheet, buildTestTable(FIELDS, fresh), { minute: 1, ...KEEPING }));
      // A refresh that changes no row keeps nothing.
      if (findLastChangeId(sheet) !== undefined) {
        expect(takeBackIn(sheet).left).toBe(0);
        expect(sheet.readValues('Revenue')[0]).toEqual(line);
      }
      expect(rowsIn(sheet)).toEqual(before);
    }),
    { ...limitRuns({ quick: 40, thorough: 1500 }), examples: [BLANK_ROW_WITH_NOTE] },
  );
});
