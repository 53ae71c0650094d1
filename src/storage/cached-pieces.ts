import type { Packing, TextCache } from '../platform/ports';

/** Google accepts 100 KB for each cache value, and a piece has a first line too. Packed texts have one byte for each character. */
const PIECE = 99_000;
const CACHE_SECONDS = 6 * 3_600;

/** The first line of each value has `id` (without spaces), the number of pieces and `note`: pieces of two texts are never joined. */
export function toPieces(name: string, id: string, text: string, note?: object): Map<string, string> {
  const count = Math.max(1, Math.ceil(text.length / PIECE));
  const head = `${id} ${count}${note === undefined ? '' : ` ${JSON.stringify(note)}`}\n`;
  return new Map(
    pieceNames(name, count).map((piece, at) => [piece, head + text.slice(at * PIECE, (at + 1) * PIECE)]),
  );
}

export function pieceNames(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${name}.${at}`);
}

/** Undefined if a piece is missing or belongs to another text. `more` reads pieces that are not in `known`. */
export function fromPieces(
  name: string,
  known: ReadonlyMap<string, string>,
  more: TextCache['getAll'],
): { readonly text: string; readonly note: unknown } | undefined {
  const first = known.get(`${name}.0`);
  if (first === undefined) return undefined;
  const head = first.slice(0, first.indexOf('\n') + 1);
  const [, count, ...note] = head.split(' ');
  const names = pieceNames(name, Number(count));
  const unread = names.filter((piece) => !known.has(piece));
  const added = unread.length === 0 ? known : more(unread);
  const pieces = names.map((piece) => known.get(piece) ?? added.get(piece) ?? '');
  if (!pieces.every((piece) => piece.startsWith(head))) return undefined;
  const text = pieces.map((piece) => piece.slice(head.length)).join('');
  return { text, note: note.length === 0 ? undefined : JSON.parse(note.join(' ')) };
}

export interface CachedTextPorts extends Packing {
  readonly cache: TextCache;
  digest(text: string): string;
}

export function cacheText(name: string, text: string, { pack, digest, cache }: CachedTextPorts): void {
  const packed = pack(text);
  cache.putAll(toPieces(name, digest(packed).slice(0, 12), packed), CACHE_SECONDS);
}

/** A text that `cacheText` stored; undefined if any piece is missing. */
export function cachedText(name: string, { unpack, cache }: CachedTextPorts): string | undefined {
  const entry = fromPieces(name, cache.getAll(pieceNames(name, 1)), (names) => cache.getAll(names));
  return entry && unpack(entry.text);
}

/** Removes a text that `cacheText` stored: without its first piece, it cannot be read. */
export function forgetText(name: string, { cache }: Pick<CachedTextPorts, 'cache'>): void {
  cache.remove(pieceNames(name, 1));
}
