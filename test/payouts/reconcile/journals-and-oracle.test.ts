import { rollForward } from '../../../src/books/roll-forward';
import type { Journal } from '../../../src/close/journal/entries';
import { journalMonth } from '../../../src/close/journal/journal-month';
import { journalFor, units } from '../../close/journal/generated-months';
import { closeAll } from './closed-worlds';
import { addTo, type Booked, bookedBy, earnedBy, lastDayOf, MONTHS, worldOf } from './oracle';

/** Five months each. */
const WORLDS = 200;

/** What the entries of a journal book: for each payment by its date, and for each network's statements. */
function bookedIn({ entries }: Journal, month: string): Map<string, Booked> {
  const booked = new Map<string, Booked>();
  for (const { reference, narration, date, lines } of entries) {
    const [, paidOn] = /^(?:Payment|Correction of payment) of (\d{4}-\d\d-\d\d): /.exec(narration) ?? [];
    if (paidOn === undefined && !reference.startsWith('SETTLE-')) continue;
    if (paidOn !== undefined) {
      expect(booked.has(paidOn)).toBe(false);
      expect(date).toBe(paidOn.startsWith(month) ? paidOn : lastDayOf(month));
    }
    for (const { account, amount, network } of lines) {
      const name = paidOn ?? `statements ${network?.id}`;
      const sums = booked.get(name) ?? new Map<string, bigint>();
      addTo(sums, account.use, units(amount, 2));
      booked.set(name, sums);
    }
  }
  return booked;
}

function sorted(booked: ReadonlyMap<string, Booked>) {
  return [...booked]
    .filter(([, sums]) => sums.size > 0)
    .map(([name, sums]) => [name, [...sums].sort()] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Adds what others have booked, or takes it away. */
function plus(
  all: Map<string, Booked>,
  others: ReadonlyMap<string, Booked>,
  sign: bigint,
): Map<string, Booked> {
  for (const [name, sums] of others)
    for (const [use, cents] of sums) {
      const own = all.get(name) ?? new Map<string, bigint>();
      addTo(own, use, sign * cents);
      all.set(name, own);
    }
  return all;
}

describe('months that are closed while statements, payments, rates and matches come late', () => {
  const worlds = Array.from({ length: WORLDS }, (_, seed) => worldOf(seed + 1));

  it('have journals with an entry for each payment, as an independent arithmetic books them', () => {
    for (const world of worlds) {
      const closings = closeAll(world);
      const before = new Map<string, Booked>();
      closings.forEach((closing, step) => {
        const journal = journalFor(journalMonth(closing, closings));
        // A month that is closed after a later one leaves the payments of the later one to the next closing.
        const isDue = ([name]: readonly [string, Booked]) =>
          name.startsWith('statements') || name.slice(0, 7) <= closing.month;
        const due = new Map([...plus(bookedBy(world, step), before, -1n)].filter(isDue));
        expect(sorted(bookedIn(journal, closing.month))).toEqual(sorted(due));
        plus(before, due, 1n);
      });
    }
  });

  it('have receivables that roll forward to the balances of their accounts', () => {
    for (const world of worlds) {
      const closings = closeAll(world);
      const rows = rollForward(closings);
      const balances = new Map<string, bigint>();
      for (const month of MONTHS) {
        const closing = closings.find((each) => each.month === month)!;
        const { entries } = journalFor(journalMonth(closing, closings));
        const lines = entries.flatMap((entry) => entry.lines);
        for (const networkId of ['1', '2', '3', '4']) {
          const own = lines.filter(({ network }) => network?.id === networkId);
          const of = (use: string) =>
            own
              .filter(({ account }) => account.use === use)
              .reduce((sum, line) => sum + units(line.amount, 2), 0n);
          const opening = balances.get(networkId) ?? 0n;
          balances.set(networkId, opening + of('receivable'));
          const earned = world.earned.filter(
            (each) => each.networkId === networkId && each.bookedIn === month,
          );
          const row = rows.find((each) => each.networkId === networkId && each.month === month);
          expect(row && cents(row)).toEqual({
            before: opening,
            revenue: earnedBy(earned.filter((each) => each.month === month)),
            adjustments: earnedBy(earned.filter((each) => each.month < month)),
            statements: -of('statements'),
            clearing: -of('clearing'),
            fees: -of('fees'),
            withholding: -of('withholding'),
            currency: -of('currency'),
            opening: -of('opening'),
            unmatched: -of('unmatched'),
            closing: balances.get(networkId),
          });
        }
      }
    }
  });
});

function cents({
  networkId: _,
  network: __,
  month: ___,
  ...amounts
}: ReturnType<typeof rollForward>[number]) {
  const sums = Object.entries(amounts).map(([field, amount]) => [field, units(amount, 2)] as const);
  const total = sums.reduce((sum, [field, each]) => (field === 'closing' ? sum - each : sum + each), 0n);
  expect(total).toBe(0n);
  return Object.fromEntries(sums);
}
