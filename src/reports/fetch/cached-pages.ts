import { newestCompleteDay } from '../../dates/complete-days';
import type { ReportDraft } from '../../request/draft';
import type { EarlierAnswers } from '../../service/http/connection';
import type { ResponseBody } from '../../service/http/response-body';
import { CachedPieces, type CachedPiecesPorts } from '../../storage/cached-pieces';
import type { ReportPorts } from '../store/report-stores';

/**
 * The answers that earlier slices of a run got, in the document's cache, so that a later slice need not ask again. An answer
 * serves once in a slice: who asks the same again wants to know whether it has changed.
 */
export class CachedPages implements EarlierAnswers {
  /** How many answers this slice has kept for the next. */
  kept = 0;
  private readonly served = new Set<string>();

  constructor(
    private readonly runId: string,
    /** Where answers come from, and for whose key: a colleague who goes on with a run gets none of another's pages. Digested only. */
    private readonly origin: string,
    private readonly ports: CachedPiecesPorts,
    /** False for the first slice of a run: there is nothing to look for, and each look costs some 30 ms. */
    private readonly mayHold: boolean,
    /** False while a run is so young that asking again costs less than keeping. */
    private readonly isKeeping: () => boolean,
  ) {}

  take(body: string): ResponseBody | undefined {
    if (!this.mayHold) return undefined;
    const name = this.name(body);
    if (this.served.has(name)) return undefined;
    this.served.add(name);
    const text = new CachedPieces(this.ports).get(name);
    return text === undefined ? undefined : (JSON.parse(text) as ResponseBody);
  }

  keep(body: string, answer: ResponseBody): void {
    if (!this.isKeeping()) return;
    const name = this.name(body);
    this.served.add(name);
    new CachedPieces(this.ports).put(name, JSON.stringify(answer));
    this.kept++;
  }

  private name(body: string): string {
    return `run.${this.runId}.${this.ports.digest(`${this.origin}\n${body}`)}`;
  }
}

/** Whose answers those of a draft are; pages from before a day was complete must not be told as its final numbers. */
export function originOf(
  { report, zone }: Pick<ReportDraft, 'report'> & Partial<Pick<ReportDraft, 'zone'>>,
  begun: number,
  ports: Pick<ReportPorts, 'settings'>,
): string {
  const { settings, key } = ports.settings.settingsAndKey();
  const newest = newestCompleteDay(report, zone ?? settings.zone, begun);
  return JSON.stringify([settings.baseUrl, settings.paths, key, newest]);
}
