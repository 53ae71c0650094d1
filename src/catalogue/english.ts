export const reports = {
  full: 'Full report',
  ltv: 'LTV report',
  retention: 'Retention report',
  device: 'Device report',
};

export const zones = {
  'UTC+0': 'UTC+0',
  'UTC+8': 'UTC+8 (Beijing)',
  'UTC-8': 'UTC−8 (no daylight saving time)',
};

export const currencies = { USD: 'US dollar', CNY: 'Chinese yuan' };

export const dimensions = {
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
};

export const periods = {
  week: { label: 'Week', description: 'The week from Monday to Sunday. The cell contains the Monday.' },
  month: { label: 'Month', description: 'The month. The cell contains the first day of the month.' },
  quarter: {
    label: 'Quarter',
    description: 'The quarter. The cell contains the first day of January, April, July or October.',
  },
  year: { label: 'Year', description: 'The year. The cell contains the first day of the year.' },
};

/** The headings of the form. */
export const groups = {
  Revenue: 'Revenue',
  'Network traffic': 'Network traffic',
  'Network bidding': 'Network bidding',
  Users: 'Users',
  Traffic: 'Traffic',
  Bidding: 'Bidding',
  Device: 'Device',
  Cohort: 'Cohort',
  LTV: 'LTV',
  Retention: 'Retention',
};

export const metrics = {
  revenue: {
    label: 'Revenue',
    description:
      'Revenue that the ad networks report. The networks usually still correct the newest two complete days.',
  },
  estimateRevenue: {
    label: 'Estimated revenue',
    description:
      'An estimate that the service sometimes sends but does not describe. Never add this estimate to Revenue.',
  },
  ecpmApi: {
    label: 'eCPM (networks)',
    description: 'Revenue per 1,000 impressions, by the ad networks’ figures.',
  },
  impressionApi: { label: 'Impressions (networks)', description: 'Impressions that the ad networks report.' },
  clickApi: { label: 'Clicks (networks)', description: 'Clicks that the ad networks report.' },
  ctrApi: {
    label: 'CTR (networks)',
    description: 'Clicks divided by impressions, by the ad networks’ figures.',
  },
  requestApi: { label: 'Requests (networks)', description: 'Ad requests that the ad networks report.' },
  fillApi: { label: 'Fills (networks)', description: 'Requests that the ad networks answered with an ad.' },
  fillrateApi: {
    label: 'Fill rate (networks)',
    description: 'Fills divided by requests, by the ad networks’ figures.',
  },
  bidRequestApi: {
    label: 'Bid requests (networks)',
    description: 'Bid requests that the ad networks report.',
  },
  bidResponseApi: { label: 'Bid responses (networks)', description: 'Bids that the ad networks sent back.' },
  bidResponseRateApi: {
    label: 'Bid response rate (networks)',
    description: 'Bid responses divided by bid requests, by the ad networks’ figures.',
  },
  bidWinRateApi: {
    label: 'Bid win rate (networks)',
    description: 'Requests divided by bid responses, as the service defines it.',
  },
  eventRevenue: {
    label: 'Event revenue',
    description:
      'Revenue that the service estimates at each impression. It measures the same money as Revenue. Never add up the two metrics.',
  },
  dau: { label: 'Daily active users', description: 'Users who opened the app on the day.' },
  deu: { label: 'Daily engaged users', description: 'Users who saw at least one ad on the day.' },
  arpu: { label: 'ARPU', description: 'Average ad revenue per daily active user.' },
  newUsers: { label: 'New users', description: 'Users who opened the app for the first time.' },
  newUserRate: {
    label: 'New user rate',
    description: 'The new user rate as the service sends it. Its formula is not documented.',
  },
  enterAdScene: { label: 'Ad scene entries', description: 'How often users reached an ad scene.' },
  enterAdSceneUsers: {
    label: 'Ad scene users',
    description: 'How many different users reached an ad scene.',
  },
  impression: { label: 'Impressions', description: 'Impressions that the service recorded.' },
  impressionRatio: {
    label: 'Impression ratio',
    description: 'The impression ratio as the service sends it. Its formula is not documented.',
  },
  click: { label: 'Clicks', description: 'Clicks that the service recorded.' },
  clickUsers: { label: 'Clicking users', description: 'How many different users clicked.' },
  ctr: { label: 'CTR', description: 'Clicks divided by impressions.' },
  request: { label: 'Requests', description: 'Ad requests that the service recorded.' },
  appRequest: {
    label: 'App requests',
    description: 'A number that the service sends but does not describe.',
  },
  fill: { label: 'Fills', description: 'Ad requests that ad networks answered with an ad.' },
  fillrate: { label: 'Fill rate', description: 'Fills divided by requests.' },
  bidRequest: { label: 'Bid requests', description: 'Bid requests that the service recorded.' },
  bidResponse: { label: 'Bid responses', description: 'Bids that the service received.' },
  bidResponseRate: { label: 'Bid response rate', description: 'Bid responses divided by bid requests.' },
  bidWinRate: {
    label: 'Bid win rate',
    description: 'Requests divided by bid responses, as the service defines it.',
  },
  deviceRevenue: {
    label: 'Revenue',
    description: 'Revenue that the service assigns to the device. It differs a little from the full report.',
  },
  deviceEcpm: { label: 'eCPM', description: 'Revenue per 1,000 impressions of the row.' },
  tpRevenue: {
    label: "Service's revenue",
    description:
      'The revenue by the service’s own calculation, only in files of version 4 or later. Never add it to Revenue.',
  },
  deviceCtr: { label: 'CTR', description: 'Clicks per impression.' },
  devices: { label: 'Devices', description: 'The number of different devices, in rows that name a device.' },
  arpuDevice: { label: 'ARPU per device', description: 'Revenue per device, in rows that name a device.' },
  newUserNum: { label: 'New users', description: 'Users who opened the app for the first time on this day.' },
};

export function describeLtv(day: number) {
  return {
    label: `LTV day ${day}`,
    description: `The average revenue of a new user up to day ${day}. ${describeAvailability(day)}`,
  };
}

export function describeRetention(day: number) {
  const notRequestable =
    day === 1
      ? ' Requests cannot name this day, so the column can stay blank, even in a request for “all”.'
      : '';
  return {
    label: `Retention day ${day}`,
    description: `The share of new users who came back on day ${day}. ${describeAvailability(day)}${notRequestable}`,
  };
}

function describeAvailability(day: number): string {
  return day === 1
    ? 'Known when the day after the first launch is complete.'
    : `Known when ${day} days after the first launch are complete.`;
}

/** Patterns of Google Sheets for dates that are not written as 2026-11-19. */
export const datePatterns = { month: 'mmm yyyy', moment: 'd mmm yyyy hh:mm', shortDay: 'd mmm' };

/** Why the values of several rows cannot be combined. */
export const whyNotAdded = {
  repeated: 'a user or a device can be in several rows and would be counted twice',
  undescribed: 'the service does not describe how it is calculated',
  sizes: 'the size of each group of new users is not in the report',
};
