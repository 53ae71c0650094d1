import { latest } from '../../dates/calendar';
import {
  type Decimal,
  difference,
  isNegative,
  isWithin,
  negated,
  product,
  quotient,
  sumOfDecimals,
  totalOf,
  ZERO,
} from '../../table/decimal';
import type { Terms } from '../inputs/inputs';
import { type Claim, isClose } from './match';
import type { BooksRates } from './rates';
import type { Reported } from './reported';

/** What may explain the difference between a statement and what the service reports, or the tolerance that it is within. */
export type Reason =
  | { readonly kind: 'tolerance'; readonly tolerance: Decimal; readonly left: Decimal }
  | { readonly kind: 'edge'; readonly amount: Decimal }
  | { readonly kind: 'restated'; readonly amount: Decimal }
  | { readonly kind: 'withholding' | 'fee' | 'fee and withholding'; readonly share: Decimal }
  | { readonly kind: 'currency'; readonly currency: string; readonly rate: Decimal }
  | { readonly kind: 'deductions'; readonly amount: Decimal }
  | { readonly kind: 'not reported' | 'minimum' };

/** Two amounts are taken as equal if they differ by at most this share of the reported amount. */
const NEAR = '0.002';

/** The reasons that may explain `left`, the statement minus what is reported. */
export function reasonsOf(
  left: Decimal,
  reported: Reported | undefined,
  claims: readonly Claim[],
  terms: Terms | undefined,
  rates: BooksRates,
): Reason[] {
  if (reported === undefined) return [{ kind: 'not reported' }];
  const { amount, edges } = { ...reported, amount: reported.amount ?? ZERO };
  const isLeft = (explained: Decimal) =>
    explained !== ZERO && isWithin(difference(explained, left), NEAR, amount);
  const restated = restatedAfter(claims, reported);
  const deductions = totalOf(
    claims.flatMap(({ statements }) => statements),
    'deductions',
  );
  const [fee, withholding] = [terms?.fee ?? ZERO, terms?.withholding ?? ZERO];
  const kept = [
    { kind: 'withholding', share: withholding },
    { kind: 'fee', share: fee },
    { kind: 'fee and withholding', share: sumOfDecimals([fee, withholding]) },
  ] as const;
  const rate = rateThatExplains(left, amount, claims, rates);
  const edge = edges.find((each) => each !== ZERO && isWithin(left, '1', each));
  return [
    ...(isLeft(negated(restated)) ? [{ kind: 'restated', amount: restated } as const] : []),
    ...(isLeft(deductions) ? [{ kind: 'deductions', amount: deductions } as const] : []),
    ...kept.filter(({ share }) => isNegative(left) && isLeft(negated(product(amount, share)))),
    ...(rate ? [rate] : []),
    ...(edge ? [{ kind: 'edge', amount: edge } as const] : []),
  ];
}

function restatedAfter(claims: readonly Claim[], { restated }: Reported): Decimal {
  const stated = latest(claims.map(({ date }) => date));
  const later = restated.filter(({ day }) => stated !== '' && day > stated);
  return totalOf(later, 'amount');
}

/** The rate at which a statement in one other currency is equal to what is reported, if it is near the rate that counts. */
function rateThatExplains(
  left: Decimal,
  amount: Decimal,
  claims: readonly Claim[],
  { currency: books }: BooksRates,
): Reason | undefined {
  const [currency = books, ...others] = new Set(claims.map((claim) => claim.currency));
  const stated = totalOf(claims, 'amount');
  if (currency === books || others.length > 0 || stated === ZERO) return undefined;
  if (!isClose(sumOfDecimals([amount, left]), amount)) return undefined;
  return { kind: 'currency', currency, rate: quotient(amount, stated, 6) };
}
