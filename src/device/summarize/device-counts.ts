import { HASH_LENGTH, readBits, type TextHash, written } from '../parse/record-hash';

const { imul } = Math; // Looked up once: see text-hash.ts.

/** Devices are counted one by one up to so many in a group. */
export const MOST_EXACT = 16_384;
/** And up to so many in all groups together: with more, the bound of a group is lowered by quarters until they fit. */
export const MOST_HELD = 400_000;

/** So many devices wait to be looked for together. */
const BATCH = 512;
/** Numbers of one that is held: its group, which is -1 where it was given up, its hash, and the one before it in its group's list, or -1. */
const NUMBERS = 4;
const LOW = 1;
const HIGH = 2;
/** Of a hash, 54 bits are kept: both numbers stay small integers. */
const LOW_BITS = 2 ** 30 - 1;
const HIGH_BITS = 2 ** 24 - 1;
const BEFORE = 3;
/** A slot holds the place of a device plus one, and above it bits of its hash. */
const PLACE_BITS = 21;
const PLACE = 0x1fffff;
const HASH_BITS = ~PLACE;

/** How many devices, and by which share of it the number may be off: 0 where they were counted, two standard errors where it is an estimate. */
export interface Counted {
  readonly devices: number;
  readonly error: number;
}

/**
 * Different devices in groups of rows, by hashes of their ids. Where a group has more than can be held, it keeps every second one,
 * then every fourth: those whose hash ends with so many zeros, whatever the order in which they come (adaptive sampling).
 */
export class DeviceCounts {
  private most = MOST_EXACT;
  private readonly levels: number[] = [];
  /** Held of each group, and the last one of its list. */
  private readonly held: number[] = [];
  private readonly heads: number[] = [];
  /** Groups with rows of a file that has no column for devices. */
  private readonly blank = new Set<number>();
  /** What is held, in order: so many numbers each. */
  private devices = new Int32Array(256 * NUMBERS);
  private used = 0;
  /** Open addressing; 0 is free. By the bits of its hash most others are passed without being looked at. */
  private slots = new Int32Array(512);
  /** What all groups would hold if each that has more than the bound held the bound: it only grows, in whatever order devices come. */
  private claimed = 0;
  private readonly waiting = new Int32Array(BATCH * NUMBERS);
  private waits = 0;
  private readonly fetched = new Int32Array(BATCH);

  constructor(private readonly mostHeld = MOST_HELD) {}

  /** The most that one group may hold at present. */
  get bound(): number {
    this.settle();
    return this.most;
  }

  /** Counts the device of this hash in `group`. */
  add(group: number, { low, high }: TextHash): void {
    const { waiting } = this;
    const at = this.waits * NUMBERS;
    waiting[at] = group;
    waiting[at + LOW] = low & LOW_BITS;
    waiting[at + HIGH] = high & HIGH_BITS;
    if (++this.waits === BATCH) this.settle();
  }

  /** Slots that are fetched together are waited for once, and not one after the other. */
  private settle(): void {
    const { waiting, fetched, slots, waits } = this;
    const mask = slots.length - 1;
    for (let at = 0, base = 0; at < waits; at++, base += NUMBERS)
      fetched[at] = slots[firstSlot(waiting[base]!, waiting[base + LOW]!) & mask]!;
    this.waits = 0;
    for (let base = 0; base < waits * NUMBERS; base += NUMBERS)
      this.addOne(waiting[base]!, waiting[base + LOW]!, waiting[base + HIGH]!);
  }

  private addOne(group: number, low: number, high: number): void {
    const level = this.levels[group] ?? 0;
    if ((low & ((1 << level) - 1)) !== 0) return;
    const slot = this.slotOf(group, low, high);
    if (this.slots[slot] !== 0) return;
    this.hold(group, low, high, slot);
    if (level === 0) this.claimed++;
    while (this.held[group]! > this.most) this.raise(group);
    while (this.claimed > this.mostHeld && this.most > 1) this.lowerBound();
  }

  /** There are rows in `group` of which nobody knows whether they are of a device. */
  leaveBlank(group: number): void {
    this.blank.add(group);
  }

  isBlank(group: number): boolean {
    return this.blank.has(group);
  }

  /** Of one group; null where so few can be held that nothing is known. */
  counted(group: number): Counted | null {
    this.settle();
    if (this.blank.has(group)) return null;
    const level = this.levels[group] ?? 0;
    const held = this.held[group] ?? 0;
    if (level === 0) return { devices: held, error: 0 };
    if (held === 0) return null;
    return { devices: held * 2 ** level, error: 2 * Math.sqrt((1 - 2 ** -level) / held) };
  }

