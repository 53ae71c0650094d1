import { DIMENSION_DATA } from './dimensions';
import type { ReportKind } from './entry';
import { type Labelled, withLabel } from './texts';

/** The ids of the columns of a device file, in file order (section 2.3). */
export const DEVICE_FILE_FIELDS: readonly string[] = splitIds(`
  dateTimeStamp appId placementId placementName adFormat adFormatName area network networkName
  networkPlacementId networkPlacementName networkPlacementInfo androidId gaid idfa userId channel subChannel
  impression click deviceRevenue deviceEcpm oaid idfv osVersion attStatus tpRevenue
`);

const DEVICE_FILE_DIMENSIONS = DEVICE_FILE_FIELDS.filter((name) =>
  DIMENSION_DATA.some(({ id }) => id === name),
);

/** The ids whose names are columns of device files too, or made by the add-on. */
const DEVICE_IDS_WITH_NAMES: readonly string[] = DIMENSION_DATA.flatMap(({ describes, reports }) =>
  describes !== undefined && 'device' in reports ? [describes] : [],
);

/** In every report zone, a day of cohorts is complete at 21:00 Beijing time of the next day (section 8). */
const COHORT_DAYS_READY = { 'UTC+8': 37, 'UTC+0': 37, 'UTC-8': 37 };

const COHORT_REPORT = {
  requiredDimensions: ['date', 'appId'],
  /** After 60 days, most of the usual cohort days have numbers. */
  initial: { range: 'last 60 days', dimensions: ['date', 'appId', 'appName'] },
  filters: ['apps', 'areas'],
  source: 'pages',
  maxApps: null,
  days: { available: null, restated: 2, readyHoursUtc: COHORT_DAYS_READY },
} as const;

const KINDS: readonly Omit<ReportKind, keyof Labelled>[] = [
  {
    id: 'full',
    section: '4.2',
    requiredDimensions: [],
    defaults: {
      path: '/v2/allreport',
      dimensions: ['date'],
      metrics: ['revenue', 'impressionApi', 'ecpmApi', 'clickApi'],
    },
    initial: { range: 'last 7 days', dimensions: ['date'] },
    filters: ['apps'],
    source: 'pages',
    maxApps: null,
    takesCurrency: true,
    days: { available: null, restated: 2, readyHoursUtc: { 'UTC+8': 37, 'UTC+0': 36, 'UTC-8': 42 } },
  },
  {
    ...COHORT_REPORT,
    id: 'ltv',
    section: '4.3',
    defaults: {
      path: '/v2/ltv',
      dimensions: ['date', 'appId'],
      metrics: ['newUserNum', 'ltv1', 'ltv3', 'ltv7', 'ltv14', 'ltv30', 'ltv60', 'ltv90'],
    },
    takesCurrency: true,
  },
  {
    ...COHORT_REPORT,
    id: 'retention',
    section: '4.4',
    defaults: {
      path: '/v2/userActive',
      dimensions: ['date', 'appId'],
      metrics: ['kp2', 'kp3', 'kp7', 'kp14', 'kp30', 'kp60', 'kp90'],
    },
    takesCurrency: false,
  },
  {
    id: 'device',
    section: '4.1',
    requiredDimensions: [],
    defaults: {
      path: '/v3/deviceReport',
      dimensions: DEVICE_FILE_DIMENSIONS,
      metrics: splitIds('impression click deviceRevenue deviceEcpm tpRevenue deviceCtr devices arpuDevice'),
    },
    initial: {
      range: 'yesterday',
      dimensions: [
        ...DEVICE_FILE_DIMENSIONS.filter((id) => !DEVICE_IDS_WITH_NAMES.includes(id)),
        // Made by the add-on, so it is no column of the file.
        'attStatusName',
      ],
    },
    filters: ['apps', 'areas'],
    source: 'files',
    maxApps: 1,
    takesCurrency: true,
    days: { available: 365, restated: 2, readyHoursUtc: { 'UTC+8': 21, 'UTC+0': 31, 'UTC-8': 42 } },
  },
];

export const REPORT_KINDS: readonly ReportKind[] = KINDS.map((kind) =>
  withLabel(kind, ({ reports }) => reports[kind.id]),
);

function splitIds(ids: string): readonly string[] {
  return ids.trim().split(/\s+/);
}
