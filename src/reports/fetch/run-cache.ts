import type { Day } from '../../dates/calendar';
import { newestCompleteDay } from '../../dates/complete-days';
import type { DevicePosition } from '../../device/days/read-days';
import type { ReportDraft } from '../../request/draft';
import type { Request } from '../../request/request';
import type { EarlierAnswers } from '../../service/http/connection';
import type { ResponseBody } from '../../service/http/response-body';
import type { SettingsStore } from '../../settings/settings-store';
import { type CachedTextPorts, cachedText, cacheText, forgetText } from '../../storage/cached-pieces';

/** The run that a slice belongs to. */
export interface CachedRun {
  readonly runId: string;
  /** Where responses come from, and for whose key: a colleague who continues a run gets no page of another key. Stored as a digest only. */
  readonly origin: string;
  /** What the run requests: a position in other files is ignored. Stored as a digest only. */
  readonly draft: unknown;
  /** False for the first slice: it has nothing to read, and each read takes some 30 ms. */
  readonly isLater: boolean;
}

/**
 * What slices of a run leave for the next one, in the document's cache: response pages, and how far device files are read, which may be
 * some megabytes. If the cache has lost it, pages are requested and files are read again.
 */
export class RunCache implements EarlierAnswers {
  /** True once this slice has kept something for the next. */
  hasKept = false;
  private readonly served = new Set<string>();
  private readonly positionName: string;
  private found: RunPosition | undefined;

  constructor(
    private readonly run: CachedRun,
    private readonly ports: CachedTextPorts,
    /** False while a run is so young that requesting a page again takes less time than keeping it. */
    private readonly isKeeping: () => boolean,
  ) {
    this.positionName = this.name(`files\n${run.origin}${JSON.stringify(run.draft)}`);
  }

  /** The page that an earlier slice received, once in a slice: whoever requests it again wants to know whether it has changed. */
  take(body: string): ResponseBody | undefined {
    if (!this.run.isLater) return undefined;
    const name = this.pageName(body);
    if (this.served.has(name)) return undefined;
    this.served.add(name);
    const text = cachedText(name, this.ports);
    return text === undefined ? undefined : (JSON.parse(text) as ResponseBody);
  }

  keep(body: string, answer: ResponseBody): void {
    if (!this.isKeeping()) return;
    const name = this.pageName(body);
    this.served.add(name);
    this.put(name, answer);
  }

  /** How far the slice before has read device files. */
  position(): RunPosition | undefined {
    if (!this.run.isLater || this.found !== undefined) return this.found;
    const text = cachedText(this.positionName, this.ports);
    if (text !== undefined) this.found = JSON.parse(text) as RunPosition;
    return this.found;
  }

  keepPosition(position: RunPosition): void {
    this.put(this.positionName, position);
  }

  forgetPosition(): void {
    if (this.run.isLater || this.hasKept) forgetText(this.positionName, this.ports);
  }

  private put(name: string, value: unknown): void {
    cacheText(name, JSON.stringify(value), this.ports);
    this.hasKept = true;
  }

  private pageName(body: string): string {
    return this.name(`${this.run.origin}\n${body}`);
  }

  private name(text: string): string {
    return `run.${this.run.runId}.${this.ports.digest(text)}`;
  }
}

/** Where the responses for a draft come from; pages from before a day was complete must not count as its final numbers. */
export function originOf(
  { report, zone }: Pick<ReportDraft, 'report'> & Partial<Pick<ReportDraft, 'zone'>>,
  begun: number,
  store: SettingsStore,
): string {
  const { settings, key } = store.settingsAndKey();
  const newest = newestCompleteDay(report, zone ?? settings.zone, begun);
  return JSON.stringify([settings.baseUrl, settings.paths, key, newest]);
}

/** How far a run has come with device files, and with which: a position among other days is none. */
export interface RunPosition extends DevicePosition {
  readonly days: readonly Day[];
  readonly output: Request['output'];
}
