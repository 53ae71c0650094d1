import type { Day } from '../../dates/calendar';
import { DownloadFailed } from '../../errors/service-errors';
import type { Clock, Http, HttpFailure, HttpResponse } from '../../platform/ports';
import { remainingMs, waitForRetry } from '../../service/http/retry';
import { texts } from '../../wording/texts';
import type { ByCentre, Centre } from '../centres';
import { FileChanged } from '../file-part';
import { checkLink } from './check-link';
import {
  type ByteRange,
  type DownloadedPart,
  failedFor,
  judgeDownload,
  type Verdict,
} from './judge-download';

/** The connection and the options of a download. */
export interface Download {
  /** Requests the links from the service; null where a centre has no file. Called again when a link has expired. */
  readonly links: () => ByCentre<string | null>;
  readonly http: Http;
  readonly clock: Clock;
  /** Epoch milliseconds: after this time, no new call or wait begins. */
  readonly deadline: number;
  /** True when the base URL is on this machine: then links to this machine are also allowed. */
  readonly allowLoopback: boolean;
  /** Texts that no message may contain, such as the key. */
  readonly secrets?: readonly string[];
  /**
   * Called when the links are received, and after each piece is received or read; `done` includes the part of the open file that has
   * been read. An error thrown by it ends the download.
   */
  readonly onProgress?: (progress: { readonly done: number; readonly of: number }) => void;
  /** The expected day of the files. */
  readonly day?: Day;
  /** Called when all files have been read, with each reason to doubt files that were readable. */
  readonly onDoubt?: (doubt: string) => void;
}

/** The result of a request for part of a file. */
export type Fetched = DownloadedPart | 'no data' | 'not in parts';

/** A link is valid for 15 minutes (section 4.1), so even a second expiry in one run is unusual. */
const MOST_RENEWALS = 2;
/** Enough for a file of 50 MB over a slow connection. */
const LONGEST_DOWNLOAD_SECONDS = 120;

/**
 * Downloads the files of one day. The links contain their own signature, so the key is not sent to them: the range is the only header.
 * Throws DownloadFailed, OutOfTime, QuotaUsedUp or FileChanged when any requested part is unavailable; partial results are never
 * returned.
 */
export class FileStorage {
  private links: ByCentre<string | null> | undefined;
  private readonly tries = new Map<Centre, number>();
  private renewals = 0;
  /** One unreachable host makes the platform fail the whole batch; after that, the files are fetched one by one. */
  private oneByOne = false;

  constructor(private readonly download: Download) {}

  /** Whether the service has a link for the centre. The first call requests the links. */
  has(centre: Centre): boolean {
    if (this.links === undefined) {
      this.remainingMs();
      this.links = this.download.links();
    }
    return this.links[centre] !== null;
  }

  fetchOne(ask: ByteRange): Fetched {
    const fetched = this.fetch([ask]).get(ask.centre);
    if (fetched === undefined) throw new Error(`centre ${ask.centre} was neither fetched nor refused`);
    return fetched;
  }

  /** Fetches parts of different files in parallel. */
  fetch(asks: readonly ByteRange[]): ReadonlyMap<Centre, Fetched> {
    const found = new Map<Centre, Fetched>();
    this.tries.clear();
    while (found.size < asks.length) this.fetchMissing(asks, found);
    return found;
  }

  /** Fetches the missing parts once, and prepares the next attempt. */
  private fetchMissing(asks: readonly ByteRange[], found: Map<Centre, Fetched>): void {
    const missing = asks.filter(({ centre }) => !found.has(centre));
    const verdicts = this.send(this.oneByOne ? missing.slice(0, 1) : missing);
    for (const [centre, verdict] of verdicts) take(centre, verdict, found);
    this.wait(verdicts);
    this.renewRefused(verdicts);
  }

  /** Requests the parts at once. Returns no verdicts if the responses together are too large. */
  private send(asks: readonly ByteRange[]): (readonly [Centre, Verdict])[] {
    const { http, clock, secrets = [] } = this.download;
    const timeoutSeconds = Math.min(LONGEST_DOWNLOAD_SECONDS, Math.ceil(this.remainingMs() / 1_000));
    const requests = asks.map((ask) => ({ ask, url: this.checkedLink(ask.centre) }));
    const results = http.sendAll(
      requests.map(({ ask, url }) => ({ method: 'get', url, headers: rangeOf(ask), timeoutSeconds })),
    );
    // The platform reports only that the batch is too large. Fetching the files one by one shows which of them is.
    if (results.length > 1 && results.some(isTooLarge)) {
      this.oneByOne = true;
      return [];
    }
    return requests.flatMap(({ ask, url }, i) => {
      const result = results[i];
      if (result === undefined) return [];
      const hidden = [...secrets, ...secretsOf(url)];
      return [[ask.centre, judgeDownload(result, ask, hidden, clock.now())] as const];
    });
  }

  private checkedLink(centre: Centre): string {
    const link = this.has(centre) ? this.links?.[centre] : undefined;
    if (link === undefined || link === null)
      throw new DownloadFailed(centre, texts().devices.downloads.noLongerNamed);
    const checked = checkLink(link, this.download);
    if ('refused' in checked) throw new DownloadFailed(centre, checked.refused);
    return checked.ok;
  }

  private wait(verdicts: readonly (readonly [Centre, Verdict])[]): void {
    const failed = verdicts.flatMap(([centre, verdict]) => {
      if (verdict.kind !== 'again') return [];
      const attempt = (this.tries.get(centre) ?? 0) + 1;
      this.tries.set(centre, attempt);
      if (verdict.failure === 'unreachable') this.oneByOne = true;
      return [{ ...verdict, attempt, error: new DownloadFailed(centre, verdict.why) }];
    });
    waitForRetry(failed, this.download, texts().devices.downloads.timeRanOut);
  }

  /** Renews the links once, even if several were refused: one request returns the links of all files. */
  private renewRefused(verdicts: readonly (readonly [Centre, Verdict])[]): void {
    for (const [centre, verdict] of verdicts) {
      if (verdict.kind !== 'link refused') continue;
      if (this.renewals === MOST_RENEWALS)
        throw new DownloadFailed(centre, texts().devices.downloads.linksRefused(verdict.why));
      this.renewals++;
      this.remainingMs();
      this.links = this.download.links();
      return;
    }
  }

  private remainingMs(): number {
    return remainingMs(this.download, texts().devices.downloads.timeRanOut);
  }
}

function take(centre: Centre, verdict: Verdict, found: Map<Centre, Fetched>): void {
  if (verdict.kind === 'failed') throw failedFor(centre, verdict.why);
  if (verdict.kind === 'changed') throw new FileChanged(centre);
  if (verdict.kind === 'received') found.set(centre, verdict.part);
  if (verdict.kind === 'no data' || verdict.kind === 'not in parts') found.set(centre, verdict.kind);
}

function isTooLarge(result: HttpResponse | HttpFailure): boolean {
  return 'failed' in result && result.failed === 'too large';
}

function rangeOf({ from, bytes }: ByteRange): Record<string, string> {
  return bytes === null ? {} : { Range: `bytes=${from}-${from + bytes - 1}` };
}

/** The query string signs the link, so its values work like a password while the link is valid. */
function secretsOf(url: string): string[] {
  const query = url.slice(url.indexOf('?') + 1 || url.length);
  const values = query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
  return [query, ...values].filter((value) => value.length >= 8);
}
