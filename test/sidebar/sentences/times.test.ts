import { formatPastTime } from '../../../sidebar/sentences/times';
import { MINUTE, NOW } from '../state';

const HOUR = 60 * MINUTE;

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
])('a time in the past is shown relative to now, in the spreadsheet’s time zone: %s', (words, before) => {
  expect(formatPastTime(NOW - before, NOW, 'Europe/Berlin')).toBe(words);
});

it('a time in the past is shown in the time zone of the file, which may have another date already', () => {
  expect(formatPastTime(NOW - 2 * HOUR, NOW, 'Pacific/Auckland')).toBe('yesterday 23:00');
});

it('a time in the past is never in the future if the browser’s clock is slow', () => {
  expect(formatPastTime(NOW + 5_000, NOW, 'Europe/Berlin')).toBe('just now');
});
