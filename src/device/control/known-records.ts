import { readBits, sampledHash, TextHash, written } from '../parse/record-hash';

const { imul } = Math; // Looked up once: see text-hash.ts.

/** Characters of texts that are kept to compare records with. */
const MOST_CHARACTERS = 128 * 1024 * 1024;
/** So many others in vain show that the samples do not tell the records of these files apart. */
const PATIENCE = 64;
/** In place of a text: the record is known by its hash. */
const NO_TEXT = -1;
/** How many may be fetched together. */
export const MOST_AT_ONCE = 512;
/** A slot holds the place of a record plus one, of a million at most, and above it the last bits of its hash. */
const PLACE_BITS = 20;
const PLACE = 0xfffff;
const LAST_BITS = ~PLACE;
/** Of the hash of all characters, 24 bits of the first number: they are four characters in a state, as the second number is. */
const LOW = 0xffffff;
const WRITTEN = 4;
const FEWEST_SLOTS = 4096;
/** In a state, how far a hash lies behind the one before: five bits a character, and a bit that says that more of them follow. */
const MORE = 32;

/** Records, each once, and the file in which it stood first: in typed arrays, as a Map of a million texts would cost more than reading the files. */
export class KnownRecords {
  count = 0;
  private hashes = new Int32Array(1024);
  private files = new Uint8Array(1024);
  /** The text it stands in, from and to where; or NO_TEXT, and its hash in two numbers. */
  private sources = new Int32Array(1024);
  private froms = new Int32Array(1024);
  private tos = new Int32Array(1024);
  /** Open addressing; 0 is free. By the last bits of its hash most others are passed without being looked at. */
  private slots = new Int32Array(FEWEST_SLOTS);
  /** How far a scattered hash is shifted to be a slot. */
  private shift = shiftOf(FEWEST_SLOTS);
  private readonly fetched = new Int32Array(MOST_AT_ONCE);
  private texts: string[] = [];
  private characters = 0;
  /** True where all characters have to be looked at to tell records apart at all. */
  isThorough = false;
  private readonly hash = new TextHash();

  /** What the record that is looked for next is found by; different for most records that differ. */
  hashOf(text: string, from: number, to: number): number {
    return this.isThorough ? this.hash.of(text, from, to).low & LOW : sampledHash(text, from, to);
  }

  /** The first `count` are looked for next: slots that are fetched together are waited for once, and not one after the other. */
  fetch(wanted: Int32Array, count: number): void {
    const { slots, fetched, shift } = this;
    for (let at = 0; at < count; at++) fetched[at] = slots[slotOf(wanted[at]!, shift)]!;
  }

  /** The file of the equal record that is known; NO_TEXT where there is none, and then it is known from now on. */
  fileOfEqual(hash: number, text: string, from: number, to: number, file: number): number {
    const { slots, hashes } = this;
    const mask = slots.length - 1;
    let slot = slotOf(hash, this.shift);
    let vain = 0;
    for (let held = slots[slot]!; held !== 0 && (vain < PATIENCE || this.isThorough); held = slots[slot]!) {
      const at = (held & PLACE) - 1;
      if (((held ^ (hash << PLACE_BITS)) & LAST_BITS) === 0 && hashes[at] === hash) {
        if (this.isEqual(at, text, from, to)) return this.files[at]!;
        vain++;
      }
      slot = (slot + 1) & mask;
    }
    if (vain === PATIENCE && !this.isThorough) {
      this.becomeThorough();
      return this.fileOfEqual(this.hashOf(text, from, to), text, from, to, file);
    }
    this.keep(slot, hash, file, this.textOf(text), from, to);
    return NO_TEXT;
  }

  /** How many there are whose hash ends with so many zeros. */
  countAt(level: number): number {
    const mask = (1 << level) - 1;
    let count = 0;
    for (let at = 0; at < this.count; at++) if ((this.hashes[at]! & mask) === 0) count++;
    return count;
  }

  /** Those whose hash ends with so many zeros, as JSON. */
  state(level: number): RecordsState {
    const mask = (1 << level) - 1;
    const files: string[][] = [];
    const before: number[] = [];
    for (const at of this.sorted()) {
      const hash = this.hashes[at]!;
      if ((hash & mask) !== 0) continue;
      const { low, high } = this.hashAt(at);
      const file = this.files[at]!;
      files[file] ??= [];
      files[file].push(distance(hash - (before[file] ?? 0)) + written(low, WRITTEN) + written(high, WRITTEN));
      before[file] = hash;
    }
    return { isThorough: this.isThorough, files: Array.from(files, (records) => records?.join('') ?? '') };
  }

