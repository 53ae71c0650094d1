import type { Day } from '../../dates/calendar';
import type { Request } from '../../request/request';
import { firstBody } from '../../service/fetch-report';
import type { EarlierAnswers } from '../../service/http/connection';
import type { ResponseBody } from '../../service/http/response-body';
import type { Companion } from '../../service/http/sender';
import { fullReportRequest } from './full-report-totals';

/** A response of the full report, and the body of its request. JSON for a checkpoint. */
export interface EarlyAnswer {
  readonly body: string;
  readonly answer: ResponseBody;
}

/**
 * The first request that `fullTotals` will send for the days of a run. It is sent together with a request for links, so that it takes no
 * time of its own. If that fails, `fullTotals` sends it again.
 */
export class EarlyTotals {
  /** True after one attempt in this slice: an unreachable service would cost the time of a request for each day. */
  private isSent = false;

  /** `received` is the state of an earlier slice. */
  constructor(
    private readonly request: Request,
    private readonly days: readonly Day[],
    private received: EarlyAnswer | null,
  ) {}

  /** The request, once in a slice, for the time `nowMs`. Undefined if its response was received, or if no day is complete in the full report. */
  companion(nowMs: number): Companion | undefined {
    const { asked } = fullReportRequest(this.request, this.days, nowMs);
    if (this.isSent || this.received !== null || asked === undefined) return undefined;
    this.isSent = true;
    const body = firstBody(asked);
    const keep = (answer: ResponseBody) => {
      this.received = { body, answer };
    };
    return { report: asked.report, body, keep };
  }

  state(): EarlyAnswer | null {
    return this.received;
  }

  /** Drops the response, because the files of a day have changed, and the full report may have changed with them. */
  forget(): void {
    this.isSent = false;
    this.received = null;
  }

  /** The received response, once, and those in `others`. */
  answers(others: EarlierAnswers | undefined): EarlierAnswers {
    let isUsed = false;
    return {
      take: (body) => {
        if (isUsed || this.received?.body !== body) return others?.take(body);
        isUsed = true;
        return this.received.answer;
      },
      keep: (body, answer) => others?.keep(body, answer),
    };
  }
}
