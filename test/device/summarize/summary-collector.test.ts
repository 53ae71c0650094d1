import type { Day } from '../../../src/dates/calendar';
import { SummaryCollector } from '../../../src/device/summarize/summary-collector';
import type { Request } from '../../../src/request/request';
import { summaryRequest } from '../../../src/request/request';
import { asked } from '../../service/asking';
import { partsOf } from '../file-parts';

const [FIRST, SECOND] = ['2026-09-01', '2026-09-02'];
const REQUEST: Request = summaryRequest(
  asked('device', {
    apps: ['app-1'],
    areas: ['US', 'DE'],
    dimensions: ['date', 'area'],
    metrics: ['click', 'devices'],
    summaryBy: ['date', 'area'],
  }),
);

function take(taker: SummaryCollector, day: Day, ...records: string[]): void {
  const part = partsOf(`area,gaid,click\n${records.map((record) => `${record}\n`).join('')}`).next(0)!;
  taker.scanner({ day, centre: 'cn' }, part, {}).read(part);
}

const later = (taker: SummaryCollector) =>
  new SummaryCollector(REQUEST, JSON.parse(JSON.stringify(taker.checkpoint())));

describe('taking the sums of days', () => {
  it('brings rows of each day once it is read', () => {
    const taker = new SummaryCollector(REQUEST);
    take(taker, FIRST, 'US,g1,1', 'US,g2,2', 'FR,g3,4');
    expect([taker.rows, taker.tableRows()]).toEqual([0, []]);
    taker.endOfDay();
    expect(taker.rows).toBe(1);
    take(taker, SECOND, 'US,g1,8', 'DE,,16');
    taker.endOfDay();
    expect(taker.rows).toBe(3);
    expect(taker.tableRows()).toEqual([
      [FIRST, 'US', 3, 2, 0],
      [SECOND, 'DE', 16, 0, 0],
      [SECOND, 'US', 8, 1, 0],
    ]);
    expect(taker.notices()).toEqual([
      '1 row names no device: they are in the sums, but not in the number of devices.',
    ]);
  });

  it('forgets the day that is being read, and no other', () => {
    const taker = new SummaryCollector(REQUEST);
    take(taker, FIRST, 'US,,1');
    taker.endOfDay();
    take(taker, SECOND, 'US,,2', 'DE,g2,4');
    taker.forgetDay();
    take(taker, SECOND, 'US,g1,8');
    taker.endOfDay();
    expect(taker.tableRows()).toEqual([
      [FIRST, 'US', 1, 0, 0],
      [SECOND, 'US', 8, 1, 0],
    ]);
    expect(taker.notices()).toEqual([
      '1 row names no device: they are in the sums, but not in the number of devices.',
    ]);
  });

  it('goes on in a later slice, in the middle of a day or between two', () => {
    let taker = later(new SummaryCollector(REQUEST));
    take(taker, FIRST, 'US,g1,1', 'US,,2');
    taker = later(taker);
    expect(taker.rows).toBe(0);
    take(taker, FIRST, 'US,g1,4', 'DE,,8');
    taker.endOfDay();
    taker = later(taker);
    expect([taker.rows, taker.tableRows().length]).toEqual([2, 2]);
    take(taker, SECOND, 'DE,g1,16');
    taker.endOfDay();
    taker = later(taker);
    expect(taker.tableRows()).toEqual([
      [FIRST, 'DE', 8, 0, 0],
      [FIRST, 'US', 7, 1, 0],
      [SECOND, 'DE', 16, 1, 0],
    ]);
    expect(taker.notices()).toEqual([
      '2 rows name no device: they are in the sums, but not in the number of devices.',
    ]);
  });
});
