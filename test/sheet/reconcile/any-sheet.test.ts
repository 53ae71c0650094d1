import fc from 'fast-check';
import type { SheetValue } from '../../../src/platform/ports';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import type { TabView } from '../../fakes/sheets/tab-view';
import { jobFor, TARGET, tableOf } from '../../fakes/sheets/table-writing';
import { runs } from '../../thorough';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const HEADERS = ['Date', 'Network', 'Revenue', 'Clicks'];

const dataRow = fc.tuple(
  fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'),
  fc.constantFrom('1', '02', '=3', 'a\r\nb', ''),
  fc.option(fc.integer({ min: -3, max: 3 }), { nil: null }),
  fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
);
const dataRows = fc.array(dataRow, { maxLength: 12 });

/** An action of a user between two refreshes. A number that is too large is taken modulo the number of rows or columns. */
const deed = fc.oneof(
  fc.record({ kind: fc.constant('write beside' as const), row: fc.nat(20) }),
  fc.record({ kind: fc.constant('insert column' as const), at: fc.nat(6) }),
  fc.record({ kind: fc.constant('insert row above' as const), at: fc.nat(1) }),
  fc.record({ kind: fc.constant('insert blank row' as const), row: fc.nat(20) }),
  fc.record({ kind: fc.constant('delete row' as const), row: fc.nat(20) }),
  fc.record({ kind: fc.constant('sort' as const), by: fc.nat(3) }),
  fc.record({
    kind: fc.constant('overtype' as const),
    row: fc.nat(20),
    column: fc.integer({ min: 2, max: 3 }),
  }),
);
type Deed = typeof deed extends fc.Arbitrary<infer D> ? D : never;

interface Seen {
  readonly values: SheetValue[];
  readonly userContent: SheetValue[];
  readonly note: string;
}

/** The table's rows. Columns are found by their headers. */
function readBack(sheet: EmulatedSheets): Seen[] {
  const shown = sheet.shown('Revenue');
  const header = headerRow(sheet);
  const columns = HEADERS.map((label) => shown[header]!.indexOf(label));
  return shown.slice(header + 1).flatMap((cells, nth) => {
    const values = columns.map((column) => cells[column] ?? '');
    const userContent = cells.filter((value, column) => !columns.includes(column) && value !== '');
    const note = sheet.tab('Revenue').rows[header + 1 + nth]?.[columns[0]!]?.note ?? '';
    return values.every((value) => value === '') ? [] : [{ values, userContent, note }];
  });
}

function headerRow(sheet: EmulatedSheets): number {
  return sheet.shown('Revenue').findIndex((cells) => HEADERS.every((label) => cells.includes(label)));
}

function doDeed(sheet: EmulatedSheets, what: Deed, nth: number): void {
  const tab = sheet.tab('Revenue');
  const header = headerRow(sheet);
  const count = sheet.shown('Revenue').length - header - 1;
  const row = (index: number) => header + 1 + (index % Math.max(1, count));
  if (what.kind === 'insert column') sheet.insert('Revenue', 'COLUMNS', what.at);
  else if (what.kind === 'insert row above') sheet.insert('Revenue', 'ROWS', what.at);
  else if (count === 0) return;
  else if (what.kind === 'write beside') {
    const key = keyOf(sheet, row(what.row));
    if (key !== undefined) sheet.enter('Revenue', row(what.row), 20, `beside ${key} ${nth}`);
  } else if (what.kind === 'insert blank row') sheet.insert('Revenue', 'ROWS', row(what.row));
  else if (what.kind === 'delete row') {
    // Google keeps one row below the frozen ones.
    if (tab.rowCount > tab.frozenRowCount + 1) sheet.remove('Revenue', 'ROWS', row(what.row));
  } else if (what.kind === 'sort') sort(tab, header, count, what.by);
  else if (keyOf(sheet, row(what.row)) !== undefined) {
    const column = sheet.shown('Revenue')[header]!.indexOf(HEADERS[what.column]!);
    sheet.enter('Revenue', row(what.row), column, 'overtyped');
  }
}

function keyOf(sheet: EmulatedSheets, row: number): string | undefined {
  const shown = sheet.shown('Revenue');
  const columns = HEADERS.slice(0, 2).map((label) => shown[headerRow(sheet)]!.indexOf(label));
  const key = columns.map((column) => shown[row]?.[column] ?? '');
  return key[0] === '' ? undefined : JSON.stringify(key);
}

function sort(tab: TabView, header: number, count: number, by: number): void {
  const shown = (row: (typeof tab.rows)[number]) => String(row[by]?.value ?? '');
  tab.edit((all) => {
    const rows = all.slice(header + 1, header + 1 + count).sort((a, b) => (shown(a) < shown(b) ? -1 : 1));
    all.splice(header + 1, count, ...rows);
  });
}

const serial = (day: string) => 46326 + Number(day.slice(8));
const asSheet = (rows: readonly (readonly Cell[])[]) =>
  rows.map((cells) => cells.map((cell, nth) => (nth === 0 ? serial(String(cell)) : (cell ?? ''))));
