import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob } from '../../fakes/sheets/table-writing';

const MARK = /^Not in this report since it was changed on 21 Nov 2026: .*a.*\.$/m;

/** The rows of two questions that have only the dimensions `shared` in common. */
const rowsOf = (shared: readonly string[], second: string, revenue = 0): Cell[][] =>
  [1, 2].flatMap((day) =>
    ['a', 'b'].map((name, at) => [
      ...(shared.includes('date') ? [`2026-11-0${day}`] : []),
      `${second === 'app' ? '' : 'net-'}${name}${shared.includes('date') ? '' : day}`,
      10 * day + at + revenue,
    ]),
  );

describe.each([[['date']], [[]]])(
  'a row with a note in a report that is edited, with %j in both',
  (shared) => {
    const sheetOf = () => {
      const sheet = new EmulatedSheets();
      const write = (second: string, revenue = 0) =>
        writeTable(
          createJob(sheet, buildTestTable([...shared, second, 'revenue'], rowsOf(shared, second, revenue)), {
            minute: 1,
          }),
        );
      write('app');
      const beside = shared.length + 3;
      sheet.enter('Revenue', { row: 2, column: beside, value: 'paid in part' });
      sheet.enter('Revenue', {
        row: 2,
        column: 0,
        value: sheet.readValues('Revenue')[2]![0]!,
        note: 'ask Ann',
      });
      const at = () => sheet.readValues('Revenue').findIndex((cells) => cells.includes('paid in part'));
      const notes = () =>
        (sheet.requireTab('Revenue').rows[at()] ?? []).map((cell) => cell?.note ?? '').join('');
      const row = () => sheet.readValues('Revenue')[at()]!;
      return { sheet, write, row, notes };
    };

    it('has no numbers, but a mark that says that the report was changed', () => {
      const { write, row, notes } = sheetOf();
      const { notices } = write('network');
      expect(row().filter((cell) => typeof cell === 'number' && cell < 1000)).toEqual([]);
      expect(notes()).toMatch(MARK);
      expect(notices.join()).toMatch(/1 row is no longer in the table, but stays in the sheet/);
      write('network', 5);
      expect(notes()).toMatch(MARK);
      expect(notes()).not.toContain('No longer reported');
    });
  },
);