  /** JSON: what is held, group by group. */
  state(groups: number): CountsState {
    this.settle();
    const { devices } = this;
    const hashes: string[] = [];
    const counts = Array.from({ length: groups }, (_, group) => {
      for (let base = this.heads[group] ?? -1; base >= 0; base = devices[base + BEFORE]!)
        hashes.push(written(devices[base + LOW]!, 5) + written(devices[base + HIGH]!, 4));
      return this.held[group] ?? 0;
    });
    const levels = Array.from({ length: groups }, (_, group) => this.levels[group] ?? 0);
    return {
      bound: this.most,
      claimed: this.claimed,
      levels,
      counts,
      hashes: hashes.join(''),
      blank: [...this.blank],
    };
  }

  static restored({ bound, claimed, levels, counts, hashes, blank }: CountsState): DeviceCounts {
    const restored = new DeviceCounts();
    let at = 0;
    counts.forEach((count, group) => {
      restored.levels[group] = levels[group]!;
      for (let device = 0; device < count; device++, at += HASH_LENGTH) {
        const [low, high] = [readBits(hashes, at, 5), readBits(hashes, at + 5, 4)];
        restored.hold(group, low, high, restored.slotOf(group, low, high));
      }
    });
    restored.most = bound;
    restored.claimed = claimed;
    for (const group of blank) restored.leaveBlank(group);
    return restored;
  }

  /** Where it is, or could be put. */
  private slotOf(group: number, low: number, high: number): number {
    const { slots, devices } = this;
    const mask = slots.length - 1;
    let slot = firstSlot(group, low) & mask;
    for (let held = slots[slot]!; held !== 0; held = slots[slot]!) {
      const base = ((held & PLACE) - 1) * NUMBERS;
      if (((held ^ (high << PLACE_BITS)) & HASH_BITS) === 0 && devices[base] === group)
        if (devices[base + LOW] === low && devices[base + HIGH] === high) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private hold(group: number, low: number, high: number, slot: number): void {
    const { devices, heads } = this;
    for (let one = heads.length; one <= group; one++) this.startGroup(one);
    const base = this.used++ * NUMBERS;
    devices[base] = group;
    devices[base + LOW] = low;
    devices[base + HIGH] = high;
    devices[base + BEFORE] = heads[group]!;
    heads[group] = base;
    this.held[group]!++;
    this.slots[slot] = (high << PLACE_BITS) | this.used;
    if (base + NUMBERS === devices.length) this.makeRoom();
  }

  private startGroup(group: number): void {
    this.heads[group] = -1;
    this.held[group] = 0;
    this.levels[group] ??= 0;
  }

  /** Keeps half of a group. */
  private raise(group: number): void {
    const { devices } = this;
    const level = this.levels[group]! + 1;
    if (level === 1) this.claimed += this.most - this.held[group]!;
    this.levels[group] = level;
    const mask = (1 << level) - 1;
    let [base, kept] = [this.heads[group]!, -1];
    this.held[group] = 0;
    while (base >= 0) {
      const next = devices[base + BEFORE]!;
      if ((devices[base + LOW]! & mask) !== 0) devices[base] = -1;
      else {
        devices[base + BEFORE] = kept;
        kept = base;
        this.held[group]!++;
      }
      base = next;
    }
    this.heads[group] = kept;
  }

  private lowerBound(): void {
    this.most = Math.floor(this.most * 0.75);
    this.claimed = 0;
    for (let group = 0; group < this.held.length; group++) {
      const isExact = this.levels[group] === 0 && this.held[group]! <= this.most;
      this.claimed += isExact ? this.held[group]! : this.most;
      const { claimed } = this;
      while (this.held[group]! > this.most) this.raise(group);
      this.claimed = claimed;
    }
  }

  /** Closes the gaps of what was given up, and doubles the room where there are few. */
  private makeRoom(): void {
    const { devices, used } = this;
    const alive = this.held.reduce((sum, held) => sum + held, 0);
    const room = alive * 2 > used ? used * 2 : used;
    this.devices = new Int32Array(room * NUMBERS);
    this.slots = new Int32Array(room * 2);
    this.used = 0;
    this.heads.forEach((_, group) => {
      this.heads[group] = -1;
      this.held[group] = 0;
    });
    for (let base = 0; base < devices.length; base += NUMBERS) {
      const [group, low, high] = [devices[base]!, devices[base + LOW]!, devices[base + HIGH]!];
      if (group >= 0) this.hold(group, low, high, this.slotOf(group, low, high));
    }
  }
}

function firstSlot(group: number, low: number): number {
  return imul(low ^ imul(group, 0x9e3779b1), 0x85ebca6b) >>> 7;
}

/** What of the devices a summary goes on with. */
export interface CountsState {
  readonly bound: number;
  readonly claimed: number;
  /** One a group: how often it was halved, and how many hashes it holds. */
  readonly levels: readonly number[];
  readonly counts: readonly number[];
  /** Nine characters a hash. */
  readonly hashes: string;
  /** Groups of which nothing is known. */
  readonly blank: readonly number[];
}
