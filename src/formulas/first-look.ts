import { CURRENCIES, ZONES } from '../catalogue/fixed-values';
import { unique } from '../request/parse-list';
import { AnswerCache, type AnswerCachePorts } from './answers/answer-cache';
import type { CachedAnswer } from './answers/cache-entry';
import { EntryNames } from './answers/entry-names';
import type { Question } from './answers/question';
import {
  ACCESS_NAMES,
  type RememberedAccess,
  rememberAccess,
  rememberedAccess,
} from './answers/remembered-access';
import type { Context } from './check-arguments';

type Defaults = Context['defaults'];

/** All meanings that the zone and the currency of a formula may have: one each if they are not blank. */
export function meanings(isBlank: Readonly<Record<keyof Defaults, boolean>>): Defaults[] {
  const zones = isBlank.zone ? ZONES : ZONES.slice(0, 1);
  const currencies = isBlank.currency ? CURRENCIES : CURRENCIES.slice(0, 1);
  return zones.flatMap(({ id: zone }) => currencies.map(({ id: currency }) => ({ zone, currency })));
}

/**
 * The first look of a cell into the cache: one call for the remembered access and the cell's answer. As the access tells the meaning of
 * blank arguments, the call asks for the answers to all their meanings.
 */
export class FirstLook {
  /** Undefined if the owner's settings and consent have to be read. */
  readonly access: RememberedAccess | undefined;
  private isRemembered: boolean;
  private readonly texts: ReadonlyMap<string, string>;

  /** `questions` are the questions that the cell may have. */
  constructor(
    questions: readonly Question[],
    private readonly ports: AnswerCachePorts,
  ) {
    const names = questions.flatMap((question) => new EntryNames(question, ports).answers);
    this.texts = ports.cache.getAll(unique([...ACCESS_NAMES, ...names]));
    this.access = rememberedAccess(this.texts);
    this.isRemembered = this.access !== undefined;
  }

  answer(question: Question, access: RememberedAccess): CachedAnswer | undefined {
    const origin = access.origins[question.exact.report];
    return new AnswerCache(question, origin, this.ports).find(this.texts);
  }

  /** Remembers the access for other cells, unless they have it already. */
  remember(access: () => RememberedAccess): void {
    if (!this.isRemembered) rememberAccess(access(), this.texts, this.ports.cache);
    this.isRemembered = true;
  }
}
