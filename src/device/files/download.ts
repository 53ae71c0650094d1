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

/** Everything that a download of the files of one day needs. */
export interface Download {
  /** Requests one link for each centre from the service; null if the centre has no file. Called again when a link has expired. */
  readonly links: () => ByCentre<string | null>;
  readonly http: Http;
  readonly clock: Clock;
  /** Epoch milliseconds: after this time, no new call or wait begins. */
  readonly deadline: number;
  /** Whether links may also lead to this machine: true if the base URL is on this machine. */
  readonly allowLoopback: boolean;
  /** Texts that no message may contain, such as the key. */
  readonly secrets?: readonly string[];
  /**
   * Called when the links are received, and when a piece is received or read. `done` is the number of files that have been read, with a
   * fraction for the file that is being read. An error that it throws ends the download.
   */
  readonly onProgress?: (done: number) => void;
  /** The day of the files, for messages. */
  readonly day?: Day;
  /** Called after all files have been read, with each sentence about a file that could be read but may be incomplete. */
  readonly onDoubt?: (doubt: string) => void;
}

/** The result of a request for a part of a file: the part, or why there is none. */
export type Fetched = DownloadedPart | 'no data' | 'not in parts';

/**
 * How often fresh links are requested. A link is valid for 15 minutes (section 4.1), so even two expiries during a download are unusual.
 */
const MOST_RENEWALS = 2;
/** Enough for a file of 50 MB over a slow connection. */
const LONGEST_DOWNLOAD_SECONDS = 120;

/**
 * Downloads parts of the files of one day. Links contain their own signature, so the report key is not sent to them: the only header is the
 * range. Throws DownloadFailed, OutOfTime, QuotaUsedUp or FileChanged if one of the requested parts is unavailable, even if others
 * were received.
 */
export class FileStorage {
  private links: ByCentre<string | null> | undefined;
  private readonly tries = new Map<Centre, number>();
  private renewals = 0;
  /** Whether files are fetched one by one: one unreachable host or one large file makes the platform fail a whole batch. */
  private oneByOne = false;

  constructor(private readonly download: Download) {}

  /** Whether the service sent a link for the centre. The first call requests the links from the service. */
  has(centre: Centre): boolean {
    return this.link(centre) !== null;
  }

  fetchOne(ask: ByteRange): Fetched {
    const fetched = this.fetch([ask]).get(ask.centre);
    if (fetched === undefined) throw new Error(`centre ${ask.centre} was neither fetched nor refused`);
    return fetched;
  }

  /** Fetches parts of different files at once, and repeats failed requests. The result has an entry for each requested part. */
  fetch(ranges: readonly ByteRange[]): ReadonlyMap<Centre, Fetched> {
    const found = new Map<Centre, Fetched>();
    this.tries.clear();
    while (found.size < ranges.length) this.fetchMissing(ranges, found);
    return found;
  }

  /** Requests the parts that are not in `found`, adds the received ones, and waits or renews links before the next attempt. */
  private fetchMissing(asks: readonly ByteRange[], found: Map<Centre, Fetched>): void {
    const missing = asks.filter(({ centre }) => !found.has(centre));
    const verdicts = this.send(this.oneByOne ? missing.slice(0, 1) : missing);
    for (const [centre, verdict] of verdicts) take(centre, verdict, found);
    this.wait(verdicts);
    this.renewRefused(verdicts);
  }

  /** Requests parts at once. Returns a verdict for each part. Returns none if one of several responses is too large. */
  private send(asks: readonly ByteRange[]): (readonly [Centre, Verdict])[] {
    const { http, clock, secrets = [] } = this.download;
    const timeoutSeconds = Math.min(LONGEST_DOWNLOAD_SECONDS, Math.ceil(this.remainingMs() / 1_000));
    const requests = asks.map((ask) => ({ ask, url: this.checkedLink(ask.centre) }));
    const results = http.sendAll(
      requests.map(({ ask, url }) => ({ method: 'get', url, headers: rangeOf(ask), timeoutSeconds })),
    );
    // The platform does not say which response of the batch is too large. Fetching the files one by one shows it.
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
    const link = this.link(centre);
    if (link === null) throw new DownloadFailed(centre, texts().devices.downloads.noLongerNamed);
    const checked = checkLink(link, this.download);
    if ('refused' in checked) throw new DownloadFailed(centre, checked.refused);
    return checked.ok;
  }

  private link(centre: Centre): string | null {
    this.links ??= this.requestedLinks();
    return this.links[centre];
  }

  private requestedLinks(): ByCentre<string | null> {
    this.remainingMs();
    return this.download.links();
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

  /** Requests fresh links if a link was refused. One request returns the links of all files. */
  private renewRefused(verdicts: readonly (readonly [Centre, Verdict])[]): void {
    for (const [centre, verdict] of verdicts) {
      if (verdict.kind !== 'link refused') continue;
      if (this.renewals === MOST_RENEWALS)
        throw new DownloadFailed(centre, texts().devices.downloads.linksRefused(verdict.why));
      this.renewals++;
      this.links = this.requestedLinks();
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

/** The query string of a link and its values. They sign the link, so they work like a password while the link is valid. */
function secretsOf(url: string): string[] {
  const query = url.slice(url.indexOf('?') + 1 || url.length);
  const values = query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
  return [query, ...values].filter((value) => value.length >= 8);
}
