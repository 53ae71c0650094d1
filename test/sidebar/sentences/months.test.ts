import { monthsToChoose, monthText, monthToClose } from '../../../sidebar/sentences/months';
import type { ShownClosing } from '../../../src/sidebar-server/month-close';
import { NOW } from '../state';

const closing = (month: string, state: 'closed' | 'reopened' = 'closed') =>
  ({ month, currency: 'USD', state }) as ShownClosing;
const file = (closings: readonly ShownClosing[], timeZone = 'UTC', others: readonly string[] = []) => ({
  timeZone,
  closings: [...closings],
  withoutAmounts: others.map((month) => ({ month, closedAt: NOW, by: '' })),
});

describe('the month to close', () => {
  it('is the month after the newest closed one, with or without amounts', () => {
    expect(monthToClose(file([closing('2026-08'), closing('2026-07')]), 'USD', NOW)).toBe('2026-09');
    expect(monthToClose(file([closing('2026-08')], 'UTC', ['2026-12']), 'USD', NOW)).toBe('2027-01');
  });

  it('is counted for each currency, and a reopened month is open', () => {
    expect(monthToClose(file([closing('2026-08')]), 'CNY', NOW)).toBe('2026-10');
    expect(monthToClose(file([closing('2026-09', 'reopened'), closing('2026-08')]), 'USD', NOW)).toBe(
      '2026-09',
    );
  });
});

describe('the months to choose from', () => {
  const months = (...closed: Parameters<typeof file>) =>
    monthsToChoose(file(...closed), 'USD', NOW, '2026-10');

  it('are the last twelve that have ended, the newest first', () => {
    expect(months([])).toHaveLength(12);
    expect(months([]).slice(0, 2)).toEqual(['2026-10', '2026-09']);
  });

  it('do not include closed months, but older ones that were closed without amounts', () => {
    const shown = months([closing('2026-09')], 'UTC', ['2024-03']);
    expect(shown).not.toContain('2026-09');
    expect(shown.at(-1)).toBe('2024-03');
  });
});

it('a month is shown by its name, and an invalid month unchanged', () => {
  expect(monthText('2026-10')).toBe('October 2026');
  expect(monthText('2026-13')).toBe('2026-13');
});
