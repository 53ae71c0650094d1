import { serverTime } from '../../../sidebar/server/server-time';

describe('the server’s time in the sidebar', () => {
  it('continues from the time of the state', () => {
    const state = { now: 1_000_000 };
    expect(serverTime(state, 500)).toBe(1_000_000);
    expect(serverTime(state, 60_500)).toBe(1_060_000);
  });

  it('restarts with a new state, and follows a clock that was set back', () => {
    expect(serverTime({ now: 2_000_000 }, 70_000)).toBe(2_000_000);
    expect(serverTime({ now: 1_500_000 }, 90_000)).toBe(1_500_000);
  });
});
