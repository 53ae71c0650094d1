import { Dice } from '../../../playground/simulation/dice';

/** A world of statements and payments, and what journals should book of it, with an arithmetic of its own. Imports nothing of the add-on. */

export const MONTHS = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];
const EARLIER = ['2025-11', '2025-12'];
const DIGITS: Readonly<Record<string, number>> = { USD: 2, EUR: 2, JPY: 0, KWD: 3 };
/** About so many millionths of the books' currency. */
const USUAL: Readonly<Record<string, number>> = {
  USD: 1_000_000,
  EUR: 1_080_000,
  JPY: 6_700,
  KWD: 3_250_000,
};
const NETWORKS = Object.keys(DIGITS).map((currency, at) => ({
  networkId: `${at + 1}`,
  network: `Net ${currency}`,
  currency,
}));
/** The decimals of rates, and of reported and stated amounts. */
const RATE = 6;
export const FINE = 4;

export interface Stated {
  readonly networkId: string;
  readonly network: string;
  readonly currency: string;
  readonly month: string;
  readonly number: string;
  readonly date: string;
  /** Ten-thousandths. */
  readonly amount: bigint;
  /** The first closing at which the user has entered it. */
  readonly from: number;
}

export interface Paid {
  readonly networkId: string;
  readonly network: string;
  readonly currency: string;
  /** Different for each payment. */
  readonly date: string;
  /** Smallest units. */
  readonly amount: bigint;
  readonly fee: bigint;
  readonly withholding: bigint;
  readonly reference: string;
  readonly pays: readonly string[];
  readonly from: number;
  /** The first closing at which the user has said what it pays. */
  readonly matchedFrom: number;
}

export interface Earned {
  readonly networkId: string;
  readonly network: string;
  readonly month: string;
  /** The closed month itself, or the one in which a change is booked. */
  readonly bookedIn: string;
  readonly amount: bigint;
}

export interface World {
  /** The currency of the rates. Closings are in USD. */
  readonly books: string;
  /** The months in the order in which they are closed. */
  readonly order: readonly string[];
  readonly statements: readonly Stated[];
  readonly payments: readonly Paid[];
  readonly earned: readonly Earned[];
  readonly rates: readonly {
    readonly month: string;
    readonly currency: string;
    readonly rate: bigint;
    readonly from: number;
  }[];
}

export function worldOf(seed: number): World {
  const dice = new Dice(seed);
  const late = () => (dice.chance(0.7) ? 0 : dice.whole(1, MONTHS.length - 1));
  const swapped = dice.whole(0, MONTHS.length - 2);
  const order = dice.chance(0.3) ? MONTHS.map((_, at) => MONTHS[swap(at, swapped)]!) : MONTHS;
  const books = dice.chance(0.25) ? 'EUR' : 'USD';
  const foreign = Object.entries(USUAL).filter(([currency]) => currency !== books);
  const rates = [...EARLIER, ...MONTHS].flatMap((month) =>
    foreign.map(([currency, usual]) => ({
      month,
      currency,
      rate: BigInt(Math.round(usual * dice.number(0.95, 1.05))),
      from: late(),
    })),
  );
  const earned = NETWORKS.flatMap(({ currency: _, ...of }) =>
    MONTHS.flatMap((month, at) => [
      { ...of, month, bookedIn: month, amount: BigInt(dice.whole(-50_000, 9_999_999)) },
      ...MONTHS.slice(at + 1)
        .filter(() => dice.chance(0.3))
        .map((bookedIn) => ({ ...of, month, bookedIn, amount: BigInt(dice.whole(-99_999, 99_999)) })),
    ]),
  );
  const statements = NETWORKS.flatMap((of) =>
    [...EARLIER, ...MONTHS]
      .filter(() => dice.chance(0.8))
      .flatMap((month) => {
        const number = `S-${of.networkId}-${month}`;
        const from = late();
        const row = { ...of, month, number, from, amount: BigInt(dice.whole(10_000, 9_999_999)) };
        const first = { ...row, date: dayAfter(month, dice.whole(0, 40)) };
        const newer = { ...row, amount: row.amount + 12_345n, date: dayAfter(month, dice.whole(41, 90)) };
        return dice.chance(0.25) ? [first, { ...newer, from: dice.whole(from, MONTHS.length) }] : [first];
      }),
  );
  const days = MONTHS.flatMap((month) =>
    Array.from({ length: 28 }, (_, at) => `${month}-${`${at + 1}`.padStart(2, '0')}`),
  );
  const payments = Array.from({ length: dice.whole(4, 14) }, (_, nth): Paid => {
    const of = dice.pick(NETWORKS);
    const own = statements.filter(({ networkId }) => networkId === of.networkId);
    const first = dice.whole(0, Math.max(0, own.length - 1));
    const paid = own.slice(first, first + (dice.chance(0.3) ? 2 : 1));
    const currency = dice.chance(0.25) ? 'USD' : of.currency;
    const pays = [...new Set(paid.map(({ number }) => number))];
    // About what is owed, in the currency of the payment.
    const owed = paid.reduce((sum, each) => sum + unitsOf(each.amount, each.currency), 0n);
    const rate =
      currency === of.currency ? 1 : (USUAL[of.currency] ?? 1e6) / 1e6 / 10 ** (DIGITS[of.currency]! - 2);
    const share = dice.pick([1, 1, 1, 0.4, 1.02, 1.3, -0.3]);
    const total = BigInt(Math.round(Number(owed) * rate * share));
    const [fee, withholding] = [dice.chance(0.3) ? 11n : 0n, dice.chance(0.3) ? 7n : 0n];
    const [date = ''] = days.splice(dice.whole(0, days.length - 1), 1);
    const from = late();
    return {
      networkId: of.networkId,
      network: of.network,
      ...{ currency, date, fee, withholding, pays, from },
      amount: total - fee - withholding,
      reference: dice.chance(0.2) ? '' : `TRX${nth}`,
      matchedFrom: dice.chance(0.7) ? from : dice.whole(from, MONTHS.length),
    };
  });
  return { books, order, statements, payments, earned, rates };
}

