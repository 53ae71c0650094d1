import type { FailureKind } from '../../errors';
import type { Packing, TextCache } from '../../platform';
import { type Request, removeDuplicates } from '../../request';
import { joinPieces, listPieceNames, splitIntoPieces } from '../../storage';
import type { TableRow } from '../../table';
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
  readonly rows: readonly TableRow[];
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

/** Where answers are kept, and how. */
export interface AnswerStore extends Packing {
  readonly cache: TextCache;
  /** A short text that identifies `text` but does not reveal it. */
  digest(text: string): string;
}

export interface AnswerCacheServices extends AnswerStore {
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
    private readonly services: AnswerCacheServices,
  ) {}

  /** The answer, and the notes on both requests. */
  readAnswerAndNotes() {
    const widths = ['wide', 'exact'] as const;
    const keys = widths.flatMap((width) => [
      ...listPieceNames(this.buildAnswerKey(width), READ_ALONG),
      this.buildNoteKey(width),
    ]);
    const texts = this.services.cache.getAll(removeDuplicates(keys));
    const answer = this.readStoredAnswer('wide', texts) ?? this.readStoredAnswer('exact', texts);
    return {
      answer,
      notes: { wide: this.readValidNote(texts, 'wide'), exact: this.readValidNote(texts, 'exact') },
    };
  }

  /** Stores an answer until it expires, unless it is too long. */
  storeAnswer(width: Width, answer: CachedAnswer, until: number): void {
    const text = this.services.pack(JSON.stringify(answer));
    const pieces = splitIntoPieces(this.buildAnswerKey(width), this.services.token(), text, { until });
    const storedPieces = pieces.size > MOST_PIECES ? [] : pieces;
    const readableUntil = Math.max(until, this.services.now() + LONGEST_CALL_MS);
    this.writeTexts(new Map([...storedPieces, [this.buildNoteKey(width), NO_NOTE]]), readableUntil);
  }

  storeNote(width: Width, note: Note): void {
    this.writeTexts(new Map([[this.buildNoteKey(width), JSON.stringify(note)]]), note.until);
  }

  removeNote(width: Width): void {
    this.services.cache.remove([this.buildNoteKey(width)]);
  }

  private writeTexts(texts: ReadonlyMap<string, string>, until: number): void {
    this.services.cache.putAll(texts, Math.max(1, Math.ceil((until - this.services.now()) / 1000)));
  }

  private buildAnswerKey(width: Width): string {
    const { report, zone, currency, from, to, apps, areas, dimensions, metrics } = this.question[width];
    const scope = [VERSION, this.origin, report, zone, currency, from, to, apps, areas, dimensions, metrics];
    return this.services.digest(JSON.stringify(scope));
  }

  private buildNoteKey(width: Width): string {
    return `${this.buildAnswerKey(width)}.note`;
  }

  private readStoredAnswer(width: Width, texts: ReadonlyMap<string, string>): CachedAnswer | undefined {
    const { cache, begun, unpack } = this.services;
    return readUnlessDamaged(() => {
      const entry = joinPieces(this.buildAnswerKey(width), texts, (names) => cache.getAll(names));
      const { until } = (entry?.note ?? { until: 0 }) as { readonly until: number };
      return entry === undefined || until <= begun ? undefined : JSON.parse(unpack(entry.text));
    });
  }

  private readValidNote(texts: ReadonlyMap<string, string>, width: Width): Note | undefined {
    return readUnlessDamaged(() => {
      const note: Note = JSON.parse(texts.get(this.buildNoteKey(width)) ?? NO_NOTE);
      return note.until > this.services.now() ? note : undefined;
    });
  }
}

/** A damaged entry counts as missing: the answer is requested again and overwrites it. */
function readUnlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
