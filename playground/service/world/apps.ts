import type { Centre } from '../request/names';

/** The apps, countries, networks and traits of users in the simulated world. All names are invented. */

export interface AppEntry {
  /** The id, always a text. A spreadsheet would convert most of these ids to numbers or dates. */
  readonly id: string;
  readonly name: string;
  readonly platform: 1 | 2;
  readonly packageName: string;
  /** The relative size. 1 is about 20,000 impressions a day. */
  readonly size: number;
  /** The first day with rows, as `YYYY-MM-DD`. */
  readonly launched: string;
  /** How the LTV of unknown days is sent: as 0, or as the sum so far. */
  readonly unknownDays: 'zero' | 'so far';
  /** Codes of the countries where the app is not offered. */
  readonly notIn: readonly string[];
  /** The number of device rows a day. Default: one for each place and eight hours, about 300 to 1,100. */
  readonly deviceRows?: number;
}

export const APPS: readonly AppEntry[] = [
  {
    id: '00123456',
    name: 'Block Harbour',
    platform: 1,
    packageName: 'com.example.blockharbour',
    size: 1.4,
    launched: '2024-02-01',
    unknownDays: 'zero',
    notIn: [],
  },
  {
    id: '12E45678',
    name: '数独天天',
    platform: 2,
    packageName: 'com.example.sudoku',
    size: 0.8,
    launched: '2024-06-15',
    unknownDays: 'so far',
    notIn: ['IN', 'BD'],
  },
  {
    id: '9007199254740993',
    name: 'Runner, the "Second"',
    platform: 1,
    packageName: 'com.example.runner2',
    size: 1,
    launched: '2025-01-10',
    unknownDays: 'so far',
    notIn: ['CN', 'HK'],
  },
  {
    id: '3.10',
    name: 'Tiny Farm',
    platform: 2,
    packageName: 'com.example.tinyfarm',
    size: 0.5,
    launched: '2025-03-01',
    unknownDays: 'zero',
    notIn: [],
  },
];

/** An app with more device rows a day than fit well into a sheet, so that the playground also shows large reports. */
export const BIG_GAME: AppEntry = {
  id: '00777000',
  name: 'Big Game',
  platform: 1,
  packageName: 'com.example.biggame',
  size: 24,
  launched: '2024-02-01',
  unknownDays: 'zero',
  notIn: [],
  deviceRows: 120_000,
};

export interface Area {
  readonly code: string;
  readonly name: string;
  readonly centre: Centre;
  readonly weight: number;
  /** The value of an impression in this country, relative to the average. */
  readonly worth: number;
}

const AREA_ROWS: readonly [code: string, name: string, centre: Centre, weight: number, worth: number][] = [
  ['CN', 'China', 'cn', 1.6, 0.9],
  ['HK', 'Hong Kong', 'cn', 0.4, 1.4],
  ['US', 'United States', 'en', 1.8, 2.4],
  ['GB', 'United Kingdom', 'en', 0.7, 1.7],
  ['DE', 'Germany', 'en', 0.8, 1.6],
  ['BR', 'Brazil', 'en', 1.2, 0.5],
  ['IN', 'India', 'in', 1.9, 0.25],
  ['BD', 'Bangladesh', 'in', 0.6, 0.15],
  ['SG', 'Singapore', 'sg', 0.4, 1.5],
  ['ID', 'Indonesia', 'sg', 1.3, 0.35],
  ['JP', 'Japan', 'sg', 0.9, 2.1],
  ['VN', 'Vietnam', 'sg', 0.8, 0.3],
];
export const AREAS: readonly Area[] = AREA_ROWS.map(([code, name, centre, weight, worth]) => ({
  ...{ code, name, centre, weight, worth },
}));

export interface Network {
  readonly id: number;
  readonly name: string;
  readonly weight: number;
  readonly worth: number;
}

/** The networks. Section 2.7 does not list 40, because its lists of ids are not complete. */
export const NETWORKS: readonly Network[] = [
  { id: 1, name: 'Aurora Ads', weight: 1.5, worth: 1.1 },
  { id: 2, name: 'Birch Exchange', weight: 1.3, worth: 1.2 },
  { id: 9, name: 'Copperline', weight: 0.9, worth: 0.9 },
  { id: 18, name: '星河广告', weight: 1, worth: 1 },
  { id: 19, name: 'Everglow Media', weight: 0.8, worth: 1.05 },
  { id: 23, name: 'Fjord Network', weight: 0.7, worth: 0.8 },
  { id: 40, name: 'Granite Bid', weight: 0.6, worth: 1.3 },
  { id: 57, name: 'House & Cross', weight: 0.4, worth: 0.2 },
];

/** The facts about users that only the service's own tracking has (section 4.2). */
export interface Traits {
  readonly channel: string;
  readonly appVersion: string;
  readonly sdk: string;
  /** ATT status; 0 on Android. */
  readonly idfa: number;
  readonly bucketName: string;
  readonly scene: { readonly id: string; readonly name: string };
}

export const CHANNELS = ['organic', 'store-ads', '00777', '华为'] as const;
export const APP_VERSIONS = ['3.10', '3.9.2', '3.1', '2.0.0'] as const;
export const SDK_VERSIONS = ['6.4.20', '6.3.0', '5.9.9'] as const;
export const ATT_STATES = [3, 2, 0, 1] as const;
export const BUCKETS = ['Control', 'Variant B'] as const;
export const SCENES = [
  { id: '001', name: 'Level end' },
  { id: '002', name: 'Main menu' },
  { id: '1-2', name: 'Shop' },
  { id: '004', name: 'Daily reward' },
] as const;
