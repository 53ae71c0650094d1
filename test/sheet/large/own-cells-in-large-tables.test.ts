import fc from 'fast-check';
import { type LargeEnd, type LargeJob, LargeTable } from '../../../src/sheet/large/large-table';
import type { Cell } from '../../../src/table/table';
import { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import type { SeenCell } from '../../fakes/sheets/tab-view';
import { longJobFor } from '../../fakes/sheets/table-writing';
import { runs } from '../../thorough';

const FIELDS = ['date', 'network', 'app', 'revenue'];
const BESIDE = 6;
const day = (nth: number) => `2026-11-${String(nth).padStart(2, '0')}`;
const serial = (nth: number) => 46_326 + nth;

/** A row of a day. Its key is the day, the network and the app. */
interface Row {
  readonly day: number;
  readonly network: string;
  readonly app: string;
  readonly revenue: number;
}

const cellsOf = ({ day: nth, network, app, revenue }: Row): Cell[] => [day(nth), network, app, revenue];
const shownAs = ({ day: nth, network, app, revenue }: Row) => [serial(nth), network, app, revenue];
const keyIn = (cells: readonly unknown[]) => JSON.stringify(cells.slice(0, 3));

/** Refreshes the rows of the requested days. Days before `keptFrom` have left the range. */
function bring(
  sheet: EmulatedSheets,
  rows: readonly Row[],
  asked: readonly number[],
  keptFrom: number,
  more: Partial<LargeJob> & { readonly minute?: number } = {},
  covers?: LargeEnd['covers'],
) {
  const window = { from: day(asked[0]!), to: day(30), keptFrom: day(keptFrom), keptTo: day(30) };
  const existing = sheet.sheets.some(({ title }) => title === 'Revenue');
  const table = LargeTable.begin(longJobFor(sheet, FIELDS, { ...(existing ? { window } : {}), ...more }));
  for (const nth of asked)
    table.add(
      day(nth),
      rows.filter((row) => row.day === nth).map((row) => cellsOf(row)),
    );
  const end = {
    provenance: 'Device report',
    notices: [],
    asked: asked.map(day),
    ...(covers === undefined ? {} : { covers }),
  };
  return table.finish(existing ? { ...end, keptFrom: day(keptFrom), keptTo: day(30) } : end);
}

interface SeenRow {
  readonly values: readonly unknown[];
  readonly mark: string;
  /** The user's texts next to the row, and the user's notes on it. */
  readonly own: readonly string[];
}

function seenIn(sheet: EmulatedSheets): SeenRow[] {
  const shown = sheet.shown('Revenue');
  return sheet.tab('Revenue').rows.flatMap((cells, row) => {
    if (row < 2 || (shown[row] ?? []).length === 0) return [];
    const notes = cells.map(({ note = '' }: SeenCell) => note).filter((note) => note !== '');
    const lines = notes.flatMap((note) => note.split('\n'));
    const isMark = (line: string) => /^(No longer reported|Outside the range)/.test(line);
    const written = (shown[row] ?? []).slice(4).filter((value) => value !== '');
    const own = [...lines.filter((line) => !isMark(line)), ...written.map(String)];
    return [{ values: (shown[row] ?? []).slice(0, 4), mark: lines.find(isMark) ?? '', own }];
  });
}

/** Adds user content to the row. Its text names the row. */
function annotate(
  sheet: EmulatedSheets,
  row: number,
  how: 'note' | 'mark cell' | 'value',
  nth: number,
): void {
  const cells = sheet.tab('Revenue').rows[row]!.slice(0, 4);
  const text = `${nth} of ${JSON.stringify(cells.map(({ value = '' }) => value))}`;
  if (how === 'value') sheet.enter('Revenue', row, BESIDE, text);
  else {
    const column = how === 'note' ? 1 : 0;
    const cell = cells[column]!;
    const note = cell.note === undefined ? text : `${cell.note}\n${text}`;
    sheet.enter('Revenue', row, column, cell.value!, note);
  }
}

const keyInText = (text: string) => keyIn(JSON.parse(text.slice(text.indexOf('['))));

const rowOf = (nth: number) =>
  fc.record({
    day: fc.constant(nth),
    network: fc.constantFrom('1', '02'),
    app: fc.constantFrom('a', 'b', 'c'),
    revenue: fc.integer({ min: 1, max: 3 }),
  });
const DAYS = [1, 2, 3, 4];
const daysOf = fc
  .tuple(...DAYS.map((nth) => fc.array(rowOf(nth), { maxLength: 6 })))
  .map((days): Row[] => days.flat());
const step = fc.record({
  rows: daysOf,
  from: fc.constantFrom(1, 2, 3),
  notes: fc.array(fc.record({ row: fc.nat(30), how: fc.constantFrom('note', 'mark cell', 'value') }), {
    maxLength: 6,
  }),
  reversed: fc.boolean(),
});

describe('what the user has entered next to rows of a large table', () => {
  it('stays with its row, which is marked if it is no longer reported, whatever changes', () => {
    fc.assert(
      fc.property(daysOf, fc.array(step, { minLength: 1, maxLength: 3 }), (first, steps) => {
        const sheet = new EmulatedSheets();
        bring(sheet, first, DAYS, 1);
        let nth = 0;
        steps.forEach(({ rows, from, notes, reversed }, minute) => {
          const before = seenIn(sheet);
          for (const { row, how } of notes) {
            if (before.length > 0) annotate(sheet, 2 + (row % before.length), how as 'note', nth++);
          }
          if (reversed) {
            sheet
              .tab('Revenue')
              .edit((cells) =>
                cells.splice(2, before.length, ...cells.slice(2, 2 + before.length).reverse()),
              );
          }
          const written = seenIn(sheet).flatMap(({ own }) => own);
          const asked = DAYS.filter((each) => each >= from);
          bring(sheet, rows, asked, from, { minute: minute + 1 });

          const seen = seenIn(sheet);
          expect(seen.flatMap(({ own }) => own).sort()).toEqual(written.sort());
          for (const { values, own } of seen)
            for (const text of own) expect(keyInText(text)).toBe(keyIn(values));
          const live = seen.filter(({ mark }) => mark === '').map(({ values }) => JSON.stringify(values));
          const fresh = rows.filter((row) => row.day >= from).map((row) => JSON.stringify(shownAs(row)));
          expect(live.sort()).toEqual(fresh.sort());
          for (const { values, mark, own } of seen.filter((row) => row.mark !== '')) {
            expect(own).not.toEqual([]);
            if (mark.startsWith('No longer')) expect(values[3] ?? '').toBe('');
            else {
              expect(Number(values[0])).toBeLessThan(serial(from));
              expect(values[3]).toEqual(expect.any(Number));
            }
          }
        });
        expect(sheet.sheets.map(({ title }) => title)).toEqual(['Sheet1', 'Revenue']);
      }),
      runs({ quick: 50, thorough: 500 }),
    );
  });

  it('stays with the same row if several rows have one key, as long as that row is reported', () => {
    const sheet = new EmulatedSheets();
    const rows = [1, 2, 3].map((revenue): Row => ({ day: 1, network: '1', app: 'a', revenue }));
    bring(sheet, rows, [1], 1);
    sheet.enter('Revenue', 3, BESIDE, 'of 2');
    bring(sheet, [{ ...rows[0]!, revenue: 9 }, ...rows.slice(1).reverse()], [1], 1);
    expect(
      sheet
        .shown('Revenue')
        .find((row) => row[BESIDE] === 'of 2')!
        .slice(0, 4),
    ).toEqual(shownAs(rows[1]!));
  });

  it('a row that is reported again has its numbers, no mark, and the user’s content', () => {
    const sheet = new EmulatedSheets();
    const rows = ['a', 'b', 'c'].map((app): Row => ({ day: 1, network: '1', app, revenue: 1 }));
    bring(sheet, rows, [1], 1);
    sheet.enter('Revenue', 3, BESIDE, 'paid');
    bring(sheet, [rows[0]!, rows[2]!], [1], 1);
    expect(seenIn(sheet)[1]).toMatchObject({ mark: expect.stringMatching(/^No longer/), own: ['paid'] });
    bring(sheet, rows, [1], 1);
    expect(seenIn(sheet).find(({ own }) => own.length > 0)).toEqual({
      values: shownAs(rows[1]!),
      mark: '',
      own: ['paid'],
    });
  });

  it('a row outside the range keeps its numbers and has a mark; if its day is requested again, it is marked as no longer reported', () => {
    const sheet = new EmulatedSheets();
    const rows = [1, 2].map((nth): Row => ({ day: nth, network: '1', app: 'a', revenue: nth }));
    bring(sheet, rows, [1, 2], 1);
    sheet.enter('Revenue', 2, BESIDE, 'paid');
    bring(sheet, rows, [2], 2);
    const outside = {
      values: shownAs(rows[0]!),
      mark: 'Outside the range since 21 Nov 2026.',
      own: ['paid'],
    };
    expect(seenIn(sheet)[0]).toEqual(outside);
    bring(sheet, rows, [2], 2, { minute: 1 });
    expect(seenIn(sheet)[0]).toEqual(outside);
    bring(sheet, rows.slice(1), [1, 2], 1);
    expect(seenIn(sheet)[0]).toEqual({
      values: [...shownAs(rows[0]!).slice(0, 3), ''],
      mark: 'No longer reported by the service since 21 Nov 2026.',
      own: ['paid'],
    });
  });

  it('a row of an app that is no longer requested keeps its numbers, one of a requested app does not', () => {
    const sheet = new EmulatedSheets();
    const rows = ['a', 'b', 'b'].map(
      (app, nth): Row => ({ day: 1, network: String(nth), app, revenue: nth + 1 }),
    );
    bring(sheet, rows, [1], 1);
    sheet.enter('Revenue', 2, BESIDE, 'of a');
    sheet.enter('Revenue', 4, BESIDE, 'of b');
    const isAsked = ([, , app]: readonly unknown[]) => app === 'b';
    for (let minute = 1; minute < 3; minute++) {
      bring(sheet, [rows[1]!], [1], 1, { isAsked, minute });
      const [serialOf, network, app] = shownAs(rows[2]!);
      expect(seenIn(sheet)).toEqual([
        { values: shownAs(rows[0]!), mark: 'Outside the range since 21 Nov 2026.', own: ['of a'] },
        { values: shownAs(rows[1]!), mark: '', own: [] },
        {
          values: [serialOf, network, app, ''],
          mark: 'No longer reported by the service since 21 Nov 2026.',
          own: ['of b'],
        },
      ]);
    }
  });

  it('a row that a filter may have left out keeps its numbers as long as the filter stays', () => {
    const sheet = new EmulatedSheets();
    const rows = ['a', 'b'].map((app): Row => ({ day: 1, network: '1', app, revenue: 1 }));
    bring(sheet, rows, [1], 1);
    sheet.enter('Revenue', 2, BESIDE, 'of a');
    const covers = { from: day(1), to: day(1), completeThrough: day(1), question: 'filtered' };
    const own = () => seenIn(sheet).find((each) => each.own.length > 0);
    for (let minute = 1; minute < 3; minute++) {
      bring(sheet, [rows[1]!], [1], 1, { isNarrowed: true, minute }, covers);
      expect(own()).toMatchObject({ values: shownAs(rows[0]!), mark: expect.stringMatching(/^Outside/) });
    }
    bring(sheet, [rows[1]!], [1], 1, { minute: 3 }, covers);
    expect(own()?.mark).toMatch(/^No longer/);
  });

  it('formulas that are copied down all rows keep no row in the sheet', () => {
    const sheet = new EmulatedSheets();
    const rows = ['a', 'b', 'c'].map((app, nth): Row => ({ day: 1, network: '1', app, revenue: nth + 1 }));
    bring(sheet, rows, [1], 1);
    for (let row = 2; row < 5; row++) sheet.enter('Revenue', row, BESIDE, `=D${row + 1}*2`);
    bring(sheet, rows.slice(1), [1], 1);
    expect(seenIn(sheet).map(({ values, own }) => [values[2], own])).toEqual([
      ['b', ['4']],
      ['c', ['6']],
    ]);
  });
});
