import { money } from '../reports/full-metrics';
import type { Centre, Currency } from '../request/names';
import { type AdFact, type Moment, visitAdFacts } from '../world/ad-facts';
import type { Traits } from '../world/apps';
import { mix } from '../world/chance';
import { deviceOf, devicesInGroup, groupOf } from '../world/devices';
import { type App, traitsOf, type World } from '../world/world';
import { type CsvRows, csvValue } from './device-csv';

/** Device rows (section 2.3). The facts of an app's day are distributed to devices. The rows add up exactly to the tracked counts. */

export interface DeviceQuestion {
  readonly app: App;
  readonly day: number;
  readonly currency: Currency;
  readonly centre: Centre;
  /** The number of rows of all four centres. If null, the app's `deviceRows`, or one row for each fact if the app has none. */
  readonly rows: number | null;
  readonly stamps: 'seconds' | 'milliseconds';
}

/** A CSV row: 27 texts in the order of section 2.3. */
export type DeviceRow = readonly string[];

/** The share of the full report's revenue in device rows. It is less than 1, because the revenue of a device is only estimated. */
const KNOWN_REVENUE = 0.995;
const BLOCK_SECONDS = 8 * 3600;

/** The rows of one centre. Each is generated when it is read; `values` generates them as values of a CSV file. */
export function deviceRows(world: World, moment: Moment, question: DeviceQuestion): CsvRows {
  const facts: AdFact[] = [];
  visitAdFacts(world, moment, question.app, question.day, (fact) => facts.push(fact));
  const wanted = question.rows ?? question.app.entry.deviceRows ?? null;
  const shares = facts.map((fact, at) => ({ fact, rows: rowsOf(at, facts.length, wanted) }));
  const own = shares.filter(({ fact }) => fact.place.area.centre === question.centre);
  const devices = devicesInGroup(question.app, wanted ?? facts.length);
  const made = (write: (value: string) => string) => rowsOfFacts(own, devices, question, write);
  return {
    count: own.reduce((sum, { rows }) => sum + rows, 0),
    values: () => made(csvValue),
    *[Symbol.iterator]() {
      for (const row of made((value) => value)) yield [...row];
    },
  };
}

/** The number of rows of fact `at`, so that all facts together have `rows`. At least one, and exactly one if `rows` is null. */
function rowsOf(at: number, facts: number, rows: number | null): number {
  if (rows === null) return 1;
  return Math.max(1, Math.floor((rows * (at + 1)) / facts) - Math.floor((rows * at) / facts));
}

/** The rows of the facts. All are in the same array, one after the other. */
function* rowsOfFacts(
  shares: readonly { readonly fact: AdFact; readonly rows: number }[],
  devices: number,
  question: DeviceQuestion,
  write: (value: string) => string,
): Generator<DeviceRow> {
  for (const { fact, rows } of shares) {
    const row = new FactRow(fact, rows, devices, question, write);
    for (let nth = 0; nth < rows; nth += 1) yield row.fill(nth);
  }
}

/** Generates the rows of one fact. Most of their values are equal, and many have the same revenue. */
class FactRow {
  private readonly row: string[];
  private readonly traits: Traits;
  private readonly group: number;
  private readonly revenue: number;
  private readonly moneyTexts: Map<number, string>;
  private lastEcpm: { readonly micros: number; readonly impression: number; readonly text: string };

  constructor(
    private readonly fact: AdFact,
    private readonly rows: number,
    private readonly devices: number,
    private readonly question: DeviceQuestion,
    private readonly write: (value: string) => string,
  ) {
    const { app } = question;
    this.traits = traitsOf(app, fact.hash);
    this.group = groupOf(app, fact.place.area, this.traits);
    this.revenue = Math.round(fact.revenueMicros * KNOWN_REVENUE);
    this.moneyTexts = new Map();
    this.lastEcpm = { micros: 0, impression: 0, text: '' };
    this.row = this.common();
  }

  fill(nth: number): DeviceRow {
    const { fact, question, row, traits, write } = this;
    const hash = mix(fact.hash, 2000 + nth);
    const device = deviceOf(
      mix(this.group, mix(hash, 11) % this.devices),
      question.app,
      fact.place.area,
      traits,
    );
    const seconds = fact.block * BLOCK_SECONDS + (mix(hash, 1) % BLOCK_SECONDS);
    const impression = this.part(fact.impression, nth);
    const revenueMicros = this.part(this.revenue, nth);
    row[0] = String(question.stamps === 'seconds' ? seconds : seconds * 1000);
    row[12] = device.androidId;
    row[13] = device.gaid;
    row[14] = device.idfa;
    row[15] = write(device.userId);
    row[17] = mix(hash, 6) % 3 === 0 ? this.subChannel() : '';
    row[18] = String(impression);
    row[19] = String(this.part(fact.click, nth));
    row[20] = this.moneyText(revenueMicros);
    row[21] = this.ecpmText(revenueMicros, impression);
    row[22] = device.oaid;
    row[23] = device.idfv;
    row[24] = device.osVersion;
    row[26] = this.moneyText(this.part(fact.eventMicros, nth));
    return row;
  }

  /** A row with the values that all rows of the fact share. */
  private common(): string[] {
    const { placement, area, network, unit } = this.fact.place;
    const format = [String(placement.format), placement.formatName];
    const where = [this.question.app.entry.id, placement.id, placement.name, ...format, area.code];
    const who = [String(network.id), network.name, unit.id, unit.name, unit.info];
    const row = ['', ...where, ...who, '', '', '', '', this.traits.channel].map(this.write);
    return [...row, ...Array<string>(8).fill(''), String(this.traits.idfa), ''];
  }

  private subChannel(): string {
    return this.write(`${this.traits.channel}-a`);
  }

  /** The part of a count that belongs to row `nth`. The parts of all rows are integers that add up to the fact's count. */
  private part(whole: number, nth: number): number {
    return Math.floor((whole * (nth + 1)) / this.rows) - Math.floor((whole * nth) / this.rows);
  }

  private moneyText(micros: number): string {
    let text = this.moneyTexts.get(micros);
    if (text === undefined) {
      text = String(money(micros, this.question.currency));
      this.moneyTexts.set(micros, text);
    }
    return text;
  }

  private ecpmText(micros: number, impression: number): string {
    if (impression === 0) return '0';
    if (this.lastEcpm.micros !== micros || this.lastEcpm.impression !== impression) {
      const text = ((money(micros, this.question.currency) / impression) * 1000).toFixed(4);
      this.lastEcpm = { micros, impression, text };
    }
    return this.lastEcpm.text;
  }
}
