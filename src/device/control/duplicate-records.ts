import type { DoubledRows } from '../file-totals';
import { KnownRecords, MOST_AT_ONCE, type RecordsState } from './known-records';

/** More records are not all compared, but a sample of them. */
export const MOST_COMPARED = 1_000_000;
/** The largest sample, in a day of more records and in a state: that takes some ten characters a record. */
export const SAMPLE = 125_000;

/**
 * Counts the records of a day that stand more than once, equal in every character. Up to a million records each is compared: with the text
 * of the other where that is still at hand, by a hash of 48 bits of all its characters where it is not. Of more records those are compared
 * whose hash ends with so many zeros, which is the same choice in every file, and the counts are scaled up.
 */
export class DoubledRecords {
  private known = new KnownRecords();
  private records = 0;
  private across = 0;
  private within = 0;
  /** Of 2 to the power of it, one record is compared. */
  private level = 0;
  private mask = 0;
  /** Records that wait to be compared together: all of one text, and so of one file. */
  private waiting = 0;
  private text = '';
  private file = 0;
  private readonly hashes = new Int32Array(MOST_AT_ONCE);
  private readonly froms = new Int32Array(MOST_AT_ONCE);
  private readonly tos = new Int32Array(MOST_AT_ONCE);

  constructor(
    private readonly mostCompared = MOST_COMPARED,
    private readonly sample = SAMPLE,
  ) {}

  /** Compares the record from `from` to before `to` of `text`, of the day's file number `file`. */
  add(text: string, from: number, to: number, file: number): void {
    if (this.waiting === MOST_AT_ONCE || text !== this.text || file !== this.file) this.begin(text, file);
    if (++this.records === this.mostCompared + 1) {
      this.compare();
      this.thin();
    }
    const hash = this.known.hashOf(text, from, to);
    if ((hash & this.mask) !== 0) return;
    const at = this.waiting++;
    this.hashes[at] = hash;
    this.froms[at] = from;
    this.tos[at] = to;
  }

  /** Of all records so far: each that stands in an earlier file too, and each that its own file had before. */
  result(): DoubledRows {
    this.compare();
    return { acrossFiles: this.across, withinFiles: this.within, exact: this.level === 0 };
  }

  /** All of it as a text for `restored`. Where there are many records it holds a sample of them, and what follows is compared with that. */
  state(): string {
    this.compare();
    let level = this.level;
    while (this.known.countAt(level) > this.sample) level++;
    const { records, across, within } = this;
    return JSON.stringify({ records, across, within, level, known: this.known.state(level) } satisfies State);
  }

  static restored(state: string): DoubledRecords {
    const { records, across, within, level, known } = JSON.parse(state) as State;
    return Object.assign(new DoubledRecords(), {
      records,
      across,
      within,
      level,
      mask: 2 ** level - 1,
      known: KnownRecords.restored(known),
    });
  }

  private begin(text: string, file: number): void {
    this.compare();
    this.text = text;
    this.file = file;
  }

  private compare(): void {
    const { known, text, file, hashes, froms, tos, waiting, level } = this;
    const { isThorough } = known;
    this.waiting = 0;
    known.fetch(hashes, waiting);
    for (let at = 0; at < waiting; at++) {
      const from = froms[at]!;
      const to = tos[at]!;
      const hash = known.isThorough === isThorough ? hashes[at]! : known.hashOf(text, from, to);
      const first = known.fileOfEqual(hash, text, from, to, file);
      if (first === file) this.within += 2 ** level;
      else if (first >= 0) this.across += 2 ** level;
    }
    if (level > 0 && known.count > this.sample) this.thin();
  }

  private thin(): void {
    do this.level++;
    while (this.known.countAt(this.level) > this.sample);
    this.mask = 2 ** this.level - 1;
    this.known = KnownRecords.restored(this.known.state(this.level));
  }
}

interface State {
  readonly records: number;
  readonly across: number;
  readonly within: number;
  readonly level: number;
  readonly known: RecordsState;
}
