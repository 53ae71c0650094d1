import { gunzipSync } from 'node:zlib';
import type { Http, HttpFailure, HttpRequest, HttpResponse } from '../../src/platform/ports';
import { answer } from '../fakes/http-answers';

type Result = HttpResponse | HttpFailure;

/** A reporting service and the storage of its device files, which serves ranges unless told otherwise. */
export class DeviceService implements Http {
  /** What was asked, in order: `links`, or the centre and the range of a file. */
  readonly asked: string[] = [];
  readonly requests: HttpRequest[] = [];
  servesRanges = true;
  /** What a storage that does not tell sizes says in their place. */
  size: (bytes: number) => string = String;
  /** Looks at the n-th request (from 1) first; undefined lets it pass. */
  fault: (call: number) => Result | undefined = () => undefined;

  /** A file by its centre; a centre without one has no link. */
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
        ? `https://${centre}.example.com/f?Signature=s1gnature${this.requests.length}`
        : '';
    return answer(200, { url_cn: link('cn'), url_en: link('en'), url_in: link('in'), url_sg: link('sg') });
  }

  private file(centre: string, range: string | undefined): Result {
    const bytes = Buffer.from(this.files[centre]!);
    const asked = /^bytes=0-(\d+)$/.exec(range ?? '');
    if (asked === null || !this.servesRanges) return fileAnswer(200, bytes);
    if (bytes.length === 0) return fileAnswer(416, bytes, { 'content-range': 'bytes */0' });
    const end = Math.min(bytes.length, Number(asked[1]) + 1);
    return fileAnswer(206, bytes.subarray(0, end), {
      'content-range': `bytes 0-${end - 1}/${this.size(bytes.length)}`,
    });
  }
}

function fileAnswer(status: number, bytes: Buffer, headers: Record<string, string> = {}): HttpResponse {
  const all: Record<string, string> = { 'content-length': `${bytes.length}`, ...headers };
  return {
    status,
    header: (name) => all[name],
    text: (charset = 'utf-8') => new TextDecoder(charset, { ignoreBOM: true }).decode(bytes),
    byteLength: () => bytes.length,
    gunzippedText: () => gunzipSync(bytes).toString('utf8'),
  };
}
