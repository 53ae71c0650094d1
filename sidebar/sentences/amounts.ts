import { isDay } from '../../src/dates';
import { toDecimal } from '../../src/table';
import { formatCount, formatDay, groupDigits } from '../../src/wording';
import { getViewTexts } from '../text';

/** Amounts and days as the server writes them into tabs and sentences. */

/** An exact amount with commas between thousands and at least two decimals: "-1,234.50". Other texts, such as '', stay as they are. */
export function formatExactAmount(amount: string): string {
  const [, sign = '', digits, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  return digits === undefined ? amount : `${sign}${groupDigits(digits)}.${decimals.padEnd(2, '0')}`;
}

/** "1,234.50 USD"; '' for a blank amount. */
export function formatMoneyAmount(amount: string, currency: string): string {
  return amount === '' ? '' : getViewTexts().payouts.money(formatExactAmount(amount), currency).trimEnd();
}

/** "+312.40 USD", or "-1,204" for a count: by how much a sum has changed. Less than half a cent is shown with all its decimals. */
export function formatAmountChange(change: number, currency: string): string {
  const sign = change > 0 ? '+' : '';
  if (currency === '')
    return sign + (Number.isInteger(change) ? formatCount(change) : formatExactAmount(toDecimal(change)));
  const isRounded = Math.abs(change) >= 0.005;
  return `${sign}${formatExactAmount(isRounded ? change.toFixed(2) : toDecimal(change))} ${currency}`;
}

/** "21 Nov 2026"; the given text if it is no day. */
export function formatFullDay(day: string): string {
  return isDay(day) ? formatDay(day) : day;
}
