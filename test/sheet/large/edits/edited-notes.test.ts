import { SpreadsheetUser } from '../../../../emulator/src/spreadsheet/edits/user';
import { SheetBeingEdited } from '../../../../src/errors/sheet-errors';
import { LargeTable } from '../../../../src/sheet/large/large-table';
import type { Cell } from '../../../../src/table/table';
import { EmulatedSheets } from '../../../fakes/sheets/emulated-sheets';
import { longJobFor } from '../../../fakes/sheets/table-writing';

const DAY = '2026-11-05';
const ROWS = 12;
const TABLES: Readonly<Record<string, readonly string[]>> = {
  'one day': ['date', 'network', 'revenue'],
  'no days': ['network', 'revenue'],
};

/** Rows with revenues in another order than their keys. */
const rowsOf = (fields: readonly string[], order: number): Cell[][] =>
  Array.from({ length: ROWS }, (_, nth) => {
    const cells: Record<string, Cell> = {
      date: DAY,
      network: `n${nth}`,
      revenue: (order * (nth + 3) ** 2) % 101,
    };
    return fields.map((field) => cells[field] ?? null);
  });

function bring(sheets: EmulatedSheets, fields: readonly string[], order: number) {
  const table = LargeTable.begin(longJobFor(sheets, fields, { runId: `run${order}` }));
  table.add(DAY, rowsOf(fields, order));
  const covers = { from: DAY, to: DAY, completeThrough: DAY, question: 'q' };
  return table.finish({ provenance: 'Device report', notices: [], asked: [DAY], covers });
}

const shownRows = (fields: readonly string[], order: number) =>
  rowsOf(fields, order)
    .map((row) => row.map((cell) => (cell === DAY ? 46_331 : cell)).join())
    .sort();

const report = ({ store }: EmulatedSheets) => store.sheets.find(({ title }) => title === 'Revenue')!;

const letter = (column: number) => 'ABCDEFG'[column] ?? '';

/** The user's notes and texts next to the table, each with the network of its row. */
function own(sheets: EmulatedSheets, fields: readonly string[]): string[] {
  const { store } = sheets;
  const sheet = report(sheets);
  return sheet.rows.flatMap((row, at) => {
    const key = String(store.effective(sheet, at, fields.indexOf('network')) ?? '');
    const userContent = store.effective(sheet, at, fields.length);
    const texts = [...(row?.notes ?? []), userContent].filter((text) => text !== undefined && text !== '');
    return at < 2 ? [] : texts.map((text) => `${text} at ${key}`);
  });
}

/** Adds user content to some rows. Its text is the network of the row. */
const OWN: Readonly<Record<string, (sheets: EmulatedSheets, fields: readonly string[]) => void>> = {
  notes: (sheets, fields) => {
    const user = new SpreadsheetUser(sheets.store);
    const column = letter(fields.indexOf('network'));
    for (const nth of [0, 4, 7]) user.note('Revenue', `${column}${nth + 3}`, `n${nth}`);
  },
  'values beside': (sheets, fields) => {
    for (const nth of [1, 6]) sheets.type(`Revenue!${letter(fields.length)}${nth + 3}`, [[`n${nth}`]]);
  },
  'a line of totals': (sheets, fields) => {
    const user = new SpreadsheetUser(sheets.store);
    user.insertRows('Revenue', 8);
    const cells: Record<string, string> = { date: DAY, network: 'All', revenue: '=SUM(C3:C6)' };
    fields.forEach((field, nth) => {
      user.type('Revenue', `${letter(nth)}8`, cells[field] ?? '');
    });
    user.note('Revenue', `${letter(fields.indexOf('network'))}8`, 'All');
  },
};

describe('somebody sorts the sheet of a large table while all of it is replaced', () => {
  const cases = Object.keys(TABLES).flatMap((table) =>
    Object.keys(OWN).map((what) => [table, what] as const),
  );
  it.each(cases)('%s, %s: stay with their rows, and the next run writes the new numbers', (name, what) => {
    const fields = TABLES[name] ?? [];
    let putBack = 0;
    for (let nth = 0; ; nth++) {
      const sheets = new EmulatedSheets();
      bring(sheets, fields, 1);
      OWN[what]?.(sheets, fields);
      const before = own(sheets, fields);
      const user = new SpreadsheetUser(sheets.store);
      const first = sheets.calls;
      let isDone = false;
      sheets.beforeCall = (call) => {
        if (call - first !== nth) return;
        isDone = true;
        user.sort('Revenue', letter(fields.indexOf('revenue')), 'DESCENDING', 2);
      };
      try {
        bring(sheets, fields, 2);
        if (!isDone) break;
        expect([nth, own(sheets, fields).sort()]).toEqual([nth, [...before].sort()]);
      } catch (error) {
        if (!(error instanceof SheetBeingEdited)) throw error;
        expect(error.left).toBe('as it was');
        putBack++;
        const { metadata } = sheets.store;
        const stamp = metadata.find(({ key }) => key === 'adreports.table')?.value ?? '';
        expect(JSON.parse(stamp).covers.question).toBe('q');
        expect([nth, own(sheets, fields).sort()]).toEqual([nth, [...before].sort()]);
        sheets.beforeCall = () => {};
        bring(sheets, fields, 3);
        expect([nth, own(sheets, fields).sort()]).toEqual([nth, [...before].sort()]);
        const existing = sheets
          .shown('Revenue!A3:C40')
          .filter((row) => row.some((cell) => /^n\d/.test(String(cell))));
        expect(existing.map((row) => String(row.slice(0, fields.length))).sort()).toEqual(
          shownRows(fields, 3),
        );
      }
    }
    expect(putBack).toBeGreaterThan(0);
  });
});
