import type { Packing } from '../../platform/ports';
import type { Request } from '../../request/request';
import type { Cell } from '../../table/table';

/** An answer as it is kept: the question it is for, and its rows, columns in the question's order. */
export interface CachedAnswer {
  readonly request: Request;
  readonly rows: readonly (readonly Cell[])[];
}

/** What a place in the cache says, until a moment in epoch milliseconds. */
export type CacheEntry = KeptAnswer | Note;

export interface KeptAnswer {
  readonly kind: 'answer';
  readonly until: number;
  readonly answer: CachedAnswer;
}

export type Note =
  /** Somebody is fetching it. */
  | { readonly kind: 'claim'; readonly until: number; readonly token: string }
  | { readonly kind: 'failed'; readonly until: number; readonly sentence: string }
  /** Not to be had in one go; each question has to be asked for itself. */
  | { readonly kind: 'too wide'; readonly until: number };

/** Google takes 100 KB a value, the line before a piece included; packed texts are a byte a character. */
const PIECE = 99_000;
/** Pieces that are read along before anybody knows how many there are: an answer of some megabytes in one go. */
const READ_ALONG = 12;
/** Longer answers are not kept: they would push all others out of the cache. */
const MOST_PIECES = 60;

/** The names to look at for the slot `name`. */
export function namesOf(name: string): string[] {
  return Array.from({ length: READ_ALONG }, (_, at) => pieceName(name, at));
}

/** A note as a text. */
export function noted(slot: Note): string {
  return JSON.stringify({ slot } satisfies Head);
}

/**
 * An answer as named texts, or undefined when it is too long to be kept. `id` marks the pieces of one answer, so that pieces
 * of two are never put together.
 */
export function serializeEntry(
  name: string,
  { answer, ...rest }: KeptAnswer,
  id: string,
  packing: Packing,
): Map<string, string> | undefined {
  const packed = packing.pack(JSON.stringify(columnwise(answer)));
  const pieces = Array.from({ length: Math.ceil(packed.length / PIECE) }, (_, at) =>
    packed.slice(at * PIECE, (at + 1) * PIECE),
  );
  if (pieces.length > MOST_PIECES) return undefined;
  const head: Head = { slot: rest, id, pieces: pieces.length };
  return new Map(
    pieces.map((piece, at) => [pieceName(name, at), `${at === 0 ? JSON.stringify(head) : id}\n${piece}`]),
  );
}

/** The slot that the texts hold; undefined when there is none, or a piece is missing; or the names that have to be read too. */
export function parseEntry(
  name: string,
  texts: ReadonlyMap<string, string>,
  packing: Packing,
): CacheEntry | { readonly kind: 'more'; readonly names: readonly string[] } | undefined {
  const first = texts.get(name);
  if (first === undefined) return undefined;
  const line = first.indexOf('\n');
  const head = JSON.parse(line < 0 ? first : first.slice(0, line)) as Head;
  if (head.pieces === undefined) return head.slot as CacheEntry;
  const names = Array.from({ length: head.pieces }, (_, at) => pieceName(name, at));
  const unread = names.slice(READ_ALONG).filter((piece) => !texts.has(piece));
  if (unread.length > 0) return { kind: 'more', names: unread };
  const rest = names.slice(1).map((piece) => texts.get(piece));
  if (rest.some((piece) => piece === undefined || !piece.startsWith(`${head.id}\n`))) return undefined;
  const packed = first.slice(line + 1) + rest.map((piece) => piece!.slice(head.id!.length + 1)).join('');
  const answer = rowwise(JSON.parse(packing.unpack(packed)) as Columnwise);
  return { kind: 'answer', until: head.slot.until, answer };
}

interface Head {
  readonly slot: { readonly kind: CacheEntry['kind']; readonly until: number };
  /** Set for answers only. */
  readonly id?: string;
  readonly pieces?: number;
}

/** Column by column: equal cells stand together, which packs to about two thirds. */
interface Columnwise extends Omit<CachedAnswer, 'rows'> {
  readonly count: number;
  readonly columns: readonly (readonly Cell[])[];
}

function columnwise({ rows, ...answer }: CachedAnswer): Columnwise {
  const { dimensions, metrics } = answer.request;
  const columns = Array.from({ length: dimensions.length + metrics.length }, (_, column) =>
    rows.map((row) => row[column]!),
  );
  return { ...answer, count: rows.length, columns };
}

function rowwise({ count, columns, ...answer }: Columnwise): CachedAnswer {
  const rows = Array.from({ length: count }, (_, row) => columns.map((column) => column[row]!));
  return { ...answer, rows };
}

function pieceName(name: string, at: number): string {
  return at === 0 ? name : `${name}.${at}`;
}
