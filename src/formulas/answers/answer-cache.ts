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
} from './cache-entry';
import { covers, type Question, type QuestionWidth, scopeOf } from './question';

/** Increase this number when the format of cache entries or its meaning changes. Entries of older versions are then never found. */
const VERSION = 4;
const MOST_LISTED = 30;
/**
 * No cell waits longer than this. Each stored answer stays readable at least this long, even if it expires earlier,
 * so that waiting cells still find it.
 */
const LONGEST_CALL_MS = 30_000;

export interface AnswerCachePorts extends Packing {
  readonly cache: TextCache;
  /** A short text that identifies `text` but does not reveal it. */
  digest(text: string): string;
  now(): number;
  /** When the cell's call began (epoch ms). An answer that was valid at that moment is used, however long the cell waited. */
  readonly begun: number;
  token(): string;
}

/** One entry in the list of the stored answers that have the same scope. */
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

  /**
   * Reads the question's state, in one round trip if the question was requested before. The returned `answer` contains everything that
   * the question asks for, but may have been stored for a wider question. Its other metrics are left out.
   */
  look() {
    const { names } = this;
    const texts = this.read([this.list, ...new Set([...namesOf(names.wide), ...namesOf(names.exact)])]);
    const wide = this.entry(names.wide, texts);
    const exact = this.answerIn(wide) !== undefined ? wide : this.entry(names.exact, texts);
    const answer = this.answerIn(wide) ?? this.answerIn(exact) ?? this.elsewhere(texts.get(this.list));
    return { wide, exact, answer };
  }

  /** The current state of one entry. A cell reads it to see whether its claim still exists. */
  state(target: QuestionWidth): CacheEntry | undefined {
    return this.entry(this.names[target]);
  }

  /** Stores an answer until it expires. An answer that is too long is not stored. */
  keep(target: QuestionWidth, answer: CachedAnswer, until: number): void {
    const name = this.names[target];
    const texts = serializeEntry(name, { kind: 'answer', answer, until }, this.ports.token(), this.ports);
    if (texts === undefined) {
      this.forget(target);
      return;
    }
    const others = this.validList(this.read([this.list]).get(this.list)).filter((one) => one.name !== name);
    const list: Listed[] = [{ name, request: answer.request, until }, ...others].slice(0, MOST_LISTED);
    // The list is stored as long as its longest-lived answer. Each answer has its own expiry time.
    const readable = Math.max(this.ports.now() + LONGEST_CALL_MS, ...list.map((entry) => entry.until));
    this.put(new Map([...texts, [this.list, JSON.stringify(list)]]), readable);
  }

  /** Stores a claim, a failure or “too wide” for a question. */
  note(target: QuestionWidth, note: Note): void {
    this.put(new Map([[firstPiece(this.names[target]), JSON.stringify(note)]]), note.until);
  }

  forget(target: QuestionWidth): void {
    this.ports.cache.remove([firstPiece(this.names[target])]);
  }

  private put(texts: ReadonlyMap<string, string>, until: number): void {
    this.ports.cache.putAll(texts, Math.max(1, Math.ceil((until - this.ports.now()) / 1000)));
  }

  private read(names: readonly string[]): ReadonlyMap<string, string> {
    return this.ports.cache.getAll(names);
  }

  /** A stored answer to another question that contains everything this question needs. Undefined if there is none. */
  private elsewhere(list: string | undefined): CachedAnswer | undefined {
    const own = Object.values(this.names);
    for (const { name, request } of this.validList(list)) {
      if (own.includes(name) || !covers(request, this.question.exact)) continue;
      const answer = this.answerIn(this.entry(name));
      if (answer !== undefined) return answer;
    }
    return undefined;
  }

  private answerIn(entry: CacheEntry | undefined): CachedAnswer | undefined {
    const isAnswer = entry?.kind === 'answer' && covers(entry.answer.request, this.question.exact);
    return isAnswer ? entry.answer : undefined;
  }

  /** The entry if it has not expired. For an answer, the time when the cell began counts, not the current time. */
  private entry(name: string, texts = this.read(namesOf(name))): CacheEntry | undefined {
    return unlessDamaged(() => {
      const more = (names: readonly string[]) => this.read(names);
      const entry = parseEntry(name, texts, this.ports, more, this.question.exact.metrics);
      const moment = entry?.kind === 'answer' ? this.ports.begun : this.ports.now();
      return entry !== undefined && entry.until > moment ? entry : undefined;
    });
  }

  private validList(text = '[]'): readonly Listed[] {
    const valid = () => (JSON.parse(text) as Listed[]).filter(({ until }) => until > this.ports.begun);
    return unlessDamaged(valid) ?? [];
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
