/** The records of one file: where in its text each of them begins. */
export interface Records {
  readonly text: string;
  readonly starts: readonly number[];
}

const SAMPLES = 48;

/**
 * How many records stand, to the letter, in an earlier file too. Whole records are compared and not the columns asked for:
 * two rows of one country and network are not the same row. Records of one file that are equal are not counted.
 */
export function countSharedRecords(files: readonly Records[]): number {
  const total = files.reduce((sum, { starts }) => sum + starts.length, 0);
  const seen = new SeenRecords(files, total);
  let shared = 0;
  files.forEach(({ starts }, file) => {
    for (let record = 0; record < starts.length; record++) if (seen.inEarlierFile(file, record)) shared++;
  });
  return shared;
}

/** A hash table in typed arrays: a Map of 400,000 texts would cost more than reading the files. */
class SeenRecords {
  private readonly mask: number;
  /** The place of a record in `fileOf`, `recordOf` and `hashes`, plus one; 0 for a free slot. */
  private readonly slots: Int32Array;
  private readonly fileOf: Uint8Array;
  private readonly recordOf: Int32Array;
  private readonly hashes: Int32Array;
  private count = 0;

  constructor(
    private readonly files: readonly Records[],
    total: number,
  ) {
    const size = 2 ** Math.ceil(Math.log2(total * 2 + 2));
    this.mask = size - 1;
    this.slots = new Int32Array(size);
    this.fileOf = new Uint8Array(total);
    this.recordOf = new Int32Array(total);
    this.hashes = new Int32Array(total);
  }

  /** True when an equal record came first in another file; a record not seen before is kept. */
  inEarlierFile(file: number, record: number): boolean {
    const { text, starts } = this.files[file]!;
    const from = starts[record]!;
    const to = endOf(text, starts, record);
    const hash = hashOf(text, from, to);
    let slot = hash & this.mask;
    for (; this.slots[slot] !== 0; slot = (slot + 1) & this.mask) {
      const place = this.slots[slot]! - 1;
      if (this.hashes[place] === hash && this.isAt(place, text, from, to)) return this.fileOf[place] !== file;
    }
    this.slots[slot] = this.keep(file, record, hash);
    return false;
  }

  private isAt(place: number, text: string, from: number, to: number): boolean {
    const other = this.files[this.fileOf[place]!]!;
    const record = this.recordOf[place]!;
    const start = other.starts[record]!;
    const end = endOf(other.text, other.starts, record);
    return end - start === to - from && other.text.slice(start, end) === text.slice(from, to);
  }

  private keep(file: number, record: number, hash: number): number {
    this.fileOf[this.count] = file;
    this.recordOf[this.count] = record;
    this.hashes[this.count] = hash;
    return ++this.count;
  }
}

/** Where a record ends, without its line end. */
function endOf(text: string, starts: readonly number[], record: number): number {
  let end = starts[record + 1] ?? text.length;
  while (text.charCodeAt(end - 1) === 10 || text.charCodeAt(end - 1) === 13) end--;
  return end;
}

/** Of the length and some 48 characters spread over the record. */
function hashOf(text: string, from: number, to: number): number {
  const stride = Math.max(1, Math.floor((to - from) / SAMPLES));
  let hash = to - from;
  for (let at = from; at < to; at += stride) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1);
}
