const SLOTS = 256;
const CODES = 4;
const LONGEST = 12;
const NO_CODES = new Int32Array(0);
/** A column whose texts hardly ever repeat is not looked up any more: this many misses more than hits. */
const PATIENCE = 400;

/**
 * The short texts (up to twelve characters, each below 256) that a column has shown lately. Device files repeat few names
 * over and over: handing out the same string again costs less than letting the engine keep a million copies.
 *
 * A text is known by its characters packed into three numbers, and its length, so what is found is exactly the text.
 */
export class Words {
  /** Where the text that `find` looked at last ends. */
  end = 0;
  private codes = NO_CODES;
  private texts: string[] = [];
  private balance = 0;

  /** True while looking up is worth its cost. */
  get worthwhile(): boolean {
    return this.balance > -PATIENCE;
  }

  /**
   * The text that begins at `from` and ends before the first `delimiter` or `limit`; sets `end`. Undefined where the text is
   * too long or holds wider characters.
   */
  find(text: string, from: number, delimiter: number, limit: number): string | undefined {
    const stop = Math.min(limit, from + LONGEST);
    let a = 0;
    let b = 0;
    let c = 0;
    let wide = 0;
    let at = from;
    for (; at < stop; at++) {
      const code = text.charCodeAt(at);
      if (code === delimiter) break;
      wide |= code;
      a = (a << 8) | (b >>> 24);
      b = (b << 8) | (c >>> 24);
      c = (c << 8) | code;
    }
    if (wide > 255 || (at < limit && text.charCodeAt(at) !== delimiter)) {
      this.balance--;
      return undefined;
    }
    const slot = (Math.imul(a, 0x9e3779b1) ^ Math.imul(b, 0x85ebca6b) ^ Math.imul(c, 0xc2b2ae35)) >>> 24;
    if (this.texts.length === 0) this.open();
    const { codes } = this;
    const base = slot * CODES;
    const hit =
      codes[base] === c && codes[base + 1] === b && codes[base + 2] === a && codes[base + 3] === at - from;
    this.end = at;
    if (!hit) return this.keep(slot, text.slice(from, at), a, b, c);
    if (this.balance < PATIENCE) this.balance++;
    return this.texts[slot]!;
  }

  /** Not made before a text comes: many columns are blank, and many files small. */
  private open(): void {
    this.codes = new Int32Array(SLOTS * CODES);
    this.texts = new Array(SLOTS).fill('');
  }

  private keep(slot: number, word: string, a: number, b: number, c: number): string {
    const base = slot * CODES;
    this.codes[base] = c;
    this.codes[base + 1] = b;
    this.codes[base + 2] = a;
    this.codes[base + 3] = word.length;
    this.texts[slot] = word;
    this.balance -= 2;
    return word;
  }
}
