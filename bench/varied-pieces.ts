import type { FilePart } from '../src/device/file-part';
import { deviceFileText } from './device-file-text';

const ROWS = 62_500;
/** The length of the time at the beginning of a record. */
const TIME = 10;
const LF = 10;
const DIGITS = 8;
const DECIMALS = 3;

/**
 * Pieces of some 16 MB of a device file without a header, made on demand: the same records each time, except the
 * device identifier of each, and the last digits of its last amount.
 */
export class VariedPieces {
  readonly rows = ROWS;
  private readonly bytes: Buffer;
  private readonly head: string;
  /** The positions of the varied identifiers. */
  private readonly places: readonly number[];
  /** The end of each record, which is an amount. */
  private readonly ends: readonly number[];

  constructor() {
    const text = deviceFileText(ROWS, 9, 'plain');
    this.bytes = Buffer.from(text.slice(text.indexOf('\n') + 1));
    this.head = this.bytes.toString('latin1', 0, this.bytes.indexOf(LF, TIME) + 1);
    this.places = placesOf(this.bytes);
    this.ends = [...this.bytes.entries()].flatMap(([at, byte]) => (byte === LF ? [at] : []));
  }

  /** The piece with this number, as a piece from the middle of a file. */
  part(number: number): FilePart {
    const { bytes, head } = this;
    const digits = Buffer.from(
      Math.imul(number + 1, 0x9e3779b1)
        .toString(16)
        .replace('-', 'f')
        .padStart(DIGITS, '0'),
    );
    for (const place of this.places) digits.copy(bytes, place);
    const amount = Buffer.from(String(number % 1_000).padStart(DECIMALS, '0'));
    for (const end of this.ends) amount.copy(bytes, end - DECIMALS);
    const text = bytes.toString('latin1');
    return { centre: 'cn', text, head, isFirst: number === 0, isLast: false };
  }
}

/** The position of an identifier in each record: gaid, or idfa if it is blank. */
function placesOf(bytes: Buffer): number[] {
  const places: number[] = [];
  for (let line = 0; line < bytes.length; line = bytes.indexOf(LF, line) + 1) {
    const cells = bytes.toString('latin1', line, bytes.indexOf(LF, line)).split(',');
    let at = line;
    cells.slice(0, 15).forEach((cell, column) => {
      if ((column === 13 || column === 14) && cell.length > DIGITS) places.push(at);
      at += cell.length + 1;
    });
  }
  return places;
}
