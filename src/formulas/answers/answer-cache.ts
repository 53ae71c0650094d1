import type { Packing, TextCache } from '../../platform/ports';
import type { Request } from '../../request/request';
import { jsonBytes } from '../../table/sheet-cell';
import {
  type CachedAnswer,
  type MetricsNeeded,
  type Note,
  parseAnswer,
  type StoredAnswer,
  serializeAnswer,
} from './cache-entry';
import { EntryNames, namesOf } from './entry-names';
import { covers, type Question } from './question';
import { type AskedByCells, type Width, widthsOf } from './widths';

const MOST_LISTED = 30;
/** The most bytes of a list. Google accepts 100 KB for each cache value, and rejects all values of a call if one is longer. */
const MOST_LIST_BYTES = 90_000;
const NO_NOTE = '{}';
/** The most apps in the list of what cells asked for. */
const MOST_ASKED_APPS = 1_000;
const ASKED_SECONDS = 6 * 3_600;
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

type Others = Partial<Record<Width, { readonly request: Request; readonly count: number }>>;

/** What a cell sees in the cache: the answer, or else the notes on its question, by width. */
export interface Seen extends Readonly<Partial<Record<Width, Note>>> {
  readonly answer?: CachedAnswer;
  readonly asked?: AskedByCells;
  /** Shared answers without the apps of the cell, by width. */
  readonly others?: Readonly<Others>;
}

/**
 * The document cache's answers for the scope of one question, and the claims of cells that fetch them. `origin` is everything
 * else that answers depend on: a digest of the address of the service and the key. Entries of another origin count as missing.
 */
export class AnswerCache {
  private readonly names: EntryNames;

  constructor(
    private readonly question: Question,
    private readonly origin: string,
    private readonly ports: AnswerCachePorts,
  ) {
    this.names = new EntryNames(question, ports);
  }

  /**
   * A stored answer that contains everything that the question asks for, but may have been stored for a wider question. Found in one
   * round trip if the question was requested before and the answer is not very long. `texts` are those of `EntryNames.answers`. Adds stored
   * answers for other apps to `others`.
   */
  find(texts = this.read(this.names.answers), others: Others = {}): CachedAnswer | undefined {
    for (const width of widthsOf(this.question)) {
      const stored = this.stored(this.names.entry(width), texts);
      if (stored !== undefined && 'answer' in stored) return stored.answer;
      if (stored !== undefined) others[width] = stored;
    }
    return this.elsewhere(texts);
  }

  /** The answer, or else everything that is known about the question. */
  look(): Seen {
    const texts = this.read(this.names.all);
    const notes: Partial<Record<Width, Note>> = {};
    const others: Others = {};
    const answer = this.find(texts, others);
    if (answer !== undefined) return { answer };
    for (const width of widthsOf(this.question)) {
      const note = this.noteIn(texts.get(this.names.note(width)));
      if (note !== undefined) notes[width] = note;
    }
    const asked = unlessDamaged(
      () => JSON.parse(texts.get(this.names.asked) ?? 'null') as AskedByCells | null,
    );
    return { ...notes, others, ...(asked && { asked }) };
  }

  /** The current note on a question of this width. A cell reads it to see whether its claim still exists. */
  state(width: Width): Note | undefined {
    const name = this.names.note(width);
    return this.noteIn(this.read([name]).get(name));
  }

  /** The stored answer of this width with all of its metrics, whatever apps it contains. */
  whole(width: Width): { readonly answer: CachedAnswer; readonly until: number } | undefined {
    const stored = this.stored(this.names.entry(width), undefined, ({ metrics }) => metrics);
    return stored !== undefined && 'answer' in stored ? stored : undefined;
  }

  /** Whether a stored answer contains the apps and days of the question, with other metrics. */
  hasOtherMetrics(): boolean {
    const { exact } = this.question;
    return this.listed(this.read(this.names.lists)).some(({ request }) =>
      covers({ ...request, metrics: exact.metrics }, exact),
    );
  }

