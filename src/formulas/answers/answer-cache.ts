import type { Packing, TextCache } from '../../platform/ports';
import { unique } from '../../request/parse-list';
import type { Request } from '../../request/request';
import { fromPieces, pieceNames, toPieces } from '../../storage/cached-pieces';
import type { Cell } from '../../table/table';
import type { Question, Width } from './question';

/** Increase this number when the format of cache entries or its meaning changes. Entries of older versions are then never found. */
const VERSION = 8;
/** The number of pieces that the first read requests. An answer of some megabytes needs only this one round trip. */
const READ_ALONG = 6;
/** Longer answers are not stored, because they would push all others out of the cache. */
const MOST_PIECES = 60;
/**
 * No cell waits longer than this. Each stored answer stays readable at least this long, even if it expires earlier,
 * so that waiting cells still find it.
 */
const LONGEST_CALL_MS = 30_000;
const NO_NOTE = '{}';

/** An answer in the cache: its request, and its rows with the columns in the order of the request. */
export interface CachedAnswer {
  readonly request: Request;
  readonly rows: readonly (readonly Cell[])[];
}

/** What a cell leaves for others about a request. It is valid until a moment in epoch milliseconds. */
export type Note =
  /** A cell is fetching the answer. */
  | { readonly kind: 'claim'; readonly until: number; readonly token: string }
  | { readonly kind: 'failed'; readonly until: number; readonly sentence: string }
  /** Cells ask exactly, because the wide request has too many rows, or fails because of something that they do not need. */
  | { readonly kind: 'too wide'; readonly until: number };

export interface AnswerCachePorts extends Packing {
  readonly cache: TextCache;
  /** A short text that identifies `text` but does not reveal it. */
  digest(text: string): string;
  now(): number;
  /** When the cell's call began (epoch ms). An answer that was valid at that moment is used, however long the cell waited. */
  readonly begun: number;
  token(): string;
}

/** A stored answer. Each column is packed by itself, so that a cell that needs one number of a large answer unpacks only a few. */
interface PackedAnswer {
  readonly request: Request;
  /** The number of rows. */
  readonly count: number;
  readonly columns: Readonly<Record<string, string>>;
}

/**
 * The document cache's answers to one question, and the notes of cells about it. `origin` is everything else that answers depend on: a digest
 * of the address of the service and the key. Entries of another origin count as missing.
 */
export class AnswerCache {
  constructor(
    private readonly question: Question,
    private readonly origin: string,
    private readonly ports: AnswerCachePorts,
  ) {}

  /** The answer, and the notes on both requests. */
  look() {
    const widths = ['wide', 'exact'] as const;
    const names = widths.flatMap((width) => [
      ...pieceNames(this.name(width), READ_ALONG),
      this.noteName(width),
    ]);
    const texts = this.ports.cache.getAll(unique(names));
    const answer = this.stored('wide', texts) ?? this.stored('exact', texts);
    return { answer, notes: { wide: this.noteIn(texts, 'wide'), exact: this.noteIn(texts, 'exact') } };
  }

  /** Stores an answer until it expires, unless it is too long. */
  keep(width: Width, answer: CachedAnswer, until: number): void {
    const text = JSON.stringify(packed(answer, this.ports));
    const valid = { until, origin: this.origin };
    const pieces = toPieces(this.name(width), this.ports.token(), text, valid);
    const kept = pieces.size > MOST_PIECES ? [] : pieces;
    const readable = Math.max(until, this.ports.now() + LONGEST_CALL_MS);
    this.put(new Map([...kept, [this.noteName(width), NO_NOTE]]), readable);
  }

  note(width: Width, note: Note): void {
    const text = JSON.stringify({ ...note, origin: this.origin });
    this.put(new Map([[this.noteName(width), text]]), note.until);
  }

  forget(width: Width): void {
    this.ports.cache.remove([this.noteName(width)]);
  }

  private put(texts: ReadonlyMap<string, string>, until: number): void {
    this.ports.cache.putAll(texts, Math.max(1, Math.ceil((until - this.ports.now()) / 1000)));
  }

  private name(width: Width): string {
    const { report, zone, currency, from, to, apps, areas, dimensions, metrics } = this.question[width];
    const scope = [VERSION, report, zone, currency, from, to, apps, areas, dimensions, metrics];
    return this.ports.digest(JSON.stringify(scope));
  }

  private noteName(width: Width): string {
    return `${this.name(width)}.note`;
  }

  private stored(width: Width, texts: ReadonlyMap<string, string>): CachedAnswer | undefined {
    const { cache, begun } = this.ports;
    return unlessDamaged(() => {
      const entry = fromPieces(this.name(width), texts, (names) => cache.getAll(names));
      if (entry === undefined) return undefined;
      const { until, origin } = entry.note as { readonly until: number; readonly origin: string };
      if (origin !== this.origin || until <= begun) return undefined;
      return unpacked(JSON.parse(entry.text), this.question.exact.metrics, this.ports);
    });
  }

  private noteIn(texts: ReadonlyMap<string, string>, width: Width): Note | undefined {
    return unlessDamaged(() => {
      const { origin, ...note } = JSON.parse(texts.get(this.noteName(width)) ?? NO_NOTE);
      return origin === this.origin && note.until > this.ports.now() ? (note as Note) : undefined;
    });
  }
}

function packed({ request, rows }: CachedAnswer, { pack }: Packing): PackedAnswer {
  const columns = [...request.dimensions, ...request.metrics].map((id, at) => [
    id,
    pack(JSON.stringify(rows.map((row) => row[at] ?? null))),
  ]);
  return { request, count: rows.length, columns: Object.fromEntries(columns) };
}

/** The answer with all of its dimensions, and the metrics that are needed. */
function unpacked(answer: PackedAnswer, needed: Request['metrics'], { unpack }: Packing): CachedAnswer {
  const { request, count } = answer;
  const metrics = request.metrics.filter((id) => needed.includes(id));
  const columns = [...request.dimensions, ...metrics].map((id): readonly Cell[] =>
    JSON.parse(unpack(answer.columns[id] ?? '')),
  );
  const rows = Array.from({ length: count }, (_, row) => columns.map((column) => column[row] ?? null));
  return { request: { ...request, metrics }, rows };
}

/** A damaged entry counts as missing: the answer is requested again and overwrites it. */
function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
