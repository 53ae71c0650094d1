import { CENTRES } from '../centres';
import type { DoubledRows } from '../file-totals';
import { readBits, TextHash, written } from '../parse/record-hash';
import { intAt } from '../parse/typed-array';

/** If a day has more records, only a sample is compared. */
export const MOST_COMPARED = 1_000_000;
/** The most records in a sample, and in a checkpoint: eleven characters each. */
export const SAMPLE = 125_000;

const FEWEST_SLOTS = 1024;
/** The set grows by half when three quarters of its slots are used: a record takes 11 to 16 bytes. */
const MOST_USED = 0.75;
const GROWTH = 1.5;
/** The second number of a slot holds the file in its last two bits. */
const FILE = CENTRES.length - 1;
const WRITTEN = 11;
const LAST_30_BITS = 2 ** 30 - 1;

/**
 * Counts the records of a day that appear more than once, equal in every character. All different records are in a set in one typed
 * array: 62 bits of a hash of their characters, and the file in which they appear first. The probability that two of a million different
 * records share these bits is one in ten million; then a number in a warning is one too high, and no row is lost.
 *
 * If there are too many records, only those are compared that have a hash ending with some zeros, which selects the same records in each
 * file, and the counts are scaled up. A checkpoint holds no more than such a sample, because it has to fit into the cache.
 */
export class DuplicateRecords {
  /** Two numbers a slot, with linear probing; both are 0 if it is free. */
  private slots: Int32Array = new Int32Array(2 * FEWEST_SLOTS);
  private used = 0;
  private records = 0;
  private across = 0;
  private within = 0;
  /** One in 2 to the power of `level` records is compared. */
  private level = 0;
  private readonly hash = new TextHash();

  constructor(
    private readonly mostCompared = MOST_COMPARED,
    private readonly sample = SAMPLE,
  ) {}

  /** Compares the record from `from` to before `to` of `text`, of the day's file number `file`. */
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

  /** The counts for all records so far. */
  result(): DoubledRows {
    return { acrossFiles: this.across, withinFiles: this.within, exact: this.level === 0 };
  }

  /** A checkpoint for `restored`. It holds a sample if there are many records, and later records are compared with that. */
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

  /** Continues from a checkpoint. Undefined for one of an earlier version, which had other hashes. */
  static restored(state: string): DuplicateRecords | undefined {
    const stored = JSON.parse(state) as State | { readonly hashes?: undefined };
    if (stored.hashes === undefined) return undefined;
    const { records, across, within, level, hashes } = stored;
    const restored = new DuplicateRecords();
    Object.assign(restored, { records, across, within, level });
    // The set has its final size from the start: the records are in the order of their slots, and would fill one end of a smaller set.
    restored.refill(FEWEST_SLOTS + (2 * hashes.length) / WRITTEN);
    for (let at = 0; at < hashes.length; at += WRITTEN) {
      const last = readBits(hashes, at + 10, 1);
      const low = readBits(hashes, at, 5) | ((last & 3) << 30);
      const high = readBits(hashes, at + 5, 5) | ((last >> 2) << 30);
      restored.keep(restored.slotOf(low, high), low, high);
    }
    return restored;
  }

  /** Raises the level to at least `level`, and until the sample is small enough. */
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

  /** Moves the records that are in the sample to a set of so many slots. */
  private refill(count: number): void {
    const { slots } = this;
    this.slots = new Int32Array(2 * count);
    this.used = 0;
    this.forEach((low, high) => {
      if (isSampled(low, this.level)) this.keep(this.slotOf(low, high), low, high);
    }, slots);
  }

  /** Where the record is, or a free slot for it. */
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
  /** Eleven characters a record: 30 bits of each number, and the other two of both. */
  readonly hashes: string;
}

function isSampled(low: number, level: number): boolean {
  return (low & (2 ** level - 1)) === 0;
}

function textOf(low: number, high: number): string {
  const last = (low >>> 30) | ((high >>> 30) << 2);
  return written(low & LAST_30_BITS, 5) + written(high & LAST_30_BITS, 5) + written(last, 1);
}
