import type { Cell } from '../../src/table/table';
import type { WriteJob } from '../../src/table/write-job';
import { writeTable } from '../../src/table/write-table';
import {
  dayOf,
  days,
  EDITS,
  type Edit,
  FIELDS,
  notedSheet,
  row,
  serial,
  standing,
} from '../fakes/noted-sheet';
import { jobFor, tableOf } from '../fakes/table-writing';

const day = (date: number) => ({ window: { from: dayOf(date), to: dayOf(date) } });

interface Case {
  readonly runs: readonly (readonly [Cell[][], Partial<WriteJob>])[];
}

/** The last of the runs is the one that meets the edit. */
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
};

/** The sheet after the runs, a note beside every row; the edit comes right before the nth call of the last of them. */
function after({ runs }: Case, edit: Edit, nth: number) {
  const { sheets, user, sheetId } = notedSheet();
  let isDone = false;
  let said: readonly string[] = [];
  runs.forEach(([rows, more], minute) => {
    const first = sheets.calls;
    sheets.beforeCall = (call) => {
      if (minute !== runs.length - 1 || call - first !== nth || isDone) return;
      isDone = true;
      edit(user, sheetId);
    };
    said = writeTable(jobFor(sheets, tableOf(FIELDS, rows), { minute: minute + 1, ...more })).notices;
  });
  return { isDone, said, seen: standing(sheets) };
}

describe('somebody edits a sheet with notes beside the rows that leave', () => {
  describe.each(Object.entries(CASES))('%s', (_, given) => {
    it.each(Object.entries(EDITS))(
      'and somebody %s right before any call: every number and note stays with its row',
      (__, edit) => {
        const { seen: right, said: told } = after(given, () => {}, 0);
        let nth = 0;
        for (; ; nth++) {
          const { isDone, said, seen } = after(given, edit, nth);
          if (!isDone) break;
          expect([nth, seen]).toEqual([nth, right]);
          expect([nth, said]).toEqual([nth, told]);
        }
        expect(nth).toBeGreaterThanOrEqual(3);
      },
    );
  });

  it('and sorts it and writes other words beside its rows: a number that cannot be put back is blank, and that is said', () => {
    const given = CASES['a row of the one day that was asked for is gone'] ?? { runs: [] };
    const edit: Edit = (user, sheetId) => {
      EDITS['sorts by revenue']?.(user, sheetId);
      for (let at = 3; at <= 14; at++) user.type('Revenue', `F${at}`, `other ${at}`);
    };
    const { said, seen } = after(given, edit, 2);
    const numbers = (rows: readonly string[]) => rows.map((text) => JSON.parse(text).slice(0, 4));
    const right = numbers(after(given, () => {}, 0).seen);
    const blank = numbers(seen).filter((each, nth) => JSON.stringify(each) !== JSON.stringify(right[nth]));
    expect(blank.length).toBeGreaterThan(0);
    for (const [day, network, revenue] of blank) expect([day, network, revenue]).toEqual([day, network, '']);
    expect(said.join()).toContain('numbers of some of them, and what stood beside them, may be missing');
  });
});
