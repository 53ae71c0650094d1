import fc from 'fast-check';
import { dayOfMetric, daysText } from '../../sidebar/days';

describe('the days of LTV and retention', () => {
  it.each([
    ['ltv1', 1],
    ['kp90', 90],
    ['newUserNum', null],
    ['ltv', null],
    ['xltv1', null],
  ])('%s is day %s', (id, day) => {
    expect(dayOfMetric(id)).toBe(day);
  });

  it.each([
    [['newUserNum', 'ltv1', 'ltv2', 'ltv3', 'ltv7', 'ltv30'], '1-3,7,30'],
    [['kp3', 'kp2', 'kp2'], '2-3'],
    [['revenue'], ''],
  ])('%j are written as “%s”', (metrics, text) => {
    expect(daysText(metrics)).toBe(text);
  });

  it('say the same days, whichever they are', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 90 })), (days) => {
        const read = daysText(days.map((day) => `ltv${day}`))
          .split(',')
          .filter((run) => run !== '')
          .flatMap((run) => {
            const [first, last = first] = run.split('-').map(Number) as [number, number?];
            return Array.from({ length: last - first + 1 }, (_, i) => first + i);
          });
        expect(read).toEqual([...days].sort((a, b) => a - b));
      }),
    );
  });
});
