import type { DimensionEntry, ReportKindId, WireNames } from './entry';
import { ATT_STATUSES, PLATFORMS } from './fixed-values';

/** The dimensions of the service, those for names of ids included. Sections 2.3 to 2.6 and 4. */
const TEXTS = {
  date: {
    label: 'Date',
    description: 'The day, in the report zone. For LTV and retention: the day of the first launch.',
  },
  hour: { label: 'Hour', description: 'The hour of the day, 0 to 23, in the report zone.' },
  dateTimeStamp: { label: 'Time', description: 'The date and time of the row, in the report zone.' },
  appId: { label: 'App id', description: 'The id that the service uses for the app.' },
  appName: {
    label: 'App',
    description:
      "The app's name. Full reports use the name from an LTV or retention report in this file. If there is none, they use the package name.",
  },
  platform: { label: 'Platform', description: 'The number of the platform: 1 is Android, 2 is iOS.' },
  platformName: { label: 'Platform name', description: 'Android or iOS.' },
  packageName: { label: 'Package name', description: "The app's package name or bundle id." },
  placementId: {
    label: 'Placement id',
    description: 'The id that the service uses for the place in the app where ads are shown.',
  },
  placementName: { label: 'Placement', description: 'The name of the place in the app where ads are shown.' },
  adFormat: {
    label: 'Ad format id',
    description:
      'The number of the ad format: 1 Native, 2 Interstitial, 3 Splash, 4 Banner, 5 Rewarded Video, 6 Offerwall, 7 Interactive, 8 In-stream.',
  },
  adFormatName: { label: 'Ad format', description: 'The kind of ad slot.' },
  area: { label: 'Country code', description: 'The code of the country in two letters, such as US.' },
  countryName: { label: 'Country', description: "The country's name." },
  network: { label: 'Network id', description: 'The number that the service uses for the ad network.' },
  networkName: { label: 'Network', description: "The ad network's name." },
  networkPlacementId: {
    label: 'Network placement id',
    description: 'The id that the ad network uses for the placement.',
  },
  networkPlacementName: {
    label: 'Network placement',
    description: 'The name that the ad network uses for the placement.',
  },
  networkPlacementInfo: {
    label: 'Network placement details',
    description: "What the service says about the ad network's placement.",
  },
  adSceneId: { label: 'Ad scene id', description: 'The id of a situation in which the app offers an ad.' },
  adSceneName: {
    label: 'Ad scene',
    description: 'A situation in which the app offers an ad. The name is sometimes missing.',
  },
  sdk: { label: 'SDK version', description: "The version of the service's SDK." },
  channel: { label: 'Channel', description: 'The channel that the app itself reports, such as a store.' },
  subChannel: { label: 'Sub-channel', description: 'The sub-channel that the app itself reports.' },
  appVersion: { label: 'App version', description: "The app's version." },
  attStatus: {
    label: 'ATT status',
    description: "Apple's tracking permission: 0 not determined, 1 restricted, 2 denied, 3 authorized.",
  },
  attStatusName: {
    label: 'ATT status name',
    description: "Apple's tracking permission, such as Authorized.",
  },
  bucketId: {
    label: 'A/B test group id',
    description: 'The id of a group in an A/B test. The id is sometimes missing.',
  },
  bucketName: { label: 'A/B test group', description: 'A group in an A/B test.' },
  androidId: { label: 'Android id', description: 'The Android id of the device.' },
  gaid: { label: 'Google advertising id', description: 'The advertising id of an Android device.' },
  idfa: { label: 'IDFA', description: 'The advertising id of an iOS device.' },
  userId: { label: 'User id', description: 'The user id that the app sets.' },
  oaid: { label: 'OAID', description: 'The open anonymous id of an Android device.' },
  idfv: { label: 'IDFV', description: 'The id of an iOS device for all apps of one vendor.' },
  osVersion: { label: 'OS version', description: "The version of the device's operating system." },
  centre: { label: 'Centre', description: 'The data centre of the file: cn, en, in or sg.' },
} as const;

export type ServiceDimensionId = keyof typeof TEXTS;

/** The names in requests and in responses of a report with pages. By default, responses contain the dimension's id. */
type PageNames =
  | string
  | { readonly request: string; readonly response?: string; readonly metricToRequest: string };

/**
 * The reports that have the dimension, with its name there: in requests, or for `device` the column of files. With null, the add-on makes
 * the values: requests cannot name the dimension, and responses do not contain it.
 */
interface DimensionFacts extends Omit<DimensionEntry, 'id' | 'label' | 'description' | 'reports'> {
  readonly full?: PageNames | null;
  readonly ltv?: PageNames | null;
  readonly retention?: PageNames | null;
  readonly device?: string | null;
}

