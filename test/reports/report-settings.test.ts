import fc from 'fast-check';
import { checkRefreshing, type Schedule } from '../../src/reports/report-settings';

function messages(given: unknown): readonly string[] {
  const checked = checkRefreshing(given);
  return 'issues' in checked ? checked.issues.map(({ message }) => message) : [];
}

function schedules(): fc.Arbitrary<Schedule> {
  const hour = fc.integer({ min: 0, max: 23 });
  return fc.oneof(
    fc.constantFrom<Schedule>({ kind: 'by hand' }, { kind: 'when ready' }),
    fc.record({ kind: fc.constantFrom('daily' as const, 'weekdays' as const), hour }),
    fc.record({ kind: fc.constant('weekly' as const), weekday: fc.integer({ min: 1, max: 7 }), hour }),
    fc.record({ kind: fc.constant('monthly' as const), day: fc.integer({ min: 1, max: 31 }), hour }),
  );
}

it('the settings of a refresh are stored completely, and are valid when they are checked again', () => {
  fc.assert(
    fc.property(
      schedules(),
      fc.constantFrom('kept' as const, 'dropped' as const),
      fc.integer({ min: 2, max: 90 }),
      (schedule, history, daysAgain) => {
        const given = { schedule, history, daysAgain };
        expect(checkRefreshing(given)).toEqual({ refreshing: given });
      },
    ),
  );
});

const CHOOSE = 'Choose one of the values in the form.';

it.each([
  [{ schedule: { kind: 'daily', hour: 24 } }, 'Refresh: this value', CHOOSE],
  [{ history: 'forever' }, 'Keep older rows: “forever”', CHOOSE],
  [{ daysAgain: 1 }, 'Days to check again: “1”', 'Enter a whole number of days from 2 to 90.'],
  [{ order: { by: 'date' } }, 'Sort by: this value', CHOOSE],
  ['daily', 'Refresh: “daily”', CHOOSE],
])('the settings of a refresh are refused with one sentence: %j', (given, begins, doNext) => {
  expect(messages(given)).toEqual([`${begins} is not possible. ${doNext}`]);
});

it('the settings of a refresh are checked without an error, show an invalid value in one short line, and contain only allowed values', () => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (value) => {
      for (const given of [value, { schedule: value, history: value, daysAgain: value, order: value }]) {
        const checked = checkRefreshing(given);
        if ('issues' in checked)
          for (const { message } of checked.issues) expect(message).toMatch(/^[^\n]{10,350}\.$/u);
        else expect(checkRefreshing(checked.refreshing)).toEqual(checked);
      }
    }),
    { numRuns: 500 },
  );
});
