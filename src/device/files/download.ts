import { CENTRE_IDS, type CentreId } from '../../catalogue';
import { DownloadFailed, NotUnderstood } from '../../errors';
import type { HttpFailure, HttpResponse } from '../../platform';
import type { Request } from '../../request';
import {
  type Connection,
  fetchLinks,
  isLinkAllowed,
  isLoopback,
  requireRemainingMs,
  waitForRetry,
} from '../../service';
import { getTexts } from '../../wording';
import type { FilePart } from '../day-consumer';
import {
  type ByteRange,
  createChangedError,
  type DownloadedPart,
  evaluateDownload,
} from './evaluate-download';
import { joinResponseTexts } from './join-texts';

/** Responses are in memory until they are read: at most 160 MB of steps of 20 MB. */
const MOST_RESPONSES = 8;
/** A link is valid for 15 minutes (section 4.1), so even two expiries during a download are unusual. */
const MOST_RENEWALS = 2;
/** Enough for a file of 50 MB over a slow connection. */
const LONGEST_DOWNLOAD_SECONDS = 120;
/** Responses that are requested ahead are kept only with such a status. Otherwise, the request is repeated when the part is needed. */
const KEPT_STATUSES: readonly number[] = [200, 204, 206, 404];

/** Parts of the files of a day. Links contain their own signature, so the report key is not sent to them, only the range is. */
export class FileStorage {
  private links: Links | undefined;
  private readonly secrets: string[];
  private renewals = 0;
  /** Responses that were requested ahead. A body becomes a text when it is read, so that one text at a time is in memory. */
  private readonly responses = new Map<string, HttpResponse>();
  /** True after any failure, to the end of the download. An unreachable host or a response that is too large makes the platform fail all requests of a batch. */
  private isOneByOne = false;

  constructor(
    private readonly request: Request,
    private readonly connection: Connection,
  ) {
    this.secrets = [connection.key];
  }

  /** The centres for which the service sent a link. The first call requests the links from the service. */
  listCentres(): CentreId[] {
    return [...this.ensureLinks().keys()];
  }

  /** The beginnings of the files that have data. They are requested at once. */
  *fetchBeginnings(bytes: number): Generator<{ readonly centre: CentreId; readonly part: DownloadedPart }> {
    const ranges = this.listCentres().map((centre) => ({ centre, from: 0, bytes }));
    for (const [at, range] of ranges.entries()) {
      const part = this.fetchPart(range, ranges.slice(at + 1));
      if (part !== undefined) yield { centre: range.centre, part };
    }
  }

  /** Undefined if the storage has no data. Also fetches parts that are needed next (`nextRanges`). Repeats failed requests. */
  fetchPart(range: ByteRange, nextRanges: readonly ByteRange[] = []): DownloadedPart | undefined {
    const { centre } = range;
    for (let attempt = 1; ; attempt++) {
      // Reading takes time, too, so the deadline may have passed although nothing was sent.
      const leftMs = requireRemainingMs(this.connection);
      const key = toRangeKey(range);
      const result = this.responses.get(key) ?? this.sendRanges(range, nextRanges, leftMs);
      this.responses.delete(key);
      const url = this.ensureLinks().get(centre) ?? '';
      const requestFacts = { url, secrets: this.secrets, nowMs: this.connection.clock.now() };
      const verdict = evaluateDownload(result, range, requestFacts);
      switch (verdict.kind) {
        case 'received':
          return verdict.part;
        case 'no data':
          return undefined;
        case 'not in parts':
          return this.fetchPart({ centre, from: 0, bytes: null });
        case 'link refused':
          this.renewLinks(centre, verdict.why);
          break;
        case 'again':
          this.isOneByOne = true;
          waitForRetry([{ ...verdict.failure, attempt }], this.connection);
      }
    }
  }

  /** Returns the response for `range`, and keeps those of the next ones. If a batch is lost as a whole, sends `range` alone. */
  private sendRanges(
    range: ByteRange,
    nextRanges: readonly ByteRange[],
    leftMs: number,
  ): HttpResponse | HttpFailure {
    const { http } = this.connection;
    const mostRanges = this.isOneByOne ? 1 : Math.max(1, MOST_RESPONSES - this.responses.size);
    const unsentRanges = nextRanges.filter((next) => !this.responses.has(toRangeKey(next)));
    const batch = [range, ...unsentRanges].slice(0, mostRanges);
    const timeoutSeconds = Math.min(LONGEST_DOWNLOAD_SECONDS, Math.ceil(leftMs / 1_000));
    const requests = batch.map(({ centre, from, bytes }) => {
      const headers = bytes === null ? {} : { Range: `bytes=${from}-${from + bytes - 1}` };
      return { method: 'get', url: this.requireLink(centre), headers, timeoutSeconds } as const;
    });
    const results = http.sendAll(requests);
    const [result, ...nextResults] = results;
    batch.slice(1).forEach((next, at) => {
      const nextResult = nextResults[at];
      if (nextResult !== undefined && 'status' in nextResult && KEPT_STATUSES.includes(nextResult.status))
        this.responses.set(toRangeKey(next), nextResult);
    });
    if (result === undefined) throw new Error('a request has neither a response nor a failure');
    // Any other failure is that of one of the hosts.
    const isBatchLost = 'failed' in result && result.failed !== 'too fast';
    if (!isBatchLost || batch.length === 1) return result;
    this.isOneByOne = true;
    return this.sendRanges(range, [], leftMs);
  }

