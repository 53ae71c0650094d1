import { COMMITS, SIZES, WITH_ROOM } from './commits';
import { EDITS } from './edits';
import { createMeeting, expectRightAtAnyMoment } from './meet';

describe.each(Object.entries({ 'in a sheet with room': WITH_ROOM, ...SIZES }))('a run %s', (_, size) => {
  describe.each((size.commits ?? Object.keys(COMMITS)).map((what) => [what, COMMITS[what]!] as const))(
    'that %s',
    (__, commit) => {
      const meeting = createMeeting(commit, size);

      it.each(Object.entries(EDITS))(
        'and somebody who %s before any of its calls: the numbers are right and the user’s cells stay beside them, or a sentence says otherwise',
        (___, edit) => expectRightAtAnyMoment(meeting, edit),
      );
    },
  );
});
