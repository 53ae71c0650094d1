import { unique } from '../../request/parse-list';
import { pieceNames } from '../../storage/cached-pieces';
import { type Question, scopeOf, withApps } from './question';
import { daysOf, isShared, type Width, widthsOf } from './widths';

/** Increase this number when the format of cache entries or its meaning changes. Entries of older versions are then never found. */
const VERSION = 6;
/** The number of pieces that the first read requests. An answer of some megabytes needs only this one round trip. */
const READ_ALONG = 6;

/** The names of the cache entries of one question. They depend on nothing but the question. */
export class EntryNames {
  private readonly own: string;
  private readonly shared: string;
  private readonly metrics: Readonly<Record<'all' | 'own', string>>;

  constructor(
    private readonly question: Question,
    { digest }: { digest(text: string): string },
  ) {
    const { exact, wide, isShareable } = question;
    // The zone and the currency are readable in the name, so that the names for all of them need no further digests.
    const scope = ({ zone, currency, others }: ReturnType<typeof scopeOf>, kind: string) =>
      `${digest(JSON.stringify([VERSION, kind, others]))}.${zone}.${currency}`;
    this.own = scope(scopeOf(exact), 'own');
    this.shared = isShareable ? scope(scopeOf(withApps(exact, [])), 'shared') : this.own;
    this.metrics = { all: digest(wide.metrics.join()), own: digest(exact.metrics.join()) };
  }

  get asked(): string {
    return `${this.shared}.asked`;
  }

  get lists(): string[] {
    return unique([this.own, this.shared]).map((scope) => `${scope}.list`);
  }

  list(width: Width): string {
    return `${this.scope(width)}.list`;
  }

  entry(width: Width): string {
    const { from, to } = daysOf(this.question, width);
    return `${this.scope(width)}.${from}.${to}.${this.metricsOf(width)}`;
  }

  /** The names of the texts that `find` reads first. */
  get answers(): string[] {
    return unique([...this.lists, ...widthsOf(this.question).flatMap((width) => namesOf(this.entry(width)))]);
  }

  /** The names of the texts that `look` reads first. */
  get all(): string[] {
    const notes = widthsOf(this.question).map((width) => this.note(width));
    return unique([...this.answers, ...notes, this.asked]);
  }

  note(width: Width): string {
    return `${this.entry(width)}.note`;
  }

  private scope(width: Width): string {
    return isShared(width) ? this.shared : this.own;
  }

  private metricsOf(width: Width): string {
    if (width.endsWith(' asked')) return 'asked';
    return width === 'exact' || width.endsWith(' own') ? this.metrics.own : this.metrics.all;
  }
}

/** The names of an answer's pieces that are read first. */
export function namesOf(name: string): string[] {
  return pieceNames(name, READ_ALONG);
}
