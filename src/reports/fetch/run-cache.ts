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
  /** The address and key of the responses: a colleague who continues a run gets no pages of another key. Stored as a digest only. */
  readonly origin: string;
  /** The draft of the run: a position in the files of another draft is ignored. Stored as a digest only. */
  readonly draft: unknown;
  /** False for the first slice: nothing is cached yet, and each read takes about 30 ms. */
  readonly isLater: boolean;
}

/**
 * Data of a run for its next slice, in the document's cache: response pages and the position in device files, which may take several
 * megabytes. If the cache loses them, the next slice requests the pages and reads the files again.
 */
export class RunCache implements EarlierAnswers {
  /** True after this slice has cached something for the next one. */
  hasKept = false;
  private readonly served = new Set<string>();
  /** The position of the previous slice in the device files. */
  position: RunPosition | undefined;
  private readonly positionName: string;

  constructor(
    private readonly run: CachedRun,
    private readonly ports: CachedTextPorts,
    /** False at the start of a run, when requesting a page again takes less time than caching it. */
    private readonly isKeeping: () => boolean,
  ) {
    this.positionName = this.name(`files\n${run.origin}${JSON.stringify(run.draft)}`);
    const text = run.isLater ? cachedText(this.positionName, ports) : undefined;
    if (text !== undefined) this.position = JSON.parse(text) as RunPosition;
  }

  /** The page of an earlier slice, only once in a slice: a second request for the same page checks whether it has changed. */
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

  keepPosition(position: RunPosition): void {
    this.put(this.positionName, position);
  }

  forgetPosition(): void {
    this.position = undefined;
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

/**
 * The origin of the responses for a draft: address, key and newest complete day. It contains the day because pages from before the day
 * was complete must not count as its final numbers.
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

/** The position of a run in device files, with their days and output: it is valid only for the same days and output. */
export interface RunPosition extends DevicePosition {
  readonly days: readonly Day[];
  readonly output: Request['output'];
}
