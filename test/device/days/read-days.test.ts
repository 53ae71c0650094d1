import fc from 'fast-check';
import type { DayConsumer } from '../../../src/device/day-consumer';
import { type DevicePosition, DeviceRun } from '../../../src/device/days/read-days';
import { RowCollector, type RowSink } from '../../../src/device/rows/row-collector';
import { SummaryCollector } from '../../../src/device/summarize/summary-collector';
import { DownloadFailed, OutOfTime } from '../../../src/errors/service-errors';
import { type Request, summaryRequest } from '../../../src/request/request';
import { columnsOf } from '../../../src/table/columns';
import type { Cell } from '../../../src/table/table';
import { asked, connect } from '../../service/asking';
import { runs } from '../../thorough';
import { DeviceService } from '../device-service';

const HEADER = 'gaid,area,impression,revenue,placementName\n';
const DAYS = ['2026-09-01', '2026-09-02', '2026-09-03'];

const ROWS: Request = asked('device', {
  apps: ['app-1'],
  dimensions: ['date', 'centre', 'gaid', 'area', 'placementName'],
  metrics: ['impression', 'deviceRevenue'],
  summaryBy: ['date', 'area'],
});
const SUMMARY = summaryRequest({ ...ROWS, metrics: ['impression', 'deviceRevenue', 'devices'] });

/** A file with characters of 1 to 4 bytes, quoted line feeds and CRLF. A piece may end within any of them. */
function fileText(centre: string, rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `${centre}-${at % 5},${at % 3 === 0 ? 'DE' : '日本'},${at + 1},0.${at + 1}0,${at % 4 === 0 ? '"a\nb, ""😀"""' : 'é'}\r\n`,
  );
  return HEADER + lines.join('');
}

const FILES = { cn: fileText('cn', 9), en: fileText('en', 4), sg: HEADER };

/** Stores rows like a hidden sheet: by row number, and for later executions. */
class KeptRows {
  rows: unknown[][] = [];
  begun = 0;

  begin(): RowSink<unknown> {
    this.begun++;
    this.rows = [];
    return this.sink(0);
  }

  resumed(state: unknown): RowSink<unknown> {
    return this.sink(Number(state));
  }

