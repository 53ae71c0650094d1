import fc from 'fast-check';
import type { DayConsumer } from '../../../src/device/day-consumer';
import { type DevicePosition, positionAfter, readDeviceDays } from '../../../src/device/days/read-days';
import { RowCollector, type RowSink } from '../../../src/device/rows/row-collector';
import { SummaryCollector } from '../../../src/device/summarize/summary-collector';
import { OutOfTime } from '../../../src/errors/service-errors';
import type { Http } from '../../../src/platform/ports';
import { type Request, summaryRequest } from '../../../src/request/request';
import type { Connection, Progress } from '../../../src/service/http/connection';
import { columnsOf } from '../../../src/table/columns';
import type { Cell } from '../../../src/table/table';
import { noAnswer } from '../../fakes/http-answers';
import { asked, connect } from '../../service/asking';
import { runs } from '../../thorough';
import { DeviceService } from '../device-service';

const DAYS = ['2026-09-01', '2026-09-02', '2026-09-03'];
const ROWS: Request = asked('device', {
  apps: ['app-1'],
  dimensions: ['date', 'centre', 'gaid', 'area', 'placementName'],
  metrics: ['impression', 'deviceRevenue'],
  summaryBy: ['date', 'area'],
});
const SUMMARY = summaryRequest({ ...ROWS, metrics: ['impression', 'deviceRevenue', 'devices'] });

const areaOf = (at: number) => (at % 3 === 0 ? 'DE' : '日本');

/** A file with characters of 1 to 4 bytes, quoted line feeds and CRLF. A step may end within any of them. */
function fileText(centre: string, rows: number): string {
  const line = (_: unknown, at: number) =>
    `${centre}-${at % 5},${areaOf(at)},${at + 1},0.${at + 1}0,${at % 4 === 0 ? '"a\nb, ""😀"""' : 'é'}\r\n`;
  return `gaid,area,impression,revenue,placementName\n${Array.from({ length: rows }, line).join('')}`;
}

const FILES = { cn: fileText('cn', 9), en: fileText('en', 4), sg: fileText('sg', 0) };

/** The rows that a person would copy from the files. */
const EXPECTED: Cell[][] = DAYS.flatMap((day) =>
  (['cn', 'en'] as const).flatMap((centre) =>
    Array.from({ length: centre === 'cn' ? 9 : 4 }, (_, at) => {
      const name = at % 4 === 0 ? 'a\nb, "😀"' : 'é';
      return [day, centre, `${centre}-${at % 5}`, areaOf(at), name, at + 1, Number(`0.${at + 1}0`)];
    }),
  ),
);

/** Stores rows like a hidden sheet: by row number, and for later executions. */
class StoredRows {
  rows: unknown[][] = [];

  sink(from: number): RowSink {
    let at = from;
    return {
      add: (_, rows) => {
        for (const row of rows) this.rows[at++] = [...row];
      },
      checkpoint: () => at,
      forgetDay: (day) => {
        while (this.rows[at - 1]?.[0] === day) at--;
      },
      abandon: () => {
        this.rows = [];
      },
    };
  }
}

function rowCollector(stored: StoredRows, mostHeld: number) {
  const wanted = { columns: columnsOf(ROWS), filter: { ...ROWS.filter, areas: [] }, zone: ROWS.zone };
  return (taken: unknown) => new RowCollector(wanted, (state) => stored.sink(Number(state)), taken, mostHeld);
}

const summaryCollector = (taken: unknown) => new SummaryCollector(SUMMARY, taken);

/** Reads the days in one slice, from the position of the one before. Returns what was read or thrown, and the new position, as JSON. */
function slice<Consumer extends DayConsumer>(
  http: Http,
  collector: (taken: unknown) => Consumer,
  {
    earlier,
    stepBytes = 64,
    ...change
  }: Omit<Partial<Connection>, 'earlier'> & { earlier?: string | undefined; stepBytes?: number } = {},
) {
  const position = earlier === undefined ? undefined : (JSON.parse(earlier) as DevicePosition);
  const consumer = collector(position?.taken);
  const connection = connect(http, change);
  const saved: string[] = [];
  const save = (reached: DevicePosition) => saved.push(JSON.stringify(reached));
  const read = () => {
    try {
      const order = { request: ROWS, days: DAYS, connection, stepBytes };
      return readDeviceDays(order, consumer, { earlier: position, save });
    } catch (error) {
      return error as Error;
    }
  };
  return { read, consumer, saved, clock: connection.clock };
}

