import { excerpt } from '../../errors/redact';

/** Thrown for a fault in a device file. `at` is the offset of the faulty record in the text that is being read. */
export class CsvError extends Error {
  readonly at: number;

  constructor(at: number, why: string) {
    super(why);
    this.at = at;
  }
}

/** Makes a text from a file safe to show in a message: one line of at most 40 characters, in quotation marks. */
export function shown(text: string): string {
  const line = excerpt(text, []);
  return `“${line.length > 40 ? `${line.slice(0, 39)}…` : line}”`;
}
