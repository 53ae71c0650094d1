import type { DimensionId } from '../catalogue/catalogue';

/** The identifiers of a device (section 2.3): the first that a row has names it. */
export const DEVICE_IDS: readonly DimensionId[] = ['gaid', 'idfa', 'oaid', 'androidId', 'idfv'];

/** What stands for no device: blanks in all their spellings, and ids of zeros, as a phone hands out where tracking is not allowed. */
const NO_DEVICE = /^(?:[0-]*|null|unknown|n\/a)$/i;
/** Nothing above it begins such a text; most ids do not either. */
const FIRST_LETTERS: ReadonlySet<number> = new Set([...'0-nNuU \t'].map((letter) => letter.charCodeAt(0)));

/** Whether the text from `from` to before `to` names a device. */
export function namesDevice(text: string, from: number, to: number): boolean {
  if (from === to) return false;
  const code = text.charCodeAt(from);
  if (code < 128 && !FIRST_LETTERS.has(code)) return true;
  return !NO_DEVICE.test(text.slice(from, to).trim());
}
