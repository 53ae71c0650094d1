/** Looked up once: where globals are answered by a host, as in tests, each look-up would cost more than the product. */
const { imul } = Math;

/** A hash of all characters of a text: 64 bits, in two numbers of 32. */
export class TextHash {
  low = 0;
  high = 0;

  /** Reads two characters at a time, which are 32 bits. */
  of(text: string, from: number, to: number): this {
    let a = 0x2545f491 ^ (to - from);
    let b = 0x6a09e667;
    let at = from;
    for (; at < to - 1; at += 2) {
      const codes = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
      a = imul(a ^ codes, 0x9e3779b1);
      a ^= a >>> 15;
      b = imul(b ^ codes, 0x85ebca6b);
      b ^= b >>> 13;
    }
    if (at < to) {
      a = imul(a ^ text.charCodeAt(at), 0x9e3779b1);
      b = imul(b ^ text.charCodeAt(at), 0x85ebca6b);
    }
    this.low = mixed(a ^ (b >>> 11));
    this.high = mixed(b ^ (a >>> 7));
    return this;
  }
}

/** Each bit of a number changes about half of those of the result. */
function mixed(bits: number): number {
  let hash = imul(bits ^ (bits >>> 16), 0x7feb352d);
  hash = imul(hash ^ (hash >>> 15), 0x846ca68b);
  return hash ^ (hash >>> 16);
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** So many characters a hash takes when written. */
export const HASH_LENGTH = 9;

/** A number of `length` times six bits as characters. */
export function written(bits: number, length: number): string {
  let text = '';
  for (let left = bits, at = 0; at < length; at++, left = Math.floor(left / 64)) text += DIGITS[left % 64]!;
  return text;
}

/** The number that `written` wrote at a place of a text. */
export function readBits(text: string, at: number, length: number): number {
  let bits = 0;
  for (let digit = length - 1; digit >= 0; digit--) bits = bits * 64 + DIGITS.indexOf(text[at + digit]!);
  return bits;
}
