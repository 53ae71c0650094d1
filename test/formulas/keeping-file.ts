import { AnswerCache } from '../../src/formulas/answers/answer-cache';
import type { CachedAnswer } from '../../src/formulas/answers/cache-entry';
import { toQuestion } from '../../src/formulas/answers/question';
import type { Packing } from '../../src/platform/ports';
import type { Request } from '../../src/request/request';
import { FakeClock } from '../fakes/clock';
import { FakeTextCache, GZIP } from '../fakes/text-cache';
import { asked } from './asked';

export const HOUR_MS = 3_600_000;
const ORIGIN = 'a-service-and-a-key';

/** A file with a cache, and cells that read it. */
export class KeepingFile {
  readonly clock = new FakeClock();
  readonly cache = new FakeTextCache(this.clock);
  private tokens = 0;

  constructor(private readonly packing: Packing = GZIP) {}

  /** The cache as a cell that begins now reads it. */
  cell(request: Request, origin = ORIGIN): AnswerCache {
    const { clock, cache } = this;
    const ports = { ...this.packing, cache, now: () => clock.now(), begun: clock.now() };
    const token = () => `token-${this.tokens++}`;
    return new AnswerCache(toQuestion(request), origin, { ...ports, digest: digested, token });
  }

  /** Stores rows for the wide question of `request`. Missing cells are unknown. */
  keep(request: Request, rows: CachedAnswer['rows'], forMs = HOUR_MS): CachedAnswer {
    const { wide } = toQuestion(request);
    const columns = wide.dimensions.length + wide.metrics.length;
    const whole = rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? null));
    const answer = { request: wide, rows: whole };
    this.cell(request).keep('wide', answer, this.clock.now() + forMs);
    return answer;
  }
}

/** A short text that differs for different texts and does not contain them. */
function digested(text: string): string {
  let hash = 7;
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) % 4_294_967_291;
  return hash.toString(36);
}

export const MONTH = asked({ from: '2026-08-01', to: '2026-08-31' });
