import type { Packing, TextCache } from '../../platform/ports';
import type { Request } from '../../request/request';
import {
  type CachedAnswer,
  type CacheEntry,
  firstPiece,
  type Note,
  namesOf,
  parseEntry,
  serializeEntry,
} from './cached-answer';
import { covers, type Question, type QuestionWidth, scopeOf } from './question';

/** Increase this number when the stored form or its meaning changes. Entries of older versions are then never found. */
const VERSION = 3;
const MOST_LISTED = 30;
/**
 * No cell waits longer than this. Each stored answer stays readable at least this long, even if it expires earlier,
 * so that waiting cells still find it.
 */
const LONGEST_CALL_MS = 30_000;

/** The state of a question in the cache. */
export interface Seen {
  /** An answer that covers the question. It may belong to a wider question. */
  readonly answer: CachedAnswer | undefined;
  readonly wide: CacheEntry | undefined;
  readonly exact: CacheEntry | undefined;
}

export interface AnswerCachePorts extends Packing {
  readonly cache: TextCache;
  /** A short text that identifies `text` but does not reveal it. */
  digest(text: string): string;
  now(): number;
  /** When the cell's call began (epoch ms). An answer that was valid at that moment is used, however long the cell waited. */
  readonly begun: number;
  token(): string;
}

/** One answer in the list of a scope. */
interface Listed {
  readonly name: string;
  readonly request: Request;
  readonly until: number;
}

/**
 * The document cache's answers for the scope of one question, and the claims of cells that fetch them. `origin` is everything
 * else that answers depend on: the address of the service and the key. Entry names contain only a digest of it.
 */
export class AnswerCache {
  private readonly names: Readonly<Record<QuestionWidth, string>>;
  private readonly list: string;
  private listed: readonly Listed[] = [];

  constructor(
    private readonly question: Question,
    origin: readonly unknown[],
    private readonly ports: AnswerCachePorts,
  ) {
    const { exact, wide } = question;
    const scope = ports.digest(JSON.stringify([VERSION, origin, scopeOf(exact)]));
    const nameOf = ({ from, to, metrics }: Request): string =>
      `${scope}.${from}.${to}.${ports.digest(metrics.join())}`;
    this.list = `${scope}.list`;
    this.names = { wide: nameOf(wide), exact: nameOf(exact) };
  }

  /** Reads the question's state, in one round trip if the question was requested before. */
  look(): Seen {
    const { wide, exact } = this.names;
    const texts = this.ports.cache.getAll([this.list, ...new Set([...namesOf(wide), ...namesOf(exact)])]);
    this.listed = this.livingList(texts.get(this.list));
    const first = this.slot(wide, texts);
    const second = this.answerIn(first) !== undefined ? first : this.slot(exact, texts);
    const answer = this.answerIn(first) ?? this.answerIn(second) ?? this.elsewhere();
    return { wide: first, exact: second, answer };
  }

  /** The current state of one entry. A cell reads it to see whether its claim still exists. */
  state(target: QuestionWidth): CacheEntry | undefined {
    return this.slotNamed(this.names[target]);
  }

  /** Stores an answer until it expires. An answer that is too long is not stored. */
  keep(target: QuestionWidth, answer: CachedAnswer, until: number): void {
    const name = this.names[target];
    const texts = serializeEntry(name, { kind: 'answer', answer, until }, this.ports.token(), this.ports);
    if (texts === undefined) {
      this.forget(target);
      return;
    }
    const listed = this.livingList(this.ports.cache.getAll([this.list]).get(this.list));
    const others = listed.filter((entry) => entry.name !== name);
    const list: Listed[] = [{ name, request: answer.request, until }, ...others].slice(0, MOST_LISTED);
    // The list is stored as long as its longest-lived answer. Each answer has its own expiry time.
    const readable = Math.max(this.ports.now() + LONGEST_CALL_MS, ...list.map((entry) => entry.until));
    this.put(new Map([...texts, [this.list, JSON.stringify(list)]]), readable);
  }

  /** Stores a claim, a failure or “too wide” for a question. */
  note(target: QuestionWidth, slot: Note): void {
    this.put(new Map([[firstPiece(this.names[target]), JSON.stringify(slot)]]), slot.until);
  }

  forget(target: QuestionWidth): void {
    this.ports.cache.remove([firstPiece(this.names[target])]);
  }

  private put(texts: ReadonlyMap<string, string>, until: number): void {
    this.ports.cache.putAll(texts, Math.max(1, Math.ceil((until - this.ports.now()) / 1000)));
  }

  /** An answer to another cell's wider question that covers this one. */
  private elsewhere(): CachedAnswer | undefined {
    const wider = this.listed.filter(
      ({ name, request }) => !this.isOwn(name) && covers(request, this.question.exact),
    );
    for (const { name } of wider) {
      const answer = this.answerIn(this.slotNamed(name));
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  private isOwn(name: string): boolean {
    return name === this.names.wide || name === this.names.exact;
  }

  private answerIn(slot: CacheEntry | undefined): CachedAnswer | undefined {
    return slot?.kind === 'answer' && covers(slot.answer.request, this.question.exact)
      ? slot.answer
      : undefined;
  }

  private slotNamed(name: string): CacheEntry | undefined {
    return this.slot(name, this.ports.cache.getAll(namesOf(name)));
  }

  /** The entry if it has not expired. For an answer, the time when the cell began counts, not the current time. */
  private slot(name: string, texts: ReadonlyMap<string, string>): CacheEntry | undefined {
    const more = (names: readonly string[]) => this.ports.cache.getAll(names);
    return this.readable(() => {
      const entry = parseEntry(name, texts, this.ports, more);
      const moment = entry?.kind === 'answer' ? this.ports.begun : this.ports.now();
      return entry !== undefined && entry.until > moment ? entry : undefined;
    });
  }

  private livingList(text: string | undefined): readonly Listed[] {
    if (text === undefined) return [];
    const living = () => (JSON.parse(text) as Listed[]).filter(({ until }) => until > this.ports.begun);
    return this.readable(living) ?? [];
  }

  /** An unreadable entry counts as missing: the answer is requested again and overwrites it. */
  private readable<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch {
      return undefined;
    }
  }
}
