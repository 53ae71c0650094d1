import { MONTHS } from '../phrases';

/** The month of a day as “Oct 2026”. The patterns of TEXT differ between locales. */
function buildMonthFormula(day: string): string {
  const months = MONTHS.map((month) => `"${month}"`).join(';');
  return `CHOOSE(MONTH(${day});${months})&" "&YEAR(${day})`;
}

export const workbook = {
  reports: {
    days: 'Revenue by day',
    months: 'Revenue by month',
    countries: 'Revenue by country',
    year: 'Revenue by app and day',
    ltv: 'LTV cohorts',
    retention: 'Retention cohorts',
  },
  tabs: {
    overview: 'Overview',
    networks: 'Networks',
    cohorts: 'Cohorts',
    lists: 'Lists',
  },
  about: (currency: string, zone: string) =>
    `Amounts are in ${currency}, and days in the zone ${zone}. The formulas read the report tabs. You can edit the formulas.`,
  /** Formulas of texts; `day` is a reference or a name. “ Data through 26 Nov 2026.”, “Nov 2026”, “1 to 26 Nov 2026”. */
  throughFormula: (day: string) => `" Data through "&DAY(${day})&" "&${buildMonthFormula(day)}&"."`,
  monthFormula: buildMonthFormula,
  daysFormula: (day: string) => `IF(DAY(${day})=1;"";"1 to ")&DAY(${day})&" "&${buildMonthFormula(day)}`,
  app: 'App',
  month: 'Month',
  allApps: 'All apps',
  chosen: 'Chosen app id',
  days: 'Days shown',
  yearBefore: 'A year before',
  notKnown: 'not known',
  noName: 'No name',
  figures: {
    change: 'Change',
    revenue: 'Revenue',
    impressionApi: 'Impressions',
    ecpmApi: 'eCPM',
    clickApi: 'Clicks',
  },
  top: {
    networks: 'Top networks',
    countries: 'Top countries',
    apps: 'Top apps',
    share: 'Share',
    none: 'No numbers for this month',
  },
  charts: {
    monthly: 'Revenue by network and month',
    daily: 'Revenue by network and day',
    ecpm: 'eCPM by network and month',
    ltv: 'LTV of a new user, by cohort',
    years: 'Revenue by month',
    subtitle: (currency: string, zone: string, isOfWholeMonths: boolean) =>
      `${currency} · ${zone} · app chosen on Overview${isOfWholeMonths ? ' · only complete months' : ''}`,
  },
  cohorts: {
    by: 'Cohorts by',
    week: 'Week',
    first: 'Cohort',
    ltv: 'LTV by day (darker = higher in its column)',
    retention: 'Retention: share of new users who came back on the day, weighted by new users',
  },
};
