import { addDays } from '../../dates/calendar';
import { readyAt } from '../../dates/complete-days';
import type { Packing } from '../../platform/ports';
import { changingDays, type Request } from '../../request/request';
import { fromPieces, pieceNames, toPieces } from '../../storage/cached-pieces';
import type { Cell } from '../../table/table';

/** An answer in the cache: its request, and its rows with the columns in the order of the request. */
export interface CachedAnswer {
  readonly request: Request;
  readonly rows: readonly (readonly Cell[])[];
}

/** A cache entry. It is valid until a moment in epoch milliseconds. */
export type CacheEntry = AnswerEntry | Note;

type AnswerEntry = { readonly kind: 'answer'; readonly until: number; readonly answer: CachedAnswer };

export type Note =
  /** A cell is fetching the answer. */
  | { readonly kind: 'claim'; readonly until: number; readonly token: string }
  | { readonly kind: 'failed'; readonly until: number; readonly sentence: string }
  /** One request cannot fetch the wide question, so each cell requests its exact question. */
  | { readonly kind: 'too wide'; readonly until: number };

/** Google's longest storage time for a cache entry: six hours. */
const LONGEST_MS = 6 * 3_600_000;
/** The number of pieces that the first read requests. An answer of some megabytes needs only this one round trip. */
const READ_ALONG = 12;
/** Longer answers are not stored, because they would push all others out of the cache. */
const MOST_PIECES = 60;

/** The name of the first piece, which tells the kind of the entry. */
export function firstPiece(name: string): string {
  return `${name}.0`;
}

/** The names to read for the entry `name`. */
export function namesOf(name: string): string[] {
  return pieceNames(name, READ_ALONG);
}

/** An answer as named texts, or undefined if it is too long to be stored. `id` marks the pieces of one answer. */
export function serializeEntry(
  name: string,
  { answer, ...note }: AnswerEntry,
  id: string,
  packing: Packing,
): Map<string, string> | undefined {
  const pieces = toPieces(name, id, packing.pack(JSON.stringify(columnwise(answer))), note);
  return pieces.size > MOST_PIECES ? undefined : pieces;
}

/** Reads the cache entry from `texts`; `more` reads further pieces. Undefined if there is no entry or one of its pieces is missing. */
export function parseEntry(
  name: string,
  texts: ReadonlyMap<string, string>,
  packing: Packing,
  more: (names: readonly string[]) => ReadonlyMap<string, string>,
): CacheEntry | undefined {
  const first = texts.get(firstPiece(name));
  // A note is one line of JSON. An answer has several lines.
  if (first?.includes('\n') === false) return JSON.parse(first) as Note;
  const found = fromPieces(name, texts, more);
  if (found === undefined) return undefined;
  const answer = rowwise(JSON.parse(packing.unpack(found.text)) as Columnwise);
  return { ...(found.note as Omit<AnswerEntry, 'answer'>), answer };
}

/** The rows stored by column. Equal cells are then adjacent, and the packed text is about two thirds as long. */
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

/**
 * The expiry time (epoch ms) of an answer to `request` that is fetched at `now`: six hours later, or the next time at which the
 * service completes a day, if that is earlier and the numbers of the answer may still change.
 */
export function expiryOf(request: Request, now: number): number {
  const { report, zone, to, newestCompleteDay } = request;
  const next = readyAt(report, zone, addDays(newestCompleteDay, 1));
  const isSettled = to <= addDays(newestCompleteDay, -changingDays(request));
  return isSettled ? now + LONGEST_MS : Math.min(next, now + LONGEST_MS);
}
