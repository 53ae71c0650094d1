import { dayAndTime, fromNow, lasted, timeOfDay } from '../../../../playground/page/panel/times';

const AT = Date.UTC(2026, 10, 20, 23, 5, 7);

describe('times of the panel', () => {
  it('are in the zone of the file', () => {
    expect(dayAndTime(AT, 'UTC')).toBe('Fri, 20 Nov 2026, 23:05');
    expect(dayAndTime(AT, 'Europe/Berlin')).toBe('Sat, 21 Nov 2026, 00:05');
    expect(timeOfDay(AT, 'Asia/Kolkata')).toBe('04:35:07');
  });

  it.each([
    [0, 'now'],
    [-5, 'now'],
    [30_000, 'in 1 min'],
    [59 * 60_000, 'in 59 min'],
    [2 * 3_600_000, 'in 2 h'],
    [3_600_000 + 20 * 60_000, 'in 1 h 20 min'],
    [50 * 3_600_000, 'in 2 days'],
  ])('show %i ms from now as "%s"', (ms, text) => {
    expect(fromNow(AT + ms, AT)).toBe(text);
  });

  it.each([
    [340, '340 ms'],
    [2_410, '2.4 s'],
    [185_000, '3 min 5 s'],
  ])('show a run of %i ms as "%s"', (ms, text) => {
    expect(lasted(ms)).toBe(text);
  });
});
