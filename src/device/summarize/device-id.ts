import type { DimensionId } from '../../catalogue/catalogue';

/** The identifiers of a device (section 2.3): a row's device is the first of them that is not blank. */
export const DEVICE_IDS: readonly DimensionId[] = ['gaid', 'idfa', 'oaid', 'androidId', 'idfv'];

/** Cells that name no device: blanks in all spellings, and ids of zeros, which phones return if tracking is not allowed. */
const NO_DEVICE = /^(?:[0-]*|null|unknown|n\/a)$/i;
/** Such a cell begins with one of these characters; most ids do not. */
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
