import type { Grain } from '../../../dates';

function namePeriod(grain: Grain): string {
  return grain === 'date' ? 'day' : grain;
}

export const charts = {
  numbers: (report: string) => `Chart ${report}`,
  preview: (title: string) =>
    `The report also has a chart, on its own tab: ${title}. You can change or remove the chart under More options.`,
  refused: {
    needsDays: 'This chart needs Date, Week, Month, Quarter or Year among the dimensions. Add one of them.',
    periodsAreColumns:
      'This chart cannot show periods that are columns. Choose the chart “Columns”, or clear “Each period is a column”.',
    needsCohortDays: 'This chart needs days of the LTV or retention report among the metrics. Add some.',
    needsGroup: 'This chart needs a dimension to compare, such as Network or Country. Add one of them.',
    needsMetric: 'This chart needs a metric that can be added up over rows. Add one, such as Revenue.',
    notStacked: (metric: string) =>
      `“${metric}” cannot be stacked: its parts do not add up to the whole. Choose Lines, or another metric.`,
    notOneNumber: (metric: string, why: string) =>
      `“${metric}” cannot be shown in this chart: several rows of the report would become one number, but ${why}. Choose fewer dimensions, one app, or another metric.`,
    needsParts: (parts: readonly string[]) => `the metric ${parts.join(' or ')} is missing`,
  },
  tooManyRows: 'No chart was made: there are over 50,000 rows. Choose fewer dimensions, days or apps.',
  fileFull: 'No chart was made: the file is nearly full. Delete tabs, rows or columns that nobody needs.',
  madeAgain:
    'The report has changed, so its chart was made again on a new tab. The old tab shows the earlier report. Delete the tab if nobody needs it.',
  allOthers: 'All others',
  total: 'Total',
  newUsers: 'New users',
  average: 'All cohorts',
  averageNote: 'The average of the cohorts that have a number for the day, weighted by new users.',
  day: (day: number) => `Day ${day}`,
  daysSince: 'Days since the first launch',
  title: (metric: string, by: string | undefined, grain: Grain) =>
    `${metric}${by === undefined ? '' : ` by ${by.toLowerCase()}`}, by ${namePeriod(grain)}`,
  barsTitle: (metric: string, by: string) => `${metric} by ${by.toLowerCase()}`,
  curvesTitle: (metric: string, grain: Grain) => `${metric} by ${namePeriod(grain)} of the first launch`,
  subtitle: (report: string, zone: string, currency: string | undefined, filter: string) =>
    [report, currency, zone, filter].filter((part) => part !== undefined && part !== '').join(' · '),
  axis: (metric: string, unit: string | undefined) => (unit === undefined ? metric : `${metric}, ${unit}`),
  altText: (title: string, tab: string) => `Chart: ${title}. Its numbers are on the tab “${tab}”.`,
  /** `grain` is given if only its complete periods are shown. */
  explained: (tab: string, grain: Grain | undefined) =>
    `This tab reads the tab “${tab}”. You may edit its formulas.${grain === undefined ? '' : ` It shows only complete ${namePeriod(grain)}s.`}`,
  onlyComplete: (grain: Grain) => `only complete ${namePeriod(grain)}s`,
  forecastHeaders: ['Cohort', 'App', 'New users', 'Known day', 'Known LTV', 'Forecast', 'Low', 'High'],
  noForecast:
    'No forecast now. If formulas may not use a report key in this file yet, see Settings ▸ Formulas. Otherwise, choose Extensions ▸ Ad Reports ▸ Refresh formulas.',
} as const;
