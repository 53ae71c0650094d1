import { excerpt } from '../../errors/redact';
import { QuotaUsedUp } from '../../errors/service-errors';
import type { HttpFailure, HttpResponse } from '../../platform/ports';
import { type RetriedFailure, retryAfterMs } from '../../service/http/retry';
import type { Centre } from '../centres';
import type { FileIdentity } from '../file-part';
import { markupIn } from './decode-body';
import { judgeAll, judgePart, rangeTotal, said, TOO_LARGE } from './judged-bytes';
import type { PlacedText } from './piece-text';

/** What is asked for: `bytes` of a centre's file from the byte `from` on; all of it where `bytes` is null. */
export interface ByteRange {
  readonly centre: Centre;
  readonly from: number;
  readonly bytes: number | null;
  /** What came of it before. */
  readonly known?: FileIdentity | undefined;
}

/** What came of a file: bytes `from` to `to`, as text. */
export interface DownloadedPart extends PlacedText {
  /** Of the file; null where its storage does not say. */
  readonly size: number | null;
  readonly identity: FileIdentity;
  /** True for all of the file, unpacked: then `from` and `to` are no places in `text`. */
  readonly isEntire: boolean;
}

/** What came of one go at a file. */
export type Verdict =
  | { readonly kind: 'came'; readonly came: DownloadedPart }
  | { readonly kind: 'no data' }
  /** The storage serves no pieces of it, or none that mean anything by themselves. */
  | { readonly kind: 'not in parts' }
  /** It is not the file of which earlier pieces came. */
  | { readonly kind: 'changed' }
  /** The link has expired or is refused: a fresh one may do. */
  | { readonly kind: 'link refused'; readonly why: string }
  | {
      readonly kind: 'again';
      readonly failure: RetriedFailure;
      readonly why: string;
      readonly retryAfterMs: number | undefined;
    }
  | { readonly kind: 'failed'; readonly why: string };

/** Judges one result. `secrets` are the texts that no sentence may show. Throws QuotaUsedUp. */
export function judgeDownload(
  result: HttpResponse | HttpFailure,
  ask: ByteRange,
  secrets: readonly string[],
  nowMs: number,
): Verdict {
  if ('failed' in result) return judgeFailure(result, secrets);
  const { status } = result;
  if (status === 206 && ask.bytes !== null) return judgePart(result, { ...ask, bytes: ask.bytes }, secrets);
  if (status === 200 || status === 204) return judgeAll(result, ask, secrets);
  if (ask.known !== undefined && (status === 404 || status === 412 || status === 416))
    return { kind: 'changed' };
  if (status === 404) return { kind: 'no data' };
  // An empty file has no first byte; of another, the storage serves no ranges.
  if (status === 416 && ask.bytes !== null)
    return { kind: rangeTotal(result) === 0 ? 'no data' : 'not in parts' };
  return judgeStatus(result, secrets, nowMs);
}

function judgeStatus(result: HttpResponse, secrets: readonly string[], nowMs: number): Verdict {
  const { status } = result;
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
