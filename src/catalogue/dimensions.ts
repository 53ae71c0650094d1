import type { DimensionEntry, OnWire } from './entry';

/** The dimension's own id. */
const OWN = true;

/**
 * The names of a dimension in each report. For the full report, LTV and retention: the name in requests; responses use the id, or `answer`.
 * For device files: the column, or null for a value that the add-on calculates. `label`: see OnWire.
 */
interface Names {
  readonly full?: string | true;
  readonly ltv?: string | true;
  readonly retention?: string | true;
  readonly device?: string | true | null;
  readonly label?: string | true;
  readonly answer?: string;
}

type Row = Omit<DimensionEntry, 'id' | 'reports'> & { readonly names: Names };

/** An identifier of a device or user in device files, in a column with its id. */
function personal(label: string, description: string) {
  return { label, type: 'id', description, personal: true, names: { device: OWN } } as const;
}

const TABLE = {
  date: {
    label: 'Date',
    type: 'date',
    description: 'The day, in the report zone. For LTV and retention: the day of the first launch.',
    names: { full: OWN, ltv: OWN, retention: OWN, device: null },
  },
  hour: {
    label: 'Hour',
    type: 'count',
    description: 'The hour of the day, 0 to 23, in the report zone.',
    names: { device: null },
  },
  dateTimeStamp: {
    label: 'Time',
    type: 'moment',
    description: 'When it happened, in the report zone.',
    names: { device: OWN },
  },
  appId: {
    label: 'App id',
    type: 'id',
    description: "The service's id of the app.",
    names: { full: OWN, ltv: 'app', retention: 'app', device: OWN },
  },
  appName: {
    label: 'App',
    type: 'text',
    describes: 'appId',
    description: "The app's name.",
    names: { ltv: 'app', retention: 'app' },
  },
  platform: {
    label: 'Platform',
    type: 'id',
    describes: 'appId',
    description: '1 Android, 2 iOS.',
    names: { full: 'appId' },
  },
  packageName: {
    label: 'Package name',
    type: 'text',
    describes: 'appId',
    description: "The app's package name or bundle id.",
    names: { full: 'appId' },
  },
  placementId: {
    label: 'Placement id',
    type: 'id',
    description: "The service's id of the place in the app where ads are shown.",
    names: { full: OWN, ltv: OWN, device: OWN },
  },
  placementName: {
    label: 'Placement',
    type: 'text',
    describes: 'placementId',
    description: 'The name of the place in the app where ads are shown.',
    names: { full: 'placementId', ltv: 'placementId', device: OWN },
  },
  adFormat: {
    label: 'Ad format id',
    type: 'id',
    description:
      '1 Native, 2 Interstitial, 3 Splash, 4 Banner, 5 Rewarded Video, 6 Offerwall, 7 Interactive, 8 In-stream.',
    names: { full: OWN, device: OWN },
  },
  adFormatName: {
    label: 'Ad format',
    type: 'text',
    describes: 'adFormat',
    description: 'The kind of ad slot.',
    names: { full: 'adFormat', device: OWN },
  },
  area: {
    label: 'Country code',
    type: 'id',
    description: 'Two letters, such as US.',
    names: { full: OWN, ltv: OWN, retention: OWN, device: OWN },
  },
  countryName: {
    label: 'Country',
    type: 'text',
    describes: 'area',
    description: "The country's name.",
    names: { full: 'area', label: OWN },
  },
  network: {
    label: 'Network id',
    type: 'id',
    description: "The service's number of the ad network.",
    names: { full: OWN, device: OWN },
  },
  networkName: {
    label: 'Network',
    type: 'text',
    describes: 'network',
    description: "The ad network's name.",
    names: { full: 'network', device: OWN },
  },
  networkPlacementId: {
    label: 'Network placement id',
    type: 'id',
    description: "The ad network's own id of the placement.",
    names: { full: OWN, device: OWN },
  },
  networkPlacementName: {
    label: 'Network placement',
    type: 'text',
    describes: 'networkPlacementId',
    description: "The ad network's placement by name.",
    names: { full: 'networkPlacementId', device: OWN },
  },
  networkPlacementInfo: {
    label: 'Network placement details',
    type: 'text',
    describes: 'networkPlacementId',
    description: 'What the service knows of the ad network placement.',
    names: { full: 'networkPlacementId', device: OWN },
  },
  adSceneId: {
    label: 'Ad scene id',
    type: 'id',
    description: 'The id of the situation in the app in which an ad is offered.',
    trackedOnly: true,
    names: { full: OWN },
  },
  adSceneName: {
    label: 'Ad scene',
    type: 'text',
    describes: 'adSceneId',
    description: 'The situation in the app in which an ad is offered. Not every answer names it.',
    trackedOnly: true,
    names: { full: 'adSceneId' },
  },
  sdk: {
    label: 'SDK version',
    type: 'id',
    description: "The version of the service's SDK.",
    trackedOnly: true,
    names: { full: OWN, label: OWN },
  },
  channel: {
    label: 'Channel',
    type: 'text',
    description: 'The channel the app names itself, such as a store.',
    trackedOnly: true,
    names: { full: OWN, ltv: OWN, retention: OWN, device: OWN, label: OWN },
  },
  subChannel: {
    label: 'Sub-channel',
    type: 'text',
    description: 'The sub-channel the app names itself.',
    names: { device: 'sub_channel' },
  },
  appVersion: {
    label: 'App version',
    type: 'id',
    description: "The app's version.",
    trackedOnly: true,
    names: { full: OWN, ltv: OWN, retention: OWN, label: OWN },
  },
  attStatus: {
    label: 'ATT status',
    type: 'id',
    description: "Apple's tracking permission: 0 not determined, 1 restricted, 2 denied, 3 authorized.",
    trackedOnly: true,
    names: { full: 'idfa', device: 'att_status', label: 'idfa', answer: 'idfa' },
  },
  bucketId: {
    label: 'A/B test group id',
    type: 'id',
    description: 'The id of the group of an A/B test. Not every answer names it.',
    trackedOnly: true,
    names: { full: OWN, label: 'bucketName' },
  },
  bucketName: {
    label: 'A/B test group',
    type: 'text',
    describes: 'bucketId',
    description: 'The group of an A/B test.',
    trackedOnly: true,
    names: { full: 'bucketId', label: OWN },
  },
  androidId: personal('Android id', 'The Android device id.'),
  gaid: personal('Google advertising id', "The device's id for advertisers on Android."),
  idfa: personal('IDFA', "The device's id for advertisers on iOS."),
  userId: personal('User id', 'The user id that the app sets.'),
  oaid: personal('OAID', 'The open anonymous device id on Android.'),
  idfv: personal('IDFV', "The device's id for one vendor on iOS."),
  osVersion: {
    label: 'OS version',
    type: 'id',
    description: "The version of the device's operating system.",
    names: { device: 'os_version' },
  },
  centre: {
    label: 'Centre',
    type: 'text',
    description: 'The computing centre whose file has the row: cn, en, in or sg.',
    names: { device: null },
  },
} satisfies Record<string, Row>;

export type DimensionId = keyof typeof TABLE;

/** All dimensions, and the names that responses add to them. Sections 2.3 to 2.6 and 4. */
export const DIMENSION_DATA: readonly (DimensionEntry & { readonly id: DimensionId })[] = Object.entries<Row>(
  TABLE,
).map(([id, { names, ...entry }]) => ({ id: id as DimensionId, ...entry, reports: reportsOf(id, names) }));

function reportsOf(id: string, { device, label, answer = id, ...pages }: Names): DimensionEntry['reports'] {
  const named = (name: string | true) => (name === OWN ? id : name);
  const reports = Object.entries(pages).map(([report, ask]): [string, OnWire] => {
    const isLabelled = report === 'full' && label !== undefined;
    const on = { ask: named(ask), answer: [report === 'full' ? answer : id] };
    return [report, isLabelled ? { ...on, label: named(label) } : on];
  });
  const column = device === undefined || device === null ? [] : [named(device)];
  return {
    ...Object.fromEntries(reports),
    ...(device === undefined ? {} : { device: { ask: null, answer: column } }),
  };
}