  private requireLink(centre: CentreId): string {
    const link = this.ensureLinks().get(centre);
    const allowLoopback = isLoopback(this.connection.settings.baseUrl);
    if (link === undefined || !isLinkAllowed(link, { allowLoopback }))
      throw new DownloadFailed(centre, getTexts().devices.downloads.linkNotAllowed);
    return link;
  }

  private ensureLinks(): Links {
    if (this.links !== undefined) return this.links;
    const links = readLinks(fetchLinks(this.request, this.connection));
    for (const link of links.values()) this.secrets.push(...listLinkSecrets(link));
    this.links = links;
    return links;
  }

  private renewLinks(centre: CentreId, why: string): void {
    if (this.renewals === MOST_RENEWALS)
      throw new DownloadFailed(centre, getTexts().devices.downloads.linksRefused(why));
    this.renewals++;
    this.links = undefined;
  }
}

/** The size is not needed: no two ranges that are requested ahead begin at the same byte. */
function toRangeKey({ centre, from }: ByteRange): string {
  return `${centre} ${from}`;
}

/**
 * The query string of a link and its values. They sign the link, so they work like a password while the link is valid. A short value, such as
 * the 900 of `X-Amz-Expires=900`, signs nothing, and would be hidden wherever a message has the same digits.
 */
function listLinkSecrets(url: string): string[] {
  const queryAt = url.indexOf('?');
  const query = queryAt < 0 ? '' : url.slice(queryAt + 1);
  const values = query.split('&').map((pair) => pair.slice(pair.indexOf('=') + 1));
  return [query, ...values].filter((value) => value.length >= 8);
}

/** How many bytes of a file are requested at once. Google accepts at most 50 MB in a response. */
const STEP_BYTES = 20 * 1024 * 1024;

/**
 * Downloads the four files of a day (section 4.1), and passes them to `readPart` piece by piece, in the order cn, en, in, sg. The beginnings of all
 * files are requested at once, then the other steps of each file. `readPart` returns how many characters it used: whole records only. The
 * rest of the piece is passed again with the next one. `filesDone` is the number of files that are read with the piece, with a fraction.
 */
export function readDayFiles(
  storage: FileStorage,
  readPart: (part: FilePart, filesDone: number) => number,
  stepBytes = STEP_BYTES,
): void {
  for (const { centre, part } of storage.fetchBeginnings(stepBytes)) {
    const steps = planRemainingSteps(part, centre, stepBytes);
    // The response is needed once more, for a character that its end divides.
    let { text, response } = part;
    for (let at = 0; ; at++) {
      const piece = { centre, text, isFirst: at === 0, isLast: at === steps.length };
      const used = readPart(piece, CENTRE_IDS.indexOf(centre) + (at + 1) / (steps.length + 1));
      const step = steps[at];
      if (step === undefined) break;
      const next = storage.fetchPart(step, steps.slice(at + 1));
      if (next === undefined) throw createChangedError(centre);
      text = joinResponseTexts(text.slice(used), response, next);
      response = next.response;
    }
  }
}

function planRemainingSteps(first: DownloadedPart, centre: CentreId, bytes: number): ByteRange[] {
  const { isWhole, size, version } = first;
  const count = isWhole ? 0 : Math.ceil(size / bytes) - 1;
  return Array.from({ length: count }, (_, at) => {
    return { centre, from: (at + 1) * bytes, bytes, expectedVersion: { size, version } };
  });
}

export type Links = ReadonlyMap<CentreId, string>;

/** Section 2.2. A centre without a link has no file. A link that two centres share is used once, so that no revenue is counted twice. */
export function readLinks(answer: Readonly<Record<string, unknown>>): Links {
  const { noLink } = getTexts().devices.downloads;
  // Only own members are read. The response is untrusted: a name such as __proto__ would reach the prototype.
  const members = new Map(Object.entries(answer));
  if (!CENTRE_IDS.some((centre) => members.has(formatLinkField(centre))))
    throw new NotUnderstood(noLink(CENTRE_IDS.map(formatLinkField)));
  const links = new Map<CentreId, string>();
  for (const centre of CENTRE_IDS) {
    const value = members.get(formatLinkField(centre)) ?? '';
    if (typeof value !== 'string') throw new NotUnderstood(noLink([formatLinkField(centre)]));
    const link = value.trim();
    if (link !== '' && ![...links.values()].includes(link)) links.set(centre, link);
  }
  return links;
}

function formatLinkField(centre: CentreId): string {
  return `url_${centre}`;
}
