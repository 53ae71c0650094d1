const SPREAD = 16;
/** Numbers and ids differ at their ends, and so do records. */
const TAIL = 8;

/** 32 bits of a text's length and of up to some thirty of its characters: cheap, and different for most texts that differ. */
export function sampledHash(text: string, from: number, to: number): number {
  const length = to - from;
  const step = length <= SPREAD + TAIL ? 1 : Math.floor(length / SPREAD);
  let hash = length;
  for (let at = from; at < to; at += step) hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1);
  if (step > 1)
    for (let at = to - TAIL; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1);
  return mixed(hash);
}

/** A hash of 54 bits of all characters of a text: two numbers, so that both stay small integers. */
export class TextHash {
  /** 30 bits. */
  low = 0;
  /** 24 bits. */
  high = 0;

  of(text: string, from: number, to: number): this {
    let a = 0x2545f491 ^ (to - from);
    let b = 0x6a09e667;
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at);
      a = Math.imul(a ^ code, 0x9e3779b1);
      b = Math.imul(b ^ code, 0x85ebca6b);
      b ^= b >>> 15;
    }
    this.low = mixed(a ^ (b >>> 11)) & LOW_BITS;
    this.high = mixed(b ^ (a >>> 7)) & HIGH_BITS;
    return this;
  }
}

const LOW_BITS = 2 ** 30 - 1;
const HIGH_BITS = 2 ** 24 - 1;

/** Each bit of a number changes about half of those of the result. */
function mixed(bits: number): number {
  let hash = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b);
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
