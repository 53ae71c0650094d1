import { COMMITS, WITH_ROOM } from './commits';
import { EDITS } from './edits';
import { checkEditAt, createMeeting, type Failure } from './meet';

const FAILURES: readonly Failure[] = ['done but timed out', 'timed out', 'refused', 'answered without cells'];
const SOME_EDITS = ['does nothing', 'sorts by revenue', 'inserts a row inside', 'inserts a column inside'];
const DISTURBANCES = FAILURES.flatMap((failure) => SOME_EDITS.map((edit) => [failure, edit] as const));

describe.each(Object.entries(COMMITS))('a run that %s', (_, commit) => {
  const meeting = createMeeting(commit, WITH_ROOM);

  it.each(DISTURBANCES)(
    'has the right numbers, or a sentence that they may be wrong, if its batch or a later call is %s and somebody %s',
    (failure, edit) => {
      let callsAfterCommit = 0;
      while (
        checkEditAt(meeting, { edit: EDITS[edit]!, moment: 'commit', failing: { callsAfterCommit, failure } })
      )
        callsAfterCommit++;
      expect(callsAfterCommit).toBeGreaterThanOrEqual(1);
    },
  );
});
