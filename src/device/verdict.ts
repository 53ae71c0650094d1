import { QuotaUsedUp } from '../errors';
import type { HttpFailure, HttpResponse } from '../platform/ports';
import { excerpt } from '../service/redact';
import { type RetriedFailure, retryAfterMs } from '../service/retry';
import { bodyOf, markupIn } from './body';

/** What came of one go at a file. */
export type Verdict =
  | { readonly kind: 'file'; readonly text: string }
  | { readonly kind: 'no data' }
  /** The link has expired or is refused: a fresh one may do. */
  | { readonly kind: 'link refused'; readonly why: string }
  | {
      readonly kind: 'again';
      readonly failure: RetriedFailure;
      readonly why: string;
      readonly retryAfterMs: number | undefined;
    }
  | { readonly kind: 'failed'; readonly why: string };

const TOO_LARGE =
  'it is over 50 MB, the most that Google hands over in one piece; only the aggregated reports can be had for this app and day';
const MOST_BYTES = 50 * 1024 * 1024;

/** Judges one result. `secrets` are the texts that no sentence may show. Throws QuotaUsedUp. */
export function judgeDownload(
  result: HttpResponse | HttpFailure,
  secrets: readonly string[],
  nowMs: number,
): Verdict {
  if ('failed' in result) return judgeFailure(result, secrets);
  const { status } = result;
  if (status === 200 || status === 204) return judgeBody(result, secrets);
  if (status === 404) return { kind: 'no data' };
  if (status >= 300 && status < 400)
    return { kind: 'failed', why: `the link leads elsewhere (HTTP ${status}), which is not followed` };
  const why = said(`HTTP ${status}`, result.text(), secrets);
  if (status === 429 || status === 408 || (status >= 500 && status < 600))
    return {
      kind: 'again',
      failure: status === 429 ? 'too many requests' : 'service down',
      why,
      retryAfterMs: retryAfterMs(result.header('retry-after'), nowMs),
    };
  // Storage services answer an expired link with 403, and some with 400 and an XML error.
  const refused = status === 401 || status === 403 || markupIn(result.text()) === 'xml';
  return refused ? { kind: 'link refused', why } : { kind: 'failed', why };
}

function judgeFailure({ failed, reason }: HttpFailure, secrets: readonly string[]): Verdict {
  const shown = excerpt(reason.replace(/\bhttps?:\/\/\S+/gi, 'the link'), secrets);
  if (failed === 'quota') throw new QuotaUsedUp(shown);
  if (failed === 'too large') return { kind: 'failed', why: TOO_LARGE };
  return {
    kind: 'again',
    failure: 'unreachable',
    why: `no answer came (“${shown}”)`,
    retryAfterMs: undefined,
  };
}

function judgeBody(response: HttpResponse, secrets: readonly string[]): Verdict {
  const declared = declaredLength(response);
  if (declared > MOST_BYTES) return { kind: 'failed', why: TOO_LARGE };
  // More than was declared is a body that the platform unpacked without saying so.
  const came = declared > 0 ? response.byteLength() : 0;
  if (came < declared) return again(`only ${came} of ${declared} bytes came`);
  const body = bodyOf(response);
  if ('unreadable' in body) return { kind: 'failed', why: body.unreadable };
  const markup = markupIn(body.text);
  if (markup === 'html') return again(said('a web page came in its place', body.text, secrets));
  if (markup === 'xml')
    return { kind: 'link refused', why: said('an error came in its place', body.text, secrets) };
  return { kind: 'file', text: body.text };
}

function again(why: string): Verdict {
  return { kind: 'again', failure: 'service down', why, retryAfterMs: undefined };
}

/** 0 where the header is missing, or tells the length before the platform unpacked the body. */
function declaredLength(response: HttpResponse): number {
  const packed = !/^(identity)?$/i.test((response.header('content-encoding') ?? '').trim());
  const length = (response.header('content-length') ?? '').trim();
  return !packed && /^\d{1,15}$/.test(length) ? Number(length) : 0;
}

function said(what: string, body: string, secrets: readonly string[]): string {
  const shown = excerpt(body, secrets);
  return shown === '' ? what : `${what} (“${shown}”)`;
}
