import { isDay } from '../../src/dates/calendar';
import { decimalOf } from '../../src/table/decimal';
import { formatCount, groupDigits } from '../../src/wording/counts';
import { formatDay } from '../../src/wording/days';
import { texts } from '../text/texts';

/** Amounts and days as the server writes them into tabs and sentences. */

/** An exact amount with commas between thousands and at least two decimals: "-1,234.50". Other texts, such as '', stay as they are. */
export function amountText(amount: string): string {
  const [, sign = '', digits, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  return digits === undefined ? amount : `${sign}${groupDigits(digits)}.${decimals.padEnd(2, '0')}`;
}

/** "1,234.50 USD"; '' for a blank amount. */
export function moneyText(amount: string, currency: string): string {
  return amount === '' ? '' : texts().payouts.money(amountText(amount), currency).trimEnd();
}

/** "+312.40 USD", or "-1,204" for a count: by how much a sum has changed. Less than half a cent is shown with all its decimals. */
export function changeText(change: number, currency: string): string {
  const sign = change > 0 ? '+' : '';
  if (currency === '')
    return sign + (Number.isInteger(change) ? formatCount(change) : amountText(decimalOf(change)));
  const isRounded = Math.abs(change) >= 0.005;
  return `${sign}${amountText(isRounded ? change.toFixed(2) : decimalOf(change))} ${currency}`;
}

/** "21 Nov 2026"; the given text if it is no day. */
export function fullDay(day: string): string {
  return isDay(day) ? formatDay(day) : day;
}
