import { withFormula } from '../layout/cell-parts';
import type { LayoutCell } from '../layout/tab-layout';

/** The new users of a forecast. Dates and the period are parts of a formula, such as cells. */
export interface ForecastedUsers {
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

/** The columns that the formula fills: period, app, new users, known day, known LTV, forecast, low and high. */
export const FORECAST_COLUMNS = 8;

/** A cell that fills the cells right of it and below it with a header, and a row for each period and app. */
export function forecastCell(users: ForecastedUsers): LayoutCell {
  const { apps, areas, day, from, to, period, zone, currency } = users;
  const values = [apps, day, from, to, period, areas, quotedText(zone), quotedText(currency)];
  return withFormula(`ADREPORT_LTV_FORECAST(${values.join(';')})`);
}

export function quotedText(text: string): string {
  return `"${text.replace(/"/g, '""')}"`;
}
