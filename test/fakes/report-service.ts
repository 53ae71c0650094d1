import type { Http, HttpFailure, HttpRequest, HttpResponse } from '../../src/platform/ports';
import { answer } from './http-answers';

export type Item = Record<string, unknown>;
type Result = HttpResponse | HttpFailure;

/** What a request asked, as the service reads it. */
export interface Question {
  readonly start: number;
  readonly limit: number;
  readonly [name: string]: unknown;
}

/** The good answer that a page would be, for a fault to change. */
export interface Page {
  code: unknown;
  timezone: unknown;
  message: unknown;
  total?: unknown;
  items: unknown;
}

/**
 * A reporting service that holds rows and pages them. Faults are switched on by setting members; each is a way in which
 * a real service was seen to differ. Like the platform, it loses a whole round when one request gets no answer.
 */
export class FakeReportService implements Http {
  /** Every round, in order, as it was sent. */
  readonly rounds: HttpRequest[][] = [];
  items: Item[];
  /** Serves at most so many rows a page, whatever was asked. */
  cap = 1000;
  /** What it announces as `total`, by the number of rows held and of the page; nothing when undefined. */
  total: ((held: number, inPage: number) => unknown) | undefined;
  message: unknown = 'success';
  timezone: unknown = '';
  /** Looks at the n-th request (from 1) before the service does; undefined lets it pass. */
  fault: (call: number, question: Question) => Result | undefined = () => undefined;
  /** Changes a good page before it goes out. */
  change: (page: Page, question: Question, call: number) => void = () => {};
  private served = 0;

  constructor(items: Item[] = []) {
    this.items = items;
  }

  get calls(): number {
    return this.rounds.reduce((sum, round) => sum + round.length, 0);
  }

  /** What each request asked, in order. */
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
