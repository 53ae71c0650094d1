import { MOVED_IN, REFRESHES, SIZES, WITH_ROOM } from './commits';
import { EDITS } from './edits';
import { type Failure, meetingOf, staysRight } from './meet';

const FAILURES: readonly Failure[] = ['done but timed out', 'timed out', 'refused', 'answered without cells'];
const SOME_EDITS = ['does nothing', 'sorts by revenue', 'inserts a row inside', 'inserts a column inside'];
const DISTURBANCES = FAILURES.flatMap((failure) => SOME_EDITS.map((edit) => [failure, edit] as const));

const LARGE = 'in a sheet too large to be read at once';
const IN_LARGE = ['changes numbers of all rows', 'changes only the line', 'adds days'];
const RUNS = [
  ...Object.entries({ ...REFRESHES, ...MOVED_IN }).map(([what, commit]) => ({
    what,
    commit,
    size: WITH_ROOM,
  })),
  ...IN_LARGE.map((what) => ({ what: `${what} ${LARGE}`, commit: REFRESHES[what]!, size: SIZES[LARGE]! })),
];

describe.each(RUNS)('a run that $what', ({ commit, size }) => {
  const meeting = meetingOf(commit, size);

  it.each(DISTURBANCES)(
    'whose batch, or any call after it, is %s, and somebody who %s: the numbers are right, or a sentence says that they may not be',
    (failure, edit) => {
      let callsAfterCommit = 0;
      while (staysRight(meeting, EDITS[edit]!, 'commit', { callsAfterCommit, failure })) callsAfterCommit++;
      expect(callsAfterCommit).toBeGreaterThanOrEqual(1);
    },
  );
});