  /** Stores an answer until it expires. Returns false if it is too long to be stored. */
  keep(width: Width, answer: CachedAnswer, until: number): boolean {
    const name = this.names.entry(width);
    const valid = { until, origin: this.origin };
    const texts = serializeAnswer(name, answer, valid, { ...this.ports, id: this.ports.token() });
    if (texts === undefined) {
      this.forget(width);
      return false;
    }
    const listName = this.names.list(width);
    const others = this.validList(this.read([listName]).get(listName)).filter((one) => one.name !== name);
    const list = fitting<Listed>([{ name, request: answer.request, until }, ...others].slice(0, MOST_LISTED));
    // The list is stored as long as its longest-lived answer. Each answer has its own expiry time.
    const readable = Math.max(this.ports.now() + LONGEST_CALL_MS, ...list.map((entry) => entry.until));
    this.put(
      new Map([...texts, [this.names.note(width), NO_NOTE], [listName, JSON.stringify(list)]]),
      readable,
    );
    return true;
  }

  /** Stores a claim, a failure or “too wide” for a question. An answer for other apps stays. */
  note(width: Width, note: Note): void {
    const text = JSON.stringify({ ...note, origin: this.origin });
    this.put(new Map([[this.names.note(width), text]]), note.until);
  }

  noteAsked(asked: AskedByCells): void {
    const text = JSON.stringify({ ...asked, apps: fitting(asked.apps.slice(0, MOST_ASKED_APPS)) });
    this.ports.cache.putAll(new Map([[this.names.asked, text]]), ASKED_SECONDS);
  }

  forget(width: Width): void {
    this.ports.cache.remove([this.names.note(width)]);
  }

  private put(texts: ReadonlyMap<string, string>, until: number): void {
    this.ports.cache.putAll(texts, Math.max(1, Math.ceil((until - this.ports.now()) / 1000)));
  }

  private read(names: readonly string[]): ReadonlyMap<string, string> {
    return this.ports.cache.getAll(names);
  }

  /** A stored answer to another question that contains everything this question needs. Undefined if there is none. */
  private elsewhere(texts: ReadonlyMap<string, string>): CachedAnswer | undefined {
    const own = widthsOf(this.question).map((width) => this.names.entry(width));
    for (const { name, request } of this.listed(texts)) {
      if (own.includes(name) || !covers(request, this.question.exact)) continue;
      const stored = this.stored(name);
      if (stored !== undefined && 'answer' in stored) return stored.answer;
    }
    return undefined;
  }

  /** The cell's metrics, if the answer contains everything that the cell needs. */
  private readonly ownMetrics: MetricsNeeded = (request) => {
    const { exact } = this.question;
    return covers(request, exact) ? exact.metrics : undefined;
  };

  /** The stored answer if it was valid when the cell began. */
  private stored(
    name: string,
    texts = this.read(namesOf(name)),
    needed = this.ownMetrics,
  ): StoredAnswer | undefined {
    return unlessDamaged(() => {
      const stored = parseAnswer(name, texts, this.ports, (names) => this.read(names), needed);
      return stored?.origin === this.origin && stored.until > this.ports.begun ? stored : undefined;
    });
  }

  private noteIn(text = NO_NOTE): Note | undefined {
    return unlessDamaged(() => {
      const { origin, ...note } = JSON.parse(text) as Note & { readonly origin: string };
      return origin === this.origin && note.until > this.ports.now() ? note : undefined;
    });
  }

  private listed(texts: ReadonlyMap<string, string>): readonly Listed[] {
    return this.names.lists.flatMap((list) => this.validList(texts.get(list)));
  }

  private validList(text = '[]'): readonly Listed[] {
    const valid = () => (JSON.parse(text) as Listed[]).filter(({ until }) => until > this.ports.begun);
    return unlessDamaged(valid) ?? [];
  }
}

/** The items without those that are too many for one cache value, of which the first ones are kept. */
function fitting<Item>(items: readonly Item[]): Item[] {
  let left = MOST_LIST_BYTES;
  return items.filter((item) => {
    const bytes = jsonBytes(item) + 1;
    if (bytes > left) return false;
    left -= bytes;
    return true;
  });
}

/** A damaged entry counts as missing: the answer is requested again and overwrites it. */
function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
