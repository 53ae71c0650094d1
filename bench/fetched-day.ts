import { COSTS } from '../emulator/src/time/cost-model';
import { readDeviceDays, SummaryCollector } from '../src/device';
import type { Http, HttpRequest, HttpResponse } from '../src/platform';
import type { Request } from '../src/request';
import { deviceFileText } from './device-file-text';

const ROWS = 62_500;

/** The service and the storage of one day: four equal files that repeat the same mixed rows. The bodies of responses are in buffers. */
export class FetchedDay implements Http {
  readonly rows: number;
  /** How long the requests take on the cost model of the emulator. */
  fetchMs = 0;
  /** The bytes of the responses of a round. */
  private sent = 0;
  /** Called whenever a response arrives and whenever one becomes a text. */
  onMemory: () => void = () => {};
  private readonly base: Buffer;
  private readonly size: number;

  /** Each file repeats its rows `times` times. */
  constructor(times: number) {
    const text = deviceFileText(ROWS, 1, 'mixed');
    this.base = Buffer.from(text.slice(text.indexOf('\n') + 1));
    this.size = times * this.base.length;
    this.rows = 4 * times * ROWS;
  }

  sendAll(requests: readonly HttpRequest[]): HttpResponse[] {
    const responses = requests.map((request) => this.response(request));
    this.fetchMs += COSTS.fetchMs + (this.sent * 1_000) / COSTS.fetchAllBytesPerSecond;
    this.sent = 0;
    this.onMemory();
    return responses;
  }

  /** Sums the day in one execution, as a run does. */
  summarize(request: Request): void {
    const clock = { now: () => Date.parse(`${request.from}T12:00Z`), sleep: () => {}, random: () => 0 };
    const settings = { baseUrl: 'https://reports.example.com' };
    const connection = { http: this, clock, settings, key: 'key', deadline: Number.MAX_SAFE_INTEGER };
    const order = { request, days: [request.from], connection };
    const files = readDeviceDays(order, new SummaryCollector(request));
    const read = files.reduce((sum, { records }) => sum + records, 0);
    if (read !== this.rows) throw new Error(`${read} of ${this.rows} rows were read`);
  }

  private response({ method, headers }: HttpRequest): HttpResponse {
    const link = (centre: string) => `https://${centre}.example.com/file`;
    const links = { url_cn: link('cn'), url_en: link('en'), url_in: link('in'), url_sg: link('sg') };
    if (method === 'post') return this.answer(200, Buffer.from(JSON.stringify(links)), {});
    const [from = 0, last = 0] = (headers['Range'] ?? '').slice('bytes='.length).split('-').map(Number);
    const to = Math.min(this.size, last + 1);
    const fields = { 'content-range': `bytes ${from}-${to - 1}/${this.size}`, etag: '"1"' };
    return this.answer(206, this.bytes(from, to), fields);
  }

  private bytes(from: number, to: number): Buffer {
    const { base } = this;
    const bytes = Buffer.allocUnsafeSlow(to - from);
    this.sent += to - from;
    for (let at = from; at < to; ) {
      const begin = at % base.length;
      at += base.copy(bytes, at - from, begin, Math.min(base.length, begin + to - at));
    }
    return bytes;
  }

  private answer(status: number, body: Buffer, fields: Readonly<Record<string, string>>): HttpResponse {
    const unused = (): never => {
      throw new Error('the files are not gzipped');
    };
    const text = (charset?: string) => {
      const decoded = body.toString(charset === undefined ? 'utf8' : 'latin1');
      this.onMemory();
      return decoded;
    };
    const header = (name: string) => fields[name];
    return { status, header, text, gunzippedText: unused };
  }
}
