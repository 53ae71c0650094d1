import type { Day } from '../../dates/calendar';
import { DownloadFailed } from '../../errors/service-errors';
import type { Clock, Http } from '../../platform/ports';
import { remainingMs, waitForRetry } from '../../service/http/retry';
import { texts } from '../../wording/texts';
import type { ByCentre, Centre } from '../centres';
import { FileChanged, type FileIdentity } from '../file-part';
import { checkLink } from './check-link';
import { HeldParts } from './held-parts';
import {
  type ByteRange,
  type DownloadedPart,
  failedFor,
  judgeDownload,
  type Verdict,
} from './judge-download';
import { RoundSize } from './round-size';

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
  readonly day?: Day;
  /** Called after all files have been read, with each sentence about a file that could be read but may be incomplete. */
  readonly onDoubt?: (doubt: string) => void;
}

/** The result of a request for a part of a file: the part, or why there is none. */
export type Fetched = DownloadedPart | 'no data' | 'not in parts';

/** A link is valid for 15 minutes (section 4.1), so even two expiries during a download are unusual. */
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
  private readonly tries = new Map<ByteRange, number>();
  private renewals = 0;
  private readonly round = new RoundSize();
  readonly held = new HeldParts();
  /** Centres with a storage that sent a shorter part than requested. Parts that are requested ahead would not fit together. */
  private readonly short = new Set<Centre>();

  constructor(private readonly download: Download) {}

  /** Whether the service sent a link for the centre. The first call requests the links from the service. */
  has(centre: Centre): boolean {
    return this.link(centre) !== null;
  }

  fetchOne(ask: ByteRange, ahead: readonly ByteRange[] = []): Fetched {
    return this.fetch([ask], ahead)[0] ?? missing(ask);
  }

  /**
   * Fetches parts of files at once, and repeats failed requests. The results are in the order of `asks`. The same rounds also request as many
   * parts of `ahead`, from the first one on, as can be expected to arrive in time. These parts are for `held`.
   */
  fetch(asks: readonly ByteRange[], ahead: readonly ByteRange[] = []): Fetched[] {
    const found = new Map<ByteRange, Fetched>();
    this.tries.clear();
    while (found.size < asks.length) this.fetchMissing(asks, ahead, found);
    return asks.map((ask) => found.get(ask) ?? missing(ask));
  }

  /**
   * The part with byte `byte` of the file, if it was fetched ahead and is as requested; otherwise undefined. It begins at or before this byte.
   * The parts before it are dropped. Throws OutOfTime, although nothing is sent: reading takes time, too.
   */
  takeHeld(centre: Centre, byte: number, known: FileIdentity | undefined): DownloadedPart | undefined {
    this.remainingMs();
    const part = this.held.take(centre, byte);
    if (part === undefined) return undefined;
    const verdict = judgeDownload(part.response, { ...part.ask, known }, [], this.download.clock.now());
    if (verdict.kind === 'changed') throw new FileChanged(centre);
    return verdict.kind === 'received' ? verdict.part : undefined;
  }

  /** Requests the parts that are not in `found`, adds the received ones, and waits or renews links before the next attempt. */
  private fetchMissing(
    asks: readonly ByteRange[],
    ahead: readonly ByteRange[],
    found: Map<ByteRange, Fetched>,
  ): void {
    const now = this.ofOneHost(asks.filter((ask) => !found.has(ask))).slice(0, this.round.width);
    const verdicts = this.send(now, this.aheadOf(now, ahead));
    for (const [ask, verdict] of verdicts) {
      take(ask, verdict, found);
      if (verdict.kind === 'received' && isShort(ask, verdict.part)) this.short.add(ask.centre);
    }
    this.wait(verdicts);
    this.renewRefused(verdicts);
  }

  private aheadOf(asks: readonly ByteRange[], ahead: readonly ByteRange[]): readonly ByteRange[] {
    const { round } = this;
    let bytes = round.bytesAhead(this.remainingMs());
    const affordable = ahead.filter((ask) => {
      bytes -= ask.bytes ?? Number.POSITIVE_INFINITY;
      return bytes >= 0;
    });
    const { held, short } = this;
    const fitting = affordable.filter(
      ({ centre, from }) => !short.has(centre) && from >= (held.end(centre) ?? 0),
    );
    return this.ofOneHost([...asks, ...fitting]).slice(asks.length, round.width);
  }

  /** The requests that may be in one round with the first one. */
  private ofOneHost(asks: readonly ByteRange[]): readonly ByteRange[] {
    return this.round.mixesHosts ? asks : asks.filter(({ centre }) => centre === asks[0]?.centre);
  }

  /** Requests parts at once. Returns a verdict for each of `asks`. Returns none if one of several responses is too large. */
  private send(asks: readonly ByteRange[], ahead: readonly ByteRange[]): (readonly [ByteRange, Verdict])[] {
    const { http, clock, secrets = [] } = this.download;
    const timeoutSeconds = Math.min(LONGEST_DOWNLOAD_SECONDS, Math.ceil(this.remainingMs() / 1_000));
    const requests = [...asks, ...ahead].map((ask) => ({ ask, url: this.checkedLink(ask.centre) }));
    const begun = clock.now();
    const results = http.sendAll(
      requests.map(({ ask, url }) => ({ method: 'get', url, headers: rangeOf(ask), timeoutSeconds })),
    );
    // The platform does not say which response of the batch is too large. Fetching the files one by one shows it.
    if (results.length > 1 && results.some((result) => 'failed' in result && result.failed === 'too large')) {
      this.round.onTooLarge();
      return [];
    }
    const bytes = requests.reduce((sum, { ask }) => sum + (ask.bytes ?? 0), 0);
    this.round.onRound(results, bytes, clock.now() - begun);
    return requests.flatMap(({ ask, url }, i) => {
      const result = results[i];
      if (result === undefined) return [];
      if (i >= asks.length) {
        this.held.keep(ask, result);
        return [];
      }
      const hidden = [...secrets, ...secretsOf(url)];
      return [[ask, judgeDownload(result, ask, hidden, clock.now())] as const];
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

  private wait(verdicts: readonly (readonly [ByteRange, Verdict])[]): void {
    const failed = verdicts.flatMap(([ask, verdict]) => {
      if (verdict.kind !== 'again') return [];
      const attempt = (this.tries.get(ask) ?? 0) + 1;
      this.tries.set(ask, attempt);
      return [{ ...verdict, attempt, error: new DownloadFailed(ask.centre, verdict.why) }];
    });
    waitForRetry(failed, this.download, texts().devices.downloads.timeRanOut);
  }

  /** Requests fresh links if a link was refused. One request returns the links of all files. */
  private renewRefused(verdicts: readonly (readonly [ByteRange, Verdict])[]): void {
    for (const [{ centre }, verdict] of verdicts) {
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

function take(ask: ByteRange, verdict: Verdict, found: Map<ByteRange, Fetched>): void {
  if (verdict.kind === 'failed') throw failedFor(ask.centre, verdict.why);
  if (verdict.kind === 'changed') throw new FileChanged(ask.centre);
  if (verdict.kind === 'received') found.set(ask, verdict.part);
  if (verdict.kind === 'no data' || verdict.kind === 'not in parts') found.set(ask, verdict.kind);
}

/** Whether a part ends before the requested bytes end, and before the file ends. */
function isShort({ bytes }: ByteRange, { from, to, size }: DownloadedPart): boolean {
  return bytes !== null && to < from + bytes && to !== size;
}

function missing({ centre }: ByteRange): never {
  throw new Error(`centre ${centre} was neither fetched nor refused`);
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
