import { amountOf, type KeyAmounts } from '../../books/books';
import { type Day, daysBetween } from '../../dates/calendar';
import { lastDay, type Month, monthOf } from '../../dates/months';
import {
  absolute,
  type Decimal,
  difference,
  isNegative,
  isWithin,
  product,
  quotient,
  sumOfDecimals,
  totalOf,
  ZERO,
} from '../../table/decimal';
import { grouped } from '../../table/grouped';
import { type DayAmount, dayAmounts, type FollowedMonth, movedBetween, movesOf } from './network-moves';
import { LEAST_MONTHS, MOST_MONTHS, usualRange } from './usual-range';

/** A network with fewer complete days in closed months has no history. */
const LEAST_DAYS = 20;
/** The largest share of the amount so far that may have no history. */
const MOST_UNKNOWN: Decimal = '0.05';
const PLACES = 12;

export interface OpenMonth {
  /** The newest complete day of the month. */
  readonly to: Day;
  /** A serial number in the spreadsheet's zone. */
  readonly now: number;
  /** The revenue up to `to`. */
  readonly amounts: readonly KeyAmounts[];
}

export type Movement = ReturnType<typeof monthMovement>;

/**
 * How much the complete days of an open month usually still move until its closing. Each earlier month is looked at when its days had the
 * same ages, and each network moves as it did then, weighted by its amount so far.
 */
export function monthMovement(open: OpenMonth, closed: readonly FollowedMonth[]) {
  const months = [...closed].sort(newestFirst).slice(0, MOST_MONTHS);
  const named = [open, ...months].flatMap(({ amounts }) => amounts);
  const ids = new Map(named.map(({ network, networkId }) => [network, networkId]));
  const seen = months.map((month) => seenMonth(month, open, ids));
  const still = seen.filter(({ wasOpen }) => wasOpen);
  const networks = networksOf(open, still);
  const unknown = networks.filter(({ hasHistory }) => !hasHistory);
  const [whole, unknownAmount] = [totalOf(networks, 'size'), totalOf(unknown, 'size')];
  const isKnown = whole !== ZERO && isWithin(unknownAmount, MOST_UNKNOWN, whole);
  const known = networks.filter(({ hasHistory }) => hasHistory);
  const left = isKnown ? still.map(({ month }) => [month, weighted(known, month)] as const) : [];
  const leftOf = new Map(left);
  const isEnough = isKnown && still.length >= LEAST_MONTHS;
  return {
    soFar: sumOfDecimals(open.amounts.map(amountOf)),
    /** Null without enough history. */
    range: isEnough ? usualRange(left.map(([, share]) => Number(share))) : null,
    /** How many of the earlier months were still open at this point. */
    stillOpen: still.length,
    /** The networks without enough history, and their share of the amount so far. */
    unknown: unknown.map(({ name }) => name),
    unknownShare: whole === ZERO ? ZERO : quotient(unknownAmount, whole, PLACES),
    /**
     * The newest month first: the amount when its days were first complete, what it moved until its closing, and the share by which its
     * days moved after the point at which the open month is now. Null: unknown.
     */
    history: seen.map((each) => {
      const { amount, moved, share } = movedIn(each, () => true, Number.NEGATIVE_INFINITY);
      const at = sumOfDecimals([amount, moved]);
      return { month: each.month, complete: amount, closed: at, share, left: leftOf.get(each.month) ?? null };
    }),
  };
}

type SeenMonth = ReturnType<typeof seenMonth>;

function newestFirst(one: FollowedMonth, other: FollowedMonth): number {
  return one.month < other.month ? 1 : -1;
}

/** An earlier month as it was when its newest complete day was as old as that of the open month. The last days of months correspond. */
function seenMonth(followed: FollowedMonth, { to, now }: OpenMonth, ids: ReadonlyMap<string, string>) {
  const { month, closedAt } = followed;
  const last = lastDay(month);
  const same = `${month}-${to.slice(8)}`;
  const then = to === lastDay(monthOf(to)) || same > last ? last : same;
  const point = now + daysBetween(to, then);
  const closed = dayAmounts(followed);
  // A month that was closed on this day does not move any more.
  const wasOpen = Math.floor(closedAt) >= Math.floor(point);
  return { month, closedAt, to: then, point, wasOpen, closed, moves: movesOf(followed, closed, ids) };
}

/** What some days of a month moved from a moment to the closing, and their amount at that moment. */
function movedIn(
  { closed, moves, closedAt }: SeenMonth,
  isIn: (each: Pick<DayAmount, 'network' | 'day'>) => boolean,
  from: number,
) {
  const moved = movedBetween(moves.filter(isIn), Math.min(from, closedAt), closedAt);
  const amount = difference(totalOf(closed.filter(isIn), 'amount'), moved);
  return { moved, amount, share: shareOf(moved, amount) };
}

/** Null if the amount is not positive. */
function shareOf(moved: Decimal, amount: Decimal): Decimal | null {
  return amount === ZERO || isNegative(amount) ? null : quotient(moved, amount, PLACES);
}

/** The networks of the open month, and by which shares they moved in earlier months. */
function networksOf({ amounts }: OpenMonth, months: readonly SeenMonth[]) {
  return [...grouped(amounts, ({ networkId }) => networkId)].map(([id, keys]) => {
    const own = months.map((month) => ({
      month: month.month,
      ...movedIn(month, ({ network, day }) => network === id && day <= month.to, month.point),
    }));
    const all = months.flatMap(({ closed }) => closed.filter(({ network }) => network === id));
    const days = new Set(all.flatMap(({ day, amount }) => (amount === ZERO ? [] : [day])));
    const usual = shareOf(totalOf(own, 'moved'), totalOf(own, 'amount'));
    return {
      name: keys[0].network,
      size: absolute(sumOfDecimals(keys.map(amountOf))),
      hasHistory: days.size >= LEAST_DAYS && usual !== null,
      /** In a month without an amount: what it moved in all months together. */
      shares: new Map(own.map(({ month, share }) => [month, share ?? usual ?? ZERO])),
    };
  });
}

function weighted(networks: ReturnType<typeof networksOf>, month: Month): Decimal {
  const moved = networks.map(({ size, shares }) => product(size, shares.get(month) ?? ZERO));
  return quotient(sumOfDecimals(moved), totalOf(networks, 'size'), PLACES);
}
