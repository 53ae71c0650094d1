import { fullTotals } from '../../../src/device/control/full-report-totals';
import { OutOfTime, TooManyRequests } from '../../../src/errors/service-errors';
import type { Progress } from '../../../src/service/http/connection';
import { answer, noAnswer } from '../../fakes/http-answers';
import { FakeReportService, type Item } from '../../fakes/report-service';
import { asked, connect } from '../../service/asking';

const DAYS = ['2026-09-01', '2026-09-02', '2026-09-03'];
const request = asked('device', { apps: ['3.10'] });

function serving(rows: Item[]): FakeReportService {
  const service = new FakeReportService(rows);
  service.total = (held) => held;
  return service;
}

describe('a request to the full report for a device report', () => {
  it('passes on an error that ends the run', () => {
    const service = serving([{ date: '2026-09-01', Revenue: '1' }]);
    const totals: Progress[] = [];
    fullTotals(request, DAYS, connect(service, { onProgress: (progress) => totals.push(progress) }));
    expect(totals.map(({ what }) => what)).toContain('pages');
    const ended = new TooManyRequests('no more', undefined);
    const onProgress = () => {
      throw ended;
    };
    expect(() => fullTotals(request, DAYS, connect(service, { onProgress }))).toThrow(ended);
  });

  it('becomes a sentence if the service failed several times until time was up', () => {
    const service = serving([]);
    const connection = connect(service);
    service.fault = () => {
      connection.clock.pass(10_000);
      return noAnswer('unreachable', 'Address unavailable');
    };
    const within = (ms: number) => ({ ...connection, deadline: connection.clock.now() + ms });
    const totals = fullTotals(request, DAYS, within(15_000));
    expect(totals.failure).toMatch(/^There was no answer from reports\.example\.com/);
    expect(totals.days.every(({ revenue }) => revenue === null)).toBe(true);
    expect(() => fullTotals(request, DAYS, within(5_000))).toThrow(OutOfTime);
  });

  it('becomes a sentence if the response is not understood', () => {
    const service = serving([]);
    service.fault = () => answer(200, 'no JSON');
    expect(fullTotals(request, DAYS, connect(service)).failure).toMatch(/\.$/);
  });
});
