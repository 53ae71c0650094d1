import type * as english from './english';
import type { DimensionEntry, ReportKindId, WireNames } from './entry';
import { ATT_STATUSES, PLATFORMS } from './fixed-values';
import { type Labelled, withFieldText } from './texts';

/** The dimensions of the service, those for names of ids included. Sections 2.3 to 2.6 and 4. */
export type ServiceDimensionId = keyof typeof english.dimensions;

/** The names in requests and in responses of a report with pages. By default, responses contain the dimension's id. */
type PageNames =
  | string
  | { readonly request: string; readonly response?: string; readonly metricToRequest: string };

/**
 * The reports that have the dimension, with its name there: in requests, or for `device` the column of files. With null, the add-on makes
 * the values: requests cannot name the dimension, and responses do not contain it.
 */
interface DimensionFacts extends Omit<DimensionEntry, 'id' | 'reports' | keyof Labelled> {
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
  Object.keys(FACTS) as ServiceDimensionId[]
).map((id) => {
  const { full, ltv, retention, device, ...facts } = FACTS[id];
  const reports: Partial<Record<ReportKindId, WireNames>> = {
    ...(full !== undefined && { full: toWireNames(id, full) }),
    ...(ltv !== undefined && { ltv: toWireNames(id, ltv) }),
    ...(retention !== undefined && { retention: toWireNames(id, retention) }),
    ...(device !== undefined && { device: { requestName: null, responseName: device } }),
  };
  return withFieldText({ id, ...facts, reports }, ({ dimensions }) => dimensions[id]);
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
export type PeriodId = keyof typeof english.periods;

/** No request can name a period, so it belongs to no report. */
export const PERIODS = (['week', 'month', 'quarter', 'year'] as const).map((id) =>
  withFieldText({ id, type: 'date', reports: {} } as const, ({ periods }) => periods[id]),
);
