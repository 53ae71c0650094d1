import { MOVED_IN, REFRESHES, SIZES, WITH_ROOM } from './commits';
import { EDITS } from './edits';
import { type Failure, meetingOf, staysRight } from './meet';

const COMMITS = Object.entries({ ...REFRESHES, ...MOVED_IN });
const FAILURES: readonly Failure[] = ['done but timed out', 'timed out', 'refused', 'answered without cells'];
const SOME_EDITS = ['does nothing', 'sorts by revenue', 'inserts a row inside', 'inserts a column inside'];
const LARGE = 'in a sheet too large to be read at once';

describe.each(Object.entries({ 'in a sheet with room': WITH_ROOM, [LARGE]: SIZES[LARGE]! }))(
  'a run %s',
  (_, size) => {
    describe.each(COMMITS)('that %s', (__, commit) => {
      const meeting = meetingOf(commit, size);

      it.each(FAILURES.flatMap((failure) => SOME_EDITS.map((edit) => [failure, edit] as const)))(
        'whose batch, or any call after it, is %s, and somebody who %s: the numbers are right, or a sentence says that they may not be',
        (failure, edit) => {
          let callsAfterCommit = 0;
          while (staysRight(meeting, EDITS[edit]!, 'commit', { callsAfterCommit, failure }))
            callsAfterCommit++;
          expect(callsAfterCommit).toBeGreaterThanOrEqual(1);
        },
      );
    });
  },
);
