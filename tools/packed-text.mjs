import { gunzipSync, gzipSync } from 'node:zlib';

/** 91 characters, from “!” to “~” without those that a string literal escapes. */
const DIGITS = [...Array(94).keys()]
  .map((nth) => String.fromCharCode(nth + 33))
  .filter((one) => !'"\\`'.includes(one));
/** Two digits are 13 bits. */
const BITS = 13;

/**
 * Code as `text` and `bytes`, for src/platform/apps-script/packed-part.ts: gzip in base 91, which takes 16 characters for 13 bytes, and the number
 * of these bytes.
 */
export function packedText(code) {
  const zipped = gzipSync(code, { level: 9 });
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of [...zipped, 0]) {
    held = (held << 8) | byte;
    bits += 8;
    if (bits < BITS) continue;
    bits -= BITS;
    text += twoDigits(held >> bits);
    held &= (1 << bits) - 1;
  }
  return { text: text + twoDigits(held << (BITS - bits)), bytes: zipped.length };
}

function twoDigits(value) {
  return DIGITS[Math.floor(value / DIGITS.length)] + DIGITS[value % DIGITS.length];
}

/** The code of the packed part in the text of Code.js, or undefined if there is none. */
export function unpackedCode(code) {
  const [, text, bytes] = /text:"([!#-[\]-_a-~]+)",bytes:(\d+)/.exec(code) ?? [];
  return text === undefined ? undefined : gunzipSync(bytesOf(text).subarray(0, Number(bytes))).toString();
}

function bytesOf(text) {
  const bytes = [];
  let held = 0;
  let bits = 0;
  for (let at = 0; at < text.length; at += 2) {
    held = (held << BITS) | (DIGITS.indexOf(text[at]) * DIGITS.length + DIGITS.indexOf(text[at + 1]));
    for (bits += BITS; bits >= 8; bits -= 8) bytes.push((held >> (bits - 8)) & 255);
    held &= (1 << bits) - 1;
  }
  return Buffer.from(bytes);
}
