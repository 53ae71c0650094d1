import { type ReportFacts, readiness } from '../../../src/close/closings/readiness';
import { History } from './history';

const QUESTION = {
  month: '2026-10',
  currency: 'USD',
  zone: 'UTC+0',
  apps: [],
  metrics: ['revenue'],
} as const;
const FIFTH = Date.UTC(2026, 10, 5, 9);
const DAILY: ReportFacts = {
  name: 'Daily revenue',
  zone: 'UTC+0',
  held: { from: '2026-09-01', to: '2026-11-04', completeThrough: '2026-11-03' },
  isFailing: false,
};

function lines(
  reports: readonly ReportFacts[] = [DAILY],
  { now = FIFTH, closings = new History().closings() } = {},
): string[] {
  const formatMoment = (at: number) => new Date(at).toISOString().slice(0, 16);
  return readiness({ question: QUESTION, reports, closings, now, formatMoment }).map(
    ({ level, sentence }) => `${level}: ${sentence}`,
  );
}

describe('the readiness list', () => {
  it('is green when all days are complete and settled, and nothing fails', () => {
    expect(lines()).toEqual([
      'green: All days of 2026-10 are complete.',
      'green: The usual time for restatements has passed. Later changes become adjustments.',
      'green: 1 report of the month: no failures.',
      'green: All reports count days in UTC+0, like the closing.',
    ]);
  });

  it('is red until the last day is complete, and says when that is', () => {
    expect(lines([], { now: Date.UTC(2026, 10, 1, 11) })).toContain(
      'red: 31 Oct 2026 is not complete yet. The service finishes it by 2026-11-01T12:00. Close the month after that.',
    );
    expect(lines([], { now: Date.UTC(2026, 10, 1, 12) })).toContain(
      'green: All days of 2026-10 are complete.',
    );
  });

  it('names the days that the networks may still restate, and until when', () => {
    expect(lines([], { now: Date.UTC(2026, 10, 1, 12) })).toContain(
      'amber: The networks may still restate 30 to 31 Oct 2026. Wait until 2026-11-03T12:00, or close now with a reason; later changes become adjustments.',
    );
    expect(lines([], { now: Date.UTC(2026, 10, 3, 12) })[1]).toMatch(/^green/);
  });

  it('names reports that fail, that still have incomplete days of the month, or that count days in another zone', () => {
    const stale = {
      ...DAILY,
      name: 'Old',
      held: { from: '2026-10-01', to: '2026-10-31', completeThrough: '2026-10-29' },
    };
    const other = { ...DAILY, name: 'Beijing', zone: 'UTC+8' as const };
    expect(lines([{ ...DAILY, isFailing: true }])).toContain(
      'amber: Reports fail: Daily revenue. Open the reports and fix them; the closing asks the service itself.',
    );
    expect(lines([DAILY, stale])).toContain(
      'amber: Reports still have incomplete days of the month: Old. Refresh them, so that sheets and closing agree.',
    );
    expect(lines([DAILY, other]).join('\n')).toContain(
      'amber: Reports count days in another zone than UTC+0: Beijing.',
    );
  });

  it('does not count reports of other months', () => {
    const november = {
      ...DAILY,
      isFailing: true,
      held: { from: '2026-11-01', to: '2026-11-04', completeThrough: '2026-11-03' },
    };
    expect(lines([november]).join('\n')).toContain('green: No report in this file covers the month');
  });

  it('is red for a closed month, and amber when a month before it is open', () => {
    const history = new History();
    history.close('2026-10', { '1': { '01': '1' } });
    expect(lines([], { closings: history.closings() })[0]).toBe(
      'red: Closed already: version 1 by ana@example.com. Reopen it to close it again.',
    );
    const gap = new History();
    gap.close('2026-08', { '1': { '01': '1' } });
    expect(lines([], { closings: gap.closings() })[0]).toMatch(
      /^amber: 2026-09 is not closed, but 2026-08 is\./,
    );
  });
});
