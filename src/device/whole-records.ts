import { CR, LF, QUOTE } from './characters';
import { firstRecord } from './first-record';
import { Misfit } from './misfit';

/** The beginning of a file without the record that the cut went through: as much of it as ends with a line's end. */
export function wholeRecords(text: string): string {
  let end = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let next: number | undefined = end; next !== undefined; next = recordEnd(text, end)) end = next;
  return text.slice(0, end);
}

/** Where the record at `from` ends, its line end included; undefined where the text ends first. */
function recordEnd(text: string, from: number): number | undefined {
  if (from >= text.length) return undefined;
  try {
    const { next } = firstRecord(text, from);
    return isLineEnd(text.charCodeAt(next - 1)) ? next : undefined;
  } catch (error) {
    if (!(error instanceof Misfit)) throw error;
    // A quote that is still open may be closed behind the cut; a record that is wrong is left for the reader to refuse.
    return text.charCodeAt(error.at) === QUOTE ? undefined : lineEndAfter(text, error.at);
  }
}

function lineEndAfter(text: string, at: number): number | undefined {
  const found = text.indexOf('\n', at);
  return found < 0 ? undefined : found + 1;
}

function isLineEnd(code: number): boolean {
  return code === LF || code === CR;
}