  private sink(from: number): RowSink<unknown> {
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

interface Going {
  readonly request: Request;
  readonly service: DeviceService;
  readonly collector: (earlier: unknown) => DayConsumer;
  readonly pieceBytes?: number;
  /** Changes the position that the first slice passes to the second one. */
  readonly change?: (position: DevicePosition) => DevicePosition;
}

/** Runs slices until all days are read. A slice ends after `callsInSlice` requests. Returns the number of slices, and what they read. */
function slices({ request, service, collector, pieceBytes = 64, change }: Going, callsInSlice: number) {
  let position: string | undefined;
  for (let count = 1; count < 500; count++) {
    const connection = connect(service);
    const sent = service.requests.length;
    const http = {
      sendAll: (requests: Parameters<DeviceService['sendAll']>[0]) => {
        const answers = service.sendAll(requests);
        if (service.requests.length - sent >= callsInSlice) connection.clock.pass(300_000);
        return answers;
      },
    };
    const reached = position === undefined ? undefined : (JSON.parse(position) as DevicePosition);
    const kept = reached !== undefined && count === 2 ? (change?.(reached) ?? reached) : reached;
    const taking = collector(kept?.taken);
    const order = { request, days: DAYS, connection: { ...connection, http }, pieceBytes };
    const run = new DeviceRun(
      order,
      taking,
      (reached) => {
        position = JSON.stringify(reached);
      },
      kept,
    );
    try {
      return { read: run.run(), taking, slices: count };
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
    }
  }
  throw new Error('no end');
}

function rowsTaker(kept: KeptRows, mostHeld: number) {
  const wanted = {
    columns: columnsOf(ROWS),
    filter: { ...ROWS.filter, areas: [] },
    zone: ROWS.zone,
  };
  const way = { mostHeld, begin: () => kept.begin(), resumed: (state: unknown) => kept.resumed(state) };
  return (earlier: unknown) => new RowCollector(wanted, way, earlier);
}

/** The rows that a person would copy from the files. */
function expectedRows(): Cell[][] {
  const centres = [
    ['cn', 9],
    ['en', 4],
  ] as const;
  return DAYS.flatMap((day) =>
    centres.flatMap(([centre, rows]) =>
      Array.from({ length: rows }, (_, at) => [
        day,
        centre,
        `${centre}-${at % 5}`,
        at % 3 === 0 ? 'DE' : '日本',
        at % 4 === 0 ? 'a\nb, "😀"' : 'é',
        at + 1,
        Number(`0.${at + 1}0`),
      ]),
    ),
  );
}

describe('reading the device files of several days', () => {
  it('returns the same rows for any slices and any size of pieces, in memory or staged', () => {
    fc.assert(
      fc.property(
        // With fewer calls, a slice could not read a day, so the run would fail.
        fc.integer({ min: 90, max: 200 }),
        fc.integer({ min: 40, max: 400 }),
        fc.integer({ min: 0, max: 30 }),
        (callsInSlice, pieceBytes, mostHeld) => {
          const kept = new KeptRows();
          const service = new DeviceService(FILES);
          const going = { request: ROWS, service, collector: rowsTaker(kept, mostHeld), pieceBytes };
          const { taking, read } = slices(going, callsInSlice);
          const rows = (taking as RowCollector).heldRows() ?? kept.rows;
          expect(rows).toEqual(expectedRows());
          expect(read.files.map(({ records, kept }) => [records, kept])).toEqual(
            DAYS.flatMap(() => [
              [9, 9],
              [4, 4],
              [0, 0],
              [0, 0],
            ]),
          );
          expect(read.files[0]!.revenue).toBeCloseTo(4.5, 12);
        },
      ),
      runs({ quick: 20, thorough: 300 }),
    );
  });

  it('returns the same sums for any slices', () => {
    const summed = (callsInSlice: number) => {
      const service = new DeviceService(FILES);
      const collector = (earlier: unknown) => new SummaryCollector(SUMMARY, earlier);
      const { taking, slices: count } = slices({ request: SUMMARY, service, collector }, callsInSlice);
      return { rows: (taking as SummaryCollector).tableRows(), count };
    };
    const whole = summed(100_000);
    expect(whole.rows).toHaveLength(DAYS.length * 2);
    expect(whole.rows[0]).toEqual(['2026-09-01', 'DE', 17, expect.any(Number), 5, 0]);
    for (const calls of [18, 20, 22]) {
      const sliced = summed(calls);
      expect(sliced.rows).toEqual(whole.rows);
      expect(sliced.count).toBeGreaterThan(1);
    }
  });

  it('reports its progress: files of all days, and rows', () => {
    const reported: string[] = [];
    const service = new DeviceService(FILES);
    const connection = {
      ...connect(service),
      onProgress: ({ done, of, rows }: { done: number; of: number | null; rows: number }) =>
        reported.push(`${Math.round(done * 10) / 10}/${of} ${rows}`),
    };
    const collector = rowsTaker(new KeptRows(), 1_000)(undefined);
    new DeviceRun({ request: ROWS, days: DAYS, connection }, collector, () => {}).run();
    expect(reported[reported.length - 1]).toBe('12/12 39');
    const dones = reported.map((one) => Number.parseFloat(one));
    expect(dones).toEqual([...dones].sort((a, b) => a - b));
  });
});

describe('the notices about columns', () => {
  const noticesOf = (files: Record<string, string>, change: Partial<Request>) => {
    const service = new DeviceService(files);
    const request = { ...ROWS, dimensions: ['area'], metrics: [], ...change } as Request;
    const wanted = { columns: columnsOf(request), filter: { ...ROWS.filter, areas: [] }, zone: ROWS.zone };
    const kept = new KeptRows();
    const way = { mostHeld: 100, begin: () => kept.begin(), resumed: () => kept.begin() };
    const collector = new RowCollector(wanted, way);
    const order = { request, days: [DAYS[0]!], connection: connect(service) };
    const { notices } = new DeviceRun(order, collector, () => {}).run();
    return { notices, rows: collector.heldRows() };
  };

  it('name a few unknown columns, and count the others', () => {
    const names = ['asn', '__proto__', 'x'.repeat(300), 'a\nb', 'c', 'd', 'e'];
    const header = names.map((name) => `"${name}"`).join(',');
    const { notices } = noticesOf({ en: `area,${header}\nUS,1,2,3,4,5,6,7\n` }, {});
    expect(notices[0]).toMatch(
      /^Left out, because this version does not know them: columns “asn”, “__proto__”, “x+…”, “a b”, “c” and 2 more of en\.$/,
    );
  });
});

describe('a slice that ends after the links and one attempt to reach a silent storage', () => {
  const summary = {
    request: SUMMARY,
    collector: (earlier: unknown) => new SummaryCollector(SUMMARY, earlier),
  };

  /** In each slice, the first two requests for links time out. If `isSilent`, the storage does not answer either. */
  function slice(earlier: DevicePosition | undefined, isSilent: boolean) {
    const service = new DeviceService(FILES);
    const connection = connect(service);
    const passing = (ms: number) => {
      connection.clock.pass(ms);
      return { failed: 'unreachable', reason: 'Timeout' } as const;
    };
    service.fault = (call) => {
      if (call <= 2) return passing(60_000);
      return isSilent && call > 3 ? passing(connection.deadline - connection.clock.now()) : undefined;
    };
    const kept: DevicePosition[] = [];
    const keep = (position: DevicePosition) => kept.push(position);
    const order = { request: SUMMARY, days: DAYS, connection: { ...connection, http: service } };
    const run = new DeviceRun(order, summary.collector(earlier?.taken), keep, earlier);
    let error: unknown;
    try {
      run.run();
    } catch (thrown) {
      error = thrown;
    }
    return { error, kept: kept[kept.length - 1] };
  }

  it('is allowed once; the second in a row fails and stores nothing', () => {
    const first = slice(undefined, true);
    expect(first.error).toBeInstanceOf(OutOfTime);
    expect(first.kept).toMatchObject({ daysRead: 0, emptySlices: 1 });
    const second = slice(first.kept, true);
    expect(second.error).toBeInstanceOf(DownloadFailed);
    expect(String(second.error)).toContain(
      'The device file of centre cn could not be downloaded: nothing of it arrived within the time of a run, twice in a row.',
    );
    expect(second.kept).toBeUndefined();
  });
});