function swap(at: number, swapped: number): number {
  if (at === swapped) return at + 1;
  return at === swapped + 1 ? at - 1 : at;
}

function dayAfter(month: string, days: number): string {
  return new Date(Date.parse(lastDayOf(month)) + days * 86_400_000).toISOString().slice(0, 10);
}

export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** Units as a plain decimal without needless zeros. */
export function decimal(units: bigint, places: number): string {
  const digits = `${units < 0n ? -units : units}`.padStart(places + 1, '0');
  const at = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`.replace(/\.?0+$/, '');
  return units < 0n && text !== '0' ? `-${text}` : text;
}

export function digitsOf(currency: string): number {
  return DIGITS[currency] ?? 2;
}

export function rateText(rate: bigint): string {
  return decimal(rate, RATE);
}

/** Halves away from zero. */
export function divided(numerator: bigint, denominator: bigint): bigint {
  const size = ((numerator < 0n ? -numerator : numerator) * 2n + denominator) / (denominator * 2n);
  return numerator < 0n ? -size : size;
}

/** Ten-thousandths in smallest units of a currency. */
function unitsOf(amount: bigint, currency: string): bigint {
  return divided(amount, 10n ** BigInt(FINE - digitsOf(currency)));
}

/** Cents by what they are booked as. */
export type Booked = Map<string, bigint>;

export function addTo(sums: Booked, use: string, cents: bigint): void {
  const sum = (sums.get(use) ?? 0n) + cents;
  if (sum === 0n) sums.delete(use);
  else sums.set(use, sum);
}

interface Owed extends Stated {
  open: bigint;
  readonly whole: bigint;
  paid: bigint;
}

/** What all closings up to the one with this index book in total: for each payment by its date, and for each network's statements. */
export function bookedBy(world: World, step: number): Map<string, Booked> {
  const closed = new Set(world.order.slice(0, step + 1));
  const [first = ''] = [...closed].sort();
  const isIn = ({ date, from }: { date: string; from: number }) =>
    from <= step && closed.has(date.slice(0, 7));
  const rateOf = (currency: string, month: string) =>
    currency === world.books
      ? 10n ** BigInt(RATE)
      : world.rates.find((each) => each.currency === currency && each.month === month && each.from <= step)
          ?.rate;
  const convert = (units: bigint, from: string, to: string, month: string) => {
    const [own, other] = [rateOf(from, month), rateOf(to, month)];
    if (from === to) return units;
    if (own === undefined || other === undefined) return undefined;
    return divided(units * own * 10n ** BigInt(digitsOf(to)), other * 10n ** BigInt(digitsOf(from)));
  };
  const inBooks = (units: bigint, currency: string, month: string) =>
    convert(units, currency, 'USD', month) ?? 0n;
  const isConverted = (currency: string, month: string) => convert(1n, currency, 'USD', month) !== undefined;
  const booked = new Map<string, Booked>();
  const post = (name: string, use: string, cents: bigint) => {
    const sums = booked.get(name) ?? new Map<string, bigint>();
    addTo(sums, use, cents);
    booked.set(name, sums);
  };

  const newest = new Map<string, Stated>();
  for (const each of world.statements)
    if (isIn(each) && each.date > (newest.get(each.number)?.date ?? '')) newest.set(each.number, each);
  const owed = [...newest.values()]
    .filter(({ currency, month }) => month < first || (closed.has(month) && isConverted(currency, month)))
    .map((each): Owed => {
      const whole = unitsOf(each.amount, each.currency);
      return { ...each, whole, open: whole, paid: 0n };
    })
    .sort((one, other) => (one.month < other.month ? -1 : 1));
  for (const { networkId, currency, month, whole } of owed) {
    if (month < first) continue;
    const left = inBooks(whole, currency, month) - revenueOf(world, networkId, month, closed);
    post(`statements ${networkId}`, 'receivable', left);
    post(`statements ${networkId}`, 'statements', -left);
  }

  const payments = world.payments.filter(isIn).sort((one, other) => (one.date < other.date ? -1 : 1));
  for (const { date, currency, amount, fee, withholding, networkId, pays, matchedFrom } of payments) {
    const month = date.slice(0, 7);
    const hasRate = isConverted(currency, month);
    const own = owed.filter(
      (each) => each.networkId === networkId && pays.includes(each.number) && matchedFrom <= step,
    );
    const total = amount + fee + withholding;
    let rest = total;
    let receivable = 0n;
    let opening = 0n;
    for (const { claim, settled, paid } of partsOf(own, total, currency, (units, from, to) =>
      convert(units, from, to, month),
    )) {
      claim.open -= settled;
      rest -= paid;
      if (claim.month < first) opening += paid;
      else if (hasRate) {
        receivable +=
          inBooks(claim.paid, claim.currency, claim.month) -
          inBooks(claim.paid + settled, claim.currency, claim.month);
        claim.paid += settled;
      }
    }
    if (!hasRate) continue;
    const lines: [string, bigint][] = [
      ['clearing', inBooks(amount, currency, month)],
      ['fees', inBooks(fee, currency, month)],
      ['withholding', inBooks(withholding, currency, month)],
      ['receivable', receivable],
      ['opening', -inBooks(opening, currency, month)],
      ['unmatched', -inBooks(rest, currency, month)],
    ];
    for (const [use, cents] of lines) post(date, use, cents);
    post(date, 'currency', -lines.reduce((sum, [, cents]) => sum + cents, 0n));
  }
  return booked;
}

/** What journals have debited a receivable with for a month: each journal in whole cents. */
function revenueOf({ earned }: World, networkId: string, month: string, closed: ReadonlySet<string>): bigint {
  return earnedBy(
    earned.filter(
      (each) => each.networkId === networkId && each.month === month && closed.has(each.bookedIn),
    ),
  );
}

/** Cents, rounded for each closed month and each month that books it. */
export function earnedBy(earned: readonly Earned[]): bigint {
  const sums = new Map<string, bigint>();
  for (const { month, bookedIn, amount } of earned)
    sums.set(`${month} ${bookedIn}`, (sums.get(`${month} ${bookedIn}`) ?? 0n) + amount);
  return [...sums.values()].reduce((sum, each) => sum + unitsOf(each, 'USD'), 0n);
}

interface Part {
  readonly claim: Owed;
  /** In the currency of the statement, and in that of the payment. */
  readonly settled: bigint;
  readonly paid: bigint;
}

/** What a payment settles: all that it names, or one statement that it equals, or the oldest first as far as the money goes. */
function partsOf(
  named: readonly Owed[],
  total: bigint,
  currency: string,
  convert: (units: bigint, from: string, to: string) => bigint | undefined,
): Part[] {
  if (total < 0n) {
    const claim = named.find((each) => each.currency === currency) ?? named[0];
    const settled = claim && convert(total, currency, claim.currency);
    return claim === undefined || settled === undefined ? [] : [{ claim, settled, paid: total }];
  }
  const worth = named.flatMap((claim) => {
    const value = convert(claim.open, claim.currency, currency);
    return value === undefined || claim.open === 0n ? [] : [{ claim, value }];
  });
  const all = worth.reduce((sum, { value }) => sum + value, 0n);
  const isForeign = worth.some(({ claim }) => claim.currency !== currency);
  const whole = ({ claim, value }: (typeof worth)[number]) => ({ claim, settled: claim.open, paid: value });
  if (worth.length > 0 && all === total) return worth.map(whole);
  const equal = worth.find(({ claim, value }) => claim.currency === currency && value === total);
  if (equal !== undefined) return [whole(equal)];
  const [gap, size] = [total - all, all < 0n ? -all : all];
  if (isForeign && all !== 0n && (gap < 0n ? -gap : gap) * 100n <= size * 3n) {
    let sum = 0n;
    return worth.map(({ claim, value }) => {
      const before = divided(total * sum, all);
      sum += value;
      return { claim, settled: claim.open, paid: divided(total * sum, all) - before };
    });
  }
  let rest = total;
  const debts = [...worth].sort((one, other) => Number(one.value >= 0n) - Number(other.value >= 0n));
  return debts.flatMap(({ claim, value }): Part[] => {
    const paid = value < rest ? value : rest;
    rest -= paid;
    if (paid === 0n) return [];
    if (paid === value || claim.currency === currency)
      return [{ claim, settled: paid === value ? claim.open : paid, paid }];
    return [{ claim, settled: divided(paid * claim.open, value), paid }];
  });
}
