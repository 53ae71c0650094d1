import fc from 'fast-check';
import { monthMovement } from '../../../src/close/movement/month-movement';
import type { FollowedMonth, MoveLine } from '../../../src/close/movement/network-moves';
import { addDays } from '../../../src/dates/calendar';
import { serial } from '../../../src/dates/sheet-dates';
import { decimalOf, fixedText, product } from '../../../src/table/decimal';
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
  it('has the amount when the days were complete, at closing, and what moved after the same point', () => {
    const months = threeMonths((last) => [line(addDays(last, -5), 3, 20), line(last, 5.5, 10)]);
    expect(history(months)).toEqual([
      '2026-09: 2970 to 3000, 1.01 %, left 0.33 %',
      '2026-08: 3070 to 3100, 0.98 %, left 0.32 %',
      '2026-07: 3070 to 3100, 0.98 %, left 0.32 %',
    ]);
  });

  it('does not count what moved after the closing', () => {
    expect(history(threeMonths((last) => [line(last, 30, 500)]))[0]).toBe(
      '2026-09: 3000 to 3000, 0.00 %, left 0.00 %',
    );
  });

  it('counts a change as made evenly since the refresh before the one that saw it', () => {
    // Seen half a day after the point: half of it was still to come.
    expect(history(threeMonths((last) => [line(last, 4, 20)]))[0]).toBe(
      '2026-09: 2980 to 3000, 0.67 %, left 0.33 %',
    );
    // The report asks for older days once a week: two sevenths of it were still to come.
    const weekly = threeMonths((last) => [line(addDays(last, -10), 15.5, 70)]).map((month) => ({
      ...month,
      daysAgain: 2,
    }));
    expect(history(weekly)[0]).toBe('2026-09: 2930 to 3000, 2.39 %, left 0.67 %');
  });

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

  it('compares the last days of months of different lengths', () => {
    const february = closedMonth('2026-02', [line('2026-02-28', 5, 10)]);
    expect(history([february])).toEqual(['2026-02: 2790 to 2800, 0.36 %, left 0.36 %']);
  });

  it('looks only at the days that the open month has so far', () => {
    const open = { ...october(), to: '2026-10-15', now: october().now - 16 };
    // Of 1,500 until the 15th, 15 was still to come; the 16th does not count.
    const lines = (last: string) => [
      line(`${last.slice(0, 7)}-15`, 6, 15),
      line(`${last.slice(0, 7)}-16`, 6, 900),
    ];
    expect(history(threeMonths(lines), open)[0]).toMatch(/, left 1\.01 %$/);
  });

  it('shows months that were closed before the point, but not what was left', () => {
    const early = closedMonth('2026-06', [line('2026-06-30', 1.5, 30)], undefined, 2);
    expect(history([early])).toEqual(['2026-06: 2970 to 3000, 1.01 %, left unknown']);
  });

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
  const ofDay = { '1': '75', '2': '25' };

  it('are divided among the networks of the day in proportion to their amounts', () => {
    const folded = threeMonths((last) => [line(last, 5.5, 40, { network: '' })], ofDay);
    const named = threeMonths((last) => [line(last, 5.5, 30), line(last, 5.5, 10, { network: '2' })], ofDay);
    expect(monthMovement(october(ofDay), folded)).toEqual(monthMovement(october(ofDay), named));
  });

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
  it('is 0.0 to 0.0 if no day has moved from here until closing', () => {
    expect(range(threeMonths(() => []))).toEqual(UNMOVED);
    expect(range(threeMonths((last) => [line(last, 1.5, 50)]))).toEqual(UNMOVED);
  });

  it('weights the networks by their amounts so far', () => {
    // Network 1 moves by 1 %, network 2 by nothing. In July to September they were equal, in October it is 3 to 1.
    const months = threeMonths((last) => [line(last, 5.5, Number(last.slice(8)))], {
      '1': '101',
      '2': '101',
    });
    const left = monthMovement(october({ '1': '30', '2': '10' }), months).history.map((month) => month.left);
    for (const share of left) expect(Number(share)).toBeCloseTo(0.0075, 9);
  });

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

  it('does not count a network twice that two apps have', () => {
    const months = threeMonths(() => []);
    const [key] = october({ '2': '5' }).amounts;
    const open = { ...october(), amounts: [...october().amounts, key!, { ...key!, appId: 'app-2' }] };
    expect(monthMovement(open, months)).toMatchObject({ range: null, unknown: ['Network 2'] });
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

  it('does not depend on the order of the lines and months', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const mixed = months([...some].reverse()).reverse();
        expect(monthMovement(october(ofDay), mixed)).toEqual(monthMovement(october(ofDay), months(some)));
      }),
    );
  });

  it('has the same percentages in every unit of money', () => {
    const factors = fc.constantFrom(2, 10, 0.5, 0.01, 1000);
    fc.assert(
      fc.property(lines, factors, (some, factor) => {
        // Named lines only: what is divided is rounded to eight decimals.
        const named = some.filter(({ network }) => network !== '');
        const times = (amount: string) => product(amount, decimalOf(factor));
        const scaled = Object.fromEntries(Object.entries(ofDay).map(([id, amount]) => [id, times(amount)]));
        const inUnit = months(named).map(({ month, lines: own }) =>
          closedMonth(
            month,
            own.map((each) => ({ ...each, difference: Number(times(decimalOf(each.difference!))) })),
            scaled,
          ),
        );
        const shares = ({ range: found, history: all }: ReturnType<typeof monthMovement>) => [
          found,
          all.map(({ share, left }) => [share, left]),
        ];
        expect(shares(monthMovement(october(scaled), inUnit))).toEqual(
          shares(monthMovement(october(ofDay), months(named))),
        );
      }),
    );
  });

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
