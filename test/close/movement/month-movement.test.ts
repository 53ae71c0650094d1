import fc from 'fast-check';
import { monthMovement } from '../../../src/close/movement/month-movement';
import type { FollowedMonth, MoveLine } from '../../../src/close/movement/network-moves';
import { serial } from '../../../src/dates/sheet-dates';
import { fixedText, product } from '../../../src/table/decimal';
import { closedMonth, line, october, threeMonths } from './moved-months';

/** The months of the history as lines: “2026-09: 2970 to 3000, +1.01 %, left 0.00 %”. */
function history(months: readonly FollowedMonth[], open = october()): string[] {
  const percent = (share: string | null) =>
    share === null ? 'unknown' : `${fixedText(product(share, '100'), 2)} %`;
  return monthMovement(open, months).history.map(
    ({ month, complete, closed, share, left }) =>
      `${month}: ${complete} to ${closed}, ${percent(share)}, left ${percent(left)}`,
  );
}

const UNMOVED = { low: '0.0', high: '0.0' };
const range = (months: readonly FollowedMonth[], open = october()) => monthMovement(open, months).range;

describe('the history of earlier months', () => {
  it.each([
    [3.9, '0.40 %', 'every day'],
    [4.1, '0.09 %', 'once a week'],
  ])(
    'knows that a report that requests two days again asks for a day of the age of %f days %s',
    (after, left) => {
      // Half a day after the point, 30 of 3,000 move in a day or in a week.
      const [september] = threeMonths((last) => [line(last, after, 30)]);
      expect(history([{ ...september!, daysAgain: 2 }])[0]).toContain(`left ${left}`);
    },
  );

  it('has the twelve newest months', () => {
    const months = ['2025', '2026'].flatMap((year) =>
      ['01', '02', '03', '04', '05', '06', '07', '08'].map((month) => closedMonth(`${year}-${month}`)),
    );
    const shown = history(months);
    expect(shown).toHaveLength(12);
    expect([shown[0]!.slice(0, 7), shown[11]!.slice(0, 7)]).toEqual(['2026-08', '2025-05']);
  });
});

describe('lines of the ledger that are folded', () => {
  it('are divided among all earlier days, if they add up a month', () => {
    const month = { network: '', isOfMonth: true };
    // Seen after the month: each of its days moved by a thirtieth.
    const after = closedMonth('2026-09', [line('2026-09-01', 34.5, 30, month)]);
    expect(history([after])).toEqual(['2026-09: 2970 to 3000, 1.01 %, left 1.01 %']);
    // Seen on the 11th: only the ten days before it.
    const within = closedMonth('2026-09', [line('2026-09-01', 10, 30, month)]);
    const open = { ...october(), to: '2026-10-05', now: october().now - 26 };
    expect(history([within], open)[0]).toMatch(/^2026-09: 2970 to 3000, 1\.01 %, left 3\.09 %$/);
  });
});

