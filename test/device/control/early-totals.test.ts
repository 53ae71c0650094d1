import { EarlyTotals } from '../../../src/device/control/early-totals';
import { fullTotals } from '../../../src/device/control/full-report-totals';
import type { EarlierAnswers } from '../../../src/service/http/connection';
import { FakeReportService } from '../../fakes/report-service';
import { asked, connect } from '../../service/asking';

const DAYS = ['2026-09-01', '2026-09-02'];
const REQUEST = asked('device', { apps: ['3.10'] });
const ANSWER = { items: [{ date: '2026-09-01', Revenue: 1.5 }], total: 1 };
const REVENUES = [
  { day: '2026-09-01', revenue: 1.5 },
  { day: '2026-09-02', revenue: null },
];

function totalsAfter(early: EarlyTotals, others?: EarlierAnswers) {
  const service = new FakeReportService([{ date: '2026-09-01', Revenue: 99 }]);
  service.total = (held) => held;
  const connection = { ...connect(service), earlier: early.answers(others) };
  return { ...fullTotals(REQUEST, DAYS, connection), calls: service.calls, connection };
}

describe('the early request to the full report', () => {
  const now = connect(new FakeReportService()).clock.now();

  it('is sent once in a slice, and again by the control totals if it failed', () => {
    const early = new EarlyTotals(REQUEST, DAYS, null);
    expect(early.companion(now)).toBeDefined();
    expect(early.companion(now)).toBeUndefined();
    expect(totalsAfter(early)).toMatchObject({ days: [{ revenue: 99 }, { revenue: null }], calls: 1 });
  });

  it('is sent again after a file has changed', () => {
    const early = new EarlyTotals(REQUEST, DAYS, null);
    early.companion(now)!.keep(ANSWER);
    early.forget();
    expect(early.state()).toBeNull();
    expect(early.companion(now)).toBeDefined();
  });

  it('is not sent if no day is complete in the full report', () => {
    expect(new EarlyTotals(REQUEST, ['2027-01-01'], null).companion(now)).toBeUndefined();
  });

  it('is not used if another day has become complete since', () => {
    const days = ['2026-09-08', '2026-09-09', '2026-09-10'];
    const early = new EarlyTotals(REQUEST, days, null);
    early.companion(now - 86_400_000)!.keep({ items: [], total: 0 });
    const service = new FakeReportService([{ date: '2026-09-09', Revenue: 3 }]);
    service.total = (held) => held;
    const { days: found } = fullTotals(REQUEST, days, {
      ...connect(service),
      earlier: early.answers(undefined),
    });
    expect([found[1]!.revenue, service.calls]).toEqual([3, 1]);
  });

  it('is used once; other stored responses are used as before', () => {
    const early = new EarlyTotals(REQUEST, DAYS, null);
    const companion = early.companion(now)!;
    companion.keep(ANSWER);
    const kept: string[] = [];
    const others = { take: () => ({ items: [], total: 7 }), keep: (body: string) => void kept.push(body) };
    const { take, keep } = early.answers(others);
    expect(take('another body')).toEqual({ items: [], total: 7 });
    expect(take(companion.body)).toBe(ANSWER);
    expect(take(companion.body)).toEqual({ items: [], total: 7 });
    keep('a body', {});
    expect(kept).toEqual(['a body']);
  });

  it('is the one that the control totals need, so these send none', () => {
    const early = new EarlyTotals(REQUEST, DAYS, null);
    const companion = early.companion(now)!;
    expect(companion.report).toBe('full');
    companion.keep(ANSWER);
    expect(totalsAfter(early)).toMatchObject({ days: REVENUES, failure: null, calls: 0 });
  });
});
