import { serverTime } from '../../../sidebar/server/server-time';

describe('the server’s time in the sidebar', () => {
  it('continues from the time of the state', () => {
    const state = { now: 1_000_000 };
    expect(serverTime(state, 500)).toBe(1_000_000);
    expect(serverTime(state, 60_500)).toBe(1_060_000);
  });
});
