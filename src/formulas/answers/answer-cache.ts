import type { FailureKind } from '../../errors/ad-reports-error';
import type { Packing, TextCache } from '../../platform/ports';
import { unique } from '../../request/parse-list';
import type { Request } from '../../request/request';
import { fromPieces, pieceNames, toPieces } from '../../storage/cached-pieces';
import type { Cell } from '../../table/table';
import type { Question, Width } from './question';

/** Increase this number when the format of cache entries or its meaning changes. Entries of older versions are then never found. */
const VERSION = 9;
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
  | {
      readonly kind: 'failed';
      readonly until: number;
      readonly sentence: string;
      readonly failure: FailureKind;
    }
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

/**
 * The document cache's answers to one question, and the notes of cells about it. `origin` is everything else that answers depend on: the
 * address of the service and the key.
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
    const text = this.ports.pack(JSON.stringify(answer));
    const pieces = toPieces(this.name(width), this.ports.token(), text, { until });
    const kept = pieces.size > MOST_PIECES ? [] : pieces;
    const readable = Math.max(until, this.ports.now() + LONGEST_CALL_MS);
    this.put(new Map([...kept, [this.noteName(width), NO_NOTE]]), readable);
  }

  note(width: Width, note: Note): void {
    this.put(new Map([[this.noteName(width), JSON.stringify(note)]]), note.until);
  }

  forget(width: Width): void {
    this.ports.cache.remove([this.noteName(width)]);
  }

  private put(texts: ReadonlyMap<string, string>, until: number): void {
    this.ports.cache.putAll(texts, Math.max(1, Math.ceil((until - this.ports.now()) / 1000)));
  }

  private name(width: Width): string {
    const { report, zone, currency, from, to, apps, areas, dimensions, metrics } = this.question[width];
    const scope = [VERSION, this.origin, report, zone, currency, from, to, apps, areas, dimensions, metrics];
    return this.ports.digest(JSON.stringify(scope));
  }

  private noteName(width: Width): string {
    return `${this.name(width)}.note`;
  }

  private stored(width: Width, texts: ReadonlyMap<string, string>): CachedAnswer | undefined {
    const { cache, begun, unpack } = this.ports;
    return unlessDamaged(() => {
      const entry = fromPieces(this.name(width), texts, (names) => cache.getAll(names));
      const { until } = (entry?.note ?? { until: 0 }) as { readonly until: number };
      return entry === undefined || until <= begun ? undefined : JSON.parse(unpack(entry.text));
    });
  }

  private noteIn(texts: ReadonlyMap<string, string>, width: Width): Note | undefined {
    return unlessDamaged(() => {
      const note: Note = JSON.parse(texts.get(this.noteName(width)) ?? NO_NOTE);
      return note.until > this.ports.now() ? note : undefined;
    });
  }
}

/** A damaged entry counts as missing: the answer is requested again and overwrites it. */
function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