const FACTS: Readonly<Record<ServiceDimensionId, DimensionFacts>> = {
  date: { type: 'date', full: 'date', ltv: 'date', retention: 'date', device: null },
  hour: { type: 'count', device: null },
  dateTimeStamp: { type: 'moment', device: 'dateTimeStamp' },
  appId: { type: 'id', full: 'appId', ltv: 'app', retention: 'app', device: 'appId' },
  appName: {
    type: 'text',
    describes: 'appId',
    madeFrom: ['appId', 'packageName'],
    full: null,
    ltv: 'app',
    retention: 'app',
  },
  platform: { type: 'id', describes: 'appId', full: 'appId' },
  platformName: {
    type: 'text',
    describes: 'platform',
    madeFrom: ['platform'],
    names: indexLabels(PLATFORMS),
    full: null,
  },
  packageName: { type: 'text', describes: 'appId', full: 'appId' },
  placementId: { type: 'id', full: 'placementId', ltv: 'placementId', device: 'placementId' },
  placementName: {
    type: 'text',
    describes: 'placementId',
    full: 'placementId',
    ltv: 'placementId',
    device: 'placementName',
  },
  adFormat: { type: 'id', full: 'adFormat', device: 'adFormat' },
  adFormatName: { type: 'text', describes: 'adFormat', full: 'adFormat', device: 'adFormatName' },
  area: { type: 'id', full: 'area', ltv: 'area', retention: 'area', device: 'area' },
  countryName: { type: 'text', describes: 'area', full: { request: 'area', metricToRequest: 'countryName' } },
  network: { type: 'id', full: 'network', device: 'network' },
  networkName: { type: 'text', describes: 'network', full: 'network', device: 'networkName' },
  networkPlacementId: { type: 'id', full: 'networkPlacementId', device: 'networkPlacementId' },
  networkPlacementName: {
    type: 'text',
    describes: 'networkPlacementId',
    full: 'networkPlacementId',
    device: 'networkPlacementName',
  },
  networkPlacementInfo: {
    type: 'text',
    describes: 'networkPlacementId',
    full: 'networkPlacementId',
    device: 'networkPlacementInfo',
  },
  adSceneId: { type: 'id', trackedOnly: true, full: 'adSceneId' },
  adSceneName: { type: 'text', describes: 'adSceneId', trackedOnly: true, full: 'adSceneId' },
  sdk: { type: 'id', trackedOnly: true, full: { request: 'sdk', metricToRequest: 'sdk' } },
  channel: {
    type: 'text',
    trackedOnly: true,
    full: { request: 'channel', metricToRequest: 'channel' },
    ltv: 'channel',
    retention: 'channel',
    device: 'channel',
  },
  subChannel: { type: 'text', device: 'sub_channel' },
  appVersion: {
    type: 'id',
    trackedOnly: true,
    full: { request: 'appVersion', metricToRequest: 'appVersion' },
    ltv: 'appVersion',
    retention: 'appVersion',
  },
  attStatus: {
    type: 'id',
    trackedOnly: true,
    // In the full report, `idfa` is the permission (section 2.4). In device rows, it is the identifier (section 2.3).
    full: { request: 'idfa', response: 'idfa', metricToRequest: 'idfa' },
    device: 'att_status',
  },
  attStatusName: {
    type: 'text',
    describes: 'attStatus',
    madeFrom: ['attStatus'],
    names: indexLabels(ATT_STATUSES),
    trackedOnly: true,
    full: null,
    device: null,
  },
  // Section 4.2 has only the name in responses, and only if `metric` contains it.
  bucketId: { type: 'id', trackedOnly: true, full: { request: 'bucketId', metricToRequest: 'bucketName' } },
  bucketName: {
    type: 'text',
    describes: 'bucketId',
    trackedOnly: true,
    full: { request: 'bucketId', metricToRequest: 'bucketName' },
  },
  androidId: { type: 'id', personal: true, device: 'androidId' },
  gaid: { type: 'id', personal: true, device: 'gaid' },
  idfa: { type: 'id', personal: true, device: 'idfa' },
  userId: { type: 'id', personal: true, device: 'userId' },
  oaid: { type: 'id', personal: true, device: 'oaid' },
  idfv: { type: 'id', personal: true, device: 'idfv' },
  osVersion: { type: 'id', device: 'os_version' },
  centre: { type: 'text', device: null },
};

export const DIMENSION_DATA: readonly (DimensionEntry & { readonly id: ServiceDimensionId })[] = (
  Object.keys(TEXTS) as ServiceDimensionId[]
).map((id) => {
  const { full, ltv, retention, device, ...facts } = FACTS[id];
  const reports: Partial<Record<ReportKindId, WireNames>> = {
    ...(full !== undefined && { full: toWireNames(id, full) }),
    ...(ltv !== undefined && { ltv: toWireNames(id, ltv) }),
    ...(retention !== undefined && { retention: toWireNames(id, retention) }),
    ...(device !== undefined && { device: { requestName: null, responseName: device } }),
  };
  return { id, ...TEXTS[id], ...facts, reports };
});

function toWireNames(id: ServiceDimensionId, names: PageNames | null): WireNames {
  if (names === null) return { requestName: null, responseName: null };
  if (typeof names === 'string') return { requestName: names, responseName: id };
  const { request, response = id, metricToRequest } = names;
  return { requestName: request, responseName: response, metricToRequest };
}

function indexLabels(codes: typeof PLATFORMS): ReadonlyMap<string, string> {
  return new Map(codes.map(({ id, label }) => [String(id), label]));
}

/** The periods that days can be added up to. The value of a period is its first day. The service itself groups by days only. */
const PERIOD_TEXTS = {
  week: { label: 'Week', description: 'The week from Monday to Sunday. The cell contains the Monday.' },
  month: { label: 'Month', description: 'The month. The cell contains the first day of the month.' },
  quarter: {
    label: 'Quarter',
    description: 'The quarter. The cell contains the first day of January, April, July or October.',
  },
  year: { label: 'Year', description: 'The year. The cell contains the first day of the year.' },
} as const;

export type PeriodId = keyof typeof PERIOD_TEXTS;

/** No request can name a period, so it belongs to no report. */
export const PERIODS = (Object.keys(PERIOD_TEXTS) as PeriodId[]).map((id) => {
  return { id, type: 'date', ...PERIOD_TEXTS[id], reports: {} } as const;
});
