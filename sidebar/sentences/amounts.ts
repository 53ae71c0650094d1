import { isDay } from '../../src/dates/calendar';
import { groupDigits } from '../../src/wording/counts';
import { formatDay } from '../../src/wording/days';
import { texts } from '../text/texts';

/** Amounts and days as the view “Payouts” shows them: as the server writes them into tabs and sentences. */

/** An exact amount with commas between thousands and at least two decimals: "-1,234.50". Other texts, such as '', stay as they are. */
export function amountText(amount: string): string {
  const [, sign = '', digits, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  return digits === undefined ? amount : `${sign}${groupDigits(digits)}.${decimals.padEnd(2, '0')}`;
}

/** "1,234.50 USD"; '' for a blank amount. */
export function moneyText(amount: string, currency: string): string {
  return amount === '' ? '' : texts().payouts.money(amountText(amount), currency).trimEnd();
}

/** "21 Nov 2026"; the given text if it is no day. */
export function fullDay(day: string): string {
  return isDay(day) ? formatDay(day) : day;
}
