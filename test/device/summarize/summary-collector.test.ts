import type { Day } from '../../../src/dates/calendar';
import { SummaryCollector } from '../../../src/device/summarize/summary-collector';
import { type Request, summaryRequest } from '../../../src/request/request';
import { columnsOf } from '../../../src/table/columns';
import { asked } from '../../service/asking';
import { readParts } from '../any-file';

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

function take(collector: SummaryCollector, day: Day, ...records: string[]): void {
  const text = `area,gaid,click\n${records.map((record) => `${record}\n`).join('')}`;
  readParts(text, [], (part) => collector.scanner({ day, centre: 'cn' }, part));
}

const later = (collector: SummaryCollector) =>
  new SummaryCollector(REQUEST, JSON.parse(JSON.stringify(collector.checkpoint())));

describe('taking the sums of days', () => {
  it('goes on with the next day in a later slice, and discards an unfinished day', () => {
    let collector = later(new SummaryCollector(REQUEST));
    take(collector, FIRST, 'US,g1,1', 'US,,2');
    expect(collector.rows).toBe(0);
    take(collector, FIRST, 'US,g1,4', 'DE,,8');
    collector.endOfDay();
    collector = later(collector);
    expect([collector.rows, collector.tableRows.length]).toEqual([2, 2]);
    take(collector, SECOND, 'US,g1,32');
    collector.forgetDay();
    take(collector, SECOND, 'DE,g1,16');
    collector.endOfDay();
    collector = later(collector);
    expect(collector.tableRows).toEqual([
      [FIRST, 'DE', 8, 0, 0],
      [FIRST, 'US', 7, 1, 0],
      [SECOND, 'DE', 16, 1, 0],
    ]);
    expect(collector.notices()).toEqual([
      '2 rows have no device identifier: the sums include such rows, but the number of devices does not.',
    ]);
  });

  it('collects the names of ids that the summary does not show, also in a later slice', () => {
    const request: Request = { ...REQUEST, areas: [], dimensions: ['date', 'networkName'] };
    const columns = columnsOf(request);
    const read = (collector: SummaryCollector, day: Day, records: string) => {
      const text = `networkName,click,network,gaid\n${records}`;
      readParts(text, [], (part) => collector.scanner({ day, centre: 'cn' }, part));
      collector.endOfDay();
    };
    const collector = new SummaryCollector(request, undefined, columns);
    read(collector, FIRST, 'Alpha,1,1,g\nBeta,1,2,g\n"Gamma, Inc",1,3,g\nAlpha,1,1,g\n,1,4,g\n');
    const checkpoint = JSON.parse(JSON.stringify(collector.checkpoint()));
    const later = new SummaryCollector(request, checkpoint, columns);
    read(later, SECOND, 'Beta Ads,1,2,g\nDelta,1,5,g\n');
    expect(later.idNames.ofTable().names).toEqual(
      new Map([['networkName', new Map(Object.entries({ 1: 'Alpha', 3: 'Gamma, Inc', 5: 'Delta' }))]]),
    );
    expect(new SummaryCollector(request).idNames.ofTable()).toEqual({});
  });
});
