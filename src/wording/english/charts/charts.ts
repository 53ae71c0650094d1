import type { Grain } from '../../../dates';

function namePeriod(grain: Grain): string {
  return grain === 'date' ? 'day' : grain;
}

export const charts = {
  /** The title of the tab with the chart and its numbers. */
  numbers: (report: string) => `Chart ${report}`,
  preview: (title: string) =>
    `The report also has the chart “${title}” on a separate tab. You can change or remove the chart under “More options”.`,
  refused: {
    needsDays: 'This chart needs Date, Week, Month, Quarter or Year among the dimensions. Add one of them.',
    needsCohortDays: 'This chart needs a metric such as LTV day 7 or Retention day 7. Add one.',
    needsGroup: 'This chart needs a dimension to compare, such as Network or Country. Add such a dimension.',
    needsMetric: 'This chart needs a metric that can be added up, such as Revenue. Add such a metric.',
    notStacked: (metric: string) =>
      `“${metric}” cannot be stacked: its parts do not add up to the whole. Choose “Lines”, or another metric.`,
    notOneNumber: (metric: string, why: string) =>
      `This chart cannot show “${metric}”. It would make one number from several rows of the report, but ${why}. Choose fewer dimensions, one app, or another metric.`,
    needsParts: (parts: readonly string[]) => `the metric ${parts.join(' or ')} is missing`,
  },
  tooManyRows:
    'No chart was made, because the report has more than 50,000 rows. Choose fewer dimensions, days or apps.',
  fileFull: 'No chart was made, because the file is nearly full. Delete unused tabs, rows or columns.',
  madeAgain:
    'The report has changed, so its chart was made again on a new tab. The old tab shows the earlier report. If nobody needs the old tab, delete it.',
  allOthers: 'All others',
  total: 'Total',
  newUsers: 'New users',
  average: 'All cohorts',
  averageNote:
    'The average of all cohorts that already have a number for this day. Larger cohorts count more.',
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
    `The formulas of this tab read the tab “${tab}”. You can edit the formulas.${grain === undefined ? '' : ` This tab shows only complete ${namePeriod(grain)}s.`}`,
};
