const SLOTS = 256;
/** Longer texts hardly ever repeat. */
const LONGEST = 100;
/** A hash looks at no more characters than this. */
const SAMPLES = 32;
/** How many misses more than hits show that the texts of a column do not repeat: they are not looked up any more. */
const MOST_MISSES = 400;

/**
 * The texts that a column had last. Device files repeat few names, and returning the same string again costs less than letting the
 * engine keep a million copies. No text keeps the file in memory that it was cut from.
 */
export class StringCache {
  private readonly written: string[] = new Array<string>(SLOTS).fill('');
  private readonly texts: string[] = new Array<string>(SLOTS).fill('');
  private misses = 0;

  /** `textOf` makes the text of a cell from its characters in the file. */
  constructor(private readonly textOf: (written: string) => string) {}

  /** The text of the characters from `from` to before `to`. */
  find(text: string, from: number, to: number): string {
    const length = to - from;
    if (length === 0) return '';
    if (this.misses > MOST_MISSES || length > LONGEST) return this.textOf(text.slice(from, to));
    const slot = slotOf(text, from, to);
    const known = this.texts[slot];
    const written = this.written[slot];
    if (known === undefined || written?.length !== length || !text.startsWith(written, from))
      return this.keep(slot, text.slice(from, to));
    if (this.misses > -MOST_MISSES) this.misses--;
    return known;
  }

  private keep(slot: number, slice: string): string {
    this.misses += 2;
    // A slice keeps the whole file in memory; a slice of a joined text keeps only that.
    const written = ` ${slice}`.slice(1);
    const text = this.textOf(written);
    this.written[slot] = written;
    this.texts[slot] = text;
    return text;
  }
}

function slotOf(text: string, from: number, to: number): number {
  const step = to - from > SAMPLES ? Math.ceil((to - from) / SAMPLES) : 1;
  let hash = to - from;
  for (let at = from; at < to; at += step) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return Math.imul(hash, 0x9e3779b1) >>> 24;
}
