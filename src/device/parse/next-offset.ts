/** Finds where a character stands next in a text. It searches again only after the offset that it found has been passed. */
export class NextOffset {
  private text = '';
  private found = -1;

  constructor(private readonly character: string) {}

  open(text: string): void {
    this.text = text;
    this.found = -1;
  }

  /** The offset of the first one at `from` or after it; text.length if there is none. `from` must not be before that of the last call. */
  from(from: number): number {
    if (this.found < from) {
      const found = this.text.indexOf(this.character, from);
      this.found = found < 0 ? this.text.length : found;
    }
    return this.found;
  }
}

/** Finds line ends of the other kind: CR in a file with LF or CRLF line ends, and LF in a file with CR line ends. */
export function strayLineEnds(lineEnd: '\n' | '\r'): NextOffset {
  return new NextOffset(lineEnd === '\n' ? '\r' : '\n');
}
