import { CENTRES } from '../centres';
import type { DuplicateCounts } from '../file-totals';
import { TextHash } from '../parse/record-hash';

/** If a day has more different records than this, duplicates are not counted: the set takes 64 MB. */
export const MOST_COMPARED = 4_000_000;

const FEWEST_SLOTS = 1024;
const MOST_USED = 0.75;
/** A mask: the last two bits of a slot's second number are the number of the file. */
const FILE = CENTRES.length - 1;

/**
 * Counts the records of a day that repeat an earlier record in every character. A set in one typed array stores, for each different record,
 * 62 bits of a hash of its characters, and the file in which the record appears first. With a million different records, the probability
 * that two of them have the same 62 bits is one in ten million. In that case a number in a warning is too high by one; no row is lost.
 */
export class DuplicateRecords {
  /** A hash table with linear probing. Each slot has two numbers; the first is 0 if the slot is free. */
  private slots = new Int32Array(2 * FEWEST_SLOTS);
  private used = 0;
  private across = 0;
  private within = 0;
  private readonly hash = new TextHash();

  constructor(private readonly most = MOST_COMPARED) {}

  /** Adds the record `text.slice(from, to)` and compares it with the earlier ones. `file` is the number of its file, from 0 to 3. */
  add(text: string, from: number, to: number, file: number): void {
    if (this.used > this.most) return;
    const { low, high } = this.hash.of(text, from, to);
    const firstFile = this.put(low || 1, (high & ~FILE) | file);
    if (firstFile === file) this.within++;
    else if (firstFile !== undefined) this.across++;
    else {
      this.used++;
      if (this.used > this.most) this.slots = new Int32Array(0);
      else if (2 * this.used > MOST_USED * this.slots.length) this.grow();
    }
  }

  result(): DuplicateCounts {
    if (this.used > this.most) return { acrossFiles: null, withinFiles: null };
    return { acrossFiles: this.across, withinFiles: this.within };
  }

  /** Adds the hash of a record, or returns the number of the first file with this record. */
  private put(low: number, high: number): number | undefined {
    const { slots } = this;
    const mask = slots.length - 2;
    let slot = (2 * low) & mask;
    for (; slots[slot] !== 0; slot = (slot + 2) & mask) {
      const other = slots[slot + 1] ?? 0;
      if (slots[slot] === low && ((other ^ high) & ~FILE) === 0) return other & FILE;
    }
    slots[slot] = low;
    slots[slot + 1] = high;
    return undefined;
  }

  private grow(): void {
    const { slots } = this;
    this.slots = new Int32Array(2 * slots.length);
    for (let slot = 0; slot < slots.length; slot += 2)
      if (slots[slot] !== 0) this.put(slots[slot] ?? 0, slots[slot + 1] ?? 0);
  }
}
