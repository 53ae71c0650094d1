import type { KeyAmounts } from '../../books/books';
import type { Day } from '../../dates/calendar';
import type { Month } from '../../dates/months';
import { serial } from '../../dates/sheet-dates';
import {
  absolute,
  type Decimal,
  decimalOf,
  product,
  proportionally,
  sumOfDecimals,
  ZERO,
} from '../../table/decimal';

/** The decimals of divided amounts, and of shares of a day. */
const PLACES = 8;
/** Scheduled reports request all of their days about once a week. */
const WHOLE_EVERY_DAYS = 7;

/** A line of the ledger about revenue. `seen` is a serial number in the spreadsheet's zone, like all moments here. */
export interface MoveLine {
  readonly day: Day;
  readonly network: string;
  readonly difference: number;
  readonly seen: number;
  readonly isOfMonth: boolean;
}

/** A closed month, with the lines of one report about its days. */
export interface FollowedMonth {
  readonly month: Month;
  /** When the month was first closed, and the revenue that was frozen then. */
  readonly closedAt: number;
  readonly amounts: readonly KeyAmounts[];
  readonly lines: readonly MoveLine[];
  /** For how many days the report requested a complete day again every day. */
  readonly daysAgain: number;
}

export interface DayAmount {
  readonly network: string;
  readonly day: Day;
  readonly amount: Decimal;
}

/** A change of an amount. A refresh has seen it; the refresh before that asked for the day was `gap` days earlier. */
export interface Move extends DayAmount {
  readonly seen: number;
  readonly gap: number;
}

export function dayAmounts({ month, amounts }: FollowedMonth): DayAmount[] {
  return amounts.flatMap(({ networkId: network, days }) =>
    Object.entries(days).map(([date, amount]) => ({ network, day: `${month}-${date}`, amount })),
  );
}

/**
 * The moves of a month's days. `ids` are the networks' ids by name. A folded line names no network, and maybe no day: its difference is
 * divided among the `closed` amounts of its day, or of all days of the month before it was seen, in proportion to their sizes.
 */
export function movesOf(
  { lines, daysAgain }: FollowedMonth,
  closed: readonly DayAmount[],
  ids: ReadonlyMap<string, string>,
): Move[] {
  return lines.flatMap(({ day, network, difference, seen, isOfMonth }) => {
    const isIn = (each: Day) => (isOfMonth ? serial(each) < seen : each === day);
    const about =
      network === ''
        ? closed.filter((each) => isIn(each.day) && each.amount !== ZERO)
        : [{ network: ids.get(network) ?? network, day, amount: '1' }];
    const weights = about.map(({ amount }) => absolute(amount));
    const parts = proportionally(decimalOf(difference), weights, PLACES);
    return about.map((each, nth) => {
      // A day is first complete on the day after it.
      const gap = seen - serial(each.day) < daysAgain + 2 ? 1 : WHOLE_EVERY_DAYS;
      return { ...each, amount: parts[nth] ?? ZERO, seen, gap };
    });
  });
}

export function movedBetween(moves: readonly Move[], from: number, to: number): Decimal {
  return sumOfDecimals(
    moves.map((move) => {
      const share = madeBy(move, to) - madeBy(move, from);
      return product(move.amount, decimalOf(Number(share.toFixed(PLACES))));
    }),
  );
}

/** The share of a move that was made until `at`, from 0 to 1: it counts as made evenly since the refresh before the one that saw it. */
function madeBy({ seen, gap }: Move, at: number): number {
  return Math.min(1, Math.max(0, 1 - (seen - at) / gap));
}
