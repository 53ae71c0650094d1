import type { FilePart, FilesPosition } from '../../src/device/file-part';
import { DayFiles } from '../../src/device/files/day-files';
import type { Download } from '../../src/device/files/download';
import { CsvError } from '../../src/device/parse/csv-error';
import { firstRecord } from '../../src/device/parse/first-record';
import type { HttpFailure, HttpRequest, HttpResponse } from '../../src/platform/ports';
import { FakeClock } from '../fakes/clock';
import { answer } from '../fakes/http-answers';

export const KEY = 'key-4d7f0a9b6c11';

export type Result = HttpResponse | HttpFailure;

export function linkTo(centre: string, issue: number): string {
  return `https://${centre}.example.com/f?Expires=99${issue}&Signature=S3CRETs1gnature`;
}

/** The file of one centre, with its headers. */
export interface Stored {
  readonly bytes: Uint8Array;
  readonly marks: Readonly<Record<string, string>>;
}

/** Answers like a storage that serves ranges. `range` is the request's Range header. */
export function serve({ bytes, marks }: Stored, range: string | undefined): HttpResponse {
  const asked = /^bytes=(\d+)-(\d+)$/.exec(range ?? '');
  if (asked === null) return answer(200, bytes, { 'content-length': `${bytes.length}`, ...marks });
  const [from, last] = [Number(asked[1]), Math.min(bytes.length - 1, Number(asked[2]))];
  if (from >= bytes.length) return answer(416, '', { 'content-range': `bytes */${bytes.length}`, ...marks });
  const rangeHeaders = {
    'content-range': `bytes ${from}-${last}/${bytes.length}`,
    'content-length': `${last + 1 - from}`,
  };
  return answer(206, bytes.subarray(from, last + 1), { ...marks, ...rangeHeaders });
}

/** The headers that identify the version of a file. */
export const MARKS = { etag: '"v1"', 'last-modified': 'Thu, 10 Sep 2026 05:00:00 GMT' };

export function stored(file: string | Uint8Array, marks: Stored['marks'] = MARKS): Stored {
  return { bytes: Buffer.from(file), marks };
}

/** A storage that serves ranges of these files. */
export function storageOf(files: Readonly<Record<string, string | Uint8Array | Stored>>): FilesOfADay {
  const serving = Object.entries(files).map(([centre, file]) => {
    const held = typeof file === 'string' || file instanceof Uint8Array ? stored(file) : file;
    return [centre, (range: string | undefined) => serve(held, range)] as const;
  });
  return new FilesOfADay(Object.fromEntries(serving));
}

/** A file with a header of five bytes and lines of ten bytes. */
export function lines(count: number): string {
  return `a,b,\n${Array.from({ length: count }, (_, i) => `${String(i).padStart(7, '0')},x\n`).join('')}`;
}

type Serving = (range: string | undefined, nth: number) => Result;

/** The storage of up to four centres. It records all requests. */
export class FilesOfADay {
  readonly requests: HttpRequest[] = [];
  /** The centres of each batch, in order. */
  readonly batches: string[] = [];
  /** The centre and the range of each request. */
  readonly asked: string[] = [];
  readonly clock = new FakeClock();
  readonly progress: number[] = [];
  issues = 0;
  private readonly counts = new Map<string, number>();

  /** `centres` answers the requests to each centre's link. */
  constructor(private readonly centres: Readonly<Record<string, Serving>>) {}

  download(changes: Partial<Download> = {}): Download {
    return {
      links: () => this.links(++this.issues),
      http: { sendAll: (requests) => this.send(requests) },
      clock: this.clock,
      deadline: this.clock.now() + 270_000,
      allowLoopback: false,
      secrets: [KEY],
      onProgress: (done) => this.progress.push(done),
      ...changes,
    };
  }

  links(issue: number) {
    const link = (centre: string) => (centre in this.centres ? linkTo(centre, issue) : null);
    return { cn: link('cn'), en: link('en'), in: link('in'), sg: link('sg') };
  }

  private send(requests: readonly HttpRequest[]): Result[] {
    this.requests.push(...requests);
    const centres = requests.map(({ url }) => url.slice(8, 10));
    this.batches.push(centres.join(' '));
    const results = requests.map((request, i) => this.served(centres[i]!, request.headers['Range']));
    // The same as in Apps Script: if one host is unreachable, the responses of the whole batch are lost.
    const lost = results.find((result) => 'failed' in result);
    return lost ? results.map(() => lost) : results;
  }

  private served(centre: string, range: string | undefined): Result {
    this.asked.push(range === undefined ? centre : `${centre} ${range.slice('bytes='.length)}`);
    const nth = (this.counts.get(centre) ?? 0) + 1;
    this.counts.set(centre, nth);
    return this.centres[centre]!(range, nth);
  }
}

/** The number of characters of a piece that belong to whole records. Tests use it instead of a scanner. */
export function wholeRecordsOf({ text, isFirst, isLast }: FilePart): number {
  if (isLast) return text.length;
  const begin = isFirst && text.startsWith('\ufeff') ? 1 : 0;
  let taken = 0;
  for (;;) {
    try {
      const { next } = firstRecord(text, Math.max(taken, begin));
      // A CR at the end of a piece may be the first half of a CRLF.
      if (next >= text.length && (text.at(-1) !== '\n' || taken === text.length)) return taken;
      taken = next;
    } catch (error) {
      if (error instanceof CsvError) return taken;
      throw error;
    }
  }
}

export interface Reading {
  readonly pieceBytes?: number;
  readonly mostBytes?: number;
  readonly position?: FilesPosition;
  /** Stops after this many pieces that contained a whole record. */
  readonly until?: number;
}

/** Reads a day. Returns the text of each centre, joined from its pieces. */
export function readDay(download: Download, reading: Reading = {}) {
  const files = new DayFiles(download, reading.position, reading.pieceBytes, reading.mostBytes);
  const texts = new Map<string, string>();
  const parts: FilePart[] = [];
  let read = 0;
  while (read !== reading.until) {
    const part = files.next();
    if (part === undefined) break;
    parts.push(part);
    const taken = wholeRecordsOf(part);
    texts.set(part.centre, (texts.get(part.centre) ?? '') + part.text.slice(0, taken));
    files.markRead(taken);
    if (taken > 0) read++;
  }
  for (const centre of ['cn', 'en', 'in', 'sg'] as const) {
    const none = files.none(centre);
    if (none !== undefined) texts.set(centre, `(${none})`);
  }
  return { texts: Object.fromEntries(texts), parts, position: files.position() };
}

/** The error that `read` throws, as a text; or what it returns, as JSON. */
export function refusalOf(read: () => unknown): string {
  try {
    return `read ${JSON.stringify(read())}`;
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}
