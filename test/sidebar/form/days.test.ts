import fc from 'fast-check';
import { labelMetric, toDayItems } from '../../../sidebar/form/days';
import { parseCohortDays } from '../../../src/request/checks/columns';

it('the days of LTV and retention stay the same days in the same order, whichever days the form has', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 90 })), (days) => {
      const items = toDayItems(days.map((day) => `ltv${day}`));
      expect(items.flatMap((item) => parseCohortDays(item, 'ltv') ?? [])).toEqual(days);
    }),
  );
});

it.each([
  ['30', 'ltv', 'LTV day 30'],
  ['1-7', 'retention', 'Retention day 1 to 7'],
  ['all', 'ltv', 'LTV, every day'],
  ['soon', 'ltv', 'soon'],
] as const)('the days of LTV and retention: “%s” heads columns of %s as “%s”', (item, report, label) => {
  expect(labelMetric(report, item)).toBe(label);
});
