import fc from 'fast-check';
import { writeTable } from '../../../src/sheet/write/write-table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';
import { KEEPING, lastChangeIn, takeBackIn } from '../../fakes/sheets/taken-back';
import { runs } from '../../thorough';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const HEADER = 1;

const dataRow = fc.tuple(
  fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'),
  fc.constantFrom('1', '02', '=3', 'a\nb', ''),
  fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }),
  fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
);
const dataRows = fc.array(dataRow, { maxLength: 12 });
const rowsWithOwnKeys = fc.uniqueArray(dataRow, {
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
  const { rows } = sheet.tab('Revenue');
  const count = sheet.shown('Revenue').length - HEADER - 1;
  if (count <= 0) return;
  const at = HEADER + 1 + (row % count);
  if (what === 'write beside') sheet.enter('Revenue', at, 6, `mine ${at}`);
  else if (what === 'clear beside') sheet.enter('Revenue', at, 6, '');
  else if (what === 'type over') sheet.enter('Revenue', at, 2, 'typed over');
  else if (what === 'note') {
    const { value = '' } = rows[at]?.[0] ?? {};
    sheet.enter('Revenue', at, 0, value, 'asked');
  } else {
    const text = (cells: (typeof rows)[number]) => String(cells[row % 4]?.value ?? '');
    const sorted = rows.slice(HEADER + 1, HEADER + 1 + count);
    sorted.sort((one, other) => (text(one) < text(other) ? -1 : 1));
    sheet.tab('Revenue').edit((all) => all.splice(HEADER + 1, count, ...sorted.map((cells) => [...cells])));
  }
}

/** The line, the headers, and all rows with their notes, without blank rows at the end. */
function everything(sheet: EmulatedSheets): string[] {
  const shown = sheet.shown('Revenue');
  const notes = sheet.tab('Revenue').rows.map((row) => Array.from(row, (cell) => cell?.note ?? '').join(' '));
  return shown.map((values, row) => JSON.stringify([values, notes[row]?.trim()]));
}

function stamp(sheet: EmulatedSheets): object {
  const { lastChange: _, ...others } = JSON.parse(sheet.tab('Revenue').metadata[0]!.metadataValue);
  return others;
}

function firstRun(old: Parameters<typeof tableOf>[1], edits: readonly Edit[]): EmulatedSheets {
  const sheet = new EmulatedSheets();
  writeTable(jobFor(sheet, tableOf(FIELDS, old), KEEPING));
  edits.forEach((each) => {
    doEdit(sheet, each);
  });
  return sheet;
}

describe('any refresh of any sheet, and then taking it back', () => {
  it('leaves every cell, note and row where it was before the refresh', () => {
    const edits = fc.array(edit, { maxLength: 6 });
    fc.assert(
      fc.property(
        rowsWithOwnKeys,
        edits,
        rowsWithOwnKeys,
        edits,
        rowsWithOwnKeys,
        (old, first, middle, second, fresh) => {
          const sheet = firstRun(old, first);
          // After this run, rows may stay with a mark.
          writeTable(jobFor(sheet, tableOf(FIELDS, middle)));
          for (const each of second) doEdit(sheet, each);
          const before = [everything(sheet), stamp(sheet)] as const;
          writeTable(jobFor(sheet, tableOf(FIELDS, fresh), { minute: 1, ...KEEPING }));
          // A refresh that changes no row keeps nothing.
          if (lastChangeIn(sheet) === undefined)
            expect(everything(sheet).slice(1)).toEqual(before[0].slice(1));
          else {
            takeBackIn(sheet);
            expect([everything(sheet), stamp(sheet)]).toEqual(before);
          }
        },
      ),
      runs({ quick: 100, thorough: 1500 }),
    );
  });

  it('leaves the same rows if keys repeat', () => {
    fc.assert(
      fc.property(dataRows, dataRows, (old, fresh) => {
        const sheet = firstRun(old, []);
        const before = everything(sheet).sort();
        writeTable(jobFor(sheet, tableOf(FIELDS, fresh), { minute: 1, ...KEEPING }));
        if (lastChangeIn(sheet) === 'first run') return;
        takeBackIn(sheet);
        expect(everything(sheet).sort()).toEqual(before);
      }),
      runs({ quick: 66, thorough: 1000 }),
    );
  });
});
