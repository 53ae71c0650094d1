import { exact, sum } from '../../year/exact';
import { absolute, cents, ofCents, shareOf } from '../amounts';
import { daysAfter, lastDayOf } from '../days';
import { inCurrency, type Owed, type RateOf, type Settled } from '../entering/settling';
import type { ReportedMonth } from './reported';
import type { SeenInputs, SeenTerms } from './seen-inputs';

/** What the tab Reconciliation should say of a network and a month, in US dollars. Undefined: the cell is blank. */
export interface ExpectedRow {
  readonly network: string;
  readonly month: string;
  /** Undefined for an open month: only the service knows it. */
  readonly reported: bigint | undefined;
  readonly statement: bigint | undefined;
  readonly outstanding: bigint | undefined;
  readonly status: string;
  /** Undefined if this checker does not know it: for terms with a minimum payout. */
  readonly daysOverdue: number | undefined;
}

/** Without other terms, a statement is missing so many days after the end of its month. */
const STATEMENT_DAYS = 30;

/** The rows of networks and months that are closed or reopened, or that have a statement. */
export function expectedRows(
  reported: readonly ReportedMonth[],
  { terms }: SeenInputs,
  { owed }: Settled,
  rateOf: RateOf,
  today: string,
): ExpectedRow[] {
  const keyOf = (each: { network: string; month: string }) => `${each.network} ${each.month}`;
  const keys = new Map([...reported, ...owed].map((each) => [keyOf(each), each]));
  return [...keys].map(([key, { network, month }]) => {
    const own = reported.find((each) => keyOf(each) === key);
    const claims = owed.filter((each) => keyOf(each) === key);
    const total = (amountOf: (claim: Owed) => bigint) => inBooks(claims, amountOf, month, rateOf);
    const statement = total(({ amount }) => amount);
    const outstanding = total(({ open }) => open);
    const facts = { network, month, reported: own?.amount, statement, outstanding };
    const ownTerms = terms.get(network);
    return {
      ...facts,
      status: statusOf(facts, claims.length > 0, ownTerms, today),
      // Without a rate, the sign of what is open is known.
      daysOverdue: overdueOf(outstanding ?? sum(claims.map(({ open }) => open)), month, ownTerms, today),
    };
  });
}

function inBooks(
  claims: readonly Owed[],
  amountOf: (claim: Owed) => bigint,
  month: string,
  rateOf: RateOf,
): bigint | undefined {
  if (claims.length === 0) return undefined;
  const values = claims.map((claim) => inCurrency(amountOf(claim), [claim.currency, 'USD'], month, rateOf));
  return values.every((value) => value !== undefined) ? sum(values) : undefined;
}

function statusOf(
  { month, reported = 0n, statement }: Pick<ExpectedRow, 'month' | 'reported' | 'statement'>,
  hasStatement: boolean,
  terms: SeenTerms | undefined,
  today: string,
): string {
  if (statement !== undefined) {
    const difference = statement - ofCents(cents(reported));
    if (difference === 0n) return 'matched';
    const tolerance = shareOf(absolute(reported), terms?.tolerance ?? 0n);
    if (absolute(difference) <= tolerance) return 'matched within tolerance';
    return difference < 0n ? 'short' : 'over';
  }
  if (hasStatement) return 'rate missing';
  const expected = daysAfter(lastDayOf(month), Math.min(terms?.days ?? STATEMENT_DAYS, STATEMENT_DAYS));
  return today > expected ? 'statement missing' : 'no statement yet';
}

function overdueOf(
  outstanding: bigint,
  month: string,
  terms: SeenTerms | undefined,
  today: string,
): number | undefined {
  if (terms?.hasMinimum === true) return undefined;
  if (terms?.days === undefined || outstanding <= 0n) return outstanding < 0n ? undefined : 0;
  const due = daysAfter(lastDayOf(month), terms.days);
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000));
}

/** Half a cent: the tab shows cents. */
export const HALF_A_CENT = exact('0.005');
