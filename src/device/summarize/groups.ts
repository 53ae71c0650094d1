const { imul } = Math; // Read once, as in record-hash.ts.

/**
 * Groups rows that have the same texts in all dimensions. A row's tuple has one id for each dimension; each different tuple is a group, and
 * groups have numbers from 0 in the order in which they appear.
 */
export class Groups {
  count = 0;
  /** The tuple that `find` searches for. The caller writes it. */
  readonly tuple: Int32Array;
  /** The tuples of all groups, one after the other. */
  private readonly tuples: number[] = [];
  private readonly hashes: number[] = [];
  /** A hash table with linear probing. Each slot is the number of a group plus one, or 0 if it is free. */
  private slots = new Int32Array(128);

  constructor(private readonly width: number) {
    this.tuple = new Int32Array(width);
  }

  /** The number of the group with the ids in `tuple`. Adds a group if there is none. */
  find(): number {
    const { tuple, slots, hashes, width } = this;
    let hash = 0;
    for (let at = 0; at < width; at++) hash = imul(hash ^ tuple[at]!, 0x9e3779b1) ^ (hash >>> 16);
    hash ^= hash >>> 15;
    const mask = slots.length - 1;
    let slot = hash & mask;
    for (let group = slots[slot]! - 1; group >= 0; group = slots[slot]! - 1) {
      if (hashes[group] === hash && this.isAt(group)) return group;
      slot = (slot + 1) & mask;
    }
    return this.keep(hash, slot);
  }

  /** The id of a dimension in the tuple of `group`. */
  at(group: number, dimension: number): number {
    return this.tuples[group * this.width + dimension]!;
  }

  private isAt(group: number): boolean {
    const { tuple, tuples, width } = this;
    const base = group * width;
    for (let at = 0; at < width; at++) if (tuples[base + at] !== tuple[at]) return false;
    return true;
  }

  private keep(hash: number, slot: number): number {
    this.tuples.push(...this.tuple);
    this.hashes.push(hash);
    this.slots[slot] = ++this.count;
    if (this.count * 2 > this.slots.length) this.rehash();
    return this.count - 1;
  }

  private rehash(): void {
    const slots = new Int32Array(this.slots.length * 2);
    const mask = slots.length - 1;
    this.hashes.forEach((hash, group) => {
      let slot = hash & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = group + 1;
    });
    this.slots = slots;
  }
}
