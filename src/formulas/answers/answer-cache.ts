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

/** Raised when what is kept changes its form or its meaning: older texts are then never found. */
const VERSION = 3;
const MOST_LISTED = 30;
/** Cells that wait for an answer are over by then, so it stays readable for so long, also where it is soon no longer true. */
const LONGEST_CALL_MS = 30_000;

/** What the cache says of a question. */
export interface Seen {
  /** An answer that holds all that the question needs, wherever it was found. */
  readonly answer: CachedAnswer | undefined;
  readonly wide: CacheEntry | undefined;
  readonly exact: CacheEntry | undefined;
}

export interface AnswerCachePorts extends Packing {
  readonly cache: TextCache;
  /** A short text that tells `text` from every other and does not tell what it was. */
  digest(text: string): string;
  now(): number;
  /** When the cell began: an answer that was true then is good for it, however long it waited. */
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
 * The answers to one question's scope in the document's cache, and who is fetching them. `origin` is all that answers
 * depend on besides the question: where they come from, and for whose key; it goes into the names as a digest only.
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

  /** Reads what there is, in one round trip where the question was asked before. */
  look(): Seen {
    const { wide, exact } = this.names;
    const texts = this.ports.cache.getAll([this.list, ...new Set([...namesOf(wide), ...namesOf(exact)])]);
    this.listed = this.livingList(texts.get(this.list));
    const first = this.slot(wide, texts);
    const second = this.answerIn(first) !== undefined ? first : this.slot(exact, texts);
    const answer = this.answerIn(first) ?? this.answerIn(second) ?? this.elsewhere();
    return { wide: first, exact: second, answer };
  }

  /** The state of one slot alone: what a claim has become. */
  state(target: QuestionWidth): CacheEntry | undefined {
    return this.slotNamed(this.names[target]);
  }

  /** Keeps an answer until it is no longer true; one that is too long is not kept. */
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
    // The list lives as long as the longest of its answers; each answer says itself until when it is true.
    const readable = Math.max(this.ports.now() + LONGEST_CALL_MS, ...list.map((entry) => entry.until));
    this.put(new Map([...texts, [this.list, JSON.stringify(list)]]), readable);
  }

  /** Notes what else is to be known of a question. */
  note(target: QuestionWidth, slot: Note): void {
    this.put(new Map([[firstPiece(this.names[target]), JSON.stringify(slot)]]), slot.until);
  }

  forget(target: QuestionWidth): void {
    this.ports.cache.remove([firstPiece(this.names[target])]);
  }

  private put(texts: ReadonlyMap<string, string>, until: number): void {
    this.ports.cache.putAll(texts, Math.max(1, Math.ceil((until - this.ports.now()) / 1000)));
  }

  /** An answer to a wider question that somebody else asked. */
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

  /** What the slot says, if it is still true: for an answer, if it was when the cell began. */
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

  /** What cannot be read counts as not there: it is asked for anew, and written over. */
  private readable<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch {
      return undefined;
    }
  }
}
