import { addDays } from '../../dates/calendar';
import { readyAt } from '../../dates/complete-days';
import type { Packing } from '../../platform/ports';
import { changingDays, type Request } from '../../request/request';
import { fromPieces, toPieces } from '../../storage/cached-pieces';
import type { Cell } from '../../table/table';
import type { Fewer } from './widths';

/** An answer in the cache: its request, and its rows with the columns in the order of the request. */
export interface CachedAnswer {
  readonly request: Request;
  readonly rows: readonly (readonly Cell[])[];
}

/** An answer as a reader sees it. It is valid until a moment in epoch milliseconds. */
export type StoredAnswer = { readonly until: number; readonly origin: string } & (
  | { readonly answer: CachedAnswer }
  /** An answer that the reader does not need, with the number of its rows. */
  | { readonly request: Request; readonly count: number }
);

/** What a cell tells others about a question. It is valid until a moment in epoch milliseconds. */
export type Note =
  /** A cell is fetching the answer. */
  | { readonly kind: 'claim'; readonly until: number; readonly token: string }
  | { readonly kind: 'failed'; readonly until: number; readonly sentence: string }
  /** One request cannot fetch a question of this width. Cells ask for fewer rows or fewer metrics. */
  | { readonly kind: 'too wide'; readonly until: number; readonly fewer: Fewer };

/** The metrics that a reader needs of an answer to `request`; undefined if it does not need the answer. */
export type MetricsNeeded = (request: Request) => Request['metrics'] | undefined;

/** Google's longest storage time for a cache entry: six hours. */
const LONGEST_MS = 6 * 3_600_000;
/** Longer answers are not stored, because they would push all others out of the cache. */
const MOST_PIECES = 60;

/**
 * An answer as named texts, or undefined if it is too long to be stored. `id` marks the pieces of one answer. `origin` identifies the
 * service and the key that the answer depends on, and does not reveal them.
 */
export function serializeAnswer(
  name: string,
  answer: CachedAnswer,
  valid: Pick<StoredAnswer, 'until' | 'origin'>,
  { id, ...packing }: Packing & { readonly id: string },
): Map<string, string> | undefined {
  const pieces = toPieces(name, id, packed(answer, packing), valid);
  return pieces.size > MOST_PIECES ? undefined : pieces;
}

/**
 * Reads an answer from `texts`, which contain its first piece; `more` reads further pieces. Undefined if there is none or one of its
 * pieces is missing.
 */
export function parseAnswer(
  name: string,
  texts: ReadonlyMap<string, string>,
  packing: Packing,
  more: (names: readonly string[]) => ReadonlyMap<string, string>,
  needed: MetricsNeeded,
): StoredAnswer | undefined {
  const found = fromPieces(name, texts, more);
  if (found === undefined) return undefined;
  return {
    ...(found.note as Pick<StoredAnswer, 'until' | 'origin'>),
    ...unpacked(found.text, packing, needed),
  };
}

/**
 * The first part of a packed answer. Its columns follow in groups that are packed apart, so that a cell that needs one number of a large
 * answer unpacks only some of them. Equal cells of a column are adjacent, so the packed text is about two thirds as long as that of rows.
 */
interface PackedHead {
  readonly request: Request;
  /** The number of rows. */
  readonly count: number;
  /** For each group: how many columns it contains, and the characters of its packed text. */
  readonly groups: readonly (readonly [columns: number, characters: number])[];
}

type Columns = readonly (readonly Cell[])[];

/** A group ends with the column that makes it longer than this, in characters of JSON. Shorter groups are not worth a call of their own. */
const GROUP_CHARACTERS = 20_000;

function packed({ request, rows }: CachedAnswer, { pack }: Packing): string {
  const { dimensions, metrics } = request;
  const columns = Array.from({ length: dimensions.length + metrics.length }, (_, column) =>
    rows.map((row) => row[column] ?? null),
  );
  const groups = inGroups(columns).map((group) => ({
    size: group.length,
    text: pack(JSON.stringify(group)),
  }));
  const head: PackedHead = {
    request,
    count: rows.length,
    groups: groups.map(({ size, text }) => [size, text.length]),
  };
  const headText = pack(JSON.stringify(head));
  return `${headText.length} ${headText}${groups.map(({ text }) => text).join('')}`;
}

function inGroups(columns: Columns): Columns[] {
  const groups: Columns[] = [];
  let group: (readonly Cell[])[] = [];
  let characters = 0;
  for (const column of columns) {
    group.push(column);
    characters += JSON.stringify(column).length;
    if (characters < GROUP_CHARACTERS) continue;
    groups.push(group);
    [group, characters] = [[], 0];
  }
  return group.length === 0 ? groups : [...groups, group];
}

/** The answer with all of its dimensions, and the metrics that are needed. */
function unpacked(
  text: string,
  { unpack }: Packing,
  neededOf: MetricsNeeded,
): { readonly answer: CachedAnswer } | { readonly request: Request; readonly count: number } {
  const begin = text.indexOf(' ') + 1;
  const end = begin + Number(text.slice(0, begin));
  const { request, count, groups } = JSON.parse(unpack(text.slice(begin, end))) as PackedHead;
  const wanted = neededOf(request);
  if (wanted === undefined) return { request, count };
  const metrics = request.metrics.filter((id) => wanted.includes(id));
  const needed = [
    ...request.dimensions,
    ...request.metrics.map((id) => (metrics.includes(id) ? id : undefined)),
  ];
  const columns: (readonly Cell[])[] = [];
  let [from, first] = [end, 0];
  for (const [size, characters] of groups) {
    const isNeeded = needed.slice(first, first + size).map((id) => id !== undefined);
    if (isNeeded.includes(true)) {
      const group = JSON.parse(unpack(text.slice(from, from + characters))) as Columns;
      columns.push(...group.filter((_, at) => isNeeded[at]));
    }
    from += characters;
    first += size;
  }
  const rows = Array.from({ length: count }, (_, row) => columns.map((column) => column[row] ?? null));
  return { answer: { request: { ...request, metrics }, rows } };
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
