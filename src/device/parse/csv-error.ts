import { excerpt } from '../../errors/redact';

/** What does not fit in a device file, and where: `at` is an offset in its text. */
export class Misfit extends Error {
  readonly at: number;

  constructor(at: number, why: string) {
    super(why);
    this.at = at;
  }
}

/** The line, counted from 1, that holds offset `at`. LF, CRLF and a lone CR each end a line, in quotes too. */
export function lineNumberAt(text: string, at: number): number {
  let line = 1;
  const ends = /\r\n|\n|\r/g;
  while (ends.exec(text) !== null && ends.lastIndex <= at) line++;
  return line;
}

export function lineEndsIn(text: string): number {
  return lineNumberAt(text, text.length) - 1;
}

/** A text from the file as a sentence may show it: one short line in quotation marks. */
export function shown(text: string): string {
  const line = excerpt(text, []);
  return `“${line.length > 40 ? `${line.slice(0, 39)}…` : line}”`;
}
