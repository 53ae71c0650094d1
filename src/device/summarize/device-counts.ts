import { HASH_LENGTH, readBits, type TextHash, written } from '../parse/record-hash';

/** Devices are counted exactly up to this number in a group. */
export const MOST_EXACT = 16_384;
/** The most devices that all groups together may store. If there are more, the bound of each group is lowered until they fit. */
export const MOST_HELD = 400_000;

/** A hash of 53 bits is stored in one number: 23 bits of `high`, times LOW, plus 30 bits of `low`. */
const LOW = 2 ** 30;
const HIGH = 2 ** 23;

/** The number of devices in a group. `error` is a share of `devices`: 0 if the number is exact, two standard errors if it is an estimate. */
export interface Counted {
  readonly devices: number;
  readonly error: number;
}

/**
 * Counts different devices in groups of rows, by hashes of their ids. A group with more devices than the bound stores about every second one,
 * then every fourth, and so on: the devices with a hash that ends with one zero bit, two zero bits … (adaptive sampling). The order in which
 * devices are added does not matter.
 */
export class DeviceCounts {
  /** The most devices that one group may store at present. */
  bound = MOST_EXACT;
  /** `stored`: the hashes of each group. `levels`: how often the hashes of each group were halved. */
  private readonly stored: Set<number>[] = [];
  private readonly levels: number[] = [];
  /** The numbers of groups with rows of a file that has no columns of device ids. */
  private readonly blank = new Set<number>();
  /** The number of stored devices, in which each halved group counts with the bound. It does not depend on the order of devices. */
  private claimed = 0;

  constructor(private readonly mostHeld = MOST_HELD) {}

  add(group: number, { low, high }: TextHash): void {
    const level = this.levels[group] ?? 0;
    if ((low & (2 ** level - 1)) !== 0) return;
    const devices = this.devicesOf(group);
    const before = devices.size;
    devices.add((high & (HIGH - 1)) * LOW + (low & (LOW - 1)));
    if (devices.size === before) return;
    if (level === 0) this.claimed++;
    this.shrink(group);
    while (this.claimed > this.mostHeld && this.bound > 1) this.lowerBound();
  }

  /** Makes the number of devices of a group unknown, because a file has no columns of device ids. */
  leaveBlank(group: number): void {
    this.blank.add(group);
  }

  isBlank(group: number): boolean {
    return this.blank.has(group);
  }

  /** The number of devices of one group. Null if it is unknown, also because the bound is too low for an estimate. */
  counted(group: number): Counted | null {
    if (this.blank.has(group)) return null;
    const level = this.levels[group] ?? 0;
    const { size } = this.devicesOf(group);
    if (level === 0) return { devices: size, error: 0 };
    if (size === 0) return null;
    return { devices: size * 2 ** level, error: 2 * Math.sqrt((1 - 2 ** -level) / size) };
  }

  /** The stored hashes of all groups as JSON, for `restored`. */
  state(groups: number): CountsState {
    const hashes: string[] = [];
    const all = Array.from({ length: groups }, (_, group) => this.devicesOf(group));
    for (const devices of all)
      for (const hash of devices) hashes.push(written(hash % LOW, 5) + written(Math.floor(hash / LOW), 4));
    return {
      bound: this.bound,
      claimed: this.claimed,
      levels: all.map((_, group) => this.levels[group] ?? 0),
      counts: all.map(({ size }) => size),
      hashes: hashes.join(''),
      blank: [...this.blank],
    };
  }

  static restored({ bound, claimed, levels, counts, hashes, blank }: CountsState): DeviceCounts {
    const restored = new DeviceCounts();
    Object.assign(restored, { bound, claimed });
    restored.levels.push(...levels);
    let at = 0;
    counts.forEach((count, group) => {
      const devices = restored.devicesOf(group);
      for (let device = 0; device < count; device++, at += HASH_LENGTH)
        devices.add((readBits(hashes, at + 5, 4) % HIGH) * LOW + readBits(hashes, at, 5));
    });
    for (const group of blank) restored.leaveBlank(group);
    return restored;
  }

  private devicesOf(group: number): Set<number> {
    let devices = this.stored[group];
    if (devices === undefined) {
      devices = new Set();
      this.stored[group] = devices;
    }
    return devices;
  }

  /** Halves the stored devices of a group until they are not more than the bound. In `claimed`, a halved group counts with the bound. */
  private shrink(group: number): void {
    const devices = this.devicesOf(group);
    let level = this.levels[group] ?? 0;
    if (devices.size > this.bound && level === 0) this.claimed += this.bound - devices.size;
    while (devices.size > this.bound) {
      level++;
      for (const hash of devices) if (hash % 2 ** level !== 0) devices.delete(hash);
    }
    this.levels[group] = level;
  }

  private lowerBound(): void {
    this.bound = Math.floor(this.bound * 0.75);
    this.stored.forEach((_, group) => {
      this.shrink(group);
    });
    this.claimed = 0;
    this.stored.forEach(({ size }, group) => {
      this.claimed += this.levels[group] === 0 ? size : this.bound;
    });
  }
}

/** The JSON from which a later slice continues counting. */
export interface CountsState {
  readonly bound: number;
  readonly claimed: number;
  /** For each group, `levels` is how often it was halved, and `counts` is how many hashes it stores. */
  readonly levels: readonly number[];
  readonly counts: readonly number[];
  /** The hashes of all groups, one after another, with nine characters each. */
  readonly hashes: string;
  /** The numbers of groups with an unknown number of devices. */
  readonly blank: readonly number[];
}