  static restored({ isThorough, files }: RecordsState): KnownRecords {
    const restored = new KnownRecords();
    restored.isThorough = isThorough;
    files.forEach((records, file) => {
      let hash = 0;
      for (let at = 0; at < records.length; at += 2 * WRITTEN) {
        for (let unit = 1, isMore = true; isMore; unit *= MORE, at++) {
          const bits = readBits(records, at, 1);
          isMore = bits >= MORE;
          hash += (bits % MORE) * unit;
        }
        const low = readBits(records, at, WRITTEN);
        const high = readBits(records, at + WRITTEN, WRITTEN);
        restored.keep(restored.freeSlot(hash), hash, file, NO_TEXT, low, high);
      }
    });
    return restored;
  }

  /** The places of all, in the order of their hashes. */
  private sorted(): Int32Array {
    const order = new Float64Array(this.count);
    for (let at = 0; at < this.count; at++) order[at] = this.hashes[at]! * 2 ** PLACE_BITS + at;
    return Int32Array.from(order.sort(), (both) => both % 2 ** PLACE_BITS);
  }

  private isEqual(at: number, text: string, from: number, to: number): boolean {
    const source = this.sources[at]!;
    const other = this.froms[at]!;
    const end = this.tos[at]!;
    if (source === NO_TEXT) {
      const { low, high } = this.hash.of(text, from, to);
      return other === (low & LOW) && end === high;
    }
    return end - other === to - from && this.texts[source]!.slice(other, end) === text.slice(from, to);
  }

  private hashAt(at: number): { readonly low: number; readonly high: number } {
    const source = this.sources[at]!;
    if (source === NO_TEXT) return { low: this.froms[at]!, high: this.tos[at]! };
    const { low, high } = this.hash.of(this.texts[source]!, this.froms[at]!, this.tos[at]!);
    return { low: low & LOW, high };
  }

  private keep(slot: number, hash: number, file: number, source: number, from: number, to: number): void {
    const at = this.count++;
    if (at === this.hashes.length) this.grow();
    this.hashes[at] = hash;
    this.files[at] = file;
    this.sources[at] = source;
    this.froms[at] = from;
    this.tos[at] = to;
    this.slots[slot] = slotFor(hash, at);
    if (this.count * 2 > this.slots.length) this.rehash(this.slots.length * 4);
  }

  /** The number of the text, which is kept. Where too much is kept, hashes take the place of all texts before it. */
  private textOf(text: string): number {
    const last = this.texts.length - 1;
    if (last >= 0 && this.texts[last] === text) return last;
    if (this.characters + text.length > MOST_CHARACTERS) this.forgetTexts();
    this.characters += text.length;
    return this.texts.push(text) - 1;
  }

  private forgetTexts(): void {
    for (let at = 0; at < this.count; at++) {
      const { low, high } = this.hashAt(at);
      this.sources[at] = NO_TEXT;
      this.froms[at] = low;
      this.tos[at] = high;
    }
    this.texts = [];
    this.characters = 0;
  }

  private becomeThorough(): void {
    this.forgetTexts();
    this.isThorough = true;
    for (let at = 0; at < this.count; at++) this.hashes[at] = this.froms[at]!;
    this.rehash(this.slots.length);
  }

  private freeSlot(hash: number): number {
    const mask = this.slots.length - 1;
    let slot = slotOf(hash, this.shift);
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    return slot;
  }

  private rehash(size: number): void {
    this.slots = new Int32Array(size);
    this.shift = shiftOf(size);
    for (let at = 0; at < this.count; at++) {
      const hash = this.hashes[at]!;
      this.slots[this.freeSlot(hash)] = slotFor(hash, at);
    }
  }

  private grow(): void {
    const size = this.count * 2;
    const larger = <Numbers extends Int32Array | Uint8Array>(numbers: Numbers, into: Numbers): Numbers => {
      into.set(numbers);
      return into;
    };
    this.hashes = larger(this.hashes, new Int32Array(size));
    this.files = larger(this.files, new Uint8Array(size));
    this.sources = larger(this.sources, new Int32Array(size));
    this.froms = larger(this.froms, new Int32Array(size));
    this.tos = larger(this.tos, new Int32Array(size));
  }
}

/** Of each file, its records one after the other. */
export interface RecordsState {
  readonly isThorough: boolean;
  readonly files: readonly string[];
}

function slotOf(hash: number, shift: number): number {
  return imul(hash, 0x9e3779b1) >>> shift;
}

function shiftOf(slots: number): number {
  return Math.clz32(slots) + 1;
}

/** What a slot holds for a record. */
function slotFor(hash: number, at: number): number {
  return (hash << PLACE_BITS) | (at + 1);
}

function distance(hashes: number): string {
  let text = '';
  let left = hashes;
  for (; left >= MORE; left = Math.floor(left / MORE)) text += written(MORE + (left % MORE), 1);
  return text + written(left, 1);
}
