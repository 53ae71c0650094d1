import type { Dice } from '../../dice';

/** What happens to a statement. `days`: after the closing. */
export interface StatementFate {
  readonly kind: 'equal' | 'short' | 'over' | 'late' | 'missing' | 'twice' | 'corrected';
  readonly percent: bigint;
  readonly days: number;
}

/** What happens to the payment of a statement. */
export type PaymentFate =
  | 'exact'
  | 'parts'
  | 'with the next'
  | 'late'
  | 'missing'
  | 'too much'
  | 'paid back'
  | 'bank fee'
  | 'withholding';

export function statementFate(dice: Dice): StatementFate {
  const days = dice.whole(1, 9);
  const share = dice.number(0, 1);
  if (share < 0.5) return { kind: 'equal', percent: 100n, days };
  if (share < 0.6) return { kind: 'short', percent: 90n, days };
  if (share < 0.68) return { kind: 'over', percent: 106n, days };
  if (share < 0.75) return { kind: 'late', percent: 100n, days: days + dice.whole(30, 45) };
  if (share < 0.79) return { kind: 'missing', percent: 0n, days };
  if (share < 0.88) return { kind: 'twice', percent: 100n, days };
  return { kind: 'corrected', percent: 95n, days };
}

const PAYMENTS: readonly (readonly [PaymentFate, number])[] = [
  ['exact', 40],
  ['parts', 12],
  ['with the next', 12],
  ['late', 6],
  ['missing', 4],
  ['too much', 6],
  ['paid back', 6],
  ['bank fee', 8],
  ['withholding', 6],
];

export function paymentFate(dice: Dice): PaymentFate {
  let share = dice.number(0, 100);
  for (const [fate, weight] of PAYMENTS) {
    if (share < weight) return fate;
    share -= weight;
  }
  return 'exact';
}
