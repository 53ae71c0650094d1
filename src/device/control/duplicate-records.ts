import { CENTRES } from '../centres';
import type { DuplicateCounts } from '../file-totals';
import { readBits, TextHash, written } from '../parse/record-hash';
import { intAt } from '../parse/typed-array';

/** If a day has more records than this, only a sample of them is compared. */
export const MOST_COMPARED = 1_000_000;
/** The most records in a sample. A checkpoint has eleven characters for each of them. */
export const SAMPLE = 125_000;

const FEWEST_SLOTS = 1024;
/** The set grows by half when three quarters of its slots are used, so a record takes 11 to 16 bytes. */
const MOST_USED = 0.75;
const GROWTH = 1.5;
/** A mask: the last two bits of a slot's second number are the number of the file. */
const FILE = CENTRES.length - 1;
const WRITTEN = 11;
const LAST_30_BITS = 2 ** 30 - 1;

/**
 * Counts the records of a day that repeat an earlier record in every character. A set in one typed array stores, for each different record,
 * 62 bits of a hash of its characters, and the file in which the record appears first. With a million different records, the probability
 * that two of them have the same 62 bits is one in ten million. In that case a number in a warning is too high by one; no row is lost.
 *
 * If there are too many records, only a sample is compared: the records with a hash that ends with a certain number of zero bits. The counts
 * are then multiplied. A checkpoint stores at most such a sample, because it has to fit into the cache.
 */
export class DuplicateRecords {
  /** A hash table with linear probing. Each slot has two numbers, which are both 0 if the slot is free. */
  private slots: Int32Array = new Int32Array(2 * FEWEST_SLOTS);
  private used = 0;
  private records = 0;
  private across = 0;
  private within = 0;
  /** About one of every 2 ** level records is compared. */
  private level = 0;
  private readonly hash = new TextHash();

  constructor(
    private readonly mostCompared = MOST_COMPARED,
    private readonly sample = SAMPLE,
  ) {}

  /** Adds the record `text.slice(from, to)` and compares it with the earlier ones. `file` is the number of its file, from 0 to 3. */
  add(text: string, from: number, to: number, file: number): void {
    if (++this.records === this.mostCompared + 1) this.thinTo(this.level + 1);
    const { low, high } = this.hash.of(text, from, to);
    if (!isSampled(low, this.level)) return;
    const slot = this.slotOf(low, high);
    if (this.slots[slot] === 0) {
      this.keep(slot, low, (high & ~FILE) | file);
      if (this.level > 0 && this.used > this.sample) this.thinTo(this.level + 1);
    } else if ((intAt(this.slots, slot + 1) & FILE) === file) this.within += 2 ** this.level;
    else this.across += 2 ** this.level;
  }

  result(): DuplicateCounts {
    return { acrossFiles: this.across, withinFiles: this.within, exact: this.level === 0 };
  }

  /** A checkpoint for `restored`. If there are many records, it stores only a sample of them. */
  state(): string {
    const copy = Object.assign(new DuplicateRecords(this.mostCompared, this.sample), this);
    copy.thinTo(this.level);
    const { records, across, within, level } = copy;
    let hashes = '';
    copy.forEach((low, high) => {
      hashes += textOf(low, high);
    });
    return JSON.stringify({ records, across, within, level, hashes } satisfies State);
  }

  /** Continues from a checkpoint. Returns undefined if an earlier version, which had other hashes, wrote the checkpoint. */
  static restored(state: string): DuplicateRecords | undefined {
    const stored = JSON.parse(state) as State | { readonly hashes?: undefined };
    if (stored.hashes === undefined) return undefined;
    const { records, across, within, level, hashes } = stored;
    const restored = new DuplicateRecords();
    Object.assign(restored, { records, across, within, level });
    // The checkpoint lists the records in the order of their slots. In a set that grows, they would all collide at one end.
    restored.refill(FEWEST_SLOTS + (2 * hashes.length) / WRITTEN);
    for (let at = 0; at < hashes.length; at += WRITTEN) {
      const last = readBits(hashes, at + 10, 1);
      const low = readBits(hashes, at, 5) | ((last & 3) << 30);
      const high = readBits(hashes, at + 5, 5) | ((last >> 2) << 30);
      restored.keep(restored.slotOf(low, high), low, high);
    }
    return restored;
  }

  /** Sets the level to `level`, or to the first higher level at which the sample is small enough, and removes the other records. */
  private thinTo(level: number): void {
    for (this.level = level; ; this.level++) {
      this.refill(this.slots.length / 2);
      if (this.used <= this.sample) return;
    }
  }

  private forEach(use: (low: number, high: number) => void, slots: Int32Array = this.slots): void {
    for (let slot = 0; slot < slots.length; slot += 2) {
      const low = intAt(slots, slot);
      if (low !== 0) use(low, intAt(slots, slot + 1));
    }
  }

  private keep(slot: number, low: number, high: number): void {
    this.slots[slot] = low;
    this.slots[slot + 1] = high;
    this.used++;
    if (2 * this.used > MOST_USED * this.slots.length)
      this.refill(Math.ceil((this.slots.length / 2) * GROWTH));
  }

  /** Moves the records that are in the sample to a new set with `count` slots. */
  private refill(count: number): void {
    const { slots } = this;
    this.slots = new Int32Array(2 * count);
    this.used = 0;
    this.forEach((low, high) => {
      if (isSampled(low, this.level)) this.keep(this.slotOf(low, high), low, high);
    }, slots);
  }

  /** The index of the record's slot, or of a free slot for it. */
  private slotOf(low: number, high: number): number {
    const { slots } = this;
    const { length } = slots;
    let slot = 2 * Math.floor(((low >>> 0) / 2 ** 32) * (length / 2));
    while (slots[slot] !== 0) {
      if (slots[slot] === low && ((intAt(slots, slot + 1) ^ high) & ~FILE) === 0) return slot;
      slot = slot + 2 === length ? 0 : slot + 2;
    }
    return slot;
  }
}

interface State {
  readonly records: number;
  readonly across: number;
  readonly within: number;
  readonly level: number;
  /** Eleven characters for each record: 30 bits of each of its two numbers, then the other two bits of both. */
  readonly hashes: string;
}

function isSampled(low: number, level: number): boolean {
  return (low & (2 ** level - 1)) === 0;
}

function textOf(low: number, high: number): string {
  const last = (low >>> 30) | ((high >>> 30) << 2);
  return written(low & LAST_30_BITS, 5) + written(high & LAST_30_BITS, 5) + written(last, 1);
}
