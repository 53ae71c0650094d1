import { excerpt } from '../../errors/redact';
import { QuotaUsedUp } from '../../errors/service-errors';
import type { HttpFailure, HttpResponse } from '../../platform/ports';
import { retryAfterMs } from '../../service/http/retry';
import { texts } from '../../wording/texts';
import { markupIn } from './decode-body';
import { judgeAll, judgePart, rangeTotal } from './judged-bytes';
import type { ByteRange, Verdict } from './verdict';

/** Decides the outcome of one request. `secrets` are texts that no message may contain. Throws QuotaUsedUp. */
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
  // An empty file has no first byte. If the file is not empty, the storage serves no ranges of it.
  if (status === 416 && ask.bytes !== null)
    return { kind: rangeTotal(result) === 0 ? 'no data' : 'not in parts' };
  return judgeStatus(result, secrets, nowMs);
}

function judgeStatus(result: HttpResponse, secrets: readonly string[], nowMs: number): Verdict {
  const { status } = result;
  if (status >= 300 && status < 400)
    return { kind: 'failed', why: texts().devices.downloads.redirected(status) };
  const why = texts().devices.downloads.status(status, excerpt(result.text(), secrets));
  if (status === 429 || status === 408 || (status >= 500 && status < 600))
    return {
      kind: 'again',
      failure: status === 429 ? 'too many requests' : 'service down',
      why,
      retryAfterMs: retryAfterMs(result.header('retry-after'), nowMs),
    };
  // For an expired link, storage services return 403, and some return 400 with an XML error.
  const refused = status === 401 || status === 403 || markupIn(result.text()) === 'xml';
  return refused ? { kind: 'link refused', why } : { kind: 'failed', why };
}

function judgeFailure({ failed, reason }: HttpFailure, secrets: readonly string[]): Verdict {
  const { hiddenLink, noAnswer, tooLarge } = texts().devices.downloads;
  const shown = excerpt(reason.replace(/\bhttps?:\/\/\S+/gi, hiddenLink), secrets);
  if (failed === 'quota') throw new QuotaUsedUp(shown);
  if (failed === 'too large') return { kind: 'failed', why: tooLarge };
  return {
    kind: 'again',
    failure: 'unreachable',
    why: noAnswer(shown),
    retryAfterMs: undefined,
  };
}
