import type { Packing, TextCache } from '../platform/ports';
import { newestCompleteDay } from '../request/ready';
import type { Answer } from '../service/answer';
import type { EarlierAnswers } from '../service/settings';
import type { ReportDraft } from '../sidebar-api';
import type { SavedPorts } from './ports';

/** Google takes 100 KB a value; packed texts are a byte a character. */
const PIECE = 99_000;
const KEPT_SECONDS = 6 * 3_600;

export interface KeptPagesPorts extends Packing {
  readonly cache: TextCache;
  digest(text: string): string;
}

/**
 * The answers that earlier slices of a run got, in the document's cache, so that a later slice need not ask again. An answer
 * serves once in a slice: who asks the same again wants to know whether it has changed.
 */
export class KeptPages implements EarlierAnswers {
  /** How many answers this slice has kept for the next. */
  kept = 0;
  private readonly served = new Set<string>();

  constructor(
    private readonly runId: string,
    /** Where answers come from, and for whose key: a colleague who goes on with a run gets none of another's pages. Digested only. */
    private readonly origin: string,
    private readonly ports: KeptPagesPorts,
    /** False for the first slice of a run: there is nothing to look for, and each look costs some 30 ms. */
    private readonly mayHold: boolean,
    /** False while a run is so young that asking again costs less than keeping. */
    private readonly isKeeping: () => boolean,
  ) {}

  take(body: string): Answer | undefined {
    if (!this.mayHold) return undefined;
    const name = this.name(body);
    if (this.served.has(name)) return undefined;
    this.served.add(name);
    const packed = this.packed(name);
    if (packed === undefined) return undefined;
    return JSON.parse(this.ports.unpack(packed)) as Answer;
  }

  keep(body: string, answer: Answer): void {
    if (!this.isKeeping()) return;
    const name = this.name(body);
    this.served.add(name);
    const packed = this.ports.pack(JSON.stringify(answer));
    const pieces = Array.from({ length: Math.ceil(packed.length / PIECE) }, (_, at) =>
      packed.slice(at * PIECE, (at + 1) * PIECE),
    );
    const id = this.ports.digest(packed).slice(0, 12);
    this.ports.cache.putAll(
      new Map(pieces.map((piece, at) => [`${name}.${at}`, `${id} ${pieces.length}\n${piece}`])),
      KEPT_SECONDS,
    );
    this.kept++;
  }

  /** The pieces of one answer; undefined when any of them is gone, or is another answer's. */
  private packed(name: string): string | undefined {
    const first = this.ports.cache.getAll([`${name}.0`]).get(`${name}.0`);
    if (first === undefined) return undefined;
    const head = first.slice(0, first.indexOf('\n') + 1);
    const names = Array.from({ length: Number(head.split(' ')[1]) - 1 }, (_, at) => `${name}.${at + 1}`);
    const rest = names.length === 0 ? new Map<string, string>() : this.ports.cache.getAll(names);
    const texts = [first, ...names.map((piece) => rest.get(piece) ?? '')];
    return texts.every((text) => text.startsWith(head))
      ? texts.map((text) => text.slice(head.length)).join('')
      : undefined;
  }

  private name(body: string): string {
    return `run.${this.runId}.${this.ports.digest(`${this.origin}\n${body}`)}`;
  }
}

/** Whose answers those of a draft are; pages from before a day was complete must not be told as its final numbers. */
export function originOf(
  { report, zone }: Pick<ReportDraft, 'report'> & Partial<Pick<ReportDraft, 'zone'>>,
  begun: number,
  ports: Pick<SavedPorts, 'settings'>,
): string {
  const { settings, key } = ports.settings.settingsAndKey();
  const newest = newestCompleteDay(report, zone ?? settings.zone, begun);
  return JSON.stringify([settings.baseUrl, settings.paths, key, newest]);
}
