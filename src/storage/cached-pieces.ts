import type { Packing, TextCache } from '../platform';

/** Google accepts 100 KB for each cache value, and a piece has a first line too. Packed texts have one byte for each character. */
const PIECE = 99_000;
const CACHE_SECONDS = 6 * 3_600;

/** The first line of each value has `id` (without spaces) and the number of pieces: pieces of two texts are never joined. */
export function splitIntoPieces(name: string, id: string, text: string): Map<string, string> {
  const count = Math.max(1, Math.ceil(text.length / PIECE));
  const header = `${id} ${count}\n`;
  return new Map(
    listPieceNames(name, count).map((piece, at) => [
      piece,
      header + text.slice(at * PIECE, (at + 1) * PIECE),
    ]),
  );
}

export function listPieceNames(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${name}.${at}`);
}

/** Undefined if a piece is missing or of another text. `readMore` is called once, for pieces that are not in `cachedPieces`. */
export function joinPieces(
  name: string,
  cachedPieces: ReadonlyMap<string, string>,
  readMore: TextCache['getAll'],
): string | undefined {
  const firstPiece = cachedPieces.get(`${name}.0`);
  if (firstPiece === undefined) return undefined;
  const header = firstPiece.slice(0, firstPiece.indexOf('\n') + 1);
  const [, count] = header.split(' ');
  const names = listPieceNames(name, Number(count));
  const missingNames = names.filter((piece) => !cachedPieces.has(piece));
  const addedPieces = missingNames.length === 0 ? cachedPieces : readMore(missingNames);
  const pieces = names.map((piece) => cachedPieces.get(piece) ?? addedPieces.get(piece) ?? '');
  if (!pieces.every((piece) => piece.startsWith(header))) return undefined;
  return pieces.map((piece) => piece.slice(header.length)).join('');
}

export interface CachedTextServices extends Packing {
  readonly cache: TextCache;
  /** A short text that identifies `text` but does not reveal it. */
  digest(text: string): string;
}

export function storeCachedText(
  name: string,
  text: string,
  { pack, digest, cache }: CachedTextServices,
): void {
  const packed = pack(text);
  cache.putAll(splitIntoPieces(name, digest(packed).slice(0, 12), packed), CACHE_SECONDS);
}

export function readCachedText(name: string, { unpack, cache }: CachedTextServices): string | undefined {
  const text = joinPieces(name, cache.getAll(listPieceNames(name, 1)), (names) => cache.getAll(names));
  return text && unpack(text);
}

/** Removes a text that `storeCachedText` stored: without its first piece, it cannot be read. */
export function removeCachedText(name: string, { cache }: CachedTextServices): void {
  cache.remove(listPieceNames(name, 1));
}
