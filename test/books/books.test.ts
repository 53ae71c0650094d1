import fc from 'fast-check';
import { sumDayAmounts } from '../../src/books/books';
import { listBrokenKeys } from '../../src/close/closings/compare-closing';
import { type Decimal, sumDecimals } from '../../src/table/decimal';
import { History, listAmounts, type Truth } from '../close/closings/history';
import { limitRuns } from '../thorough';

it('the books of closings books a restated day in the month after the closed one, and names the day', () => {
  const history = new History();
  history.close('2026-10', { '1': { '03': '10.5', '04': '1' } });
  const { changes } = history.check('2026-10', { '1': { '03': '12.75', '04': '1' } });
  expect(changes).toMatchObject([{ bookedIn: '2026-11', amount: '2.25', days: { '03': '2.25' } }]);
  expect(history.listAdjustments('2026-10')).toEqual(['2026-11 1 2.25 restated']);
});

it('the books of closings books nothing when nothing has changed, and nothing a second time', () => {
  const history = new History();
  history.close('2026-10', { '1': { '03': '10' } });
  expect(history.check('2026-10', { '1': { '03': '10' } }).changes).toEqual([]);
  history.check('2026-10', { '1': { '03': '11' } });
  expect(history.check('2026-10', { '1': { '03': '11' } }).changes).toEqual([]);
});

it('the books of closings books a network that appears after the closing', () => {
  const history = new History();
  history.close('2026-10', { '1': { '03': '10' } });
  history.check('2026-10', { '1': { '03': '10' }, '2': { '30': '0.000000000001' } });
  expect(history.listAdjustments('2026-10')).toEqual(['2026-11 2 0.000000000001 late']);
});

it('the books of closings books out what is missing only when a check at least 20 hours later misses it, too', () => {
  const history = new History();
  const before: Truth = { '1': { '03': '10', '04': '2' }, '2': { '03': '5' } };
  history.close('2026-10', before);
  const after: Truth = { '1': { '04': '2' } };
  expect(history.check('2026-10', after)).toMatchObject({ result: 'lacks amounts', changes: [] });
  expect(history.check('2026-10', after, 19).changes).toEqual([]);
  history.check('2026-10', after, 1);
  expect(history.listAdjustments('2026-10')).toEqual(['2026-11 1 -10 gone', '2026-11 2 -5 gone']);
});

it('the books of closings books out nothing that not all checks since the first one have missed', () => {
  const history = new History();
  const [one, other] = [{ '1': { '03': '10' } }, { '2': { '03': '5', '04': '2' } }];
  history.close('2026-10', { ...one, ...other });
  const results = [one, other, { ...one, '2': { '03': '5' } }, { ...one, ...other }, one].map((truth) =>
    history.check('2026-10', truth),
  );
  expect(results.map(({ result }) => result === 'compared')).toEqual([false, false, false, true, false]);
  expect(history.listAdjustments('2026-10')).toEqual([]);
});

it('the books of closings compares nothing with another report key, and nothing with an answer without amounts of most apps', () => {
  const history = new History();
  history.close('2026-10', { '1': { '03': '10' } });
  history.key = 'another key';
  expect(history.check('2026-10', { '1': { '03': '99' } })).toMatchObject({
    result: 'other key',
    changes: [],
  });
  history.key = 'the key';
  for (const truth of [{}, { '1': { '03': '0' } }])
    expect(history.check('2026-10', truth)).toMatchObject({ result: 'lacks apps', changes: [] });
});

it('the books of closings reverses in the oldest open month what version 2 contains, so that all journals sum to the service', () => {
  const history = new History();
  history.close('2026-10', { '1': { '03': '10' } });
  history.check('2026-10', { '1': { '03': '12' } });
  history.close('2026-11', { '1': { '01': '7' } });
  history.reopen('2026-10');
  history.close('2026-10', { '1': { '03': '12' } });
  expect(history.listAdjustments('2026-10')).toEqual(['2026-11 1 2 restated', '2026-12 1 -2 reversed']);
  expect(history.requireClosing('2026-10')).toMatchObject({ version: 2, state: 'closed' });
  history.check('2026-10', { '1': { '03': '15' } });
  expect(history.listAdjustments('2026-10')).toContain('2026-12 1 3 restated');
});

