import { fetchReport } from '../../../src/service/fetch-report';
import { FakeReportService } from '../../fakes/report-service';
import { asked, connect } from '../asking';

function service(rows: number): FakeReportService {
  return new FakeReportService(
    Array.from({ length: rows }, (_, nth) => ({
      date: '2026-09-01',
      appId: `a${String(nth).padStart(6, '0')}`,
      Revenue: nth,
    })),
  );
}

describe('a service whose total counts the rows of each page', () => {
  it.each([1_000, 2_000, 2_500, 3_001])('is read to its end: %i rows', (rows) => {
    const counting = service(rows);
    counting.total = (_held, inPage) => inPage;
    const table = fetchReport(asked('full'), connect(counting));
    expect(table.rows).toHaveLength(rows);
    expect([table.notices, table.doubts]).toEqual([[], undefined]);
  });
});

describe('the total on an empty page', () => {
  it('is ignored if it is 0 and pages with rows announced another', () => {
    const honest = service(2_000);
    honest.total = (held, inPage) => (inPage === 0 ? 0 : held);
    expect(fetchReport(asked('full'), connect(honest)).rows).toHaveLength(2_000);
  });

  it('is a different total if it is not 0', () => {
    const changing = service(2_000);
    changing.total = (held, inPage) => (inPage === 0 ? held + 1 : held);
    expect(() => fetchReport(asked('full'), connect(changing))).toThrow(
      'first 2,000 rows were announced, then 2,001',
    );
  });
});

describe('a total that is too large', () => {
  it('ends the reading with a sentence after 20 empty pages', () => {
    const boasting = service(1_500);
    boasting.total = () => 1_000_000;
    expect(() => fetchReport(asked('full'), connect(boasting))).toThrow(
      '1,000,000 rows were announced, and 1,500 arrived',
    );
    expect(boasting.calls).toBeLessThan(3 * 30);
  });
});
