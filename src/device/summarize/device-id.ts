import type { DimensionId } from '../../catalogue/catalogue';

/** The identifiers of a device (section 2.3): the first that a row has names it. */
export const DEVICE_IDS: readonly DimensionId[] = ['gaid', 'idfa', 'oaid', 'androidId', 'idfv'];

/** What stands for no device: blanks in all their spellings, and ids of zeros, as a phone hands out where tracking is not allowed. */
const NO_DEVICE = /^(?:[0-]*|null|unknown|n\/a)$/i;
/** Nothing above it begins such a text; most ids do not either. */
const FIRST_LETTERS = '0-nNuU \t';
const MAY_BE_NONE = Array.from({ length: 128 }, (_, code) =>
  FIRST_LETTERS.includes(String.fromCharCode(code)),
);

/** Whether the text from `from` to before `to` names a device. */
export function namesDevice(text: string, from: number, to: number): boolean {
  if (from === to) return false;
  const code = text.charCodeAt(from);
  if (code < 128 && !MAY_BE_NONE[code]) return true;
  return !NO_DEVICE.test(text.slice(from, to).trim());
}
