import { groupDigits } from '../wording/counts';
import { type Decimal, fixedText, isNegative } from './decimal';

/** An amount as sentences show it: `-1,204.50`. */
export function amountText(amount: Decimal): string {
  const [whole = '', fraction] = fixedText(amount, 2).replace('-', '').split('.');
  return `${isNegative(amount) ? '-' : ''}${groupDigits(whole)}.${fraction}`;
}