describe('the range of an open month', () => {
  it('takes what a network usually moves for a month that lacks it', () => {
    const both = { '1': '101', '2': '101' };
    const moved = (last: string) => [line(last, 5.5, Number(last.slice(8)), { network: 'Network 2' })];
    const [september, august, july] = threeMonths(moved, both) as [
      FollowedMonth,
      FollowedMonth,
      FollowedMonth,
    ];
    const lacks = { ...july, amounts: july.amounts.slice(0, 1), lines: [] };
    const left = monthMovement(october({ '1': '10', '2': '10' }), [september, august, lacks]).history;
    for (const month of left) expect(Number(month.left)).toBeCloseTo(0.005, 9);
  });

  it('needs three months that were still open at this point', () => {
    expect(range(threeMonths(() => []).slice(1))).toBeNull();
    expect(range([])).toBeNull();
    const early = closedMonth('2026-07', [], undefined, 2);
    expect(monthMovement(october(), [...threeMonths(() => []).slice(0, 2), early])).toMatchObject({
      range: null,
      stillOpen: 2,
    });
    const sameDay = closedMonth('2026-07', [], undefined, 3);
    expect(range([...threeMonths(() => []).slice(0, 2), sameDay])).toEqual(UNMOVED);
  });

  it('needs history of each network, unless it has at most 5 % of the amount', () => {
    const months = threeMonths(() => []);
    const small = monthMovement(october({ '1': '95', '2': '5' }), months);
    expect(small).toMatchObject({ range: UNMOVED, unknown: ['Network 2'], unknownShare: '0.05' });
    const moved = threeMonths((last) => [line(last, 5.5, Number(last.slice(8)))], { '1': '101' });
    const { history: ofKnown } = monthMovement(october({ '1': '95', '2': '5' }), moved);
    for (const { left } of ofKnown) expect(Number(left)).toBeCloseTo(0.01, 9);
    const large = monthMovement(october({ '1': '94', '2': '6' }), months);
    expect(large).toMatchObject({ range: null, unknown: ['Network 2'], unknownShare: '0.06' });
    expect(large.history.map(({ left }) => left)).toEqual([null, null, null]);
  });

  it.each([
    [19, null],
    [20, UNMOVED],
  ])('needs 20 days of a network with an amount in closed months: %d', (days, expected) => {
    const [september, ...others] = threeMonths(() => []) as [FollowedMonth, ...FollowedMonth[]];
    const [key] = september.amounts;
    const some = Object.fromEntries(
      Object.keys(key!.days).map((date, nth) => [date, nth < days ? '100' : '0'] as const),
    );
    const second = { ...key!, networkId: '2', network: 'Network 2', days: some };
    const months = [{ ...september, amounts: [key!, second, { ...second, appId: 'app-2' }] }, ...others];
    expect(range(months, october({ '1': '50', '2': '50' }))).toEqual(expected);
  });

  it('is not given for amounts of 0', () => {
    expect(
      range(
        threeMonths(() => []),
        october({ '1': '0' }),
      ),
    ).toBeNull();
    expect(
      range(
        threeMonths(() => []),
        { ...october(), amounts: [] },
      ),
    ).toBeNull();
  });
});

describe('the movement of any months', () => {
  const lines: fc.Arbitrary<MoveLine[]> = fc.array(
    fc
      .record({
        day: fc.integer({ min: 1, max: 30 }),
        after: fc.integer({ min: 1, max: 240 }),
        units: fc.integer({ min: -900, max: 900 }),
        network: fc.constantFrom('Network 1', '2', ''),
        isOfMonth: fc.boolean(),
      })
      .map(({ day, after, units, network, isOfMonth }) =>
        line(`2026-09-${String(day).padStart(2, '0')}`, after / 8, units / 100, {
          network: isOfMonth ? '' : network,
          isOfMonth,
        }),
      ),
    { maxLength: 12 },
  );
  const ofDay = { '1': '80.5', '2': '19.25' };
  const months = (first: readonly MoveLine[]) => [
    closedMonth('2026-09', first, ofDay),
    closedMonth('2026-08', [line('2026-08-31', 6, 12.5)], ofDay),
    closedMonth('2026-07', [line('2026-07-31', 6, -3)], ofDay),
  ];

  /** The lines that were seen until the closing, and after the days that they can be about. */
  const seenInTime = (some: readonly MoveLine[]) =>
    some.filter(
      ({ seen, day, isOfMonth }) => seen! <= closedAt && seen! > serial(isOfMonth ? '2026-09-01' : day),
    );
  const { closedAt } = closedMonth('2026-09');

  it('adds up: the amount when complete and all moves until the closing are the closed amount', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const [september] = monthMovement(october(ofDay), months(seenInTime(some))).history;
        const moved = seenInTime(some).reduce((sum, each) => sum + each.difference!, 0);
        expect(Number(september!.complete) + moved).toBeCloseTo(Number(september!.closed), 5);
      }),
    );
  });
});