/** A service that takes `ms` for each batch of requests. */
function timed(ms: number, files: Readonly<Record<string, string>> = FILES) {
  const service = new DeviceService(files);
  let pass = (_: number): void => {};
  const http: Http = {
    sendAll: (requests) => {
      pass(ms);
      return service.sendAll(requests);
    },
  };
  return { http, service, run: (clock: { pass(ms: number): void }) => (pass = (time) => clock.pass(time)) };
}

/** Reads all days in slices, while each batch of requests takes `ms`. */
function inSlices<Consumer extends DayConsumer>(
  collector: (taken: unknown) => Consumer,
  ms: number,
  stepBytes?: number,
) {
  const { http, service, run } = timed(ms);
  let earlier: string | undefined;
  for (let count = 1; count < 50; count++) {
    const next = slice(http, collector, { earlier, ...(stepBytes && { stepBytes }) });
    run(next.clock);
    const read = next.read();
    if (!(read instanceof Error)) return { read, consumer: next.consumer, count, service };
    if (!(read instanceof OutOfTime)) throw read;
    earlier = next.saved.at(-1);
  }
  throw new Error('no end');
}

describe('reading the device files of several days', () => {
  it('returns the same rows for any slices and any size of steps, in memory or stored', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 60, max: 400 }),
        fc.integer({ min: 0, max: 30 }),
        (ms, stepBytes, mostHeld) => {
          const stored = new StoredRows();
          const { consumer, read } = inSlices(rowCollector(stored, mostHeld), ms, stepBytes);
          const rows = consumer.sink ? stored.rows.slice(0, consumer.rows) : consumer.rowsInMemory();
          expect(rows).toEqual(EXPECTED);
          expect(read.files.map(({ kept }) => kept)).toEqual(DAYS.flatMap(() => [9, 4, 0, 0]));
          expect(read.files[0]!.revenue).toBeCloseTo(4.5, 12);
        },
      ),
      runs({ quick: 20, thorough: 300 }),
    );
  });

  it('returns the same sums for any slices, and reads no finished day again', () => {
    const whole = inSlices(summaryCollector, 0);
    expect(whole.consumer.tableRows).toHaveLength(DAYS.length * 2);
    expect(whole.consumer.tableRows[0]).toEqual(['2026-09-01', 'DE', 17, expect.any(Number), 5, 0]);
    const sliced = inSlices(summaryCollector, 40_000);
    expect(sliced.consumer.tableRows).toEqual(whole.consumer.tableRows);
    expect(sliced.count).toBe(3);
    const linksOf = (day: string) =>
      sliced.service.requests.filter(({ body }) => body?.includes(day) === true).length;
    expect(DAYS.map(linksOf)).toEqual([1, 2, 2]);
  });

  it('stores a checkpoint after a day, about once a minute, and reads nothing if all days are read', () => {
    const { http, run } = timed(25_000);
    const { read, saved, clock, consumer } = slice(http, summaryCollector, {
      deadline: Number.MAX_SAFE_INTEGER,
      stepBytes: 1_000,
    });
    run(clock);
    const result = read();
    if (result instanceof Error) throw result;
    expect(saved.map((position) => JSON.parse(position).daysRead)).toEqual([2]);
    const earlier = JSON.stringify(positionAfter(3, result, consumer));
    const service = new DeviceService({});
    expect(slice(service, summaryCollector, { earlier }).read()).toEqual(result);
    expect(service.requests).toEqual([]);
  });

  it('reports its progress: files of all days, and the requests sent so far', () => {
    const reported: Progress[] = [];
    const service = new DeviceService(FILES);
    const calls = { sent: 0 };
    const onProgress = (progress: Progress) => reported.push(progress);
    slice(service, rowCollector(new StoredRows(), 100), { onProgress, calls }).read();
    expect(reported.at(-1)).toEqual({ what: 'files', done: 12, of: 12, rows: 39 });
    const dones = reported.map(({ done }) => done);
    expect(dones).toEqual([...dones].sort((a, b) => a - b));
    expect(calls.sent).toBe(service.requests.length);
  });

  it('has each notice about links and columns once', () => {
    const service = new DeviceService({ ...FILES, sg: 'gaid,asn\ng,1\n' });
    service.link = (centre) => (centre === 'en' ? 'cn' : centre);
    const read = slice(service, summaryCollector, { stepBytes: 1_000 }).read();
    const shared = 'Centres cn and en share one link; its file was read once.';
    const unknown = 'Left out, because this version does not know them: columns “asn” of sg.';
    expect(read).toMatchObject({ doubts: [shared] });
    expect(read).toMatchObject({ notices: expect.arrayContaining([shared, unknown]) });
  });

  it('has a doubt if one file ends within a line and another does not', () => {
    const service = new DeviceService({ ...FILES, en: FILES.en.trimEnd() });
    const read = slice(service, summaryCollector).read();
    expect(read).toMatchObject({ doubts: DAYS.map((day) => expect.stringContaining(day)) });
  });
});

