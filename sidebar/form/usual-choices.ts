import { listDimensions, listMetrics, type ReportKindId } from '../../src/catalogue';

/** The dimensions and metrics that most reports have. The form shows others only when the user looks for them. */
const USUAL_FIELDS: readonly string[] = [
  ...['date', 'week', 'month', 'quarter', 'year', 'hour', 'dateTimeStamp'],
  ...['appName', 'platformName', 'placementName', 'adFormatName', 'countryName', 'networkName'],
  ...['revenue', 'ecpmApi', 'impressionApi', 'clickApi', 'ctrApi', 'fillrateApi', 'eventRevenue'],
  ...['dau', 'arpu', 'newUsers', 'impression', 'click', 'ctr'],
];

/** Ids that are usual in reports without their names. */
const NAMED_BY: Readonly<Record<string, string>> = { appId: 'appName', area: 'countryName' };

/** A list of this length is shown whole. */
const MAX_SHORT_LIST = 9;

/** A test for an id of a report: true if it is rare in a list that is too long to be shown whole. */
export function createRarityTest(
  report: ReportKindId,
  list: 'dimensions' | 'metrics',
): (id: string) => boolean {
  const ids = (list === 'metrics' ? listMetrics : listDimensions)(report)
    .filter((one) => !('cohortDay' in one))
    .map((one): string => one.id);
  const isUsual = (id: string) =>
    USUAL_FIELDS.includes(id) || (id in NAMED_BY && !ids.includes(NAMED_BY[id] ?? ''));
  return (id) => ids.length > MAX_SHORT_LIST && !isUsual(id);
}
