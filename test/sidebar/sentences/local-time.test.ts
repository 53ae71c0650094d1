import { dayIn, timeIn } from '../../../sidebar/sentences/local-time';
import { NOW } from '../state';

describe('local time', () => {
  it('has the time and the day of its zone', () => {
    expect([timeIn(NOW, 'Europe/Berlin'), dayIn(NOW, 'Europe/Berlin')]).toEqual(['13:00', '2026-11-21']);
    expect([timeIn(NOW, 'Pacific/Auckland'), dayIn(NOW, 'Pacific/Auckland')]).toEqual([
      '01:00',
      '2026-11-22',
    ]);
    expect(timeIn(Date.UTC(2026, 10, 21), 'UTC')).toBe('00:00');
  });
});
