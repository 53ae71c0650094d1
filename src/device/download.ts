import { DownloadFailed, OutOfTime } from '../errors';
import type { Clock, Http } from '../platform/ports';
import { retryDelay } from '../service/retry';
import { type ByCentre, byCentre, CENTRES, type Centre } from './centres';
import { checkLink } from './links';
import { judgeDownload, type Verdict } from './verdict';

/** What a download needs. */
export interface Download {
  /** Asks the service for links; null where a centre has no file. Called again when a link has expired. */
  readonly links: () => ByCentre<string | null>;
  readonly http: Http;
  readonly clock: Clock;
  /** Epoch milliseconds: past it, no new call or wait begins. */
  readonly deadline: number;
  /** True when the base URL is on this machine: then links to it are allowed too. */
  readonly allowLoopback: boolean;
  /** Texts that no sentence may show, such as the key. */
  readonly secrets?: readonly string[];
  /** Told once the links are there, and after each file. What it throws ends the download. */
  readonly onProgress?: (progress: { readonly done: number; readonly of: number }) => void;
}

/** A centre's file as text, or why there is none. */
export type DeviceFile = { readonly text: string } | { readonly none: 'no data' | 'no file' };

/** A link holds for 15 minutes (section 4.1), so a second expiry in one run is already strange. */
const MOST_RENEWALS = 2;
/** A file of 50 MB over a slow line. */
const LONGEST_DOWNLOAD_SECONDS = 120;

/**
 * All four files, fetched side by side. The links carry their own signature, and the key stays away from them: no header is
 * sent. Throws DownloadFailed, OutOfTime or QuotaUsedUp when any of the files cannot be had: never some of them.
 */
export function downloadFiles(download: Download): ByCentre<DeviceFile> {
  const round = new Downloading(download);
  while (!round.done) round.go();
  return round.files();
}

class Downloading {
  private readonly found = new Map<Centre, DeviceFile>();
  private readonly tries = new Map<Centre, number>();
  private links: ByCentre<string | null>;
  private renewals = 0;
  /** The platform loses a whole batch to one unreachable host; after that, the files are fetched one by one. */
  private oneByOne = false;

  constructor(private readonly download: Download) {
    this.links = download.links();
    for (const centre of CENTRES)
      if (this.links[centre] === null) this.found.set(centre, { none: 'no file' });
    this.tell();
  }

  get done(): boolean {
    return this.found.size === CENTRES.length;
  }

  files(): ByCentre<DeviceFile> {
    return byCentre((centre) => this.found.get(centre)!);
  }

  /** Fetches what is missing once, and prepares the next go. */
  go(): void {
    const missing = CENTRES.filter((centre) => !this.found.has(centre));
    const verdicts = this.fetch(this.oneByOne ? missing.slice(0, 1) : missing);
    for (const [centre, verdict] of verdicts) this.take(centre, verdict);
    const refused = verdicts.find(([, { kind }]) => kind === 'link refused');
    this.wait(verdicts);
    if (refused) this.renewLinks(refused[0], refused[1]);
  }

  private fetch(centres: readonly Centre[]): [Centre, Verdict][] {
    const { http, clock, secrets = [] } = this.download;
    const timeoutSeconds = Math.min(LONGEST_DOWNLOAD_SECONDS, Math.ceil(this.remainingMs() / 1_000));
    const urls = centres.map((centre) => this.checkedLink(centre));
    const results = http.sendAll(urls.map((url) => ({ method: 'get', url, headers: {}, timeoutSeconds })));
    return centres.map((centre, i) => {
      const hidden = [...secrets, ...secretsOf(urls[i]!)];
      return [centre, judgeDownload(results[i]!, hidden, clock.now())];
    });
  }

  private checkedLink(centre: Centre): string {
    const checked = checkLink(this.links[centre]!, this.download);
    if ('refused' in checked) throw new DownloadFailed(centre, checked.refused);
    return checked.ok;
  }

  private take(centre: Centre, verdict: Verdict): void {
    if (verdict.kind === 'failed') throw new DownloadFailed(centre, verdict.why);
    if (verdict.kind === 'file') this.found.set(centre, { text: verdict.text });
    if (verdict.kind === 'no data') this.found.set(centre, { none: 'no data' });
    this.tell();
  }

  private tell(): void {
    this.download.onProgress?.({ done: this.found.size, of: CENTRES.length });
  }

  /** Waits as long as the most patient of the failures asks for; throws when one has had its last go. */
  private wait(verdicts: readonly [Centre, Verdict][]): void {
    let waitMs = 0;
    for (const [centre, verdict] of verdicts) {
      if (verdict.kind !== 'again') continue;
      const attempt = (this.tries.get(centre) ?? 0) + 1;
      this.tries.set(centre, attempt);
      if (verdict.failure === 'unreachable') this.oneByOne = true;
      const { clock } = this.download;
      const remainingMs = this.remainingMs();
      const delay = retryDelay({ ...verdict, attempt, remainingMs, random: clock.random() });
      if ('stop' in delay) throw new DownloadFailed(centre, verdict.why);
      waitMs = Math.max(waitMs, delay.waitMs);
    }
    if (waitMs > 0) this.download.clock.sleep(waitMs);
  }

  private renewLinks(centre: Centre, verdict: Verdict): void {
    const why = 'why' in verdict ? verdict.why : '';
    if (this.renewals === MOST_RENEWALS)
      throw new DownloadFailed(centre, `its links are refused, fresh ones too: ${why}`);
    this.renewals++;
    this.remainingMs();
    this.links = this.download.links();
    const lost = CENTRES.find((one) => !this.found.has(one) && this.links[one] === null);
    if (lost !== undefined)
      throw new DownloadFailed(lost, 'the service named its file first, and then named none');
  }

  private remainingMs(): number {
    const remaining = this.download.deadline - this.download.clock.now();
    if (remaining <= 0) throw new OutOfTime('downloading the device files');
    return remaining;
  }
}

/** The query string signs the link; its values are as good as a password while the link holds. */
function secretsOf(url: string): string[] {
  const query = /\?(.*)$/.exec(url)?.[1] ?? '';
  const values = query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
  return [query, ...values].filter((value) => value.length >= 8);
}
