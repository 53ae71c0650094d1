import { texts } from '../../wording/texts';
import { COMMA, CR, LF, QUOTE } from './characters';
import { CsvError } from './csv-error';

/** The cells of a text's first record, the offset `next` of the second record, and the line end of the text. */
export interface FirstRecord {
  readonly cells: readonly string[];
  readonly next: number;
  /** The character that ends each line. In a text with CRLF line ends this is LF. */
  readonly lineEnd: '\n' | '\r';
}

/** Reads the record that begins at `from`. Throws CsvError if a quote is never closed or a closing quote is followed by text. */
export function firstRecord(text: string, from: number): FirstRecord {
  const cells: string[] = [];
  for (let at = from; ; at++) {
    const quoted = text.charCodeAt(at) === QUOTE;
    const stop = quoted ? closingQuote(text, at) + 1 : endOfPlain(text, at);
    cells.push(quoted ? text.slice(at + 1, stop - 1).replaceAll('""', '"') : text.slice(at, stop));
    at = stop;
    if (at < text.length && text.charCodeAt(at) === COMMA) continue;
    const end = lineEndAt(text, at);
    if (end === undefined) throw new CsvError(at, texts().devices.records.behindQuote);
    return { cells, ...end };
  }
}

/** The offset of the quote that closes the quote at `open`. Two quotes in a row do not close it: they stand for one quote in the cell. */
export function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  if (at < 0) throw new CsvError(open, texts().devices.records.openQuote);
  return at;
}

function endOfPlain(text: string, from: number): number {
  const ends = /[,\r\n]/g;
  ends.lastIndex = from;
  return ends.exec(text)?.index ?? text.length;
}

function lineEndAt(text: string, at: number): { next: number; lineEnd: '\n' | '\r' } | undefined {
  if (at >= text.length) return { next: at, lineEnd: '\n' };
  const code = text.charCodeAt(at);
  if (code === LF) return { next: at + 1, lineEnd: '\n' };
  if (code !== CR) return undefined;
  return text.charCodeAt(at + 1) === LF
    ? { next: at + 2, lineEnd: '\n' }
    : { next: at + 1, lineEnd: at + 1 < text.length ? '\r' : '\n' };
}
