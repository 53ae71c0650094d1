import type { CurrencyId } from '../../catalogue/catalogue';
import { texts } from '../../wording/texts';
import { blockAt, numberStyle, quotedText, STYLES } from '../layout/cell-parts';
import type { CellBlock, CellStyle } from '../layout/tab-layout';

/** The new users of a forecast. All but the day are parts of a formula, such as cells. */
interface ForecastedUsers {
  /** The id of an app; blank means all. */
  readonly app: string;
  readonly day: number;
  /** A column with all days of new users. */
  readonly days: string;
  readonly period: string;
  readonly zone: string;
  readonly currency: CurrencyId;
  /** The names of apps by id, as formulas over a column of ids. */
  readonly namesOf: (ids: string) => string;
}

/** A tab has so many rows for a forecast, because Google adds none for its lines. */
export const FORECAST_ROWS = 2_000;

/**
 * A line about periods and rows without a forecast, short headers, and a row for each app in each period with new users whose LTV of the day
 * is not known yet. A sentence if the formula may use no key, or the service has not answered.
 */
export function forecastCells(row: number, column: number, users: ForecastedUsers): CellBlock {
  const { app, day, days, period, zone, currency, namesOf } = users;
  const { forecastHeaders, noForecast } = texts().charts;
  const oldest = `MAX(${days})-${day}`;
  // Whole periods: the serial number of a Monday is 2, 9, 16, …
  const first = `IF(${period}="month";EOMONTH(${oldest};-1)+1;${oldest}-MOD(${oldest}-2;7))`;
  const range = [`MAX(MIN(${days});${first})`, `MAX(${days})`];
  const values = [app, day, ...range, period, '', quotedText(zone), quotedText(currency)];
  const ids = 'CHOOSECOLS(rest;2)';
  const rows = `HSTACK(CHOOSECOLS(rest;1);IFNA(${namesOf(ids)};${ids});CHOOSECOLS(rest;3;4;5;6;7;8))`;
  const notes = 'TEXTJOIN(" · ";TRUE;IF(ISNUMBER(SEARCH("(";heads));heads;""))';
  const parts = `all;ADREPORT_LTV_FORECAST(${values.join(';')});heads;CHOOSEROWS(all;1);rest;FILTER(all;SEQUENCE(ROWS(all))>1)`;
  const table = `VSTACK(${notes};HSTACK(${forecastHeaders.map(quotedText).join(';')});${rows})`;
  const formula = `IF(COUNT(${days})>0;ARRAYFORMULA(IFERROR(LET(${parts};IFNA(${table};));${quotedText(noForecast)}));)`;
  const [count, money] = [numberStyle('newUserNum', currency), numberStyle('ltv1', currency)];
  const styles: CellStyle[] = [STYLES.day, STYLES.left, count, count, money, money, money, money];
  const formats = styles.flatMap((style, at) => {
    const [left, right] = [column + at, column + at + 1];
    const header = style.horizontalAlignment === 'LEFT' ? STYLES.leftHeader : STYLES.header;
    return [
      { range: [row + 1, row + 2, left, right] as const, style: header },
      { range: [row + 2, FORECAST_ROWS, left, right] as const, style },
    ];
  });
  return { ...blockAt(row, column, [{ formula, style: STYLES.quiet }]), formats };
}
