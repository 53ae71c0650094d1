import { dayNumber } from '../days';
import { FORMAT_NAMES } from '../request/names';
import {
  APP_VERSIONS,
  type AppEntry,
  AREAS,
  type Area,
  ATT_STATES,
  BUCKETS,
  CHANNELS,
  NETWORKS,
  type Network,
  SCENES,
  SDK_VERSIONS,
  type Traits,
} from './apps';
import { between, mix, pick, seedOf } from './chance';

/** The simulated world: apps, their placements, networks and countries. Generated once from a seed. */
export interface World {
  readonly seed: number;
  readonly apps: readonly App[];
}

export interface App {
  readonly entry: AppEntry;
  readonly hash: number;
  readonly launched: number;
  readonly areas: readonly Area[];
  readonly placements: readonly Placement[];
  readonly places: readonly Place[];
}

export interface Placement {
  readonly id: string;
  readonly name: string;
  readonly format: number;
  readonly formatName: string;
}

/** A place of impressions: a placement in a country, filled by one ad unit of a network. */
export interface Place {
  readonly hash: number;
  readonly placement: Placement;
  readonly area: Area;
  readonly network: Network;
  readonly unit: { readonly id: string; readonly name: string; readonly info: string };
  /** The expected number of requests in eight hours. */
  readonly volume: number;
  /** The expected revenue of 1,000 impressions, in USD. */
  readonly ecpm: number;
  /** The expected number of clicks for an impression. */
  readonly ctr: number;
}

const FORMATS_IN_TURN = [5, 2, 4, 3, 1, 6, 7, 8, 5, 2];
/** The usual revenue of 1,000 impressions in USD, and clicks for an impression, by format; formats are numbered from 1. */
const ECPM = [3, 7, 5, 0.6, 12, 20, 4, 6];
const CTR = [0.02, 0.05, 0.06, 0.008, 0.03, 0.1, 0.04, 0.01];
const PLACEMENTS = 10;
const NETWORKS_A_PLACE = 3;
/** Ids that a spreadsheet would convert to a number, a power, a fraction and a date. */
const HOSTILE_IDS: readonly ((app: number) => string)[] = [
  (app) => `00${app}7`,
  (app) => `${app}E10`,
  (app) => `${app}/2`,
  (app) => `1-${app}`,
];

/** The newest world. The next service with the same data shares it, and the reports made of it. */
let newest: { readonly name: string; readonly world: World } | undefined;

/** @param rowsScale multiplies the usual ten placements of an app. */
export function makeWorld(seed: number, entries: readonly AppEntry[], rowsScale: number): World {
  const name = JSON.stringify([seed, entries, rowsScale]);
  if (newest?.name !== name) {
    const apps = entries.map((entry, at) => makeApp(entry, at + 1, mix(seedOf(entry.id), seed), rowsScale));
    newest = { name, world: { seed, apps } };
  }
  return newest.world;
}

function makeApp(entry: AppEntry, number: number, hash: number, rowsScale: number): App {
  const launched = dayNumber(entry.launched);
  if (launched === undefined) throw new Error(`"${entry.launched}" is not a day`);
  const areas = AREAS.filter(({ code }) => !entry.notIn.includes(code));
  const count = Math.max(1, Math.round(PLACEMENTS * rowsScale));
  const placements = Array.from({ length: count }, (_, at) => makePlacement(number, hash, at));
  const places = placements.flatMap((placement, at) =>
    areas.flatMap((area) => makePlaces(entry, mix(hash, 1000 + at), placement, area)),
  );
  return { entry, hash, launched, areas, placements, places };
}

function makePlacement(app: number, appHash: number, at: number): Placement {
  const format = FORMATS_IN_TURN[at % FORMATS_IN_TURN.length] as number;
  const formatName = FORMAT_NAMES.get(format) as string;
  const id =
    HOSTILE_IDS[at]?.(app) ?? `${mix(appHash, at).toString(16).toUpperCase().padStart(8, '0')}${app}${at}`;
  const name = at === 2 ? `${formatName}, "bottom" ${at + 1}` : `${formatName} ${at + 1}`;
  return { id, name, format, formatName };
}

function makePlaces(entry: AppEntry, hash: number, placement: Placement, area: Area): Place[] {
  const start = mix(hash, seedOf(area.code));
  const ranked = NETWORKS.map((network) => ({
    network,
    rank: between(start, network.id, 0, network.weight),
  }));
  ranked.sort((one, other) => other.rank - one.rank);
  return ranked.slice(0, NETWORKS_A_PLACE).map(({ network }) => {
    const own = mix(start, 500 + network.id);
    return {
      hash: own,
      placement,
      area,
      network,
      unit: unitOf(own, network, placement),
      volume: 26 * entry.size * area.weight * network.weight * between(own, 1, 0.6, 1.4),
      ecpm: ECPM[placement.format - 1]! * area.worth * network.worth * between(own, 2, 0.8, 1.2),
      ctr: CTR[placement.format - 1]! * between(own, 3, 0.7, 1.3),
    };
  });
}

function unitOf(hash: number, network: Network, placement: Placement): Place['unit'] {
  const id = `${network.id}0${String(mix(hash, 4)).padStart(10, '0')}`;
  return { id, name: `${network.name} ${placement.formatName}`, info: `{"unit":"${id}"}` };
}

/** The traits of the users with this hash. */
export function traitsOf(app: App, hash: number): Traits {
  return {
    channel: pick(CHANNELS, hash, 41),
    appVersion: pick(APP_VERSIONS, hash, 42),
    sdk: pick(SDK_VERSIONS, hash, 43),
    idfa: app.entry.platform === 2 ? pick(ATT_STATES, hash, 44) : 0,
    bucketName: mix(hash, 45) % 2 === 0 ? BUCKETS[0] : BUCKETS[1],
    scene: pick(SCENES, hash, 46),
  };
}
