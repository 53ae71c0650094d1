/** gzip in base 91, as tools/packed-text.mjs writes it, and the number of its bytes. */
interface Packed {
  readonly text: string;
  readonly bytes: number;
}

type Compiled<Part> = (shared: unknown) => Part;

/**
 * Unpacks and compiles the packed part of Code.js. `shared` is what it uses of the plain part: see tools/bundle-parts.mjs. Calls Utilities, so it
 * works only while a function runs.
 */
export function packedPart<Part>(packed: Packed, shared: unknown): Part {
  const zipped = Utilities.newBlob(bytesOf(packed), 'application/x-gzip');
  const code = Utilities.ungzip(zipped).getDataAsString('UTF-8');
  return (new Function('shared', code) as Compiled<Part>)(shared);
}

/** The bytes, signed as Google's are. Two characters of the text are 13 bits. */
function bytesOf({ text, bytes: count }: Packed): number[] {
  const bytes = new Array<number>(count);
  let filled = 0;
  let held = 0;
  let bits = 0;
  for (let at = 0; filled < count; at += 2) {
    held = (held << 13) | (digitOf(text.charCodeAt(at)) * 91 + digitOf(text.charCodeAt(at + 1)));
    for (bits += 13; bits >= 8 && filled < count; bits -= 8)
      bytes[filled++] = ((held >> (bits - 8)) << 24) >> 24;
    held &= 255;
  }
  return bytes;
}

/** The digits are the characters from “!” to “~” without double quotes, backslashes and backticks. */
function digitOf(code: number): number {
  return code - 33 - (code > 34 ? 1 : 0) - (code > 92 ? 1 : 0) - (code > 96 ? 1 : 0);
}
