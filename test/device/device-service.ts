import type { Http, HttpFailure, HttpRequest, HttpResponse } from '../../src/platform/ports';
import { answer } from '../fakes/http-answers';

type Result = HttpResponse | HttpFailure;

/** A reporting service and the storage of its device files, which serves ranges. */
export class DeviceService implements Http {
  /** The requests in order: `links`, or the centre and the range of a file. */
  readonly asked: string[] = [];
  readonly requests: HttpRequest[] = [];
  /** Headers of each file besides its length. */
  marks: Record<string, string> = { etag: '"1"' };
  /** The centre to which the link of a centre leads. */
  link = (centre: string): string => centre;
  /** The answer to the n-th request, counted from 1. If undefined, the service answers normally. */
  fault: (call: number) => Result | undefined = () => undefined;

  /** The file of each centre. A centre without a file has no link. */
  constructor(private readonly files: Readonly<Record<string, string | Uint8Array>>) {}

  sendAll(requests: readonly HttpRequest[]): Result[] {
    return requests.map((request) => this.serve(request));
  }

  private serve(request: HttpRequest): Result {
    this.requests.push(request);
    const { method, url, headers } = request;
    const centre = url.slice('https://'.length).split('.')[0]!;
    const range = headers['Range'];
    this.asked.push(
      method === 'post' ? 'links' : [centre, ...(range === undefined ? [] : [range])].join(' '),
    );
    const faulty = this.fault(this.requests.length);
    if (faulty !== undefined) return faulty;
    return method === 'post' ? this.links() : this.file(centre, range);
  }

  private links(): Result {
    const link = (centre: string) =>
      centre in this.files
        ? `https://${this.link(centre)}.example.com/f?Signature=s1gnature${this.requests.length}`
        : '';
    return answer(200, { url_cn: link('cn'), url_en: link('en'), url_in: link('in'), url_sg: link('sg') });
  }

  private file(centre: string, range: string | undefined): Result {
    const bytes = Buffer.from(this.files[centre]!);
    const asked = /^bytes=(\d+)-(\d+)$/.exec(range ?? '');
    if (asked === null) return this.answer(200, bytes);
    const from = Number(asked[1]);
    const end = Math.min(bytes.length, Number(asked[2]) + 1);
    if (from >= bytes.length)
      return this.answer(416, Buffer.alloc(0), { 'content-range': `bytes */${bytes.length}` });
    const reported = `bytes ${from}-${end - 1}/${bytes.length}`;
    return this.answer(206, bytes.subarray(from, end), { 'content-range': reported });
  }

  private answer(status: number, bytes: Buffer, headers: Record<string, string> = {}): Result {
    return answer(status, bytes, { 'content-length': `${bytes.length}`, ...this.marks, ...headers });
  }
}
