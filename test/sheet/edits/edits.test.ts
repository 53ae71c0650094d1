import { MOVED_IN, REFRESHES, SIZES, WITH_ROOM } from './commits';
import { EDITS } from './edits';
import { type Meeting, meetingOf, staysRight } from './meet';

/** A sample of edits.nightly.test.ts: only the very second of the commit. */

const COMMITS = { ...REFRESHES, ...MOVED_IN };
const ALL_EDITS = Object.keys(EDITS);
const SOME_EDITS = ['sorts by revenue', 'inserts a row inside', 'inserts a column inside', 'deletes a row'];
const OF_LEDGER = ['inserts rows above the ledger', 'inserts a column before the ledger'];
const WITH_ALL_EDITS = ['changes numbers of all rows', 'removes rows', 'fetches one day'];

function editsDuring(what: string): readonly string[] {
  if (WITH_ALL_EDITS.includes(what)) return ALL_EDITS;
  return what === 'adds a line to the ledger' ? [...SOME_EDITS, ...OF_LEDGER] : SOME_EDITS;
}

const meetings = new Map<string, Meeting>();

function meeting(what: string, where: string): Meeting {
  const name = `${what} ${where}`;
  const made = meetings.get(name) ?? meetingOf(COMMITS[what]!, SIZES[where] ?? WITH_ROOM);
  meetings.set(name, made);
  return made;
}

describe('somebody edits the sheet in the second in which a run writes it: the numbers are right and the user’s cells stay, or a sentence says otherwise', () => {
  const cases = Object.keys(COMMITS).flatMap((what) =>
    editsDuring(what).map((edit) => [what, edit] as const),
  );
  it.each(cases)('a run that %s, and somebody who %s', (what, edit) => {
    expect(staysRight(meeting(what, 'in a sheet with room'), EDITS[edit]!, 'commit')).toBe(true);
  });

  const sizes = Object.keys(SIZES).flatMap((where) =>
    ['changes numbers of all rows', 'adds days'].flatMap((what) =>
      SOME_EDITS.map((edit) => [what, where, edit] as const),
    ),
  );
  it.each(sizes)('a run that %s %s, and somebody who %s', (what, where, edit) => {
    expect(staysRight(meeting(what, where), EDITS[edit]!, 'commit')).toBe(true);
  });
});

it.each(['changes numbers of all rows', 'fetches one day', 'adds a line to the ledger'])(
  'a run that %s, somebody who sorts, and an answer of Google that is lost',
  (what) => {
    const lost = { callsAfterCommit: 0, failure: 'done but timed out' } as const;
    for (const edit of ['does nothing', 'sorts by revenue'])
      expect(staysRight(meeting(what, 'in a sheet with room'), EDITS[edit]!, 'commit', lost)).toBe(true);
  },
);