it('the books of closings books changes of an earlier month in a reopened month, because it is the oldest open one', () => {
  const history = new History();
  for (const month of ['2026-08', '2026-09', '2026-10']) history.close(month, { '1': { '03': '10' } });
  history.reopen('2026-09');
  history.check('2026-08', { '1': { '03': '11' } });
  history.check('2026-10', { '1': { '03': '11' } });
  expect(history.listAdjustments('2026-08')).toEqual(['2026-09 1 1 restated']);
  expect(history.listAdjustments('2026-10')).toEqual(['2026-11 1 1 restated']);
});

const MONTHS = ['2026-08', '2026-09', '2026-10'];
const amount = fc
  .tuple(fc.integer({ min: -1000, max: 100_000 }), fc.integer({ min: 0, max: 12 }))
  .map(([units, places]) => sumDecimals([`${units}`, places === 0 ? '0' : `0.${'0'.repeat(places - 1)}7`]));
const truths = fc.dictionary(
  fc.constantFrom('1', '2', '3'),
  fc.dictionary(fc.constantFrom('01', '15', '31'), amount),
  { minKeys: 1 },
);
const step = fc.record({
  act: fc.constantFrom('restate', 'close', 'check', 'reopen'),
  month: fc.constantFrom(...MONTHS),
  truth: truths,
  hours: fc.integer({ min: 1, max: 200 }),
});

it('any history of restatements, closings and reopenings gives books with newest amounts and adjustments that are what the service reports, for every key', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { history, service } = replay(steps);
      for (const { month, state } of history.listClosings()) {
        if (state === 'reopened') history.close(month, service.get(month) ?? {});
        settle(history, month, service.get(month) ?? {});
        const closing = history.requireClosing(month);
        if (closing.result === 'compared')
          expect(listBrokenKeys(closing, listAmounts(service.get(month) ?? {}))).toEqual([]);
      }
    }),
    limitRuns({ quick: 150, thorough: 3_000 }),
  );
});

it('any history of restatements, closings and reopenings gives the same books in any order: the total does not depend on the way', () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 30 }),
      fc.dictionary(fc.constantFrom(...MONTHS), truths),
      (steps, last) => {
        const { history } = replay(steps);
        for (const { month, state } of history.listClosings()) {
          const truth = { '1': { '01': '1' }, ...(last[month] ?? {}) };
          if (state === 'reopened') history.close(month, truth);
          settle(history, month, truth);
          const closing = history.requireClosing(month);
          if (closing.result === 'compared') expect(booksTotal(closing)).toBe(total(truth));
        }
      },
    ),
    limitRuns({ quick: 150, thorough: 3_000 }),
  );
});

/** Two checks, so that what is missing is booked out. */
function settle(history: History, month: string, truth: Truth): void {
  history.check(month, truth, 24);
  history.check(month, truth, 24);
}

function replay(steps: readonly { act: string; month: string; truth: Truth; hours: number }[]) {
  const history = new History();
  const service = new Map<string, Truth>();
  for (const { act, month, truth, hours } of steps) {
    const closing = history.listClosings().find((each) => each.month === month);
    if (act === 'restate' || !service.has(month)) service.set(month, truth);
    const now = service.get(month) ?? {};
    if (act === 'close' && closing?.state !== 'closed') history.close(month, now);
    if (act === 'check' && closing?.state === 'closed') history.check(month, now, hours);
    if (act === 'reopen' && closing?.state === 'closed') history.reopen(month);
  }
  return { history, service };
}

function booksTotal(closing: ReturnType<History['requireClosing']>): Decimal {
  return sumDecimals([
    ...closing.amounts.map(sumDayAmounts),
    ...closing.adjustments.map((each) => each.amount),
  ]);
}

function total(truth: Truth): Decimal {
  return sumDecimals(Object.values(truth).flatMap((days) => Object.values(days)));
}
