const SLOTS = 256;
/** Characters of a text that tell its slot. */
const SAMPLES = 48;
/** A column whose texts hardly ever repeat is not looked up any more: this many misses more than hits. */
const PATIENCE = 400;

/**
 * The texts with doubled quotes in them that a column has shown lately: each takes two strings to make, and handing out the same one
 * again costs less. None of them holds on to the file that it was cut from.
 */
export class EscapedWords {
  private readonly written: string[] = [];
  private readonly texts: string[] = [];
  private balance = 0;

  /** The text of what is written from `from` to before `to`, between the quotes. */
  find(text: string, from: number, to: number): string {
    if (this.balance < -PATIENCE) return unescaped(text.slice(from, to));
    if (this.texts.length === 0) this.open();
    const slot = slotOf(text, from, to);
    const written = this.written[slot]!;
    if (written.length !== to - from || !text.startsWith(written, from))
      return this.keep(slot, text.slice(from, to));
    if (this.balance < PATIENCE) this.balance++;
    return this.texts[slot]!;
  }

  private open(): void {
    for (let slot = 0; slot < SLOTS; slot++) this.written[slot] = this.texts[slot] = '';
  }

  private keep(slot: number, written: string): string {
    this.balance -= 2;
    // Joined and cut, so that it does not keep the file in memory that it was cut from.
    this.written[slot] = ` ${written}`.slice(1);
    this.texts[slot] = unescaped(written);
    return this.texts[slot];
  }
}

/** What is written between quotes, as it reads. */
export function unescaped(written: string): string {
  return written.replaceAll('""', '"');
}

function slotOf(text: string, from: number, to: number): number {
  const step = to - from > SAMPLES ? Math.ceil((to - from) / SAMPLES) : 1;
  let hash = to - from;
  for (let at = from; at < to; at += step) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return Math.imul(hash, 0x9e3779b1) >>> 24;
}
