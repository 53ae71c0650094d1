import { COMMITS, WITH_ROOM } from './commits';
import { EDITS } from './edits';
import { checkEditAt, createMeeting, type Failure } from './meet';

const FAILURES: readonly Failure[] = ['done but timed out', 'timed out', 'refused', 'answered without cells'];
const SOME_EDITS = ['does nothing', 'sorts by revenue', 'inserts a row inside', 'inserts a column inside'];
const DISTURBANCES = FAILURES.flatMap((failure) => SOME_EDITS.map((edit) => [failure, edit] as const));

describe.each(Object.entries(COMMITS))('a run that %s', (_, commit) => {
  const meeting = createMeeting(commit, WITH_ROOM);

  it.each(DISTURBANCES)(
    'whose batch, or any call after it, is %s, and somebody who %s: the numbers are right, or a sentence says that they may not be',
    (failure, edit) => {
      let callsAfterCommit = 0;
      while (checkEditAt(meeting, EDITS[edit]!, 'commit', { callsAfterCommit, failure })) callsAfterCommit++;
      expect(callsAfterCommit).toBeGreaterThanOrEqual(1);
    },
  );
});