const sorted = (rows: readonly unknown[]) => rows.map((cells) => JSON.stringify(cells)).sort();

/** The number of rows of the chosen blank sheet for the first write. Undefined if the report gets a new sheet. */
const beginning = fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined });

function firstWritten(old: Cell[][], blankRows: number | undefined): EmulatedSheets {
  const sheet = new EmulatedSheets();
  if (blankRows === undefined) writeTable(jobFor(sheet, tableOf(FIELDS, old)));
  else {
    sheet.addTab('Revenue', 7, blankRows, 24);
    writeTable(jobFor(sheet, tableOf(FIELDS, old), { target: { ...TARGET, sheetId: 7 } }));
  }
  return sheet;
}

describe('any sheet and any new table', () => {
  it('contains exactly the new rows and the marked rows, and the user’s content moves with its rows', () => {
    fc.assert(
      fc.property(
        beginning,
        dataRows,
        fc.array(deed, { maxLength: 8 }),
        dataRows,
        (blank, old, deeds, fresh) => {
          const sheet = firstWritten(old, blank);
          deeds.forEach((what, nth) => {
            doDeed(sheet, what, nth);
          });
          const written = readBack(sheet).flatMap(({ userContent }) => userContent);
          const outcome = writeTable(jobFor(sheet, tableOf(FIELDS, fresh), { minute: 1 }));

          const seen = readBack(sheet);
          const marked = seen.filter(({ note }) => note.startsWith('No longer reported'));
          const live = seen.filter((row) => !marked.includes(row));
          expect(sorted(live.map(({ values }) => values))).toEqual(sorted(asSheet(fresh)));
          expect(marked.map(({ values }) => values.slice(2))).toEqual(marked.map(() => ['', '']));
          expect(marked).toHaveLength(outcome.rowsMarked);
          expect(sorted(seen.flatMap(({ userContent }) => userContent))).toEqual(sorted(written));
          for (const { values, userContent } of seen) {
            for (const text of userContent)
              expect(String(text)).toContain(`beside ${JSON.stringify(values.slice(0, 2))}`);
          }

          const again = writeTable(jobFor(sheet, tableOf(FIELDS, fresh), { minute: 2 }));
          expect(again).toMatchObject({
            cellsWritten: 0,
            rowsInserted: 0,
            rowsDeleted: 0,
            rowsMarked: marked.length,
          });
          expect(readBack(sheet)).toEqual(seen);
        },
      ),
      runs({ quick: 50, thorough: 750 }),
    );
  });

  it('has the new order if the user has not changed it', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(dataRow, { selector: (row) => row.slice(0, 2).join() }),
        fc.nat(),
        (rows, seed) => {
          const sheet = new EmulatedSheets();
          const old = rows.filter((_, nth) => ((seed >> nth) & 1) === 0);
          writeTable(jobFor(sheet, tableOf(FIELDS, old)));
          writeTable(jobFor(sheet, tableOf(FIELDS, rows), { minute: 1 }));
          expect(readBack(sheet).map(({ values }) => values)).toEqual(asSheet(rows));
        },
      ),
    );
  });

  it('does not change when a write fails', () => {
    fc.assert(
      fc.property(
        beginning,
        dataRows,
        fc.array(deed, { maxLength: 5 }),
        dataRows,
        (blank, old, deeds, fresh) => {
          const sheet = firstWritten(old, blank);
          deeds.forEach((what, nth) => {
            doDeed(sheet, what, nth);
          });
          const before = sheet.snapshot();
          sheet.beforeAndAfter = () => {
            throw new Error('killed');
          };
          expect(() => writeTable(jobFor(sheet, tableOf(FIELDS, fresh), { minute: 1 }))).toThrow('killed');
          expect(sheet.snapshot()).toEqual(before);
        },
      ),
      runs({ quick: 50, thorough: 250 }),
    );
  });

  it('keeps references from another tab to the same row', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(dataRow, { minLength: 1, selector: (row) => row.slice(0, 2).join() }),
        fc.nat(),
        fc.nat(),
        (rows, kept, seed) => {
          const sheet = new EmulatedSheets();
          writeTable(jobFor(sheet, tableOf(FIELDS, rows)));
          const pick = kept % rows.length;
          sheet.enter('Sheet1', 0, 0, `=Revenue!D${pick + 3}`);
          const fresh = rows
            .filter((_, nth) => nth === pick || ((seed >> nth) & 1) === 0)
            .map((row, nth): Cell[] => [row[0], row[1], row[2], nth + 10]);
          writeTable(jobFor(sheet, tableOf(FIELDS, fresh), { minute: 1 }));
          const now = fresh.find((row) => row[0] === rows[pick]![0] && row[1] === rows[pick]![1])!;
          expect(sheet.shown('Sheet1')).toEqual([[now[3]]]);
        },
      ),
    );
  });
});
