import type { DimensionEntry, OnWire } from './entry';

/**
 * The names of a dimension: `answer` in responses of the full report, LTV and retention; for each of these reports the name in requests;
 * for device files the name of the column, null for a value that the add-on calculates.
 */
function inReports(
  answer: string,
  { device, ...pages }: { full?: string; ltv?: string; retention?: string; device?: string | null },
): DimensionEntry['reports'] {
  const named = Object.entries(pages).map(([id, ask]): [string, OnWire] => [id, { ask, answer: [answer] }]);
  return { ...Object.fromEntries(named), ...(device === undefined ? {} : inFiles(device)) };
}

/** A dimension of device files alone; null for a value that the add-on calculates. */
function inFiles(column: string | null): DimensionEntry['reports'] {
  return { device: { ask: null, answer: column === null ? [] : [column] } };
}

/** A dimension of the full report whose field is sent only if `metric` contains its label too (section 4.2). */
function labelled(ask: string, label = ask, answer = label): DimensionEntry['reports'] {
  return { full: { ask, answer: [answer], label } };
}

/** An identifier of a device or user in device files. */
function personal(label: string, description: string, column: string) {
  return { label, type: 'id', description, personal: true, reports: inFiles(column) } as const;
}

const TABLE = {
  date: {
    label: 'Date',
    type: 'date',
    description: 'The day, in the report zone. For LTV and retention: the day of the first launch.',
    reports: inReports('date', { full: 'date', ltv: 'date', retention: 'date', device: null }),
  },
  hour: {
    label: 'Hour',
    type: 'count',
    description: 'The hour of the day, 0 to 23, in the report zone.',
    reports: inFiles(null),
  },
  dateTimeStamp: {
    label: 'Time',
    type: 'moment',
    description: 'When it happened, in the report zone.',
    reports: inFiles('dateTimeStamp'),
  },
  appId: {
    label: 'App id',
    type: 'id',
    description: "The service's id of the app.",
    reports: inReports('appId', { full: 'appId', ltv: 'app', retention: 'app', device: 'appId' }),
  },
  appName: {
    label: 'App',
    type: 'text',
    describes: 'appId',
    description: "The app's name.",
    reports: inReports('appName', { ltv: 'app', retention: 'app' }),
  },
  platform: {
    label: 'Platform',
    type: 'id',
    describes: 'appId',
    description: '1 Android, 2 iOS.',
    reports: inReports('platform', { full: 'appId' }),
  },
  packageName: {
    label: 'Package name',
    type: 'text',
    describes: 'appId',
    description: "The app's package name or bundle id.",
    reports: inReports('packageName', { full: 'appId' }),
  },
  placementId: {
    label: 'Placement id',
    type: 'id',
    description: "The service's id of the place in the app where ads are shown.",
    reports: inReports('placementId', { full: 'placementId', ltv: 'placementId', device: 'placementId' }),
  },
  placementName: {
    label: 'Placement',
    type: 'text',
    describes: 'placementId',
    description: 'The name of the place in the app where ads are shown.',
    reports: inReports('placementName', { full: 'placementId', ltv: 'placementId', device: 'placementName' }),
  },
  adFormat: {
    label: 'Ad format id',
    type: 'id',
    description:
      '1 Native, 2 Interstitial, 3 Splash, 4 Banner, 5 Rewarded Video, 6 Offerwall, 7 Interactive, 8 In-stream.',
    reports: inReports('adFormat', { full: 'adFormat', device: 'adFormat' }),
  },
  adFormatName: {
    label: 'Ad format',
    type: 'text',
    describes: 'adFormat',
    description: 'The kind of ad slot.',
    reports: inReports('adFormatName', { full: 'adFormat', device: 'adFormatName' }),
  },
  area: {
    label: 'Country code',
    type: 'id',
    description: 'Two letters, such as US.',
    reports: inReports('area', { full: 'area', ltv: 'area', retention: 'area', device: 'area' }),
  },
  countryName: {
    label: 'Country',
    type: 'text',
    describes: 'area',
    description: "The country's name.",
    reports: labelled('area', 'countryName'),
  },
  network: {
    label: 'Network id',
    type: 'id',
    description: "The service's number of the ad network.",
    reports: inReports('network', { full: 'network', device: 'network' }),
  },
  networkName: {
    label: 'Network',
    type: 'text',
    describes: 'network',
    description: "The ad network's name.",
    reports: inReports('networkName', { full: 'network', device: 'networkName' }),
  },
  networkPlacementId: {
    label: 'Network placement id',
    type: 'id',
    description: "The ad network's own id of the placement.",
    reports: inReports('networkPlacementId', { full: 'networkPlacementId', device: 'networkPlacementId' }),
  },
  networkPlacementName: {
    label: 'Network placement',
    type: 'text',
    describes: 'networkPlacementId',
    description: "The ad network's placement by name.",
    reports: inReports('networkPlacementName', {
      full: 'networkPlacementId',
      device: 'networkPlacementName',
    }),
  },
  networkPlacementInfo: {
    label: 'Network placement details',
    type: 'text',
    describes: 'networkPlacementId',
    description: 'What the service knows of the ad network placement.',
    reports: inReports('networkPlacementInfo', {
      full: 'networkPlacementId',
      device: 'networkPlacementInfo',
    }),
  },
  adSceneId: {
    label: 'Ad scene id',
    type: 'id',
    description: 'The id of the situation in the app in which an ad is offered.',
    trackedOnly: true,
    reports: inReports('adSceneId', { full: 'adSceneId' }),
  },
  adSceneName: {
    label: 'Ad scene',
    type: 'text',
    describes: 'adSceneId',
    description: 'The situation in the app in which an ad is offered. Not every answer names it.',
    trackedOnly: true,
    reports: inReports('adSceneName', { full: 'adSceneId' }),
  },
  sdk: {
    label: 'SDK version',
    type: 'id',
    description: "The version of the service's SDK.",
    trackedOnly: true,
    reports: labelled('sdk'),
  },
  channel: {
    label: 'Channel',
    type: 'text',
    description: 'The channel the app names itself, such as a store.',
    trackedOnly: true,
    reports: {
      ...labelled('channel'),
      ...inReports('channel', { ltv: 'channel', retention: 'channel', device: 'channel' }),
    },
  },
  subChannel: {
    label: 'Sub-channel',
    type: 'text',
    description: 'The sub-channel the app names itself.',
    reports: inFiles('sub_channel'),
  },
  appVersion: {
    label: 'App version',
    type: 'id',
    description: "The app's version.",
    trackedOnly: true,
    reports: {
      ...labelled('appVersion'),
      ...inReports('appVersion', { ltv: 'appVersion', retention: 'appVersion' }),
    },
  },
  attStatus: {
    label: 'ATT status',
    type: 'id',
    description: "Apple's tracking permission: 0 not determined, 1 restricted, 2 denied, 3 authorized.",
    trackedOnly: true,
    reports: { ...labelled('idfa'), ...inFiles('att_status') },
  },
  bucketId: {
    label: 'A/B test group id',
    type: 'id',
    description: 'The id of the group of an A/B test. Not every answer names it.',
    trackedOnly: true,
    reports: labelled('bucketId', 'bucketName', 'bucketId'),
  },
  bucketName: {
    label: 'A/B test group',
    type: 'text',
    describes: 'bucketId',
    description: 'The group of an A/B test.',
    trackedOnly: true,
    reports: labelled('bucketId', 'bucketName'),
  },
  androidId: personal('Android id', 'The Android device id.', 'androidId'),
  gaid: personal('Google advertising id', "The device's id for advertisers on Android.", 'gaid'),
  idfa: personal('IDFA', "The device's id for advertisers on iOS.", 'idfa'),
  userId: personal('User id', 'The user id that the app sets.', 'userId'),
  oaid: personal('OAID', 'The open anonymous device id on Android.', 'oaid'),
  idfv: personal('IDFV', "The device's id for one vendor on iOS.", 'idfv'),
  osVersion: {
    label: 'OS version',
    type: 'id',
    description: "The version of the device's operating system.",
    reports: inFiles('os_version'),
  },
  centre: {
    label: 'Centre',
    type: 'text',
    description: 'The computing centre whose file has the row: cn, en, in or sg.',
    reports: inFiles(null),
  },
} satisfies Record<string, Omit<DimensionEntry, 'id'>>;

export type DimensionId = keyof typeof TABLE;

/** All dimensions, and the names that responses add to them. Sections 2.3 to 2.6 and 4. */
export const DIMENSION_DATA: readonly (DimensionEntry & { readonly id: DimensionId })[] = Object.entries(
  TABLE,
).map(([id, entry]) => ({ id: id as DimensionId, ...entry }));
