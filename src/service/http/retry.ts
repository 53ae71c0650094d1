/** When a request is worth sending again. */
export type RetriedFailure = 'too many requests' | 'service down' | 'unreachable';

export interface RetryQuestion {
  readonly failure: RetriedFailure;
  /** How often the request has been sent, this time included. */
  readonly attempt: number;
  /** What the service asked for, if it did. */
  readonly retryAfterMs: number | undefined;
  /** Until the deadline. */
  readonly remainingMs: number;
  /** In [0, 1). */
  readonly random: number;
}

export type RetryAnswer = { readonly waitMs: number } | { readonly stop: 'attempts' | 'time' };

const LONGEST_WAIT_MS = 30_000;

/** An unreachable host costs up to 50 s a go, so it gets fewer. */
const POLICY: Readonly<Record<RetriedFailure, { readonly attempts: number; readonly baseMs: number }>> = {
  'too many requests': { attempts: 6, baseMs: 2_000 },
  'service down': { attempts: 5, baseMs: 1_000 },
  unreachable: { attempts: 4, baseMs: 1_000 },
};

/**
 * How long to wait before sending again, or why not to. The wait is drawn from the whole of [0, limit), the limit
 * doubling with each attempt up to 30 s; a Retry-After is waited out in full, and a little more.
 */
export function retryDelay(question: RetryQuestion): RetryAnswer {
  const { attempts, baseMs } = POLICY[question.failure];
  if (question.attempt >= attempts) return { stop: 'attempts' };
  const waitMs =
    question.retryAfterMs === undefined
      ? question.random * Math.min(LONGEST_WAIT_MS, baseMs * 2 ** (question.attempt - 1))
      : question.retryAfterMs + question.random * 1_000;
  return waitMs < question.remainingMs ? { waitMs: Math.ceil(waitMs) } : { stop: 'time' };
}

/** The wait that a Retry-After header asks for, in ms: seconds or an HTTP date. Undefined for a past or unreadable one. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const text = (header ?? '').trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1_000;
  const dated = httpDate(text);
  return dated === undefined || dated < nowMs ? undefined : dated - nowMs;
}

const MONTHS = 'JanFebMarAprMayJunJulAugSepOctNovDec';

/** The one form that HTTP still lets servers send: `Sun, 06 Nov 1994 08:49:37 GMT`. */
function httpDate(text: string): number | undefined {
  const parts = /^\w{3}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/.exec(text);
  if (parts === null) return undefined;
  const [, day, name = '', year, hours, minutes, seconds] = parts;
  const month = MONTHS.indexOf(name);
  if (month % 3 !== 0) return undefined;
  return Date.UTC(Number(year), month / 3, Number(day), Number(hours), Number(minutes), Number(seconds));
}
