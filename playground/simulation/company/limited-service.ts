import { PAGE_ROWS } from '../../../src/catalogue/catalogue';
import type { HttpResponse } from '../../../src/platform/ports';

const MINUTE_MS = 60_000;

export interface ServiceLimits {
  /** The service accepts this many requests in any 60 seconds. */
  readonly limit: number;
  /** True if a refusal names the time after which a request is accepted again. */
  readonly namesWait: boolean;
  /** The service is down from the first time to the second (milliseconds since 1970). */
  readonly outage: readonly [from: number, to: number];
}

/** The body of a request: which page of which report. The service knows its length from `rows`. */
export interface PageQuestion {
  readonly report: string;
  readonly rows: number;
  readonly start: number;
}

/** A reporting service that refuses more requests than its limit. It counts what it answers, and sends the sizes of pages without rows. */
export class LimitedService {
  /** The times of the accepted requests, the oldest first. */
  readonly accepted: number[] = [];
  /** The times of the refused requests, the oldest first. */
  readonly refused: number[] = [];
  /** The number of requests during the outage. */
  failed = 0;

  constructor(private readonly limits: ServiceLimits) {}

  answer(body: string, now: number): HttpResponse {
    const { limit, namesWait, outage } = this.limits;
    if (now >= outage[0] && now < outage[1]) {
      this.failed += 1;
      return response(503, {});
    }
    const oldest = this.accepted.at(-limit) ?? Number.NEGATIVE_INFINITY;
    const waitMs = oldest + MINUTE_MS - now;
    if (waitMs > 0) {
      this.refused.push(now);
      return response(429, {}, namesWait ? String(Math.ceil(waitMs / 1000)) : undefined);
    }
    this.accepted.push(now);
    const { rows, start } = JSON.parse(body) as PageQuestion;
    return response(200, { code: 200, total: rows, inPage: Math.max(0, Math.min(PAGE_ROWS, rows - start)) });
  }
}

function response(status: number, body: object, retryAfter?: string): HttpResponse {
  const text = JSON.stringify(body);
  return {
    status,
    header: (name) => (name === 'retry-after' ? retryAfter : undefined),
    text: () => text,
    byteLength: () => text.length,
    bytesBehind: () => {
      throw new Error('Pages of reports are not cut.');
    },
    gunzippedText: () => text,
  };
}