describe('a day that does not fit into the time', () => {
  it('is tried in two slices, and then refused with a sentence that says what to do', () => {
    const { http, run } = timed(100_000);
    const first = slice(http, summaryCollector);
    run(first.clock);
    expect(first.read()).toBeInstanceOf(OutOfTime);
    const second = slice(http, summaryCollector, { earlier: first.saved[0]! });
    run(second.clock);
    expect(String(second.read())).toContain(
      'The device files of 2026-09-01 could not be read within the time of one run, twice in a row. Nothing was written; the rows in the sheet are as they were. Choose a summary or BigQuery as the output of the report',
    );
    expect(second.saved).toEqual([]);
  });

  it('is not judged by slices with little time', () => {
    let earlier: string | undefined;
    for (let count = 0; count < 3; count++) {
      const { http, run } = timed(50_000);
      const deadline = Date.UTC(2026, 8, 10, 12) + 60_000;
      const { read, clock, saved } = slice(http, summaryCollector, { earlier, deadline });
      run(clock);
      expect(read()).toBeInstanceOf(OutOfTime);
      earlier = saved.at(-1);
    }
  });

  it('is refused with the failure of the storage if that used up the time', () => {
    const service = new DeviceService(FILES);
    const deadline = Date.UTC(2026, 8, 10, 12) + 135_000;
    const { read, clock, saved } = slice(service, summaryCollector, { deadline });
    service.fault = (call) => {
      clock.pass(20_000);
      return call >= 2 ? noAnswer('unreachable', 'Address unavailable') : undefined;
    };
    expect([String(read()), saved]).toEqual([expect.stringMatching(/downloaded: there was no answer/), []]);
  });
});

describe('a file that changes while it is read', () => {
  /** The file of centre cn changes before its second step, the first `times` times that the day is read. */
  function changing(times: number) {
    const service = new DeviceService(FILES);
    service.fault = () => {
      const { url, headers } = service.requests[service.requests.length - 1]!;
      const isLater = /^bytes=[1-9]/.test(headers['Range'] ?? '');
      const readings = service.asked.filter((asked) => asked === 'links').length;
      if (isLater && url.startsWith('https://cn.') && readings <= times)
        service.marks = { etag: `"v${readings}"` };
      return undefined;
    };
    const stored = new StoredRows();
    const next = slice(service, rowCollector(stored, 2));
    return { read: next.read(), rows: stored.rows.slice(0, next.consumer.rows) };
  }

  it('has its day read again from the beginning twice, and is given up after the third change', () => {
    for (const times of [1, 2]) expect(changing(times).rows).toEqual(EXPECTED);
    expect(String(changing(3).read)).toMatch(/centre cn could not be downloaded: it changed each time/);
  });
});
