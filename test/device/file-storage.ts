import type { FilePart } from '../../src/device/day-consumer';
import { FileStorage, readDayFiles } from '../../src/device/files/download';
import type { Http, HttpFailure, HttpRequest, HttpResponse } from '../../src/platform/ports';
import type { Connection } from '../../src/service/http/connection';
import { answer } from '../fakes/http-answers';
import { connect, createReportRequest } from '../service/asking';

export type Result = HttpResponse | HttpFailure;

/** The answer to the `nth` request for a file, from 1. `range` is the request's Range header. */
export type Serving = (range: string | undefined, nth: number) => Result;

/** Answers like a storage that serves ranges. The ETag identifies the version of the file. */
export function serve(file: string | Uint8Array, range: string | undefined, etag = '"1"'): HttpResponse {
  const bytes = Buffer.from(file);
  const [, from, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (from === undefined) return answer(200, bytes, { 'content-length': `${bytes.length}`, etag });
  const part = bytes.subarray(Number(from), Number(last) + 1);
  if (part.length === 0) return answer(416, '', { 'content-range': `bytes */${bytes.length}` });
  const place = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`;
  return answer(206, part, { etag, 'content-range': place, 'content-length': `${part.length}` });
}

/** A file with a header of five bytes and lines of ten bytes. */
export function writeLines(count: number): string {
  return `a,b,\n${Array.from({ length: count }, (_, i) => `${String(i).padStart(7, '0')},x\n`).join('')}`;
}

/** The service, and the storages of the files of up to four centres. A centre without a file has no link. */
export class FilesOfADay implements Http {
  /** The requests for links, and those for files. */
  readonly issued: HttpRequest[] = [];
  readonly requests: HttpRequest[] = [];
  /** The centres of each batch, in order. */
  readonly batches: string[] = [];
  /** The centre and the range of each request. */
  readonly ranges: string[] = [];
  /** `issue`: how many times the links were requested. */
  links = (issue: number): Record<string, unknown> =>
    Object.fromEntries(Object.keys(this.files).map((centre) => [`url_${centre}`, linkTo(centre, issue)]));
  private readonly counts = new Map<string, number>();

  constructor(private readonly files: Readonly<Record<string, string | Uint8Array | Serving>>) {}

  sendAll(requests: readonly HttpRequest[]): Result[] {
    if (requests[0]?.method === 'post') return [answer(200, this.links(this.issued.push(requests[0])))];
    this.requests.push(...requests);
    const centres = requests.map(({ url }) => url.slice(8, 10));
    this.batches.push(centres.join(' '));
    const results = requests.map(({ headers }, i) => this.serveFile(centres[i]!, headers['Range']));
    // The same as in Apps Script: if one host is unreachable, the responses of the whole batch are lost.
    const lost = results.find((result) => 'failed' in result);
    return lost ? results.map(() => lost) : results;
  }

  private serveFile(centre: string, range: string | undefined): Result {
    this.ranges.push(range === undefined ? centre : `${centre} ${range.slice('bytes='.length)}`);
    const nth = (this.counts.get(centre) ?? 0) + 1;
    this.counts.set(centre, nth);
    const file = this.files[centre]!;
    return typeof file === 'function' ? file(range, nth) : serve(file, range);
  }
}

export function linkTo(centre: string, issue: number): string {
  return `https://${centre}.example.com/f?Expires=99${issue}&Signature=S3CRETs1gnature`;
}

export interface Reading extends Partial<Connection> {
  readonly stepBytes?: number;
}

/** Reads whole lines of a day instead of records. Returns the text of each centre, joined from its pieces. */
export function readDay(http: Http, { stepBytes, ...change }: Reading = {}) {
  const connection = connect(http, change);
  const storage = new FileStorage(createReportRequest('device', { apps: ['app-1'] }), connection);
  const texts: Record<string, string> = {};
  const parts: FilePart[] = [];
  const progress: number[] = [];
  const read = (part: FilePart, done: number) => {
    parts.push(part);
    progress.push(done);
    const used = part.isLast ? part.text.length : part.text.lastIndexOf('\n') + 1;
    texts[part.centre] = (texts[part.centre] ?? '') + part.text.slice(0, used);
    return used;
  };
  readDayFiles(storage, read, stepBytes);
  return { texts, parts, progress, clock: connection.clock };
}

/** The texts of a day's files as JSON, or the error that reading them throws. */
export function describeDay(http: Http, reading: Reading = {}): string {
  try {
    return `read ${JSON.stringify(readDay(http, reading).texts)}`;
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
}
