import { rowBounds } from '../../../src/service/wire/row-plan';
import { asked } from '../asking';

const dimensions = (...args: Parameters<typeof asked>) =>
  rowBounds(asked(...args)).map(({ dimension }) => dimension);
const day = (value: string) =>
  rowBounds(asked('full'))
    .find(({ dimension }) => dimension === 'date')!
    .admits(value);

describe('the values that rows may have', () => {
  it('are the days of the range, and the requested apps and countries if there are any', () => {
    expect(dimensions('full')).toEqual(['date']);
    expect(dimensions('full', { apps: ['a'], areas: ['DE'] })).toEqual(['appId', 'date']);
    expect(dimensions('ltv', { apps: ['a'], areas: ['DE'] })).toEqual(['appId', 'area', 'date']);
    expect(dimensions('retention', { areas: ['DE'] })).toEqual(['area', 'date']);
  });

  it.each([
    ['2026-09-01', true],
    ['2026-09-05', true],
    ['2026-9-5', true],
    ['2026-08-31', false],
    ['2026-09-06', false],
    ['2026-9-6', false],
    ['2026-09-03 12:00', true],
    ['no day at all', true],
  ])('on %s: %j', (value, admitted) => {
    expect(day(value)).toBe(admitted);
  });

  it('are named in a refusal', () => {
    const bounds = rowBounds(asked('ltv', { apps: ['a'], areas: ['DE'] }));
    expect(bounds.map(({ refusal }) => refusal('x'))).toEqual([
      'of app x, which was not requested',
      'of country x, which was not requested',
      'dated x; 2026-09-01 to 2026-09-05 was requested',
    ]);
    expect(bounds.slice(0, 2).map(({ admits }) => [admits('a'), admits('DE')])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});
