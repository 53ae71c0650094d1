import { COSTS, fetchAllCosts } from '../../../emulator/src/time/cost-model';
import type { DayConsumer, FileScanner } from '../../../src/device/day-consumer';
import { readDeviceDays } from '../../../src/device/days/read-days';
import type { Http, HttpRequest, HttpResponse } from '../../../src/platform/ports';
import { answer } from '../../fakes/http-answers';
import { asked, connect } from '../../service/asking';

/** Days of millions of rows, in files that are made when they are requested. What is counted here takes the time of a run. */

const MB = 1e6;
const ROW = `${'1726000000,app-1,'.padEnd(259, 'x')}\n`;
/** Long enough for the longest request, and for its place within a row. */
const ROWS = ROW.repeat(Math.ceil((50 * MB) / ROW.length));
const DAY = '2026-09-01';
const REQUEST = asked('device', { apps: ['app-1'], from: DAY, to: DAY });

/** The service and the storage of one day, with this number of rows in the file of each centre. */
class LargeDay implements Http {
  readonly rounds: { readonly requests: number; readonly bytes: number }[] = [];
  ms = 0;

  constructor(private readonly rows: Readonly<Record<string, number>>) {}

  sendAll(requests: readonly HttpRequest[]): HttpResponse[] {
    const responses = requests.map((request) => this.response(request));
    const sizes = responses.map((response) => Number(response.header('content-length')));
    this.ms += Math.max(...fetchAllCosts(COSTS, sizes));
    this.rounds.push({ requests: requests.length, bytes: sizes.reduce((sum, size) => sum + size, 0) });
    return responses;
  }

  get bytes(): number {
    return this.rounds.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  private response({ url, method, headers }: HttpRequest): HttpResponse {
    if (method === 'post') {
      const links = Object.keys(this.rows).map((centre) => [
        `url_${centre}`,
        `https://${centre}.example.com/file?Signature=s1gnature`,
      ]);
      return json(Object.fromEntries(links));
    }
    const size = (this.rows[url.slice(8, 10)] ?? 0) * ROW.length;
    const [from = 0, last = 0] = headers['Range']!.slice('bytes='.length).split('-').map(Number);
    const to = Math.min(size, last + 1);
    const fields: Record<string, string> = {
      'content-length': `${to - from}`,
      'content-range': `bytes ${from}-${to - 1}/${size}`,
      etag: '"v1"',
    };
    const text = () => ROWS.slice(from % ROW.length, (from % ROW.length) + to - from);
    return { ...answer(206, ''), header: (name) => fields[name], text };
  }
}

function json(body: object): HttpResponse {
  const text = JSON.stringify(body);
  return answer(200, text, { 'content-length': `${text.length}` });
}

/** Takes all whole rows of each piece, and counts them. */
class RowCount implements DayConsumer {
  rows = 0;

  scanner(): FileScanner {
    return {
      missing: [],
      unknown: [],
      totals: () => ({ day: DAY, centre: 'cn', state: 'read', records: 0, kept: 0, revenue: 0 }) as const,
      read: ({ text }: { readonly text: string }) => {
        const taken = text.lastIndexOf('\n') + 1;
        this.rows += taken / ROW.length;
        return taken;
      },
    };
  }

  endOfDay(): void {}
  forgetDay(): void {}
  checkpoint(): null {
    return null;
  }
}

/** Reads the day as a run does. Fails if a row is missing. */
function read(day: LargeDay, rows: number): LargeDay {
  const counted = new RowCount();
  readDeviceDays({ request: REQUEST, days: [DAY], connection: connect(day) }, counted);
  expect(counted.rows).toBe(rows);
  return day;
}

describe('a day of 240,000 rows', () => {
  it('is read in two rounds: links, then the files', () => {
    const day = new LargeDay({ cn: 60_000, en: 60_000, in: 60_000, sg: 60_000 });
    const { rounds, bytes } = read(day, 240_000);
    expect(rounds.map(({ requests }) => requests)).toEqual([1, 4]);
    expect(bytes).toBeLessThan(1.01 * 240_000 * ROW.length);
  });
});

describe('a day of five million rows', () => {
  it.each([
    ['equally large files', { cn: 1_250_000, en: 1_250_000, in: 1_250_000, sg: 1_250_000 }],
    ['one large file', { cn: 1_000, en: 4_997_000, in: 1_000, sg: 1_000 }],
    ['files of any size', { cn: 2_600_000, en: 2_000, in: 1_100_000, sg: 1_298_000 }],
  ])('arrives within 26 s on the cost model, with at most 200 MB at once: %s', (_, rows) => {
    const { rounds, bytes, ms } = read(new LargeDay(rows), 5_000_000);
    expect(rounds.length).toBeLessThanOrEqual(13);
    expect(Math.max(...rounds.map((round) => round.bytes))).toBeLessThan(210 * MB);
    expect(bytes).toBeLessThan(1.01 * 5_000_000 * ROW.length);
    expect(ms).toBeLessThan(26_000);
  });
});
