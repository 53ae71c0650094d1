/** Texts of the starter workbook. */
export const workbook = {
  reports: {
    days: 'Revenue by day',
    months: 'Revenue by month',
    countries: 'Revenue by country',
    ltv: 'LTV cohorts',
    retention: 'Retention cohorts',
  },
  tabs: {
    overview: 'Overview',
    revenue: 'Revenue',
    networks: 'Networks',
    cohorts: 'Cohorts',
    close: 'Close',
    lists: 'Lists',
  },
  about: (currency: string, zone: string) =>
    `Amounts in ${currency}, days in ${zone}. Plain formulas over the report tabs: read them, and change what you like.`,
  app: 'App',
  month: 'Month',
  allApps: 'All apps',
  chosen: 'Chosen app id',
  figures: {
    header: ['This month', 'Same days before', 'Change', 'Month before'],
    revenue: 'Revenue',
    impressionApi: 'Impressions',
    ecpmApi: 'eCPM',
    clickApi: 'Clicks',
  },
  fresh: { title: 'Up to date', through: 'Data through', state: 'State' },
  attention: {
    title: 'Needs attention',
    none: 'Nothing: every report is up to date.',
    more: 'more problems',
  },
  top: {
    networks: 'Top networks',
    countries: 'Top countries',
    apps: 'Top apps',
    share: 'Share',
    before: 'Same days before',
    none: 'No numbers for this month',
    change: 'Change',
  },
  network: 'Network',
  allNetworks: 'All networks',
  charts: {
    monthly: 'Revenue by network and month',
    daily: 'Revenue by network and day',
    ecpm: 'eCPM by network and month',
    ltv: 'LTV by cohort',
  },
  cohorts: {
    by: 'Cohorts by',
    week: 'Week',
    month: 'Month',
    first: 'Cohort',
    ltv: 'LTV: revenue of a new user by day, in the colour of its column',
    retention: 'Retention: share of new users who came back on the day, weighted by new users',
  },
  close: {
    columns: ['Month', 'Days', 'Reported now', 'Closed', 'Booked since', 'Check'],
    complete: 'all complete',
    open: 'not complete',
    about:
      'A closed month is frozen in the tab Closings; later changes are booked as adjustments. Close months in the sidebar: Month close.',
  },
};
