/** Read from `Math` only once, because each access to a global is slow in some hosts, such as the test runner. */
const { imul } = Math;

/** A 64-bit hash of all characters of a text, as two numbers of 32 bits. */
export class TextHash {
  low = 0;
  high = 0;

  /** Calculates the hash of the characters from `from` to before `to`, two characters (32 bits) at a time. */
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

/** Mixes the bits of a hash: changing one bit of `bits` changes about half of the bits of the result. */
function mixed(bits: number): number {
  let hash = imul(bits ^ (bits >>> 16), 0x7feb352d);
  hash = imul(hash ^ (hash >>> 15), 0x846ca68b);
  return hash ^ (hash >>> 16);
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The number of characters of a stored hash of 53 bits. */
export const HASH_LENGTH = 9;

/** Encodes an integer as `length` characters, six bits in each. */
export function written(bits: number, length: number): string {
  let text = '';
  for (let left = bits, at = 0; at < length; at++, left = Math.floor(left / 64)) text += DIGITS[left % 64]!;
  return text;
}

/** Decodes the integer that `written` encoded, from the `length` characters at offset `at`. */
export function readBits(text: string, at: number, length: number): number {
  let bits = 0;
  for (let digit = length - 1; digit >= 0; digit--) bits = bits * 64 + DIGITS.indexOf(text[at + digit]!);
  return bits;
}
