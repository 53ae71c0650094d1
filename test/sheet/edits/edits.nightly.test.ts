import { MOVED_IN, REFRESHES, SIZES, WITH_ROOM } from './commits';
import { EDITS } from './edits';
import { meetingOf, staysRightAtAnyMoment } from './meet';

const COMMITS = Object.entries({ ...REFRESHES, ...MOVED_IN });

describe.each(Object.entries({ 'in a sheet with room': WITH_ROOM, ...SIZES }))('a run %s', (_, size) => {
  describe.each(COMMITS.filter(([, commit]) => size.concerns?.(commit) !== false))(
    'that %s',
    (__, commit) => {
      const meeting = meetingOf(commit, size);

      it.each(Object.entries(EDITS))(
        'and somebody who %s before any of its calls: the numbers are right and the user’s cells stay, or a sentence says otherwise',
        (___, edit) => staysRightAtAnyMoment(meeting, edit),
      );
    },
  );
});
