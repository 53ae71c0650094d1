/** The names of the interface, copied from section 4. They are not shared with the add-on, because this service tests the add-on. */

export type ReportName = 'full' | 'ltv' | 'retention' | 'device';
export type Endpoint = ReportName | 'files';

/** Sections 4.1 to 4.4. */
export const PATHS: ReadonlyMap<string, ReportName> = new Map([
  ['/v3/deviceReport', 'device'],
  ['/v2/allreport', 'full'],
  ['/v3/allreport', 'full'],
  ['/v2/ltv', 'ltv'],
  ['/v2/userActive', 'retention'],
]);

export const ZONES = ['UTC+8', 'UTC+0', 'UTC-8'] as const;
export type Zone = (typeof ZONES)[number];

export const CURRENCIES = ['USD', 'CNY'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** The CNY for one USD, on every day. */
export const CNY_PER_USD = 7.2;

/** Section 2.7. */
export const FORMAT_NAMES: ReadonlyMap<number, string> = new Map([
  [1, 'Native'],
  [2, 'Interstitial'],
  [3, 'Splash'],
  [4, 'Banner'],
  [5, 'Rewarded Video'],
  [6, 'Offerwall'],
  [7, 'Interactive'],
  [8, 'In-stream'],
]);

/** Section 4.2, groupBy. */
export const FULL_GROUPS = [
  'date',
  'appId',
  'placementId',
  'adFormat',
  'area',
  'network',
  'networkPlacementId',
  'adSceneId',
  'sdk',
  'channel',
  'appVersion',
  'idfa',
  'bucketId',
] as const;
export type FullGroup = (typeof FULL_GROUPS)[number];

/** Section 4.2: the values of `metric` that name a dimension or a label, not a number. */
export const FULL_LABELS = ['sdk', 'channel', 'appVersion', 'idfa', 'bucketName', 'countryName'] as const;
export type FullLabel = (typeof FULL_LABELS)[number];

/** Sections 4.3 and 4.4: the dimensions that every request must have, in any order. */
export const COHORT_REQUIRED = ['date', 'app'] as const;
export const LTV_GROUPS = ['date', 'app', 'area', 'placementId', 'appVersion', 'channel'] as const;
export const RETENTION_GROUPS = ['date', 'app', 'area', 'appVersion', 'channel'] as const;
export type CohortGroup = (typeof LTV_GROUPS)[number];

/** Sections 4.3, 4.4 and 8. */
export const LAST_COHORT_DAY = 90;
export const MOST_COHORT_METRICS = 90;

export const MOST_ROWS = 1000;

/** Section 8: the oldest device data. */
export const DEVICE_HISTORY_DAYS = 365;
/** Section 4.1, rule 1. */
export const LINK_SECONDS = 15 * 60;

export const CENTRES = ['cn', 'en', 'in', 'sg'] as const;
export type Centre = (typeof CENTRES)[number];

/** Section 2.3, in the order of the document; the last one is absent from v3.0 files. */
export const DEVICE_COLUMNS = [
  'dateTimeStamp',
  'appId',
  'placementId',
  'placementName',
  'adFormat',
  'adFormatName',
  'area',
  'network',
  'networkName',
  'networkPlacementId',
  'networkPlacementName',
  'networkPlacementInfo',
  'androidId',
  'gaid',
  'idfa',
  'userId',
  'channel',
  'sub_channel',
  'impression',
  'click',
  'revenue',
  'ecpm',
  'oaid',
  'idfv',
  'os_version',
  'att_status',
  'tp_revenue',
] as const;
