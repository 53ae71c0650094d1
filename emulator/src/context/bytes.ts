/** In a script, bytes are arrays of signed integers. They are sent to the host as texts with one character for each byte. */

import { exception } from './arguments';

const CHUNK = 8192;

export function toWire(bytes: readonly unknown[]): string {
  const codes = new Uint8Array(bytes.length);
  for (let at = 0; at < bytes.length; at++) {
    const value = bytes[at] as number;
    const isByte = (value & 255) === value || (value << 24) >> 24 === value;
    if (!isByte) throw exception(`Cannot convert ${String(value)} to a byte.`);
    codes[at] = value;
  }
  const parts: string[] = [];
  // Not spread: that iterates over each byte, which takes longer than everything else here.
  for (let at = 0; at < codes.length; at += CHUNK)
    parts.push(String.fromCharCode.apply(null, codes.subarray(at, at + CHUNK) as unknown as number[]));
  return parts.join('');
}

export function fromWire(wire: string): number[] {
  const bytes = new Array<number>(wire.length);
  for (let at = 0; at < wire.length; at++) {
    const code = wire.charCodeAt(at);
    bytes[at] = code > 127 ? code - 256 : code;
  }
  return bytes;
}
