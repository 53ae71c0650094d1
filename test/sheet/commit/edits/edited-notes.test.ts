import { writeTable } from '../../../../src/sheet/write/write-table';
import type { WriteJob } from '../../../../src/sheet/write-job';
import type { Cell } from '../../../../src/table/table';
import {
  COVERING,
  dayOf,
  days,
  EDITS,
  type Edit,
  FIELDS,
  GRIDS,
  notedSheet,
  OLD,
  row,
  serial,
  standing,
} from '../../../fakes/sheets/noted-sheet';
import { jobFor, tableOf } from '../../../fakes/sheets/table-writing';

const day = (date: number) => ({ window: { from: dayOf(date), to: dayOf(date) } });

interface Case {
  readonly runs: readonly (readonly [Cell[][], Partial<WriteJob>])[];
}

/** Runs, one after the other. The edit comes during the last run. */
const CASES: Readonly<Record<string, Case>> = {
  'a row of the one day that was asked for is gone': { runs: [[[row(3, 'a', 301)], day(3)]] },
  'a row that was gone comes back': {
    runs: [
      [[row(3, 'a', 301)], day(3)],
      [[row(3, 'a', 302), row(3, 'b', 31)], day(3)],
    ],
  },
  'days leave the range, and a row of the others is gone': {
    runs: [
      [
        days(2, 8).filter(([date, network]) => date !== dayOf(4) || network !== 'b'),
        { isAsked: ([asked]) => Number(asked) >= serial(2) },
      ],
    ],
  },
  'a day comes': { runs: [[[...days(1, 6), row(7, 'a', 700), row(7, 'b', 70)], {}]] },
  'the last day has other numbers, and one comes': {
    runs: [[[...days(1, 5), row(6, 'a', 601), row(6, 'b', 61), row(7, 'a', 700)], {}]],
  },
};

/** The sheet after the runs, with a note on every row. The edit comes right before the nth call of the last run. */
function after({ runs }: Case, edit: Edit, nth: number, grid: Edit = () => {}) {
  const { sheets, user, sheetId } = notedSheet();
  grid(user, sheetId);
  let isDone = false;
  let message: readonly string[] = [];
  runs.forEach(([rows, more], minute) => {
    const first = sheets.calls;
    sheets.beforeCall = (call) => {
      if (minute !== runs.length - 1 || call - first !== nth || isDone) return;
      isDone = true;
      edit(user, sheetId);
    };
    message = writeTable(jobFor(sheets, tableOf(FIELDS, rows), { minute: minute + 1, ...more })).notices;
  });
  return { isDone, message, seen: standing(sheets) };
}

