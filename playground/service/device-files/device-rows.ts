import { money } from '../reports/full-metrics';
import type { Centre, Currency } from '../request/names';
import { type AdFact, type Moment, visitAdFacts } from '../world/ad-facts';
import { mix } from '../world/chance';
import { deviceOf, devicesInGroup, groupOf } from '../world/devices';
import { type App, traitsOf, type World } from '../world/world';
import type { Row } from './device-csv';

/** Device rows (section 2.3). The facts of an app's day are distributed to devices. The rows add up exactly to the tracked counts. */

export interface DeviceQuestion {
  readonly app: App;
  readonly day: number;
  readonly currency: Currency;
  readonly centre: Centre;
  /** The number of rows of all four centres. If null, the app's `deviceRows`, or one row for each fact if the app has none. */
  readonly rows: number | null;
}

/** The share of the full report's revenue in device rows. It is less than 1, because the revenue of a device is only estimated. */
const KNOWN_REVENUE = 0.995;
const BLOCK_SECONDS = 8 * 3600;

/** The rows of one centre: 27 texts each, in the order of section 2.3. Each is generated when it is read. */
export function* deviceRows(world: World, moment: Moment, question: DeviceQuestion): Generator<Row> {
  const facts: AdFact[] = [];
  visitAdFacts(world, moment, question.app, question.day, (fact) => facts.push(fact));
  const wanted = question.rows ?? question.app.entry.deviceRows ?? null;
  const devices = devicesInGroup(question.app, wanted ?? facts.length);
  for (const [at, fact] of facts.entries()) {
    if (fact.place.area.centre !== question.centre) continue;
    // All facts together have the wanted number of rows, and each at least one.
    const rows = wanted === null ? 1 : Math.max(1, part(wanted, at, facts.length));
    yield* rowsOf(fact, rows, devices, question);
  }
}

/** The part of a whole that belongs to one of `parts`. All are integers that add up to the whole. */
function part(whole: number, nth: number, parts: number): number {
  return Math.floor((whole * (nth + 1)) / parts) - Math.floor((whole * nth) / parts);
}

function* rowsOf(fact: AdFact, rows: number, devices: number, question: DeviceQuestion): Generator<Row> {
  const { app, currency } = question;
  const { placement, area, network, unit } = fact.place;
  const traits = traitsOf(app, fact.hash);
  const group = groupOf(app, area, traits);
  const revenue = Math.round(fact.revenueMicros * KNOWN_REVENUE);
  const format = [String(placement.format), placement.formatName];
  const where = [app.entry.id, placement.id, placement.name, ...format, area.code];
  const who = [String(network.id), network.name, unit.id, unit.name, unit.info];
  for (let nth = 0; nth < rows; nth += 1) {
    const hash = mix(fact.hash, 2000 + nth);
    const device = deviceOf(mix(group, mix(hash, 11) % devices), app, area, traits);
    const seconds = fact.block * BLOCK_SECONDS + (mix(hash, 1) % BLOCK_SECONDS);
    const impression = part(fact.impression, nth, rows);
    const amount = money(part(revenue, nth, rows), currency);
    yield [
      ...[String(seconds), ...where, ...who],
      ...[device.androidId, device.gaid, device.idfa, device.userId, traits.channel],
      mix(hash, 6) % 3 === 0 ? `${traits.channel}-a` : '',
      ...[String(impression), String(part(fact.click, nth, rows)), String(amount)],
      impression === 0 ? '0' : ((amount / impression) * 1000).toFixed(4),
      ...[device.oaid, device.idfv, device.osVersion, String(traits.idfa)],
      String(money(part(fact.eventMicros, nth, rows), currency)),
    ];
  }
}
