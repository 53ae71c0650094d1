import type { Day } from '../../dates/calendar';
import { newestCompleteDay } from '../../dates/complete-days';
import type { DevicePosition } from '../../device/days/read-days';
import { type ReportDraft, withoutDefaults } from '../../request/draft';
import type { Request } from '../../request/request';
import type { EarlierAnswers } from '../../service/http/connection';
import type { ResponseBody } from '../../service/http/response-body';
import type { SettingsStore } from '../../settings/settings-store';
import { type CachedTextPorts, cachedText, cacheText, forgetText } from '../../storage/cached-pieces';

export interface CachedRun {
  readonly runId: string;
  /** See originOf. A user with another key does not get pages that were fetched with this key. Stored as a digest only. */
  readonly origin: string;
  /** The draft of the run. The cached position in device files is used only for the same draft. Stored as a digest only. */
  readonly draft: object;
  /** The first slice does not read the cache, because it contains nothing yet and a read takes about 30 ms. */
  readonly isLater: boolean;
}

/** Pages are cached only after the first 20 s of a run, because most runs end earlier, and caching a page takes time. */
export const KEEP_AFTER_MS = 20_000;
/** The pages of an older run are no longer in the cache, and its numbers would be older than a new run's numbers. */
export const LONGEST_RUN_MS = 6 * 3_600_000;
/** The most pages that are kept in memory while pages are not cached. */
const MOST_UNCACHED = 8;

/** Pages and the position in device files, of up to several megabytes. If the cache loses them, the next slice fetches them again. */
export class RunCache implements EarlierAnswers {
  hasSaved = false;
  /** True after this slice has used a page of an earlier one. */
  private hasEarlier = false;
  private readonly served = new Set<string>();
  /** Pages that were received before pages are cached, by name. */
  private readonly uncached = new Map<string, ResponseBody>();
  position: RunPosition | undefined;
  private readonly positionName: string;

  constructor(
    private readonly run: CachedRun,
    private readonly ports: CachedTextPorts,
    /** The first pages of a run are kept in memory, and cached only if the run is interrupted (see `keepPages`). */
    private readonly isKeeping: () => boolean,
  ) {
    this.positionName = this.name(`files\n${run.origin}${JSON.stringify(withoutDefaults(run.draft))}`);
    const text = run.isLater ? cachedText(this.positionName, ports) : undefined;
    if (text !== undefined) this.position = JSON.parse(text) as RunPosition;
  }

  /** Undefined for the second call with the same body: the caller then asks the service whether the page has changed. */
  take(body: string): ResponseBody | undefined {
    if (!this.run.isLater) return undefined;
    const name = this.pageName(body);
    if (this.served.has(name)) return undefined;
    this.served.add(name);
    const text = cachedText(name, this.ports);
    if (text === undefined) return undefined;
    this.hasEarlier = true;
    return JSON.parse(text) as ResponseBody;
  }

  keep(body: string, answer: ResponseBody): void {
    const name = this.pageName(body);
    if (this.isKeeping()) {
      this.served.add(name);
      this.put(name, answer);
    } else if (this.uncached.size < MOST_UNCACHED) this.uncached.set(name, answer);
  }

  /** Caches the pages that were received before pages are cached. Returns true if the next slice has pages that it need not request. */
  keepPages(): boolean {
    for (const [name, answer] of this.uncached) this.put(name, answer);
    this.uncached.clear();
    return this.hasSaved || this.hasEarlier;
  }

  keepPosition(position: RunPosition): void {
    this.put(this.positionName, position);
  }

  forgetPosition(): void {
    this.position = undefined;
    if (this.run.isLater || this.hasSaved) forgetText(this.positionName, this.ports);
  }

  private put(name: string, value: unknown): void {
    cacheText(name, JSON.stringify(value), this.ports);
    this.hasSaved = true;
  }

  private pageName(body: string): string {
    return this.name(`${this.run.origin}\n${body}`);
  }

  private name(text: string): string {
    return `run.${this.run.runId}.${this.ports.digest(text)}`;
  }
}

/**
 * Contains the newest complete day at the time `begun` (milliseconds since 1970), because pages that were fetched before it was complete do
 * not contain its final numbers.
 */
export function originOf(
  { report, zone }: Pick<ReportDraft, 'report'> & Partial<Pick<ReportDraft, 'zone'>>,
  begun: number,
  store: SettingsStore,
): string {
  const { settings, key } = store.settingsAndKey();
  const newest = newestCompleteDay(report, zone ?? settings.zone, begun);
  return JSON.stringify([settings.baseUrl, settings.paths, key, newest]);
}

/** The position where a slice stopped reading device files. It is valid only for the same days and output. */
export interface RunPosition extends DevicePosition {
  readonly days: readonly Day[];
  readonly output: Request['output'];
}
