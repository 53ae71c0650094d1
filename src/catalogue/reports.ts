import { DIMENSION_DATA } from './dimensions';
import type { ReportEntry } from './entry';

/** The ids of the columns of a device file, in file order (section 2.3). */
export const DEVICE_FILE_FIELDS = [
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
  'subChannel',
  'impression',
  'click',
  'deviceRevenue',
  'deviceEcpm',
  'oaid',
  'idfv',
  'osVersion',
  'attStatus',
  'tpRevenue',
] as const;

/** The facts that the reports with pages of JSON share. */
const IN_PAGES = {
  source: 'pages',
  isByDay: false,
  maxApps: null,
  maxDays: null,
  historyDays: null,
  restatedDays: 2,
} as const;

/** The facts that LTV and retention share. */
const OF_COHORTS = {
  ...IN_PAGES,
  requiredDimensions: ['date', 'appId'],
  defaultDimensions: ['date', 'appId'],
  filters: ['apps', 'areas'],
  maxMetrics: 90,
  /** Complete at 21:00 Beijing time of the next day, in any zone (section 8). */
  readyHoursUtc: { 'UTC+8': 37, 'UTC+0': 37, 'UTC-8': 37 },
} as const;

/** The four reports (section 4). */
export const REPORT_DATA = [
  {
    ...IN_PAGES,
    id: 'full',
    label: 'Full report',
    description: 'Revenue, impressions, requests and users, summed by the dimensions you choose.',
    section: '4.2',
    defaultPath: '/v2/allreport',
    requiredDimensions: [],
    defaultDimensions: ['date'],
    defaultMetrics: ['revenue', 'impressionApi', 'ecpmApi', 'clickApi'],
    filters: ['apps'],
    takesCurrency: true,
    maxMetrics: null,
    readyHoursUtc: { 'UTC+8': 37, 'UTC+0': 36, 'UTC-8': 42 },
  },
  {
    ...OF_COHORTS,
    id: 'ltv',
    label: 'LTV report',
    description: 'The revenue of a new user by day 1 to 90 after the first launch.',
    section: '4.3',
    defaultPath: '/v2/ltv',
    defaultMetrics: ['newUserNum', 'ltv1', 'ltv3', 'ltv7', 'ltv14', 'ltv30', 'ltv60', 'ltv90'],
    takesCurrency: true,
  },
  {
    ...OF_COHORTS,
    id: 'retention',
    label: 'Retention report',
    description: 'The share of new users who come back on day 2 to 90 after the first launch.',
    section: '4.4',
    defaultPath: '/v2/userActive',
    defaultMetrics: ['kp2', 'kp3', 'kp7', 'kp14', 'kp30', 'kp60', 'kp90'],
    takesCurrency: false,
  },
  {
    id: 'device',
    label: 'Device report',
    description:
      'The rows behind one app’s days: impressions, clicks and revenue, device by device, or sums of them.',
    section: '4.1',
    defaultPath: '/v3/deviceReport',
    requiredDimensions: [],
    defaultDimensions: DEVICE_FILE_FIELDS.filter((id) => DIMENSION_DATA.some((entry) => entry.id === id)),
    defaultMetrics: [
      'impression',
      'click',
      'deviceRevenue',
      'deviceEcpm',
      'tpRevenue',
      'deviceCtr',
      'devices',
      'arpuDevice',
    ],
    filters: ['apps', 'areas'],
    source: 'files',
    isByDay: true,
    maxApps: 1,
    takesCurrency: true,
    maxMetrics: null,
    maxDays: null,
    historyDays: 365,
    restatedDays: 2,
    readyHoursUtc: { 'UTC+8': 21, 'UTC+0': 31, 'UTC-8': 42 },
  },
] as const satisfies readonly ReportEntry[];
