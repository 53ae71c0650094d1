import { exact, sum } from '../../year/exact';
import { absolute, converted, partOf, shareOf } from '../amounts';
import { letters, type SeenPayment, type SeenStatement } from '../checks/seen-inputs';

/** What payments settle, recomputed from the tabs. Nothing here imports the code of payouts. */

/** A statement of a network for a month, in one currency. */
export interface Owed extends Pick<SeenStatement, 'network' | 'month' | 'number' | 'currency'> {
  readonly amount: bigint;
  open: bigint;
}

export interface Settled {
  readonly owed: readonly Owed[];
  /** What each payment has left, in its currency. */
  readonly left: ReadonlyMap<SeenPayment, bigint>;
  /** What each payment has settled of a statement, in the currency of each. */
  readonly parts: readonly Part[];
}

export interface Part {
  readonly payment: SeenPayment;
  readonly owed: Owed;
  readonly paid: bigint;
  readonly settled: bigint;
}

/** The rate of a currency in a month; undefined if there is none. */
export type RateOf = (currency: string, month: string) => bigint | undefined;

const TOLERANCE = exact('0.03');

export function inCurrency(
  amount: bigint,
  [from, to]: readonly [string, string],
  month: string,
  rateOf: RateOf,
): bigint | undefined {
  if (from === to) return amount;
  const [own, other] = [rateOf(from, month), rateOf(to, month)];
  return own === undefined || other === undefined ? undefined : converted(amount, own, other);
}

/** What a payment settles: what arrived and what was kept of it. */
export function worthOf({ amount, fee, withholding }: SeenPayment): bigint {
  return amount + fee + withholding;
}

/** Divides payments among the statements that they name, by date. */
export function settle(
  statements: readonly SeenStatement[],
  payments: readonly SeenPayment[],
  rateOf: RateOf,
): Settled {
  const owed = owedBy(statements);
  const left = new Map<SeenPayment, bigint>();
  const parts: Part[] = [];
  const byDate = [...payments].sort((one, other) => (one.date < other.date ? -1 : 1));
  for (const payment of byDate) {
    const own = owed.filter((each) => isNamed(each, payment));
    const found = partsOf(payment, own, rateOf);
    for (const part of found) part.owed.open -= part.settled;
    left.set(payment, worthOf(payment) - sum(found.map(({ paid }) => paid)));
    parts.push(...found);
  }
  return { owed, left, parts };
}

/** The statements that count, the oldest month first. */
function owedBy(statements: readonly SeenStatement[]): Owed[] {
  const groups = new Map<string, Owed>();
  for (const { network, month, number, currency, amount, isReplaced } of statements) {
    if (isReplaced) continue;
    const key = JSON.stringify([network, month, number, currency]);
    const before = groups.get(key)?.amount ?? 0n;
    groups.set(key, { network, month, number, currency, amount: before + amount, open: before + amount });
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, owed]) => owed);
}

function isNamed({ network, month, number }: Owed, payment: SeenPayment): boolean {
  const names = [letters(month), letters(number)].filter((name) => name !== '');
  return network === payment.network && names.some((name) => payment.pays.includes(name));
}

interface Wanted {
  readonly owed: Owed;
  /** What is open, in the currency of the payment. */
  readonly value: bigint;
}

function partsOf(payment: SeenPayment, named: readonly Owed[], rateOf: RateOf): Part[] {
  const month = payment.date.slice(0, 7);
  const worth = worthOf(payment);
  if (worth < 0n) return paidBack(payment, named[0], worth, rateOf);
  const wanted = named.flatMap((owed): Wanted[] => {
    const value = inCurrency(owed.open, [owed.currency, payment.currency], month, rateOf);
    return value === undefined || owed.open === 0n ? [] : [{ owed, value }];
  });
  return settlesAll(payment, wanted) ? all(payment, wanted) : inTurn(payment, wanted);
}

/** A payment in another currency settles what is worth about as much, because banks have rates of their own. */
function settlesAll(payment: SeenPayment, wanted: readonly Wanted[]): boolean {
  const worth = worthOf(payment);
  const value = sum(wanted.map((each) => each.value));
  if (wanted.length === 0 || worth === value) return wanted.length > 0;
  const isConverted = wanted.some(({ owed }) => owed.currency !== payment.currency);
  const isClose = absolute(worth - value) <= shareOf(absolute(value), TOLERANCE);
  return isConverted && isClose;
}

/** All is settled. How the money is divided does not matter, as long as none is left. */
function all(payment: SeenPayment, wanted: readonly Wanted[]): Part[] {
  let rest = worthOf(payment);
  return wanted.map(({ owed, value }, at) => {
    const paid = at === wanted.length - 1 ? rest : value;
    rest -= paid;
    return { payment, owed, paid, settled: owed.open };
  });
}

/** Credits first, then the oldest debts as far as the money goes. */
function inTurn(payment: SeenPayment, wanted: readonly Wanted[]): Part[] {
  let rest = worthOf(payment);
  const credits = wanted.filter(({ value }) => value < 0n);
  const debts = wanted.filter(({ value }) => value >= 0n);
  return [...credits, ...debts].flatMap(({ owed, value }): Part[] => {
    const paid = value < rest ? value : rest;
    rest -= paid;
    if (paid === 0n) return [];
    const isWhole = paid === value;
    return [{ payment, owed, paid, settled: isWhole ? owed.open : partOf(paid, owed.open, value) }];
  });
}

/** Money that was paid back opens the first statement again. */
function paidBack(payment: SeenPayment, owed: Owed | undefined, worth: bigint, rateOf: RateOf): Part[] {
  if (owed === undefined) return [];
  const pair = [payment.currency, owed.currency] as const;
  const settled = inCurrency(worth, pair, payment.date.slice(0, 7), rateOf);
  return settled === undefined ? [] : [{ payment, owed, paid: worth, settled }];
}
