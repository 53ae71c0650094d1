/** Read from `Math` only once, because each access to a global is slow in some hosts, such as the test runner. */
const { imul } = Math;

/** A set with this many texts takes 64 MB. */
const MOST_TEXTS = 4_000_000;

const FEWEST_SLOTS = 1024;
const MOST_USED_SHARE = 0.75;

/** Stores 64 bits of a hash. Of a million texts, two have the same bits with a probability of 1 in 10 million. */
export class TextSet {
  /** A hash table with linear probing. Each slot has two numbers; the first is 0 if the slot is free. */
  private slots = new Int32Array(2 * FEWEST_SLOTS);
  private used = 0;

  constructor(private readonly mostTexts = MOST_TEXTS) {}

  /** True after more than `mostTexts` texts. Then the set accepts no text. */
  get isFull(): boolean {
    return this.used > this.mostTexts;
  }

  /** Returns whether the text is new with this seed. */
  addText(text: string, seed: number): boolean {
    if (this.isFull) return false;
    let low = 0x2545f491 ^ text.length;
    let high = 0x6a09e667 ^ seed;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      low = imul(low ^ code, 0x9e3779b1);
      low ^= low >>> 15;
      high = imul(high ^ code, 0x85ebca6b);
      high ^= high >>> 13;
    }
    // Never 0, because 0 marks a free slot.
    const first = hashBits(low ^ (high >>> 11)) || 1;
    if (!this.insertHash(first, hashBits(high ^ (low >>> 7)))) return false;
    this.used++;
    if (this.isFull) this.slots = new Int32Array(0);
    else if (2 * this.used > MOST_USED_SHARE * this.slots.length) this.expandSlots();
    return true;
  }

  private insertHash(first: number, second: number): boolean {
    const { slots } = this;
    const mask = slots.length - 2;
    let slot = (2 * first) & mask;
    for (; slots[slot] !== 0; slot = (slot + 2) & mask)
      if (slots[slot] === first && slots[slot + 1] === second) return false;
    slots[slot] = first;
    slots[slot + 1] = second;
    return true;
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
