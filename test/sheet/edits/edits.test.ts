import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import { SheetBeingEdited } from '../../../src/errors/ad-reports-error';
import { COMMITS, SIZES, WITH_ROOM } from './commits';
import { EDITS } from './edits';
import { OLD, readRows, reportSheet, type SeenRow } from './file-in-use';
import { checkEditAt, createMeeting, type Meeting } from './meet';

/** A sample of edits.nightly.test.ts: only the very second of the commit. */

const SOME_EDITS = ['sorts by revenue', 'inserts a row inside', 'inserts a column inside', 'deletes a row'];
const WITH_ALL_EDITS = ['changes numbers of all rows', 'removes rows', 'adds days', 'fetches one day'];
const IN_EACH_SIZE = ['changes numbers of all rows', 'adds days'];

const meetings = new Map<string, Meeting>();

function meeting(what: string, where: string): Meeting {
  const name = `${what} ${where}`;
  const made = meetings.get(name) ?? createMeeting(COMMITS[what]!, SIZES[where] ?? WITH_ROOM);
  meetings.set(name, made);
  return made;
}

const cases = Object.keys(COMMITS).flatMap((what) =>
  (WITH_ALL_EDITS.includes(what) ? Object.keys(EDITS) : SOME_EDITS).map((edit) => [what, edit] as const),
);
it.each(cases)('a run that %s, and somebody who %s', (what, edit) => {
  expect(checkEditAt(meeting(what, 'in a sheet with room'), { edit: EDITS[edit]!, moment: 'commit' })).toBe(
    true,
  );
});

const sizes = Object.keys(SIZES).flatMap((where) =>
  IN_EACH_SIZE.filter((what) => SIZES[where]?.commits?.includes(what) !== false).flatMap((what) =>
    SOME_EDITS.map((edit) => [what, where, edit] as const),
  ),
);
it.each(sizes)('a run that %s %s, and somebody who %s', (what, where, edit) => {
  expect(checkEditAt(meeting(what, where), { edit: EDITS[edit]!, moment: 'commit' })).toBe(true);
});

it.each(['changes numbers of all rows', 'fetches one day', 'adds a line to the ledger'])(
  'a run that %s has the right numbers after somebody sorts and an answer of Google is lost',
  (what) => {
    const lost = { callsAfterCommit: 0, failure: 'done but timed out' } as const;
    for (const edit of ['does nothing', 'sorts by revenue', 'inserts a row inside'])
      expect(
        checkEditAt(meeting(what, 'in a sheet with room'), {
          edit: EDITS[edit]!,
          moment: 'commit',
          failing: lost,
        }),
      ).toBe(true);
  },
);

it('somebody who sorts before each of three batches: an error says that rows may be in the wrong place, and the next run writes the right numbers', () => {
  const { commit, before, right } = meeting('adds days', 'in a sheet with room');
  const sheets = before();
  const sorts = ['sorts by revenue', 'sorts by network', 'sorts by clicks'];
  const place = { sheetId: reportSheet(sheets)!.id, headerRow: commit.headerRow, rows: OLD.length };
  const { batchUpdate } = sheets;
  sheets.batchUpdate = (requests, shown) => {
    EDITS[sorts.shift()!]!.do(new SpreadsheetUser(sheets.store), place);
    return batchUpdate.call(sheets, requests, shown);
  };
  expect(() => commit.run(sheets, 1)).toThrow(SheetBeingEdited);
  expect(sorts).toEqual([]);
  Object.assign(sheets, { batchUpdate });
  commit.run(sheets, 2);
  const numbersIn = (rows: readonly SeenRow[]) =>
    rows.filter(({ numbers }) => numbers.join('') !== '').map(({ key, numbers }) => [key, ...numbers].join());
  expect(numbersIn(readRows(sheets)).sort()).toEqual(numbersIn(right).sort());
});
