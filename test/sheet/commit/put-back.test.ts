import fc from 'fast-check';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { Cell } from '../../../src/table/table';
import { type ModelCell, SheetModel } from '../../fakes/sheets/sheet-model';
import { jobFor, tableOf } from '../../fakes/sheets/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const MINE = 'Mine';

const row = fc.record({
  day: fc.integer({ min: 1, max: 4 }),
  network: fc.constantFrom('a', 'b', 'c'),
  revenue: fc.integer({ min: 1, max: 9 }),
  clicks: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null }),
});
const rowsOf = fc
  .uniqueArray(row, { selector: ({ day, network }) => `${day} ${network}`, minLength: 1, maxLength: 10 })
  .map((rows) =>
    rows.map(({ day, network, revenue, clicks }): Cell[] => [`2026-11-0${day}`, network, revenue, clicks]),
  );

type Edit = (sheet: SheetModel, count: number) => void;
const reordered = fc.array(fc.nat(99), { minLength: 10, maxLength: 10 }).map(
  (order): Edit =>
    (sheet, count) => {
      const { rows } = sheet.tab('Revenue');
      const data = rows.slice(2, 2 + count).map((cells, at) => ({ cells, place: order[at] ?? 0 }));
      data.sort((one, other) => one.place - other.place);
      rows.splice(2, count, ...data.map(({ cells }) => cells));
    },
);
const rowInserted = fc.nat(5).map(
  (at): Edit =>
    (sheet) =>
      sheet.insert('Revenue', 'ROWS', at),
);
const columnInserted = fc.nat(4).map(
  (at): Edit =>
    (sheet) =>
      sheet.insert('Revenue', 'COLUMNS', at),
);
const both = fc.tuple(rowInserted, columnInserted).map(
  (all): Edit =>
    (sheet, count) => {
      for (const edit of all) edit(sheet, count);
    },
);

/** The rows by header, with user content and notes, sorted. */
function standing(sheet: SheetModel): string[] {
  const shown = sheet.shown('Revenue');
  const top = shown.findIndex((cells) => cells.includes(MINE));
  const labels = (shown[top] ?? []).filter((label) => label !== '');
  const columns = labels.map((label) => (shown[top] ?? []).indexOf(label));
  const notesIn = (cells: readonly ModelCell[] = []) => cells.flatMap(({ note }) => (note ? [note] : []));
  return shown
    .slice(top + 1)
    .map((cells, at) => [
      ...columns.map((column, nth) => `${labels[nth]} ${cells[column] ?? ''}`),
      ...notesIn(sheet.tab('Revenue').rows[top + 1 + at]),
    ])
    .filter((texts) => texts.some((text) => !text.endsWith(' ')))
    .map((texts) => JSON.stringify(texts))
    .sort();
}

interface Given {
  readonly old: Cell[][];
  readonly fresh: Cell[][];
  readonly noted: readonly number[];
  readonly fields: readonly string[];
  readonly from: number;
}

/** The sheet after a refresh, with the edit right before its batch. */
function refreshed({ old, fresh, noted, fields, from }: Given, edit: Edit) {
  const sheet = new SheetModel();
  writeTable(jobFor(sheet, tableOf(FIELDS, old)));
  sheet.type('Revenue', 1, 8, MINE);
  old.forEach(([day, network], at) => {
    if (!noted.includes(at)) return;
    sheet.type('Revenue', 2 + at, 8, `mine ${day} ${network}`);
    const column = at % 4;
    const { value = '' } = sheet.tab('Revenue').rows[2 + at]?.[column] ?? {};
    sheet.type('Revenue', 2 + at, column, value, `note ${day} ${network}`);
  });
  const first = sheet.batches.length;
  sheet.beforeAndAfter = (number, done) => {
    if (number === first && !done) edit(sheet, old.length);
  };
  const places = fields.map((field) => FIELDS.indexOf(field));
  const cells = fresh.map((each) => places.map((place) => (place === -1 ? 0.5 : (each[place] ?? null))));
  const isAsked = ([day]: readonly unknown[]) => Number(day) >= 46_326 + from;
  const outcome = writeTable(jobFor(sheet, tableOf(fields, cells), { minute: 1, isAsked }));
  return { sheet, outcome };
}

/** Fails unless the sheet and the notices are the same as without the edit. */
function assertRight(fields: readonly (readonly string[])[], edits: fc.Arbitrary<Edit>): void {
  const given = fc.record({
    old: rowsOf,
    fresh: rowsOf,
    noted: fc.constantFrom([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [0, 2, 3, 7]),
    fields: fc.constantFrom(...fields),
    from: fc.integer({ min: 1, max: 3 }),
  });
  fc.assert(
    fc.property(given, edits, (each, edit) => {
      const fresh = each.fresh.filter(([day]) => Number(String(day).slice(8)) >= each.from);
      const right = refreshed({ ...each, fresh }, () => {});
      const met = refreshed({ ...each, fresh }, edit);
      expect(standing(met.sheet)).toEqual(standing(right.sheet));
      expect(met.outcome.notices).toEqual(right.outcome.notices);
    }),
    { numRuns: 40 },
  );
}

describe('somebody edits a sheet right before the batch of a refresh', () => {
  const WITH_NEW = ['date', 'network', 'ctr', 'revenue', 'clicks'];

  it('and moves its rows: every number, note and text stays in its row', () => {
    const fewer = [
      ['date', 'network', 'revenue'],
      ['date', 'ctr', 'network', 'clicks'],
    ];
    assertRight([FIELDS, WITH_NEW, ...fewer], fc.oneof(reordered, rowInserted));
  });

  it('and inserts columns, with rows or without: every number, note and text stays in its row', () => {
    assertRight([FIELDS, WITH_NEW], fc.oneof(columnInserted, both));
  });
});
