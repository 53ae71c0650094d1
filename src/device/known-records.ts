import { HASH_LENGTH, readBits, sampledHash, TextHash, written } from './text-hash';

/** Characters of texts that are kept to compare records with. */
const MOST_CHARACTERS = 128 * 1024 * 1024;
/** So many others in vain show that the samples do not tell the records of these files apart. */
const PATIENCE = 64;
/** In place of a text: the record is known by its hash. */
const NO_TEXT = -1;
/** Low bits choose samples; higher ones the slot. */
const SLOT_SHIFT = 9;
/** Of one record in a state: 32 bits in six characters, and the hash. */
const WRITTEN = 6 + HASH_LENGTH;

/** Records, each once, and the file in which it stood first: in typed arrays, as a Map of a million texts would cost more than reading the files. */
export class KnownRecords {
  count = 0;
  private hashes = new Int32Array(1024);
  private files = new Uint8Array(1024);
  /** The text it stands in, from and to where; or NO_TEXT, and its hash in two numbers. */
  private sources = new Int32Array(1024);
  private froms = new Int32Array(1024);
  private tos = new Int32Array(1024);
  private slots = new Int32Array(4096);
  private texts: string[] = [];
  private characters = 0;
  /** True where all characters have to be looked at to tell records apart at all. */
  private isThorough = false;
  private readonly hash = new TextHash();
  /** True where `hash` is that of the record that is looked for. */
  private isHashed = false;

  /** What the record that is looked for next is found by; different for most records that differ. */
  hashOf(text: string, from: number, to: number): number {
    this.isHashed = this.isThorough;
    return this.isThorough ? this.hash.of(text, from, to).low : sampledHash(text, from, to);
  }

  /** The file of the equal record that is known; NO_TEXT where there is none, and then it is known from now on. */
  fileOfEqual(hash: number, text: string, from: number, to: number, file: number): number {
    const { slots, hashes } = this;
    const mask = slots.length - 1;
    let slot = (hash >>> SLOT_SHIFT) & mask;
    let vain = 0;
    for (let at = slots[slot]! - 1; at >= 0 && (vain < PATIENCE || this.isThorough); at = slots[slot]! - 1) {
      if (hashes[at] === hash) {
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
    for (let at = 0; at < this.count; at++) {
      if ((this.hashes[at]! & mask) !== 0) continue;
      const { low, high } = this.hashAt(at);
      const record = written(this.hashes[at]! >>> 0, 6) + written(low, 5) + written(high, 4);
      const file = this.files[at]!;
      files[file] ??= [];
      files[file].push(record);
    }
    return { isThorough: this.isThorough, files: Array.from(files, (records) => records?.join('') ?? '') };
  }

  static restored({ isThorough, files }: RecordsState): KnownRecords {
    const restored = new KnownRecords();
    restored.isThorough = isThorough;
    files.forEach((records, file) => {
      for (let at = 0; at < records.length; at += WRITTEN) {
        const hash = readBits(records, at, 6) | 0;
        const [low, high] = [readBits(records, at + 6, 5), readBits(records, at + 11, 4)];
        restored.keep(restored.freeSlot(hash), hash, file, NO_TEXT, low, high);
      }
    });
    return restored;
  }

  private isEqual(at: number, text: string, from: number, to: number): boolean {
    const source = this.sources[at]!;
    if (source === NO_TEXT) {
      if (!this.isHashed) this.hash.of(text, from, to);
      this.isHashed = true;
      return this.froms[at] === this.hash.low && this.tos[at] === this.hash.high;
    }
    const other = this.froms[at]!;
    const end = this.tos[at]!;
    return end - other === to - from && this.texts[source]!.slice(other, end) === text.slice(from, to);
  }

  private hashAt(at: number): { readonly low: number; readonly high: number } {
    const source = this.sources[at]!;
    if (source === NO_TEXT) return { low: this.froms[at]!, high: this.tos[at]! };
    return this.hash.of(this.texts[source]!, this.froms[at]!, this.tos[at]!);
  }

  private keep(slot: number, hash: number, file: number, source: number, from: number, to: number): void {
    const at = this.count++;
    if (at === this.hashes.length) this.grow();
    this.hashes[at] = hash;
    this.files[at] = file;
    this.sources[at] = source;
    this.froms[at] = from;
    this.tos[at] = to;
    this.slots[slot] = at + 1;
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
    this.isHashed = false;
  }

  private becomeThorough(): void {
    this.forgetTexts();
    this.isThorough = true;
    for (let at = 0; at < this.count; at++) this.hashes[at] = this.froms[at]!;
    this.rehash(this.slots.length);
  }

  private freeSlot(hash: number): number {
    const mask = this.slots.length - 1;
    let slot = (hash >>> SLOT_SHIFT) & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    return slot;
  }

  private rehash(size: number): void {
    this.slots = new Int32Array(size);
    for (let at = 0; at < this.count; at++) this.slots[this.freeSlot(this.hashes[at]!)] = at + 1;
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
