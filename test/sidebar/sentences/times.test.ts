import { agoText, aheadText, dayText, whenText } from '../../../sidebar/sentences/times';
import { MINUTE, NOW } from '../state';

const HOUR = 60 * MINUTE;

describe('a time in the past', () => {
  it.each([
    ['just now', 0],
    ['just now', 59_000],
    ['a minute ago', MINUTE],
    ['59 minutes ago', 59 * MINUTE],
    ['today 10:00', 3 * HOUR],
    ['today 00:00', 13 * HOUR],
    ['yesterday 23:00', 14 * HOUR],
    ['19 Nov 13:00', 48 * HOUR],
    ['21 Nov 2025 13:00', 365 * 24 * HOUR],
  ])('is shown relative to now, in the spreadsheet’s time zone: %s', (words, before) => {
    expect(whenText(NOW - before, NOW, 'Europe/Berlin')).toBe(words);
  });

  it('is shown in the time zone of the file, which may have another date already', () => {
    expect(whenText(NOW - 2 * HOUR, NOW, 'Pacific/Auckland')).toBe('yesterday 23:00');
  });

  it('is never in the future if the browser’s clock is slow', () => {
    expect(whenText(NOW + 5_000, NOW, 'Europe/Berlin')).toBe('just now');
  });
});

describe('a time in the future, and an overdue time', () => {
  it.each([
    ['today 13:05', 5 * MINUTE],
    ['tomorrow 09:00', 20 * HOUR],
    ['23 Nov 13:00', 48 * HOUR],
    ['21 Nov 2027 13:00', 365 * 24 * HOUR],
  ])('is shown relative to now: %s', (words, ahead) => {
    expect(aheadText(NOW + ahead, NOW, 'Europe/Berlin')).toBe(words);
  });

  it('is shown in hours, and after two days in days', () => {
    expect(agoText(NOW - HOUR, NOW)).toBe('1 hour ago');
    expect(agoText(NOW - 47 * HOUR, NOW)).toBe('47 hours ago');
    expect(agoText(NOW - 75 * HOUR, NOW)).toBe('3 days ago');
  });
});

it('days have their year only if it is not the current year', () => {
  expect(dayText('2026-11-09', '2026-11-21')).toBe('9 Nov');
  expect(dayText('2025-12-31', '2026-01-01')).toBe('31 Dec 2025');
});
