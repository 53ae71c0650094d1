import { HASH_LENGTH, readBits, type TextHash, written } from './text-hash';

/** Devices are counted one by one up to so many in a group. */
export const MOST_EXACT = 4_096;
/** And up to so many in all groups together: with more, the bound of a group is lowered by quarters until they fit. */
export const MOST_HELD = 400_000;

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
  /** The most that one group may hold at present. */
  bound = MOST_EXACT;
  private readonly levels: number[] = [];
  /** Held of each group, and the last one of its list. */
  private readonly held: number[] = [];
  private readonly heads: number[] = [];
  /** Groups with rows of a file that has no column for devices. */
  private readonly blank = new Set<number>();
  /** What is held, in order; the group is -1 where it was given up. */
  private groups = new Int32Array(256);
  private lows = new Int32Array(256);
  private highs = new Int32Array(256);
  /** The one before it in its group's list, or -1. */
  private before = new Int32Array(256);
  private used = 0;
  private slots = new Int32Array(512);
  /** What all groups would hold if each that has more than the bound held the bound: it only grows, in whatever order devices come. */
  private claimed = 0;

  constructor(private readonly mostHeld = MOST_HELD) {}

  /** Counts the device of this hash in `group`. */
  add(group: number, { low, high }: TextHash): void {
    const level = this.levels[group] ?? 0;
    if ((low & ((1 << level) - 1)) !== 0) return;
    const slot = this.slotOf(group, low, high);
    if (this.slots[slot] !== 0) return;
    this.hold(group, low, high, slot);
    if (level === 0) this.claimed++;
    while (this.held[group]! > this.bound) this.raise(group);
    while (this.claimed > this.mostHeld && this.bound > 1) this.lowerBound();
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
    if (this.blank.has(group)) return null;
    const level = this.levels[group] ?? 0;
    const held = this.held[group] ?? 0;
    if (level === 0) return { devices: held, error: 0 };
    if (held === 0) return null;
    return { devices: held * 2 ** level, error: 2 * Math.sqrt((1 - 2 ** -level) / held) };
  }

  /** JSON: what is held, group by group. */
  state(groups: number): CountsState {
    const hashes: string[] = [];
    const counts = Array.from({ length: groups }, (_, group) => {
      for (let at = this.heads[group] ?? -1; at >= 0; at = this.before[at]!)
        hashes.push(written(this.lows[at]!, 5) + written(this.highs[at]!, 4));
      return this.held[group] ?? 0;
    });
    const levels = Array.from({ length: groups }, (_, group) => this.levels[group] ?? 0);
    return {
      bound: this.bound,
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
    restored.bound = bound;
    restored.claimed = claimed;
    for (const group of blank) restored.leaveBlank(group);
    return restored;
  }

  /** Where it is, or could be put. */
  private slotOf(group: number, low: number, high: number): number {
    const { slots, groups, lows, highs } = this;
    const mask = slots.length - 1;
    let slot = (Math.imul(low ^ Math.imul(group, 0x9e3779b1), 0x85ebca6b) >>> 7) & mask;
    for (let at = slots[slot]! - 1; at >= 0; at = slots[slot]! - 1) {
      if (lows[at] === low && highs[at] === high && groups[at] === group) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private hold(group: number, low: number, high: number, slot: number): void {
    const at = this.used++;
    this.groups[at] = group;
    this.lows[at] = low;
    this.highs[at] = high;
    for (let one = this.heads.length; one <= group; one++) this.startGroup(one);
    this.before[at] = this.heads[group]!;
    this.heads[group] = at;
    this.held[group]!++;
    this.slots[slot] = at + 1;
    if (this.used === this.groups.length) this.makeRoom();
  }

  private startGroup(group: number): void {
    this.heads[group] = -1;
    this.held[group] = 0;
    this.levels[group] ??= 0;
  }

  /** Keeps half of a group. */
  private raise(group: number): void {
    const level = this.levels[group]! + 1;
    if (level === 1) this.claimed += this.bound - this.held[group]!;
    this.levels[group] = level;
    const mask = (1 << level) - 1;
    let [at, kept] = [this.heads[group]!, -1];
    this.held[group] = 0;
    while (at >= 0) {
      const next = this.before[at]!;
      if ((this.lows[at]! & mask) !== 0) this.groups[at] = -1;
      else {
        this.before[at] = kept;
        kept = at;
        this.held[group]!++;
      }
      at = next;
    }
    this.heads[group] = kept;
  }

  private lowerBound(): void {
    this.bound = Math.floor(this.bound * 0.75);
    this.claimed = 0;
    for (let group = 0; group < this.held.length; group++) {
      const isExact = this.levels[group] === 0 && this.held[group]! <= this.bound;
      this.claimed += isExact ? this.held[group]! : this.bound;
      while (this.held[group]! > this.bound) this.raiseUnclaimed(group);
    }
  }

  private raiseUnclaimed(group: number): void {
    const { claimed } = this;
    this.raise(group);
    this.claimed = claimed;
  }

  /** Closes the gaps of what was given up, and doubles the room where there are few. */
  private makeRoom(): void {
    const { groups, lows, highs, used } = this;
    let alive = 0;
    for (let at = 0; at < used; at++) if (groups[at]! >= 0) alive++;
    const room = alive * 2 > groups.length ? groups.length * 2 : groups.length;
    this.groups = new Int32Array(room);
    this.lows = new Int32Array(room);
    this.highs = new Int32Array(room);
    this.before = new Int32Array(room);
    this.slots = new Int32Array(room * 2);
    this.used = 0;
    this.heads.forEach((_, group) => {
      this.heads[group] = -1;
      this.held[group] = 0;
    });
    for (let at = 0; at < used; at++) {
      const group = groups[at]!;
      if (group >= 0) this.hold(group, lows[at]!, highs[at]!, this.slotOf(group, lows[at]!, highs[at]!));
    }
  }
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
