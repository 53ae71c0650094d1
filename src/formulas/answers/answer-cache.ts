import type { FailureKind } from '../../errors';
import type { Clock } from '../../platform';
import { type Request, removeDuplicates } from '../../request';
import { type CachedTextServices, joinPieces, listPieceNames, splitIntoPieces } from '../../storage';
import type { CachedAnswer, Question, Width } from './question';

/** Increase this number when the format of cache entries or its meaning changes. Entries of older versions are then never found. */
const VERSION = 11;
/** The number of pieces that the first read requests. An answer of some megabytes needs only this one round trip. */
const READ_ALONG = 6;
/** Longer answers are not stored, because they would push all others out of the cache. */
const MOST_PIECES = 60;
/** Each answer stays readable at least this long, even if it expires earlier, so that waiting cells find it: no cell waits longer. */
const LEAST_VALID_MS = 30_000;
const NO_NOTE = '{}';

/** What a cell leaves for others about a request. It is valid until a moment in epoch milliseconds. */
export type Note =
  | { readonly kind: 'reservation'; readonly until: number; readonly token: string }
  | {
      readonly kind: 'failed';
      readonly until: number;
      readonly sentence: string;
      readonly failure: FailureKind;
    }
  /** Cells ask exactly, because the wide request has too many rows, or fails because of something that they do not need. */
  | { readonly kind: 'too wide'; readonly until: number };

export interface AnswerCacheServices extends CachedTextServices {
  readonly clock: Clock;
}

/**
 * The document cache's answers to one question, and the notes of cells about it. `origin` is everything else that answers depend on: the
 * address of the service and the key.
 */
export class AnswerCache {
  /** Names the cell that uses this cache. */
  readonly token: string;
  private readonly keys: Readonly<Record<Width, string>>;

  constructor(
    readonly question: Question,
    origin: string,
    private readonly services: AnswerCacheServices,
  ) {
    const { clock, digest } = services;
    this.token = `${clock.now()}.${clock.random()}`;
    // All that decides what the service is asked. Filters and order are applied to the answer, by each cell.
    const buildKey = ({ report, zone, currency, from, to, apps, areas, dimensions, metrics }: Request) => {
      const scope = [VERSION, origin, report, zone, currency, from, to, apps, areas, dimensions, metrics];
      return digest(JSON.stringify(scope));
    };
    this.keys = { wide: buildKey(question.wide), exact: buildKey(question.exact) };
  }

  readAnswerAndNotes() {
    const widths = ['wide', 'exact'] as const;
    const keys = widths.flatMap((width) => [
      ...listPieceNames(this.keys[width], READ_ALONG),
      this.buildNoteKey(width),
    ]);
    // If the cell needs the wide answer itself, both widths have the same key.
    const texts = this.services.cache.getAll(removeDuplicates(keys));
    const answer = this.readStoredAnswer('wide', texts) ?? this.readStoredAnswer('exact', texts);
    const notes = { wide: this.readValidNote(texts, 'wide'), exact: this.readValidNote(texts, 'exact') };
    return { answer, notes };
  }

  /** Stores an answer until it expires, and ends the reservation. An answer that is too long is not stored: then each waiting cell fetches for itself. */
  storeAnswer(width: Width, answer: CachedAnswer, until: number): void {
    const text = this.services.pack(JSON.stringify(answer));
    const pieces = splitIntoPieces(this.keys[width], this.token, text);
    const storedPieces = pieces.size > MOST_PIECES ? [] : pieces;
    const validUntil = Math.max(until, this.services.clock.now() + LEAST_VALID_MS);
    this.writeTexts(new Map([...storedPieces, [this.buildNoteKey(width), NO_NOTE]]), validUntil);
  }

  storeNote(width: Width, note: Note): void {
    this.writeTexts(new Map([[this.buildNoteKey(width), JSON.stringify(note)]]), note.until);
  }

  removeNote(width: Width): void {
    this.services.cache.remove([this.buildNoteKey(width)]);
  }

  private writeTexts(texts: ReadonlyMap<string, string>, until: number): void {
    this.services.cache.putAll(texts, Math.max(1, Math.ceil((until - this.services.clock.now()) / 1000)));
  }

  private buildNoteKey(width: Width): string {
    return `${this.keys[width]}.note`;
  }

  private readStoredAnswer(width: Width, texts: ReadonlyMap<string, string>): CachedAnswer | undefined {
    const { cache, unpack } = this.services;
    return readUnlessDamaged(() => {
      const text = joinPieces(this.keys[width], texts, (names) => cache.getAll(names));
      return text === undefined ? undefined : JSON.parse(unpack(text));
    });
  }

  private readValidNote(texts: ReadonlyMap<string, string>, width: Width): Note | undefined {
    return readUnlessDamaged(() => {
      const note = JSON.parse(texts.get(this.buildNoteKey(width)) ?? NO_NOTE);
      return note.until > this.services.clock.now() ? note : undefined;
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
