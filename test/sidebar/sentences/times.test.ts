import { agoWords, aheadWords, dayWords, whenWords } from '../../../sidebar/sentences/times';
import { MINUTE, NOW } from '../state';

const HOUR = 60 * MINUTE;

describe('when something was', () => {
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
  ])('is said near to it, in the spreadsheet’s zone: %s', (words, before) => {
    expect(whenWords(NOW - before, NOW, 'Europe/Berlin')).toBe(words);
  });

  it('is said in the zone of the file: there it is another day already', () => {
    expect(whenWords(NOW - 2 * HOUR, NOW, 'Pacific/Auckland')).toBe('yesterday 23:00');
  });

  it('never lies in the future for a browser whose clock goes slow', () => {
    expect(whenWords(NOW + 5_000, NOW, 'Europe/Berlin')).toBe('just now');
  });
});

describe('what is to come, and what should have come', () => {
  it.each([
    ['today 13:05', 5 * MINUTE],
    ['tomorrow 09:00', 20 * HOUR],
    ['23 Nov 13:00', 48 * HOUR],
    ['21 Nov 2027 13:00', 365 * 24 * HOUR],
  ])('is said ahead: %s', (words, ahead) => {
    expect(aheadWords(NOW + ahead, NOW, 'Europe/Berlin')).toBe(words);
  });

  it('is said in hours, and after two days in days', () => {
    expect(agoWords(NOW - HOUR, NOW)).toBe('1 hour ago');
    expect(agoWords(NOW - 47 * HOUR, NOW)).toBe('47 hours ago');
    expect(agoWords(NOW - 75 * HOUR, NOW)).toBe('3 days ago');
  });
});

it('days are said with their year only where it is another one', () => {
  expect(dayWords('2026-11-09', '2026-11-21')).toBe('9 Nov');
  expect(dayWords('2025-12-31', '2026-01-01')).toBe('31 Dec 2025');
});
