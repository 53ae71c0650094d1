import type { CurrencyId } from '../../catalogue/catalogue';
import { blockAt, numberStyle, quotedText, STYLES } from '../layout/cell-parts';
import type { CellBlock, CellStyle } from '../layout/tab-layout';

/** The new users of a forecast. Dates and the period are parts of a formula, such as cells. */
interface ForecastedUsers {
  /** Apps and countries; none means all. */
  readonly apps: string;
  readonly areas: string;
  readonly day: number;
  readonly from: string;
  readonly to: string;
  readonly period: string;
  readonly zone: string;
  readonly currency: string;
}

/** The widths in pixels of the columns that the formula fills: period, app, new users, known day, known LTV, forecast, low and high. */
export const FORECAST_WIDTHS = [90, 130, 90, 140, 90, 170, 90, 90] as const;
/** A tab has so many rows for a forecast, because Google adds none for its lines. */
export const FORECAST_ROWS = 2_000;

/** Its result is a header, and a row for each app in each period with new users whose LTV of the day is not known yet. */
export function forecastFormula(users: ForecastedUsers): string {
  const { apps, areas, day, from, to, period, zone, currency } = users;
  const oldest = `${to}-${day}`;
  // Whole periods: the serial number of a Monday is 2, 9, 16, … Quarters and years are few, so all of them are in the result.
  const begin = `MAX(${from};SWITCH(${period};"month";EOMONTH(${oldest};-1)+1;"quarter";0;"year";0;${oldest}-MOD(${oldest}-2;7)))`;
  const values = [apps, day, begin, to, period, areas, quotedText(zone), quotedText(currency)];
  return `ADREPORT_LTV_FORECAST(${values.join(';')})`;
}

/** The looks of the cells that the formula fills, from its header on. */
export function forecastLooks(row: number, column: number, currency: CurrencyId): CellBlock {
  const [count, money] = [numberStyle('newUserNum', currency), numberStyle('ltv1', currency)];
  const styles: CellStyle[] = [STYLES.day, { align: 'LEFT' }, count, count, money, money, money, money];
  const formats = styles.map((style, at) => {
    const range = [row + 1, FORECAST_ROWS, column + at, column + at + 1] as const;
    return { range, style };
  });
  const headers = [row, row + 1, column, column + styles.length] as const;
  const header = { range: headers, style: STYLES.wrappedHeader };
  return { ...blockAt(row, column), formats: [header, ...formats] };
}
