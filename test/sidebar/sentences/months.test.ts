import { closedText, monthsToClose, monthText } from '../../../sidebar/sentences/months';
import { MINUTE, NOW, STATE } from '../state';

describe('the months that can be closed', () => {
  const months = (now: number, timeZone = 'UTC', closed: readonly string[] = []) => {
    const closings = closed.map((month) => ({ month, currency: 'USD', state: 'closed' }) as const);
    return monthsToClose(closings, 'USD', now, timeZone);
  };

  it('are the present month and 23 past ones, the newest first', () => {
    expect(months(NOW)).toHaveLength(24);
    expect(months(NOW).slice(0, 2)).toEqual(['2026-11', '2026-10']);
    expect(months(NOW)[23]).toBe('2024-12');
  });

  it('begin with the month in the spreadsheet’s time zone', () => {
    const eve = Date.UTC(2026, 10, 30, 20);
    expect(months(eve)[0]).toBe('2026-11');
    expect(months(eve, 'Asia/Tokyo')[0]).toBe('2026-12');
    expect(months(Date.UTC(2027, 0, 1))[0]).toBe('2027-01');
  });

  it('include months that are reopened, or closed in another currency', () => {
    const closings = [
      { month: '2026-10', currency: 'CNY', state: 'closed' },
      { month: '2026-09', currency: 'USD', state: 'reopened' },
    ] as const;
    expect(monthsToClose(closings, 'USD', NOW, 'UTC').slice(0, 3)).toEqual(['2026-11', '2026-10', '2026-09']);
  });

  it('do not include closed months', () => {
    expect(months(NOW, 'UTC', ['2026-10', '2026-08']).slice(0, 3)).toEqual(['2026-11', '2026-09', '2026-07']);
  });
});

it('a month is shown by its name, and an invalid month unchanged', () => {
  expect(monthText('2026-10')).toBe('October 2026');
  expect(monthText('2026-13')).toBe('2026-13');
});

it('a closed month shows when it was closed and by whom', () => {
  const closedAt = NOW - 180 * MINUTE;
  const closed = { month: '2026-10', closedAt, by: 'bo@example.com' };
  expect(closedText(closed, NOW, STATE)).toBe('closed today 10:00 by bo@example.com');
  expect(closedText({ ...closed, by: STATE.user }, NOW, STATE)).toBe('closed today 10:00 by you');
  expect(closedText({ ...closed, by: '' }, NOW, STATE)).toBe('closed today 10:00');
});
