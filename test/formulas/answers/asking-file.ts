import { createHash } from 'node:crypto';
import { AnswerCache } from '../../../src/formulas/answers/answer-cache';
import { Answers, type FetchTable } from '../../../src/formulas/answers/answers';
import { type CachedAnswer, toQuestion } from '../../../src/formulas/answers/question';
import type { Packing } from '../../../src/platform/ports';
import type { Request } from '../../../src/request/request';
import type { Cell } from '../../../src/table/table';
import { FakeClock } from '../../fakes/clock';
import { FakeTextCache, GZIP } from '../../fakes/text-cache';
import { createRequest } from '../asked';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** The afternoon of 15 September 2026. */
export const NOW = Date.UTC(2026, 8, 15, 14);
/** By day and country, for one app. */
export const MONTH = createRequest({ from: '2026-08-01', to: '2026-08-31' });
export const MOST = 1_000;

/** A file with cells that request answers one after the other. The test decides what the service does. */
export class AskingFile {
  readonly clock = new FakeClock(NOW);
  readonly cache = new FakeTextCache(this.clock);
  /** The requests to the service, newest last. */
  readonly questions: Request[] = [];
  service: FetchTable = (request) => buildOneRowTable(request);

  constructor(private readonly packing: Packing = GZIP) {}

  /** A cell that begins now. */
  beginCell(request: Request, seconds = 20): Answers {
    const { clock } = this;
    return new Answers(this.openCache(request), {
      clock,
      fetchTable: (question, mostRows) => {
        this.questions.push(question);
        return this.service(question, mostRows);
      },
      deadline: clock.now() + seconds * SECOND_MS,
      describeFailure: (error) => error.message,
    });
  }

  /** From now on, the service refuses requests with the error that `refusal` returns, and answers the others as before. */
  refuseRequests(refusal: (request: Request) => Error | undefined): this {
    const { service } = this;
    this.service = (request, mostRows) => {
      const error = refusal(request);
      if (error !== undefined) throw error;
      return service(request, mostRows);
    };
    return this;
  }

  /** The cache as a cell that begins now reads it. */
  openCache(request: Request, origin = 'a-service-and-a-key'): AnswerCache {
    const { clock, cache, packing } = this;
    const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
    return new AnswerCache(toQuestion(request), origin, { ...packing, cache, clock, digest });
  }

  /** Stores rows for the wide question of `request`. Missing cells are unknown. */
  keep(request: Request, rows: CachedAnswer['rows'], forMs = HOUR_MS): CachedAnswer {
    const { wide } = toQuestion(request);
    const columns = wide.dimensions.length + wide.metrics.length;
    const whole = rows.map((row) => Array.from({ length: columns }, (_, at) => row[at] ?? null));
    const answer = { request: wide, rows: whole };
    this.openCache(request).storeAnswer('wide', answer, this.clock.now() + forMs);
    return answer;
  }

  answer(request: Request): CachedAnswer {
    return this.beginCell(request).fetchAnswer(MOST);
  }

  /** Another cell reserves the wide question for so many seconds from now. */
  reserveElsewhere(request: Request, seconds: number): void {
    const until = this.clock.now() + seconds * SECOND_MS;
    this.openCache(request).storeNote('wide', { kind: 'reservation', until, token: 'other' });
  }
}

/** A table with one row; each of its numbers is `beginCell`. */
export function buildOneRowTable({ dimensions, metrics, from }: Request, cell: Cell = 7) {
  const row = [...dimensions.map((id) => (id === 'date' ? from : 'US')), ...metrics.map(() => cell)];
  return { columns: [], rows: [row], notices: [] };
}
