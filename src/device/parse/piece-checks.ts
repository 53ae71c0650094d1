import { Misfit } from './csv-error';

/** Text in UTF-16 without a mark has a NUL for each character of ASCII. */
const MOST_NULS = 0.25;

const LOOKED_AT = 1_000;

/** Refuses a file with a NUL in every few characters: removing them would make no text of it. Throws Misfit. */
export function refuseUndecoded(text: string): void {
  const head = text.slice(0, LOOKED_AT);
  const nuls = head.split('\0').length - 1;
  if (nuls > MOST_NULS * head.length) throw new Misfit(0, 'its text is in no encoding that is known');
}