describe('somebody edits a sheet with notes next to removed rows', () => {
  const cases = Object.entries(CASES).flatMap(([what, given]) =>
    Object.entries(GRIDS).map(([size, grid]) => [what, size, given, grid] as const),
  );
  describe.each(cases)('%s in a sheet %s', (_, __, given, grid) => {
    it.each(Object.entries(EDITS))(
      'and somebody %s right before any call: every number and note stays with its row',
      (___, edit) => {
        const { seen: right, message: expected } = after(given, () => {}, 0, grid);
        let nth = 0;
        for (; ; nth++) {
          const { isDone, message, seen } = after(given, edit, nth, grid);
          if (!isDone) break;
          expect([nth, seen]).toEqual([nth, right]);
          expect([nth, message]).toEqual([nth, expected]);
        }
        expect(nth).toBeGreaterThanOrEqual(3);
      },
    );
  });

  it.each(Object.entries(EDITS))(
    'whose rows without user content are all deleted, and somebody %s: only these rows are gone',
    (_, edit) => {
      for (const grid of Object.values(GRIDS)) {
        const { sheets, user, sheetId } = notedSheet();
        grid(user, sheetId);
        OLD.forEach((___, at) => {
          user.type('Revenue', `F${at + 3}`, '');
          for (const column of 'ABCD') user.note('Revenue', `${column}${at + 3}`, '');
        });
        let isMet = false;
        sheets.beforeCall = (__, method) => {
          if (method !== 'spreadsheets.batchUpdate' || isMet) return;
          isMet = true;
          edit(user, sheetId);
        };
        const { notices } = writeTable(jobFor(sheets, tableOf(FIELDS, []), { minute: 1 }));
        expect([isMet, notices, standing(sheets)]).toEqual([true, [], []]);
      }
    },
  );

  it('and formulas, and inserts a row that moves the last row to the place of the first new one: everything stays', () => {
    const met = (edit: Edit) => {
      const { sheets, user, sheetId } = notedSheet();
      OLD.forEach((_, at) => {
        user.type('Revenue', `E${at + 3}`, `=C${at + 3}*2`);
      });
      user.type('Revenue', 'E13', '=C13*3');
      user.type('Revenue', 'E2', 'Twice');
      GRIDS['that its table fills to the last row']?.(user, sheetId);
      sheets.beforeCall = (_, method) => {
        if (method !== 'spreadsheets.batchUpdate') return;
        sheets.beforeCall = () => {};
        edit(user, sheetId);
      };
      const next = [...days(1, 6), row(7, 'a', 700), row(7, 'b', 70)];
      writeTable(jobFor(sheets, tableOf(FIELDS, next), { minute: 1, ...COVERING }));
      const shown = sheets.shown('Revenue!A1:F20').filter((cells) => cells.join('') !== '');
      return [standing(sheets), shown.slice(1)];
    };
    expect(met((user) => user.insertRows('Revenue', 6))).toEqual(met(() => {}));
  });

  it.each([
    ['a formula refers to a row that the batch deletes by mistake', '=C6', true],
    ['a formula refers to nothing already', '=#REF!*2', false],
    ['a formula refers to other rows', '=C4', false],
    ['a formula adds up from a row on that the batch deletes by mistake', '=SUM(C6:C9)', true],
    ['a formula adds up to such a row', '=SUM(C4:C6)', true],
    ['a formula adds up other rows', '=SUM(C8:C9)', false],
  ])('and inserts a row when %s: a sentence says so if formulas are damaged', (_, formula, isSaid) => {
    const { sheets, user } = notedSheet();
    user.type('Revenue', 'H1', formula);
    for (let at = 3; at <= 14; at++) {
      user.type('Revenue', `F${at}`, '');
      for (const column of 'ABCD') user.note('Revenue', `${column}${at}`, '');
    }
    sheets.beforeCall = (__, method) => {
      if (method !== 'spreadsheets.batchUpdate') return;
      sheets.beforeCall = () => {};
      user.insertRows('Revenue', 3);
    };
    const next = OLD.filter((___, at) => at !== 4);
    const { notices } = writeTable(jobFor(sheets, tableOf(FIELDS, next), { minute: 1 }));
    expect(notices).toEqual(
      isSaid ? [expect.stringContaining('formulas may show #REF! or leave out rows')] : [],
    );
    const shown = sheets.values(['Revenue!H1'], 'FORMULA')[0]?.[0]?.[0];
    const refersToOne = !formula.includes('SUM');
    expect(String(shown).includes('#REF!')).toBe((refersToOne && isSaid) || formula.includes('#REF!'));
  });

  it('and sorts it and types other texts next to its rows: a number that cannot be restored is blank, and a sentence says so', () => {
    const given = CASES['a row of the one day that was asked for is gone'] ?? { runs: [] };
    const edit: Edit = (user, sheetId) => {
      EDITS['sorts by revenue']?.(user, sheetId);
      for (let at = 3; at <= 14; at++) user.type('Revenue', `F${at}`, `other ${at}`);
    };
    const { message, seen } = after(given, edit, 2);
    const numbers = (rows: readonly string[]) => rows.map((text) => JSON.parse(text).slice(0, 4));
    const right = numbers(after(given, () => {}, 0).seen);
    const blank = numbers(seen).filter((each, nth) => JSON.stringify(each) !== JSON.stringify(right[nth]));
    expect(blank.length).toBeGreaterThan(0);
    for (const [day, network, revenue] of blank) expect([day, network, revenue]).toEqual([day, network, '']);
    expect(message.join()).toContain('numbers of some rows and your own cells next to them may be missing');
  });
});
