import type { DimensionEntry, ReportKindId, WireNames } from './entry';
import { ATT_STATUSES, PLATFORMS } from './fixed-values';

type DimensionFacts = Pick<DimensionEntry, 'describes' | 'madeFrom' | 'names' | 'trackedOnly' | 'personal'>;
type DimensionRow = Omit<DimensionEntry, 'id' | 'reports'> & { readonly inReports: string };

const id = createDimensionBuilder('id');
const text = createDimensionBuilder('text');

/**
 * Returns a function that makes dimensions with this type of values. `inReports` is a list such as `full ltv=app`, separated by spaces. An
 * item is a word, with or without a value after `=`:
 * - `full`, `ltv`, `retention`: this report has the dimension. The value is the name in its requests. Default: the id of the dimension that
 *   this one describes, otherwise its own id. It is empty if the add-on makes the values (see DimensionEntry.madeFrom).
 * - `device`: device reports have the dimension. The value is the column of device files; it is empty if the add-on calculates the values.
 *   Default: the dimension's id.
 * - `label`: requests of the full report need WireNames.label. The value is that text. Default: the dimension's id.
 * - `answer`: the value is the name in responses of the full report. Other responses with pages, and the full report's if `answer` is
 *   missing, contain the dimension's id.
 */
function createDimensionBuilder(type: DimensionEntry['type']) {
  return (
    label: string,
    inReports: string,
    description: string,
    facts: DimensionFacts = {},
  ): DimensionRow => ({
    label,
    type,
    description,
    inReports,
    ...facts,
  });
}

/** Requests cannot name the dimension, and responses do not contain it. */
const NOT_ON_WIRE: WireNames = { requestName: null, responseNames: [] };
const TRACKED = { trackedOnly: true } as const;
const PERSONAL = { personal: true } as const;

const TABLE = {
  date: createDimensionBuilder('date')(
    'Date',
    'full ltv retention device=',
    'The day, in the report zone. For LTV and retention: the day of the first launch.',
  ),
  hour: createDimensionBuilder('count')(
    'Hour',
    'device=',
    'The hour of the day, 0 to 23, in the report zone.',
  ),
  dateTimeStamp: createDimensionBuilder('moment')(
    'Time',
    'device',
    'The date and time of the row, in the report zone.',
  ),
  appId: id('App id', 'full ltv=app retention=app device', "The service's id of the app."),
  appName: text(
    'App',
    'full= ltv=app retention=app',
    "The app's name. Full reports use the name from an LTV or retention report in this file, otherwise the package name.",
    { describes: 'appId', madeFrom: ['appId', 'packageName'] },
  ),
  platform: id('Platform', 'full', '1 Android, 2 iOS.', { describes: 'appId' }),
  platformName: text('Platform name', 'full=', 'Android or iOS.', {
    describes: 'platform',
    madeFrom: ['platform'],
    names: indexLabels(PLATFORMS),
  }),
  packageName: text('Package name', 'full', "The app's package name or bundle id.", { describes: 'appId' }),
  placementId: id(
    'Placement id',
    'full ltv device',
    "The service's id of the place in the app where ads are shown.",
  ),
  placementName: text(
    'Placement',
    'full ltv device',
    'The name of the place in the app where ads are shown.',
    { describes: 'placementId' },
  ),
  adFormat: id(
    'Ad format id',
    'full device',
    '1 Native, 2 Interstitial, 3 Splash, 4 Banner, 5 Rewarded Video, 6 Offerwall, 7 Interactive, 8 In-stream.',
  ),
  adFormatName: text('Ad format', 'full device', 'The kind of ad slot.', { describes: 'adFormat' }),
  area: id('Country code', 'full ltv retention device', 'Two letters, such as US.'),
  countryName: text('Country', 'full label', "The country's name.", { describes: 'area' }),
  network: id('Network id', 'full device', "The service's number of the ad network."),
  networkName: text('Network', 'full device', "The ad network's name.", { describes: 'network' }),
  networkPlacementId: id('Network placement id', 'full device', "The ad network's own id of the placement."),
  networkPlacementName: text('Network placement', 'full device', "The ad network's name of the placement.", {
    describes: 'networkPlacementId',
  }),
  networkPlacementInfo: text(
    'Network placement details',
    'full device',
    "The service's details about the ad network's placement.",
    { describes: 'networkPlacementId' },
  ),
  adSceneId: id('Ad scene id', 'full', 'The id of a situation in the app when an ad is offered.', TRACKED),
  adSceneName: text(
    'Ad scene',
    'full',
    'The situation in the app when an ad is offered. Sometimes missing.',
    {
      describes: 'adSceneId',
      ...TRACKED,
    },
  ),
  sdk: id('SDK version', 'full label', "The version of the service's SDK.", TRACKED),
  channel: text(
    'Channel',
    'full ltv retention device label',
    'The channel that the app itself reports, such as a store.',
    TRACKED,
  ),
  subChannel: text('Sub-channel', 'device=sub_channel', 'The sub-channel that the app itself reports.'),
  appVersion: id('App version', 'full ltv retention label', "The app's version.", TRACKED),
  attStatus: id(
    'ATT status',
    'full=idfa device=att_status label=idfa answer=idfa',
    "Apple's tracking permission: 0 not determined, 1 restricted, 2 denied, 3 authorized.",
    TRACKED,
  ),
  attStatusName: text(
    'ATT status name',
    'full= device=',
    "Apple's tracking permission, such as Authorized.",
    {
      describes: 'attStatus',
      madeFrom: ['attStatus'],
      names: indexLabels(ATT_STATUSES),
      ...TRACKED,
    },
  ),
  bucketId: id(
    'A/B test group id',
    'full label=bucketName',
    'The id of a group in an A/B test. Sometimes missing.',
    TRACKED,
  ),
  bucketName: text('A/B test group', 'full label', 'A group in an A/B test.', {
    describes: 'bucketId',
    ...TRACKED,
  }),
  androidId: id('Android id', 'device', 'The Android id of the device.', PERSONAL),
  gaid: id('Google advertising id', 'device', 'The advertising id of an Android device.', PERSONAL),
  idfa: id('IDFA', 'device', 'The advertising id of an iOS device.', PERSONAL),
  userId: id('User id', 'device', 'The user id that the app sets.', PERSONAL),
  oaid: id('OAID', 'device', 'The open anonymous id of an Android device.', PERSONAL),
  idfv: id('IDFV', 'device', 'The id of an iOS device for one vendor.', PERSONAL),
  osVersion: id('OS version', 'device=os_version', "The version of the device's operating system."),
  centre: text('Centre', 'device=', 'The computing centre of the file: cn, en, in or sg.'),
} satisfies Record<string, DimensionRow>;

