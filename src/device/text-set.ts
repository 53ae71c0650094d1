/** Read from `Math` only once, because each access to a global is slow in some hosts, such as the test runner. */
const { imul } = Math;

/** A set with this many texts takes 64 MB. */
export const MOST_TEXTS = 4_000_000;

const FEWEST_SLOTS = 1024;
const MOST_USED_SHARE = 0.75;
/** A mask: the last two bits of a slot's second number are the tag of the text. */
const TAG_BITS = 3;

/** Stores 62 bits of a hash and a tag from 0 to 3. Of a million texts, two have the same bits with a probability of 1 in 10 million. */
export class TextSet {
  /** A hash table with linear probing. Each slot has two numbers; the first is 0 if the slot is free. */
  private slots = new Int32Array(2 * FEWEST_SLOTS);
  private used = 0;

  constructor(private readonly mostTexts = MOST_TEXTS) {}

  /** True after more than `mostTexts` texts. Then the set accepts no text. */
  get isFull(): boolean {
    return this.used > this.mostTexts;
  }

  /** Adds `text.slice(from, to)`. Returns the tag with which it was added before with this seed; undefined if it is new. */
  addText(text: string, from: number, to: number, { tag = 0, seed = 0 }): number | undefined {
    if (this.isFull) return undefined;
    let low = 0x2545f491 ^ (to - from);
    let high = 0x6a09e667 ^ seed;
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at);
      low = imul(low ^ code, 0x9e3779b1);
      low ^= low >>> 15;
      high = imul(high ^ code, 0x85ebca6b);
      high ^= high >>> 13;
    }
    // Never 0, because 0 marks a free slot.
    const first = hashBits(low ^ (high >>> 11)) || 1;
    const taggedSecond = (hashBits(high ^ (low >>> 7)) & ~TAG_BITS) | tag;
    const earlierTag = this.insertHash(first, taggedSecond);
    if (earlierTag !== undefined) return earlierTag;
    this.used++;
    if (this.isFull) this.slots = new Int32Array(0);
    else if (2 * this.used > MOST_USED_SHARE * this.slots.length) this.expandSlots();
    return undefined;
  }

  private insertHash(first: number, taggedSecond: number): number | undefined {
    const { slots } = this;
    const mask = slots.length - 2;
    let slot = (2 * first) & mask;
    for (; slots[slot] !== 0; slot = (slot + 2) & mask) {
      const storedSecond = slots[slot + 1] ?? 0;
      if (slots[slot] === first && ((storedSecond ^ taggedSecond) & ~TAG_BITS) === 0)
        return storedSecond & TAG_BITS;
    }
    slots[slot] = first;
    slots[slot + 1] = taggedSecond;
    return undefined;
  }

  private expandSlots(): void {
    const { slots } = this;
    this.slots = new Int32Array(2 * slots.length);
    for (let slot = 0; slot < slots.length; slot += 2)
      if (slots[slot] !== 0) this.insertHash(slots[slot] ?? 0, slots[slot + 1] ?? 0);
  }
}

/** Mixes the bits of a hash, as the known function lowbias32: changing one bit of `bits` changes about half of the bits of the result. */
function hashBits(bits: number): number {
  let hash = imul(bits ^ (bits >>> 16), 0x7feb352d);
  hash = imul(hash ^ (hash >>> 15), 0x846ca68b);
  return hash ^ (hash >>> 16);
}
