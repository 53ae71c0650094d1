import { type DevicePosition, DeviceRun } from '../../../src/device/days/read-days';
import { SummaryCollector } from '../../../src/device/summarize/summary-collector';
import { OutOfTime } from '../../../src/errors/service-errors';
import type { Http } from '../../../src/platform/ports';
import { summaryRequest } from '../../../src/request/request';
import type { Connection, Progress } from '../../../src/service/http/connection';
import { answer, noAnswer } from '../../fakes/http-answers';
import { asked, connect } from '../../service/asking';
import { DeviceService } from '../device-service';

const DAYS = ['2026-09-01', '2026-09-02'];
const REQUEST = summaryRequest(
  asked('device', {
    apps: ['app-1'],
    dimensions: ['date', 'area'],
    metrics: ['click'],
    summaryBy: ['date', 'area'],
  }),
);
const lines = (count: number, area: string) => `area,click\n${`${area},1\n`.repeat(count)}`;
const FILES = { cn: lines(40, 'CN'), en: lines(25, 'US'), sg: 'area\nSG\n' };
const ROWS = DAYS.flatMap((day) => [
  [day, 'CN', 40],
  [day, 'SG', null],
  [day, 'US', 25],
]);

function reading(http: Http, change: Partial<Connection> = {}, earlier?: DevicePosition) {
  const connection = connect(http, change);
  const collector = new SummaryCollector(REQUEST, earlier?.taken);
  const kept: { readonly at: number; readonly position: DevicePosition }[] = [];
  const keep = (position: DevicePosition) =>
    kept.push({ at: connection.clock.now(), position: JSON.parse(JSON.stringify(position)) });
  const order = { request: REQUEST, days: DAYS, connection, pieceBytes: 50 };
  return { run: new DeviceRun(order, collector, keep, earlier), collector, kept, clock: connection.clock };
}

/** Reads days while each round of requests takes `ms` milliseconds. */
function slow(ms: number) {
  const service = new DeviceService(FILES);
  const http: Http = {
    sendAll: (requests) => {
      made.clock.pass(ms);
      return service.sendAll(requests);
    },
  };
  const made = reading(http, { deadline: Number.MAX_SAFE_INTEGER });
  return made;
}

describe('a reading that Google may end at any moment', () => {
  it('stores a checkpoint about once a minute', () => {
    const { run, kept, collector, clock } = slow(16_000);
    const times = [clock.now()];
    run.run();
    expect(collector.tableRows()).toEqual(ROWS);
    times.push(...kept.map(({ at }) => at));
    const gaps = times.slice(1).map((time, at) => time - times[at]!);
    expect(gaps.length).toBeGreaterThan(1);
    for (const gap of gaps) expect(gap).toBeGreaterThan(60_000);
    expect(Math.min(...gaps)).toBeLessThan(85_000);
  });

  it('continues from any checkpoint with the same result as without a break', () => {
    const { run, kept } = slow(61_000);
    const whole = run.run();
    expect(new Set(kept.map(({ position }) => position.daysRead))).toEqual(new Set([1, 2]));
    for (const { position } of kept) {
      const later = reading(new DeviceService(FILES), {}, position);
      expect(later.run.run()).toEqual(whole);
      expect(later.collector.tableRows()).toEqual(ROWS);
    }
  });

  it('stores that all days are read, for a slice with other work', () => {
    const { run, kept, collector } = slow(0);
    const read = run.run();
    run.checkpoint();
    expect(kept).toHaveLength(1);
    expect(kept[0]!.position).toMatchObject({ daysRead: 2 });
    const service = new DeviceService(FILES);
    const later = reading(service, {}, kept[0]!.position);
    expect(later.run.run()).toEqual(read);
    expect(later.collector.tableRows()).toEqual(collector.tableRows());
    expect(service.requests).toEqual([]);
  });
});

describe('a reading that has no time left', () => {
  /** Each request takes twenty seconds. From request number `from` on, no request is answered. */
  const ended = (from: number, ms: number) => {
    const service = new DeviceService(FILES);
    const connection = connect(service);
    const made = reading(service, { deadline: connection.deadline - 270_000 + ms });
    service.fault = (call) => {
      made.clock.pass(20_000);
      return call >= from ? noAnswer('unreachable', 'Address unavailable') : undefined;
    };
    return made;
  };

  it('throws the failure that occurred several times if no piece was received', () => {
    const { run, kept } = ended(2, 95_000);
    expect(() => run.run()).toThrow(/could not be downloaded: there was no answer/);
    expect(kept).toEqual([]);
    expect(() => ended(2, 70_000).run.run()).toThrow(OutOfTime);
  });
});

describe('a file that changes while it is read', () => {
  /** The file of centre cn changes before its second piece, the first `times` times that the day is read. */
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
    return reading(service);
  }

  it('is read again from the beginning twice', () => {
    for (const times of [1, 2]) {
      const { run, collector } = changing(times);
      const { files } = run.run();
      expect(collector.tableRows()).toEqual(ROWS);
      expect(files.map(({ records }) => records)).toEqual([40, 25, 0, 1, 40, 25, 0, 1]);
    }
  });

  it('is given up after the third change', () => {
    expect(() => changing(3).run.run()).toThrow(/centre cn could not be downloaded: it changed each time/);
  });
});

describe('the progress and the notices of a reading', () => {
  it('count the requests sent so far, and the files read of all days', () => {
    const reported: Progress[] = [];
    const counts: number[] = [];
    const calls = { sent: 0 };
    const service = new DeviceService(FILES);
    const onProgress = (progress: Progress) => {
      reported.push(progress);
      counts.push(calls.sent);
    };
    reading(service, { onProgress, calls }).run.run();
    const last = reported[reported.length - 1];
    expect(last).toEqual({
      what: 'files',
      done: 8,
      of: 8,
      rows: 6,
    });
    expect(counts[counts.length - 1]).toBe(service.requests.length);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(counts[0]).toBeGreaterThan(0);
    const ends = reported.filter(({ done }) => done === 4);
    expect(ends[ends.length - 1]).toMatchObject({ done: 4, rows: 3 });
  });

  it('contain each notice once, over days and slices, and a shared link as a doubt', () => {
    const service = new DeviceService(FILES);
    const http: Http = {
      sendAll: (requests) =>
        requests.map((request) => {
          const [answered] = service.sendAll([request]);
          if (request.method !== 'post' || !('text' in answered!)) return answered!;
          const links = JSON.parse(answered.text()) as Record<string, string>;
          return answer(200, { ...links, url_en: links['url_cn'] });
        }),
    };
    const shared = 'Centres cn and en share one link; its file was read once.';
    const { notices, doubts } = reading(http).run.run();
    expect(notices).toEqual([shared, 'Clicks: blank for sg, whose files lack this column.']);
    expect(doubts).toEqual([shared]);
  });
});
