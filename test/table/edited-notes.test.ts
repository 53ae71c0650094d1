import { SpreadsheetUser } from '../../playground/apps-script/spreadsheet/user';
import type { Cell } from '../../src/table/table';
import type { WriteJob } from '../../src/table/write-job';
import { writeTable } from '../../src/table/write-table';
import { EmulatedSheets } from '../fakes/emulated-sheets';
import { jobFor, tableOf } from '../fakes/table-writing';

const FIELDS = ['date', 'network', 'revenue', 'clicks'];
const dayOf = (date: number) => `2026-11-${String(date).padStart(2, '0')}`;
const serial = (date: number) => 46326 + date;
const row = (date: number, network: string, revenue: number): Cell[] => [dayOf(date), network, revenue, date];
const days = (from: number, to: number): Cell[][] =>
  Array.from({ length: to - from + 1 }, (_, nth) => from + nth).flatMap((date) => [
    row(date, 'a', 100 * date),
    row(date, 'b', 10 * date),
  ]);
const OLD = days(1, 6);
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

type Edit = (user: SpreadsheetUser, sheetId: number) => void;

function sorted(dimensionIndex: number, sortOrder: string): Edit {
  return (user, sheetId) => {
    const range = { sheetId, startRowIndex: 2, endRowIndex: 14 };
    user.request({ sortRange: { range, sortSpecs: [{ dimensionIndex, sortOrder }] } });
  };
}

const EDITS: Readonly<Record<string, Edit>> = {
  'sorts by revenue': sorted(2, 'DESCENDING'),
  'sorts by clicks': sorted(3, 'DESCENDING'),
  'sorts by network': sorted(1, 'ASCENDING'),
  'inserts a row above the headers': (user) => user.insertRows('Revenue', 1),
  'inserts a row inside': (user) => user.insertRows('Revenue', 6),
  'inserts a column before the first': (user) => user.insertColumns('Revenue', 'A'),
  'inserts a column inside': (user) => user.insertColumns('Revenue', 'C'),
};

/** Each row's numbers with the notes and words beside them, by its key, and where in the table each note stands. */
function standing({ store }: EmulatedSheets): string[] {
  const sheet = store.sheetNamed('Revenue');
  if (sheet === undefined) throw new Error('no tab');
  const shown = (at: number, column: number) => store.effective(sheet, at, column);
  const width = Array.from({ length: sheet.columnCount }, (_, column) => column);
  const top = sheet.rows.findIndex((_, at) => width.some((column) => shown(at, column) === 'Clicks'));
  const columns = ['Date', 'Network', 'Revenue', 'Clicks', 'Mine'].map((label) =>
    width.findIndex((column) => shown(top, column) === label),
  );
  return sheet.rows
    .flatMap((each, at) => {
      if (each === undefined || at <= top) return [];
      const values = columns.map((column) => shown(at, column) ?? '');
      const notes = width.flatMap((column) =>
        each.notes[column] === undefined ? [] : [`${columns.indexOf(column)}: ${each.notes[column]}`],
      );
      return values.join('') === '' && notes.length === 0 ? [] : [JSON.stringify([...values, ...notes])];
    })
    .sort();
}

/** The sheet after the runs, a note beside every row; the edit comes right before the nth call of the last of them. */
function after({ runs }: Case, edit: Edit, nth: number) {
  const sheets = new EmulatedSheets();
  const user = new SpreadsheetUser(sheets.store, 'a@x.test');
  writeTable(jobFor(sheets, tableOf(FIELDS, OLD)));
  user.type('Revenue', 'F2', 'Mine');
  OLD.forEach(([date, network], at) => {
    if (at % 3 !== 0) user.note('Revenue', `${'ABCD'[at % 4]}${at + 3}`, `note ${date} ${network}`);
    if (at % 3 !== 1) user.type('Revenue', `F${at + 3}`, `mine ${date} ${network}`);
  });
  let isDone = false;
  let said: readonly string[] = [];
  runs.forEach(([rows, more], minute) => {
    const first = sheets.calls;
    sheets.beforeCall = (call) => {
      if (minute !== runs.length - 1 || call - first !== nth || isDone) return;
      isDone = true;
      edit(user, sheets.store.sheetNamed('Revenue')?.id ?? -1);
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
});
