import type { FilePart } from '../../src/device/day-consumer';
import { readDayFiles } from '../../src/device/files/day-files';
import { FileStorage } from '../../src/device/files/download';
import type { Http, HttpFailure, HttpRequest, HttpResponse } from '../../src/platform/ports';
import type { Connection } from '../../src/service/http/connection';
import { answer } from '../fakes/http-answers';
import { asked, connect } from '../service/asking';

export type Result = HttpResponse | HttpFailure;

/** The file of one centre, with its headers. */
export interface Stored {
  readonly bytes: Uint8Array;
  readonly marks: Readonly<Record<string, string>>;
}

/** The headers that identify the version of a file. */
export const MARKS = { etag: '"v1"', 'last-modified': 'Thu, 10 Sep 2026 05:00:00 GMT' };

export function stored(file: string | Uint8Array, marks: Stored['marks'] = MARKS): Stored {
  return { bytes: Buffer.from(file), marks };
}

/** Answers like a storage that serves ranges. `range` is the request's Range header. */
export function serve({ bytes, marks }: Stored, range: string | undefined): HttpResponse {
  const ends = /^bytes=(\d+)-(\d+)$/.exec(range ?? '');
  if (ends === null) return answer(200, bytes, { 'content-length': `${bytes.length}`, ...marks });
  const [from, last] = [Number(ends[1]), Math.min(bytes.length - 1, Number(ends[2]))];
  if (from >= bytes.length) return answer(416, '', { 'content-range': `bytes */${bytes.length}`, ...marks });
  const place = {
    'content-range': `bytes ${from}-${last}/${bytes.length}`,
    'content-length': `${last + 1 - from}`,
  };
  return answer(206, bytes.subarray(from, last + 1), { ...marks, ...place });
}

/** A file with a header of five bytes and lines of ten bytes. */
export function lines(count: number): string {
  return `a,b,\n${Array.from({ length: count }, (_, i) => `${String(i).padStart(7, '0')},x\n`).join('')}`;
}

/** The answer to the `nth` request for a file, from 1. */
export type Serving = (range: string | undefined, nth: number) => Result;
type File = string | Uint8Array | Stored | Serving;

/** The service, and the storages of the files of up to four centres. It records all requests for files. */
export class FilesOfADay implements Http {
  readonly requests: HttpRequest[] = [];
  /** The centres of each batch, in order. */
  readonly batches: string[] = [];
  /** The centre and the range of each request. */
  readonly ranges: string[] = [];
  /** How many times the links were requested. */
  issues = 0;
  /** The query of each link after its expiry and signature. */
  links = (issue: number): Record<string, unknown> =>
    Object.fromEntries(Object.keys(this.files).map((centre) => [`url_${centre}`, linkTo(centre, issue)]));
  private readonly counts = new Map<string, number>();

  constructor(private readonly files: Readonly<Record<string, File>>) {}

  sendAll(requests: readonly HttpRequest[]): Result[] {
    if (requests[0]?.method === 'post') return [answer(200, this.links(++this.issues))];
    this.requests.push(...requests);
    const centres = requests.map(({ url }) => url.slice(8, 10));
    this.batches.push(centres.join(' '));
    const results = requests.map(({ headers }, i) => this.served(centres[i]!, headers['Range']));
    // The same as in Apps Script: if one host is unreachable, the responses of the whole batch are lost.
    const lost = results.find((result) => 'failed' in result);
    return lost ? results.map(() => lost) : results;
  }

  private served(centre: string, range: string | undefined): Result {
    this.ranges.push(range === undefined ? centre : `${centre} ${range.slice('bytes='.length)}`);
    const nth = (this.counts.get(centre) ?? 0) + 1;
    this.counts.set(centre, nth);
    const file = this.files[centre]!;
    if (typeof file === 'function') return file(range, nth);
    return serve(typeof file === 'string' || file instanceof Uint8Array ? stored(file) : file, range);
  }
}

export function linkTo(centre: string, issue: number): string {
  return `https://${centre}.example.com/f?Expires=99${issue}&Signature=S3CRETs1gnature`;
}

/** The number of characters of a piece up to its last line end. Tests use it instead of a scanner of records. */
function wholeLines({ text, isLast }: FilePart): number {
  return isLast ? text.length : text.lastIndexOf('\n') + 1;
}

export interface Reading extends Partial<Connection> {
  readonly stepBytes?: number;
}

/** Reads a day. Returns the text of each centre, joined from its pieces. */
export function readDay(http: Http, { stepBytes, ...change }: Reading = {}) {
  const connection = connect(http, change);
  const storage = new FileStorage(asked('device', { apps: ['app-1'] }), connection);
  const texts: Record<string, string> = {};
  const parts: FilePart[] = [];
  const progress: number[] = [];
  const read = (part: FilePart, done: number) => {
    parts.push(part);
    progress.push(done);
    const used = wholeLines(part);
    texts[part.centre] = (texts[part.centre] ?? '') + part.text.slice(0, used);
    return used;
  };
  readDayFiles(storage, read, stepBytes);
  return { texts, parts, progress, storage, clock: connection.clock };
}

/** The error that `read` throws, as a text; or what it returns, as JSON. */
export function outcomeOf(read: () => unknown): string {
  try {
    return `read ${JSON.stringify(read())}`;
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}
