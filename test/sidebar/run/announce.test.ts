import { NOTHING_HEARD, nextAnnouncement } from '../../../sidebar/run/announce';

describe('the screen reader text of a run', () => {
  it('changes at most every five seconds, and at once for a new phase', () => {
    let heard = NOTHING_HEARD;
    const message: string[] = [];
    for (let second = 0; second < 12; second++) {
      const phase = second < 7 ? 'pages' : 'writing';
      const next = nextAnnouncement(heard, `${phase} ${second}`, phase, second * 1_000);
      if (next !== heard) message.push(next.words);
      heard = next;
    }
    expect(message).toEqual(['pages 0', 'pages 5', 'writing 7']);
  });
});
