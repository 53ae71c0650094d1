import { excerpt } from '../../errors/redact';

/** Thrown for a fault in a device file. `at` is the offset of the fault in the text that is being read. */
export class CsvError extends Error {
  readonly at: number;

  constructor(at: number, why: string) {
    super(why);
    this.at = at;
  }
}

/** The number, from 1, of the line that contains the offset `at`. LF, CRLF and a lone CR each end a line, also inside quotes. */
export function lineNumberAt(text: string, at: number): number {
  let line = 1;
  const ends = /\r\n|\n|\r/g;
  while (ends.exec(text) !== null && ends.lastIndex <= at) line++;
  return line;
}

export function lineEndsIn(text: string): number {
  return lineNumberAt(text, text.length) - 1;
}

/** Makes a text from a file safe to show in a message: one line of at most 40 characters, in quotation marks. */
export function shown(text: string): string {
  const line = excerpt(text, []);
  return `“${line.length > 40 ? `${line.slice(0, 39)}…` : line}”`;
}
