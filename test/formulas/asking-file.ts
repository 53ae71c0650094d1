import { createHash } from 'node:crypto';
import type { AdReportsError } from '../../src/errors/ad-reports-error';
import { AnswerCache } from '../../src/formulas/answers/answer-cache';
import type { CachedAnswer } from '../../src/formulas/answers/cache-entry';
import { toQuestion } from '../../src/formulas/answers/question';
import { type AskService, SharedAnswers } from '../../src/formulas/answers/shared-answers';
import type { Packing } from '../../src/platform/ports';
import type { Request } from '../../src/request/request';
import type { Cell } from '../../src/table/table';
import { FakeClock } from '../fakes/clock';
import { FakeLocks, FakeTextCache, GZIP } from '../fakes/text-cache';
import { asked } from './asked';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** The afternoon of 15 September 2026. */
export const NOW = Date.UTC(2026, 8, 15, 14);
export const DAY = asked({ from: '2026-09-03', to: '2026-09-03' });
export const DAYS = asked();
export const MONTH = asked({ from: '2026-08-01', to: '2026-08-31' });
export const MOST = 1_000;

/** A clock that lets other cells run while a cell sleeps. */
class BusyClock extends FakeClock {
  meanwhile: () => void = () => {};

  override sleep(ms: number): void {
    super.sleep(ms);
    this.meanwhile();
  }
}

/** A file with cells that request answers one after the other. The test decides what the service does. */
export class AskingFile {
  readonly clock = new BusyClock(NOW);
  readonly cache = new FakeTextCache(this.clock);
  readonly locks = new FakeLocks(this.clock);
  /** The requests to the service, newest last. */
  readonly questions: Request[] = [];
  service: AskService = (request) => tableOf(request);
  /** Why the cells that a cell waits for are late. */
  whyLate: AdReportsError | undefined;
  /** The apps that other formulas in the tab name. */
  appsInTab: readonly string[] = [];
  /** How often cells looked for these apps. */
  looksAtTab = 0;
  private tokens = 0;

  constructor(private readonly packing: Packing = GZIP) {}

  /** A cell that begins now. */
  cell(request: Request, seconds = 20): SharedAnswers {
    const { clock, locks } = this;
    const ask: AskService = (question, watch) => {
      expect(locks.held).toBe(false);
      this.questions.push(question);
      return this.service(question, watch);
    };
    const token = () => `token-${this.tokens++}`;
    const sentence = (error: Error) => error.message;
    const deadline = clock.now() + seconds * SECOND_MS;
    return new SharedAnswers(toQuestion(request), this.kept(request), {
      clock,
      locks,
      ask,
      deadline,
      token,
      appsInTab: () => {
        this.looksAtTab++;
        return this.appsInTab;
      },
      sentence,
      whyLate: () => this.whyLate,
    });
  }

  /** From now on, the service refuses requests with the error that `refusal` returns, and answers the others as before. */
  refuses(refusal: (request: Request) => Error | undefined): this {
    const { service } = this;
    this.service = (request, watch) => {
      const error = refusal(request);
      if (error !== undefined) throw error;
      return service(request, watch);
    };
    return this;
  }

  /** The cache as a cell that begins now reads it. */
  kept(request: Request, origin = 'a-service-and-a-key'): AnswerCache {
    const { clock, cache } = this;
    const token = () => `piece-${this.tokens++}`;
    const ports = { ...this.packing, cache, token, now: () => clock.now(), begun: clock.now() };
    const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
    return new AnswerCache(toQuestion(request), origin, { ...ports, digest });
  }

  /** Stores rows for the wide question of `request`. Missing cells are unknown. */
  keep(request: Request, rows: CachedAnswer['rows'], forMs = HOUR_MS): CachedAnswer {
    const { wide } = toQuestion(request);
    const columns = wide.dimensions.length + wide.metrics.length;
    const whole = rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? null));
    const answer = { request: wide, rows: whole };
    this.kept(request).keep('wide', answer, this.clock.now() + forMs);
    return answer;
  }

  answer(request: Request): CachedAnswer {
    return this.cell(request).answer(MOST);
  }
}

/** A table with one row; each of its numbers is `cell`. */
export function tableOf({ dimensions, metrics, from }: Request, cell: Cell = 7) {
  const row = [...dimensions.map((id) => (id === 'date' ? from : 'US')), ...metrics.map(() => cell)];
  return { columns: [], rows: [row], notices: [] };
}
