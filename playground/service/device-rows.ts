import { type AdFact, type Moment, visitAdFacts } from './ad-facts';
import { between, mix } from './chance';
import { money } from './full-metrics';
import type { Centre, Currency } from './names';
import { type App, traitsOf, type World } from './world';

/** Device rows (section 2.3): the facts of an app's day, shared out among devices. They add up to the tracked counts exactly. */

export interface DeviceQuestion {
  readonly app: App;
  readonly day: number;
  readonly currency: Currency;
  readonly centre: Centre;
  /** Rows of all four centres together; null for one row a fact. */
  readonly rows: number | null;
  readonly stamps: 'seconds' | 'milliseconds';
}

/** One CSV row, 27 texts in the order of section 2.3. */
export type DeviceRow = readonly string[];

interface Part {
  readonly impression: number;
  readonly click: number;
  readonly revenueMicros: number;
  readonly tpMicros: number;
}

/** A little less than the full report has: the networks' money is known only about, a device. */
const KNOWN_REVENUE = 0.995;
const BLOCK_SECONDS = 8 * 3600;

/** The rows of one centre, made one after the other. */
export function* deviceRows(world: World, moment: Moment, question: DeviceQuestion): Generator<DeviceRow> {
  const facts: AdFact[] = [];
  visitAdFacts(world, moment, question.app, question.day, (fact) => facts.push(fact));
  for (const [at, fact] of facts.entries()) {
    if (fact.place.area.centre !== question.centre) continue;
    const count = rowsOf(at, facts.length, question.rows);
    for (let nth = 0; nth < count; nth += 1) {
      yield deviceRow(fact, partOf(fact, nth, count), mix(fact.hash, 2000 + nth), question);
    }
  }
}

/** How many rows a fact has, so that all facts together have `rows`; a fact always has one. */
function rowsOf(at: number, facts: number, rows: number | null): number {
  if (rows === null) return 1;
  return Math.max(1, Math.floor((rows * (at + 1)) / facts) - Math.floor((rows * at) / facts));
}

/** The `nth` of `count` parts: whole numbers that add up to the fact's. */
function partOf(fact: AdFact, nth: number, count: number): Part {
  const part = (whole: number) => Math.floor((whole * (nth + 1)) / count) - Math.floor((whole * nth) / count);
  return {
    impression: part(fact.impression),
    click: part(fact.click),
    revenueMicros: part(Math.round(fact.revenueMicros * KNOWN_REVENUE)),
    tpMicros: part(fact.eventMicros),
  };
}

function deviceRow(
  fact: AdFact,
  part: Part,
  hash: number,
  { app, currency, stamps }: DeviceQuestion,
): DeviceRow {
  const { place } = fact;
  const traits = traitsOf(app, fact.hash);
  const android = app.entry.platform === 1;
  const allowsId = android || traits.idfa === 3;
  const revenue = money(part.revenueMicros, currency);
  const seconds = fact.block * BLOCK_SECONDS + (mix(hash, 1) % BLOCK_SECONDS);
  return [
    String(stamps === 'seconds' ? seconds : seconds * 1000),
    app.entry.id,
    place.placement.id,
    place.placement.name,
    String(place.placement.format),
    place.placement.formatName,
    place.area.code,
    String(place.network.id),
    place.network.name,
    place.unit.id,
    place.unit.name,
    place.unit.info,
    android ? hex(hash, 2, 16) : '',
    android ? uuid(hash, 3) : '',
    !android && allowsId ? uuid(hash, 4).toUpperCase() : '',
    userId(hash),
    traits.channel,
    mix(hash, 6) % 3 === 0 ? `${traits.channel}-a` : '',
    String(part.impression),
    String(part.click),
    String(revenue),
    part.impression === 0 ? '0' : ((revenue / part.impression) * 1000).toFixed(4),
    android && place.area.centre === 'cn' ? hex(hash, 7, 32) : '',
    android ? '' : uuid(hash, 8).toUpperCase(),
    android ? `${10 + (mix(hash, 9) % 6)}` : `17.${mix(hash, 9) % 6}`,
    String(traits.idfa),
    String(money(part.tpMicros, currency)),
  ];
}

/** Users name themselves as they like. */
function userId(hash: number): string {
  const number = mix(hash, 5);
  const share = between(hash, 10, 0, 1);
  if (share < 0.9) return `u${number}`;
  return share < 0.95 ? `0${number}` : `Ann, "${number % 100}"`;
}

/** Every number of 16 bits in hexadecimal: most of the time of a large file goes into device ids. */
const FOUR_DIGITS = Array.from({ length: 0x10000 }, (_, at) => at.toString(16).padStart(4, '0'));

/** Hexadecimal digits, `length` of them, a multiple of eight. */
function hex(hash: number, use: number, length: number): string {
  let text = '';
  for (let at = 0; text.length < length; at += 1) {
    const bits = mix(hash, use * 100 + at);
    text += `${FOUR_DIGITS[bits >>> 16]}${FOUR_DIGITS[bits & 0xffff]}`;
  }
  return text;
}

function uuid(hash: number, use: number): string {
  const all = hex(hash, use, 32);
  return `${all.slice(0, 8)}-${all.slice(8, 12)}-${all.slice(12, 16)}-${all.slice(16, 20)}-${all.slice(20)}`;
}
