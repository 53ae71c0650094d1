import { Misfit } from './misfit';

/** Refuses a piece that no file of `width` columns has: 0 where it seemed to have no record. Throws Misfit. */
export function refuseUnreadable(text: string, width: number): void {
  refuseNul(text, 0);
  if (width === 0 && text.trim() !== '') throw new Misfit(0, 'its first line is blank, but rows follow it');
}

/** Refuses a NUL in a text that begins at `from` of its piece. Throws Misfit. */
export function refuseNul(text: string, from: number): void {
  const nul = text.indexOf('\0');
  if (nul >= 0) throw new Misfit(from + nul, 'it holds a NUL character, which no text has');
}

/** Refuses what follows the blank line at `blank`: there only the file's end may be. Throws Misfit. */
export function refuseRowsAfter(blank: number, text: string): void {
  if (/[^\r\n]/.test(text.slice(blank))) throw new Misfit(blank, 'the line is blank, but rows follow it');
}
