import type { Packing, TextCache } from '../platform/ports';

/** Google takes 100 KB a value; packed texts are a byte a character. */
const PIECE = 99_000;
const KEPT_SECONDS = 6 * 3_600;

export interface CachedPiecesPorts extends Packing {
  readonly cache: TextCache;
  digest(text: string): string;
}

/** Long texts in the document's cache, packed and in pieces: whole, or not there. */
export class CachedPieces {
  constructor(private readonly ports: CachedPiecesPorts) {}

  put(name: string, text: string): void {
    const packed = this.ports.pack(text);
    const pieces = Array.from({ length: Math.ceil(packed.length / PIECE) }, (_, at) =>
      packed.slice(at * PIECE, (at + 1) * PIECE),
    );
    const id = this.ports.digest(packed).slice(0, 12);
    this.ports.cache.putAll(
      new Map(pieces.map((piece, at) => [`${name}.${at}`, `${id} ${pieces.length}\n${piece}`])),
      KEPT_SECONDS,
    );
  }

  /** Undefined when any of the pieces is gone, or is another text's. */
  get(name: string): string | undefined {
    const first = this.ports.cache.getAll([`${name}.0`]).get(`${name}.0`);
    if (first === undefined) return undefined;
    const head = first.slice(0, first.indexOf('\n') + 1);
    const names = Array.from({ length: Number(head.split(' ')[1]) - 1 }, (_, at) => `${name}.${at + 1}`);
    const rest = names.length === 0 ? new Map<string, string>() : this.ports.cache.getAll(names);
    const texts = [first, ...names.map((piece) => rest.get(piece) ?? '')];
    if (!texts.every((text) => text.startsWith(head))) return undefined;
    return this.ports.unpack(texts.map((text) => text.slice(head.length)).join(''));
  }

  /** The text is of no use any more: without its first piece it is not there. */
  forget(name: string): void {
    this.ports.cache.remove([`${name}.0`]);
  }
}
