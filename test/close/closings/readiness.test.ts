import { listReadinessLines } from '../../../src/close/closings/readiness';
import { History } from './history';

const QUESTION = {
  month: '2026-10',
  currency: 'USD',
  zone: 'UTC+0',
  apps: [],
  metrics: ['revenue'],
} as const;
const FIFTH = Date.UTC(2026, 10, 5, 9);

function lines({ now = FIFTH, closings = new History().listClosings() } = {}): string[] {
  const formatMoment = (at: number) => new Date(at).toISOString().slice(0, 16);
  return listReadinessLines({ question: QUESTION, closings, now, formatMoment }).map(
    ({ level, sentence }) => `${level}: ${sentence}`,
  );
}

it('the readiness list is red until the last day is complete, amber while the networks may restate days, and then green', () => {
  expect(lines({ now: Date.UTC(2026, 10, 1, 11) })).toEqual([
    'red: 31 Oct 2026 is not complete yet. Close the month after 2026-11-01T12:00.',
  ]);
  expect(lines({ now: Date.UTC(2026, 10, 1, 12) })).toEqual([
    'amber: All days are complete, but the networks can still change the numbers of 30 to 31 Oct 2026. Wait until 2026-11-03T12:00, or close the month now with a reason. Later changes will become adjustments.',
  ]);
  expect(lines({ now: Date.UTC(2026, 10, 3, 12) })).toEqual([
    'green: All days of Oct 2026 are complete. From now on, the networks rarely change the numbers.',
  ]);
});

it('the readiness list is red for a closed month, and amber when a month before it is open', () => {
  const history = new History();
  history.close('2026-10', { '1': { '01': '1' } });
  expect(lines({ closings: history.listClosings() })[0]).toBe(
    'red: This month is already closed (version 1, by ana@example.com). To close the month again, reopen it first.',
  );
  const gap = new History();
  gap.close('2026-08', { '1': { '01': '1' } });
  expect(lines({ closings: gap.listClosings() })[0]).toMatch(
    /^amber: Aug 2026 is closed, but Sep 2026 is not\./,
  );
});
