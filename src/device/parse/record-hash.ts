/** Looked up once: where globals are answered by a host, as in tests, each look-up would cost more than the product. */
const { imul } = Math;
/** Shorter texts are looked at whole. */
const SHORT = 24;
const SAMPLED = 2 ** 26 - 1;

/**
 * 26 bits of a record's length and of fourteen of its characters: cheap, and different for most records that differ. They do so in the
 * last digits of the time that they begin with, in the amount that they end with, and in the identifiers between.
 */
export function sampledHash(text: string, from: number, to: number): number {
  const length = to - from;
  const step = length >> 3;
  let a = length;
  let b = 0;
  if (length < SHORT) {
    for (let at = from; at < to; at++) a = imul(a ^ text.charCodeAt(at), 0x9e3779b1);
  } else {
    a = imul(a ^ text.charCodeAt(from + 6), 0x9e3779b1);
    b = imul(b ^ text.charCodeAt(from + 7), 0x85ebca6b);
    a = imul(a ^ text.charCodeAt(from + 8), 0x9e3779b1);
    b = imul(b ^ text.charCodeAt(from + 9), 0x85ebca6b);
    a = imul(a ^ text.charCodeAt(from + 2 * step), 0x9e3779b1);
    b = imul(b ^ text.charCodeAt(from + 3 * step), 0x85ebca6b);
    a = imul(a ^ text.charCodeAt(from + 4 * step), 0x9e3779b1);
    b = imul(b ^ text.charCodeAt(from + 5 * step), 0x85ebca6b);
    a = imul(a ^ text.charCodeAt(from + 6 * step), 0x9e3779b1);
    b = imul(b ^ text.charCodeAt(from + 7 * step), 0x85ebca6b);
    a = imul(a ^ text.charCodeAt(to - 4), 0x9e3779b1);
    b = imul(b ^ text.charCodeAt(to - 3), 0x85ebca6b);
    a = imul(a ^ text.charCodeAt(to - 2), 0x9e3779b1);
    b = imul(b ^ text.charCodeAt(to - 1), 0x85ebca6b);
  }
  return mixed(a ^ (b >>> 11) ^ (b << 7)) & SAMPLED;
}

/** A hash of 54 bits of all characters of a text: two numbers, so that both stay small integers. */
export class TextHash {
  /** 30 bits. */
  low = 0;
  /** 24 bits. */
  high = 0;

  /** Two characters at a time: what they are is told by no more than their 32 bits. */
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
    this.low = mixed(a ^ (b >>> 11)) & LOW_BITS;
    this.high = mixed(b ^ (a >>> 7)) & HIGH_BITS;
    return this;
  }
}

const LOW_BITS = 2 ** 30 - 1;
const HIGH_BITS = 2 ** 24 - 1;

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
