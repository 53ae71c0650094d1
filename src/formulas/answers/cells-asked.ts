import { unique } from '../../request/parse-list';
import type { AnswerCache } from './answer-cache';
import type { Question } from './question';
import type { AskedByCells } from './widths';

const NOTHING: AskedByCells = { apps: [], metrics: [] };

/** What cells of the file asked for, as one cell knows it, and what this cell adds. The cache has a list of it for later cells. */
export class CellsAsked {
  /** Undefined before this cell has noted what it asks for. */
  private noted: AskedByCells | undefined;

  constructor(
    private readonly question: Question,
    private readonly cache: Pick<AnswerCache, 'noteAsked'>,
  ) {}

  get isNoted(): boolean {
    return this.noted !== undefined;
  }

  get known(): AskedByCells {
    return this.noted ?? NOTHING;
  }

  /** What cells asked for, including this one. `listed` is the list in the cache. */
  with(listed: AskedByCells | undefined): AskedByCells {
    const { apps, metrics } = this.question.exact;
    const known = listed ?? this.known;
    return {
      ...known,
      apps: unique([...known.apps, ...apps]).sort(),
      metrics: unique([...known.metrics, ...metrics]).sort(),
    };
  }

  /** Adds what other cells have listed meanwhile. */
  update(listed: AskedByCells | undefined): void {
    this.noted = this.with(listed);
  }

  /** Adds what this cell asks for to the list. `appsInTab` are the apps that formulas name; undefined if the cell did not look at its tab. */
  note(listed: AskedByCells | undefined, appsInTab: readonly string[] | undefined): AskedByCells {
    const asked = this.with(listed);
    const named = appsInTab ?? this.question.exact.apps;
    const isNamed = this.question.exact.apps.every((app) => named.includes(app));
    const apps = unique([...asked.apps, ...named]).sort();
    this.noted = { ...asked, apps, ...(!isNamed && { areCalculated: true }) };
    if (JSON.stringify(this.noted) !== JSON.stringify(listed)) this.cache.noteAsked(this.noted);
    return this.noted;
  }

  /** Notes that the service refuses the cell's metric. If the cell has several, one of them may be right. */
  noteRefused(): void {
    const [refused, ...others] = this.question.exact.metrics;
    if (refused === undefined || others.length > 0) return;
    this.change({ refused: unique([...(this.known.refused ?? []), refused]) });
  }

  /** Whether the cell needs a metric that the service has refused. */
  needsRefused({ refused = [] } = this.known): boolean {
    return this.question.exact.metrics.some((id) => refused.includes(id));
  }

  /** True if no cell has asked for the cell's apps before: the formulas of the tab may name more new apps. */
  looksAtTab({ apps, areCalculated = false }: AskedByCells = NOTHING): boolean {
    const { isShareable, exact } = this.question;
    if (!isShareable || areCalculated || this.isNoted) return false;
    return exact.apps.some((app) => !apps.includes(app));
  }

  change(part: Partial<AskedByCells>): void {
    this.noted = { ...this.known, ...part };
    this.cache.noteAsked(this.noted);
  }
}
