import type { Http, HttpFailure, HttpRequest, HttpResponse } from '../../src/platform/ports';
import { answer } from './http-answers';

export type Item = Record<string, unknown>;
type Result = HttpResponse | HttpFailure;

/** The JSON body of a request. */
export interface Question {
  readonly start: number;
  readonly limit: number;
  readonly [name: string]: unknown;
}

/** A correct page of an answer, which a fault may change. */
export interface Page {
  code: unknown;
  timezone: unknown;
  message: unknown;
  total?: unknown;
  items: unknown;
}

/**
 * A reporting service with rows in pages. Tests switch on faults by setting members; each fault was seen in a real
 * service. Like the platform, it fails all requests of a round when one of them gets no answer.
 */
export class FakeReportService implements Http {
  /** Every round of requests, in order. */
  readonly rounds: HttpRequest[][] = [];
  items: Item[];
  /** The most rows in a page, whatever limit the request has. */
  cap = 1000;
  /** The `total` in the answer, from the number of all rows and of the page's rows; omitted when undefined. */
  total: ((held: number, inPage: number) => unknown) | undefined;
  message: unknown = 'success';
  timezone: unknown = '';
  /** Answers the n-th request (from 1) in place of the service, unless it returns undefined. */
  fault: (call: number, question: Question) => Result | undefined = () => undefined;
  /** Changes a correct page before it is sent. */
  change: (page: Page, question: Question, call: number) => void = () => {};
  private served = 0;

  constructor(items: Item[] = []) {
    this.items = items;
  }

  get calls(): number {
    return this.rounds.reduce((sum, round) => sum + round.length, 0);
  }

  /** The body of each request, in order. */
  get questions(): Question[] {
    return this.rounds.flat().map(({ body }) => JSON.parse(body ?? '{}') as Question);
  }

  get starts(): number[] {
    return this.questions.map(({ start }) => start);
  }

  sendAll(requests: readonly HttpRequest[]): Result[] {
    this.rounds.push([...requests]);
    const results = requests.map((request) => this.serve(request));
    const lost = results.find((result) => 'failed' in result);
    return lost ? requests.map(() => lost) : results;
  }

  private serve({ body }: HttpRequest): Result {
    const question = JSON.parse(body ?? '{}') as Question;
    this.served += 1;
    const faulty = this.fault(this.served, question);
    if (faulty !== undefined) return faulty;
    const items = this.items.slice(question.start, question.start + Math.min(question.limit, this.cap));
    const page: Page = { code: 200, timezone: this.timezone, message: this.message, items };
    if (this.total) page.total = this.total(this.items.length, items.length);
    this.change(page, question, this.served);
    return answer(200, page);
  }
}
