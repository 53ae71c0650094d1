/** In a script, bytes are arrays of signed integers. They are sent to the host as texts with one character for each byte. */

import { exception } from './arguments';

const CHUNK = 8192;

export function toWire(bytes: readonly unknown[]): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += CHUNK) {
    parts.push(String.fromCharCode(...bytes.slice(at, at + CHUNK).map(unsigned)));
  }
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

function unsigned(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= -128 && value <= 255)
    return value & 255;
  throw exception(`Cannot convert ${String(value)} to a byte.`);
}
