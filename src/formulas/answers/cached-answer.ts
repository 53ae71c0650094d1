import type { Packing } from '../../platform/ports';
import type { Request } from '../../request/request';
import { fromPieces, pieceNames, toPieces } from '../../storage/cached-pieces';
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

/** Pieces that are read along before the number of pieces is known: an answer of some megabytes in one round trip. */
const READ_ALONG = 12;
/** Longer answers are not kept: they would push all others out of the cache. */
const MOST_PIECES = 60;

/** The name of the value that says what an entry is. */
export function firstPiece(name: string): string {
  return `${name}.0`;
}

/** The names to read for the entry `name`. */
export function namesOf(name: string): string[] {
  return pieceNames(name, READ_ALONG);
}

/** An answer as named texts, or undefined when it is too long to be kept. `id` marks the pieces of one answer. */
export function serializeEntry(
  name: string,
  { answer, ...note }: KeptAnswer,
  id: string,
  packing: Packing,
): Map<string, string> | undefined {
  const pieces = toPieces(name, id, packing.pack(JSON.stringify(columnwise(answer))), note);
  return pieces.size > MOST_PIECES ? undefined : pieces;
}

/** The entry in the texts, `more` reading those that are missing; undefined when there is none, or a piece of it is gone. */
export function parseEntry(
  name: string,
  texts: ReadonlyMap<string, string>,
  packing: Packing,
  more: (names: readonly string[]) => ReadonlyMap<string, string>,
): CacheEntry | undefined {
  const first = texts.get(firstPiece(name));
  // A note is one line of JSON, an answer has more lines.
  if (first?.includes('\n') === false) return JSON.parse(first) as Note;
  const found = fromPieces(name, texts, more);
  if (found === undefined) return undefined;
  const answer = rowwise(JSON.parse(packing.unpack(found.text)) as Columnwise);
  return { ...(found.note as Omit<KeptAnswer, 'answer'>), answer };
}

/** Column by column: equal cells stand together, which packs to about two thirds. */
interface Columnwise extends Omit<CachedAnswer, 'rows'> {
  readonly count: number;
  readonly columns: readonly (readonly Cell[])[];
}

function columnwise({ rows, ...answer }: CachedAnswer): Columnwise {
  const { dimensions, metrics } = answer.request;
  const columns = Array.from({ length: dimensions.length + metrics.length }, (_, column) =>
    rows.map((row) => row[column] ?? null),
  );
  return { ...answer, count: rows.length, columns };
}

function rowwise({ count, columns, ...answer }: Columnwise): CachedAnswer {
  const rows = Array.from({ length: count }, (_, row) => columns.map((column) => column[row] ?? null));
  return { ...answer, rows };
}
