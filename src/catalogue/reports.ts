import { DIMENSION_DATA } from './dimensions';
import type { ReportKind } from './entry';

/** The ids of the columns of a device file, in file order (section 2.3). */
export const DEVICE_FILE_FIELDS: readonly string[] = splitIds(`
  dateTimeStamp appId placementId placementName adFormat adFormatName area network networkName
  networkPlacementId networkPlacementName networkPlacementInfo androidId gaid idfa userId channel subChannel
  impression click deviceRevenue deviceEcpm oaid idfv osVersion attStatus tpRevenue
`);

const DEVICE_FILE_DIMENSIONS = DEVICE_FILE_FIELDS.filter((name) =>
  DIMENSION_DATA.some(({ id }) => id === name),
);

/** The ids that device files contain together with their names. */
const DEVICE_IDS_WITH_NAMES: readonly string[] = DIMENSION_DATA.flatMap(({ describes, reports }) =>
  describes !== undefined && 'device' in reports ? [describes] : [],
);

const IN_PAGES = {
  source: 'pages',
  isByDay: false,
  maxApps: null,
  historyDays: null,
  restatedDays: 2,
} as const;

const OF_COHORTS = {
  ...IN_PAGES,
  requiredDimensions: ['date', 'appId'],
  defaultDimensions: ['date', 'appId'],
  /** After 60 days, most of the usual cohort days have numbers. */
  initial: { range: 'last 60 days', dimensions: ['date', 'appId', 'appName'] },
  filters: ['apps', 'areas'],
  /** In every report zone, a day is complete at 21:00 Beijing time of the next day (section 8). */
  readyHoursUtc: { 'UTC+8': 37, 'UTC+0': 37, 'UTC-8': 37 },
} as const;

/** The four reports (section 4). */
export const REPORT_KINDS: readonly ReportKind[] = [
  {
    ...IN_PAGES,
    id: 'full',
    label: 'Full report',
    section: '4.2',
    defaultPath: '/v2/allreport',
    requiredDimensions: [],
    defaultDimensions: ['date'],
    defaultMetrics: ['revenue', 'impressionApi', 'ecpmApi', 'clickApi'],
    initial: { range: 'last 7 days', dimensions: ['date'] },
    filters: ['apps'],
    takesCurrency: true,
    readyHoursUtc: { 'UTC+8': 37, 'UTC+0': 36, 'UTC-8': 42 },
  },
  {
    ...OF_COHORTS,
    id: 'ltv',
    label: 'LTV report',
    section: '4.3',
    defaultPath: '/v2/ltv',
    defaultMetrics: ['newUserNum', 'ltv1', 'ltv3', 'ltv7', 'ltv14', 'ltv30', 'ltv60', 'ltv90'],
    takesCurrency: true,
  },
  {
    ...OF_COHORTS,
    id: 'retention',
    label: 'Retention report',
    section: '4.4',
    defaultPath: '/v2/userActive',
    defaultMetrics: ['kp2', 'kp3', 'kp7', 'kp14', 'kp30', 'kp60', 'kp90'],
    takesCurrency: false,
  },
  {
    id: 'device',
    label: 'Device report',
    section: '4.1',
    defaultPath: '/v3/deviceReport',
    requiredDimensions: [],
    defaultDimensions: DEVICE_FILE_DIMENSIONS,
    initial: {
      range: 'yesterday',
      dimensions: [
        ...DEVICE_FILE_DIMENSIONS.filter((id) => !DEVICE_IDS_WITH_NAMES.includes(id)),
        'attStatusName',
      ],
    },
    defaultMetrics: splitIds(
      'impression click deviceRevenue deviceEcpm tpRevenue deviceCtr devices arpuDevice',
    ),
    filters: ['apps', 'areas'],
    source: 'files',
    isByDay: true,
    maxApps: 1,
    takesCurrency: true,
    historyDays: 365,
    restatedDays: 2,
    readyHoursUtc: { 'UTC+8': 21, 'UTC+0': 31, 'UTC-8': 42 },
  },
];

function splitIds(ids: string): readonly string[] {
  return ids.trim().split(/\s+/);
}
