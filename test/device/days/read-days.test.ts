import fc from 'fast-check';
import type { DayConsumer } from '../../../src/device/day-consumer';
import { buildDaysCheckpoint, type DaysCheckpoint, readDeviceDays } from '../../../src/device/days/read-days';
import { RowCollector, type RowSink } from '../../../src/device/rows/row-collector';
import { SummaryCollector } from '../../../src/device/summarize/summary-collector';
import { OutOfTime } from '../../../src/errors/ad-reports-error';
import type { Http } from '../../../src/platform/ports';
import { type Request, toSummaryRequest } from '../../../src/request/request';
import type { Connection } from '../../../src/service/http/connection';
import { buildColumns, type Cell } from '../../../src/table/table';
import { failWithoutAnswer } from '../../fakes/http-answers';
import { connect, createReportRequest } from '../../service/asking';
import { limitRuns } from '../../thorough';
import { FilesOfADay } from '../file-storage';

/** The time of the clock at the beginning of a slice. */
const NOW = Date.UTC(2026, 8, 10, 12);
const DAYS = ['2026-09-01', '2026-09-02', '2026-09-03'];
const ROWS: Request = createReportRequest('device', {
  apps: ['app-1'],
  dimensions: ['date', 'centre', 'gaid', 'area', 'placementName'],
  metrics: ['impression', 'deviceRevenue'],
  summaryBy: ['date', 'area'],
});
const SUMMARY = toSummaryRequest({ ...ROWS, metrics: ['impression', 'deviceRevenue', 'devices'] });

const gaidOf = (centre: string, at: number) => (at % 5 === 4 ? '' : `${centre}-${at % 5}`);
const areaOf = (at: number) => (at % 3 === 0 ? 'DE' : '日本');

/** A file with characters of 1 to 4 bytes, quoted line feeds and CRLF. A step may end within any of them. */
function fileText(centre: string, rows: number): string {
  const line = (_: unknown, at: number) =>
    `${gaidOf(centre, at)},${areaOf(at)},${at + 1},0.${at + 1}0,${at % 4 === 0 ? '"a\nb, ""😀"""' : 'é'}\r\n`;
  return `gaid,area,impression,revenue,placementName\n${Array.from({ length: rows }, line).join('')}`;
}

const FILES = { cn: fileText('cn', 9), en: fileText('en', 4), sg: fileText('sg', 0) };

/** The rows that a person would copy from the files. */
const EXPECTED: Cell[][] = DAYS.flatMap((day) =>
  (['cn', 'en'] as const).flatMap((centre) =>
    Array.from({ length: centre === 'cn' ? 9 : 4 }, (_, at) => {
      const name = at % 4 === 0 ? 'a\nb, "😀"' : 'é';
      return [day, centre, gaidOf(centre, at), areaOf(at), name, at + 1, Number(`0.${at + 1}0`)];
    }),
  ),
);

/** Stores rows like a hidden sheet: by row number, and for later executions. */
class StoredRows {
  rows: unknown[][] = [];

  sink(from: number): RowSink {
    let at = from;
    return {
      appendDayRows: (_, rows) => {
        for (const row of rows) this.rows[at++] = [...row];
      },
      flushRows: () => at,
      discardDayRows: (day) => {
        while (this.rows[at - 1]?.[0] === day) at--;
      },
      discardAllRows: () => {
        this.rows = [];
      },
    };
  }
}

function rowCollector(stored: StoredRows, mostHeld: number) {
  const wanted = { ...ROWS, columns: buildColumns(ROWS) };
  return (taken: unknown) => new RowCollector(wanted, (state) => stored.sink(Number(state)), taken, mostHeld);
}

const summaryCollector = (taken: unknown) => new SummaryCollector(SUMMARY, taken);

interface SliceOptions extends Omit<Partial<Connection>, 'earlier'> {
  readonly earlier?: string | undefined;
  readonly stepBytes?: number;
  /** How long each batch of requests takes. */
  readonly ms?: number;
}

