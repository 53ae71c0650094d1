import { jsonRowPlan } from '../../../src/service/wire/row-plan';
import { asked } from '../asking';

function boundsOf(...args: Parameters<typeof asked>) {
  const { bounds, slots } = jsonRowPlan(asked(...args));
  return new Map(bounds.map(({ slot, admits }) => [slots[slot]!.field, admits]));
}
const dimensions = (...args: Parameters<typeof asked>) => [...boundsOf(...args).keys()];
const day = (value: string) => boundsOf('full').get('date')!(value);

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
});

describe('the slots of a row', () => {
  it('are one for each field, hidden ones last', () => {
    const plan = jsonRowPlan(asked('full'));
    expect(plan.slots.map(({ field }) => field)).toEqual(['date', 'appId', 'revenue']);
    expect([plan.day, plan.identity]).toEqual([0, [0, 1]]);
    const { slots, columns, day, identity } = jsonRowPlan(
      asked('ltv', { dimensions: ['appId'], apps: ['a'], areas: ['DE'] }),
    );
    expect(slots.map(({ field }) => field)).toEqual(['appId', 'ltv1', 'date', 'area']);
    expect([columns.length, day, identity]).toEqual([2, 2, [2, 0]]);
  });
});
