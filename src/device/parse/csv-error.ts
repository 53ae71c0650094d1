import { excerpt } from '../../errors/redact';

/** Thrown for a fault in a device file. `at` is its offset in the text. */
export class CsvError extends Error {
  readonly at: number;

  constructor(at: number, why: string) {
    super(why);
    this.at = at;
  }
}

/** The number of the line, counted from 1, at offset `at`. LF, CRLF and a lone CR each end a line, in quotes too. */
export function lineNumberAt(text: string, at: number): number {
  let line = 1;
  const ends = /\r\n|\n|\r/g;
  while (ends.exec(text) !== null && ends.lastIndex <= at) line++;
  return line;
}

export function lineEndsIn(text: string): number {
  return lineNumberAt(text, text.length) - 1;
}

/** A text from the file for use in a sentence: one short line in quotation marks. */
export function shown(text: string): string {
  const line = excerpt(text, []);
  return `“${line.length > 40 ? `${line.slice(0, 39)}…` : line}”`;
}
