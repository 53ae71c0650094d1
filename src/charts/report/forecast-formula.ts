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

/** Its result is a header, and a row for each period and app. */
export function forecastFormula(users: ForecastedUsers): string {
  const { apps, areas, day, from, to, period, zone, currency } = users;
  const values = [apps, day, from, to, period, areas, quotedText(zone), quotedText(currency)];
  return `ADREPORT_LTV_FORECAST(${values.join(';')})`;
}

export function quotedText(text: string): string {
  return `"${text.replace(/"/g, '""')}"`;
}