export type ServiceDimensionId = keyof typeof TABLE;

/** All dimensions, those for names of ids included. Sections 2.3 to 2.6 and 4. */
export const DIMENSION_DATA: readonly (DimensionEntry & { readonly id: ServiceDimensionId })[] =
  Object.entries<DimensionRow>(TABLE).map(([id, { inReports, ...entry }]) => ({
    id: id as ServiceDimensionId,
    ...entry,
    reports: parseReportList(id, entry.describes ?? id, inReports),
  }));

function indexLabels(codes: typeof PLATFORMS): ReadonlyMap<string, string> {
  return new Map(codes.map(({ id, label }) => [String(id), label]));
}

function parseReportList(id: string, requestedAs: string, inReports: string): DimensionEntry['reports'] {
  const nameIn: Readonly<Record<string, string | undefined>> = Object.fromEntries(
    inReports.split(' ').map((name) => name.split('=')),
  );
  const { answer = id, device = id, label = id } = nameIn;
  const reports: Partial<Record<ReportKindId, WireNames>> = {};
  for (const report of ['full', 'ltv', 'retention'] as const)
    if (report in nameIn)
      reports[report] =
        nameIn[report] === ''
          ? NOT_ON_WIRE
          : { requestName: nameIn[report] ?? requestedAs, responseNames: [id] };
  if (reports.full !== undefined && reports.full !== NOT_ON_WIRE)
    reports.full = { ...reports.full, responseNames: [answer], ...('label' in nameIn && { label }) };
  if ('device' in nameIn)
    reports.device = { requestName: null, responseNames: device === '' ? [] : [device] };
  return reports;
}

/** The periods that days can be added up to. The value of a period is its first day. The service itself groups by days only. */
export const PERIODS = [
  buildPeriod('week', 'Week', 'The week, from Monday to Sunday. The cell has the Monday.'),
  buildPeriod('month', 'Month', 'The month. The cell has its first day.'),
  buildPeriod(
    'quarter',
    'Quarter',
    'The quarter. The cell has its first day, in January, April, July or October.',
  ),
  buildPeriod('year', 'Year', 'The year. The cell has its first day.'),
];

export type PeriodId = (typeof PERIODS)[number]['id'];

/** No request can name a period, so it belongs to no report. */
function buildPeriod<Id extends string>(
  id: Id,
  label: string,
  description: string,
): DimensionEntry & { readonly id: Id } {
  return { id, label, type: 'date', description, reports: {} };
}