/** Reads the days in one slice, from the position of the one before. Returns what was read or thrown, and the new positions, as JSON. */
function slice<Consumer extends DayConsumer>(
  service: Http,
  collector: (taken: unknown) => Consumer,
  { earlier, stepBytes = 64, ms = 0, ...change }: SliceOptions = {},
) {
  const position = earlier === undefined ? undefined : (JSON.parse(earlier) as DaysCheckpoint);
  const consumer = collector(position?.consumer);
  const http: Http = {
    sendAll: (requests) => {
      connection.clock.advance(ms);
      return service.sendAll(requests);
    },
  };
  const connection = connect(http, change);
  const saved: string[] = [];
  const save = (reached: DaysCheckpoint) => saved.push(JSON.stringify(reached));
  const order = { request: ROWS, days: DAYS, connection, stepBytes, previousCheckpoint: position, save };
  try {
    return { read: readDeviceDays(order, consumer), consumer, saved };
  } catch (error) {
    return { read: error as Error, consumer, saved };
  }
}

/** Reads all days in slices, while each batch of requests takes `ms`. */
function inSlices<Consumer extends DayConsumer>(
  collector: (taken: unknown) => Consumer,
  ms: number,
  stepBytes?: number,
) {
  const service = new FilesOfADay(FILES);
  let earlier: string | undefined;
  for (let count = 1; count < 50; count++) {
    const next = slice(service, collector, { earlier, ms, ...(stepBytes && { stepBytes }) });
    const { read, consumer } = next;
    if (!(read instanceof Error)) return { read, consumer, count, service };
    if (!(read instanceof OutOfTime)) throw read;
    earlier = next.saved.at(-1);
  }
  throw new Error('no end');
}

it('reading the device files of several days returns the same rows for any slices and any size of steps, in memory or stored', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 60_000 }),
      fc.integer({ min: 60, max: 400 }),
      fc.integer({ min: 0, max: 30 }),
      (ms, stepBytes, mostHeld) => {
        const stored = new StoredRows();
        const { consumer, read } = inSlices(rowCollector(stored, mostHeld), ms, stepBytes);
        const rows = consumer.sink ? stored.rows.slice(0, consumer.rowCount) : consumer.listRowsInMemory();
        expect(rows).toEqual(EXPECTED);
        expect(read.map(({ kept }) => kept)).toEqual(DAYS.flatMap(() => [9, 4, 0, 0]));
        expect(read[0]!.revenue).toBeCloseTo(4.5, 12);
      },
    ),
    limitRuns({ quick: 20, thorough: 300 }),
  );
});

it('reading the device files of several days returns the same sums for any slices, and reads no finished day again', () => {
  const whole = inSlices(summaryCollector, 0);
  expect(whole.consumer.tableRows).toHaveLength(DAYS.length * 2);
  expect(whole.consumer.tableRows[0]).toEqual(['2026-09-01', 'DE', 17, expect.any(Number), 5]);
  const sliced = inSlices(summaryCollector, 40_000);
  expect(sliced.consumer.tableRows).toEqual(whole.consumer.tableRows);
  expect(sliced.count).toBe(3);
  const linksOf = (day: string) => sliced.service.issued.filter(({ body }) => body?.includes(day)).length;
  expect(DAYS.map(linksOf)).toEqual([1, 2, 2]);
});

it('reading the device files of several days reads nothing if all days are read', () => {
  const { read, consumer } = slice(new FilesOfADay(FILES), summaryCollector);
  if (read instanceof Error) throw read;
  const earlier = JSON.stringify(buildDaysCheckpoint(3, read, consumer));
  const service = new FilesOfADay({});
  expect(slice(service, summaryCollector, { earlier }).read).toEqual(read);
  expect(service.issued).toEqual([]);
});

it('a day that does not fit into the time is refused with a sentence that says what to do', () => {
  const { read, saved } = slice(new FilesOfADay(FILES), summaryCollector, { ms: 100_000 });
  expect(String(read)).toContain(
    'The device files of 2026-09-01 could not be read within the time of one run. Nothing was written. The rows in the sheet did not change. Choose a summary or BigQuery, or run again later',
  );
  expect(saved).toEqual([]);
});

it('a day that does not fit into the time is refused with the failure of the storage if that failure used up the time', () => {
  const service = new FilesOfADay({ cn: () => failWithoutAnswer('unreachable', 'Address unavailable') });
  const { read, saved } = slice(service, summaryCollector, { ms: 20_000, deadline: NOW + 135_000 });
  expect([String(read), saved]).toEqual([
    expect.stringMatching(/There was no answer from cn\.example\.com/),
    [],
  ]);
});
