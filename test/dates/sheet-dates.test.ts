import { toDayInZone, toMomentSerial } from '../../src/dates/sheet-dates';
import { formatTime } from '../fakes/format-time';

it('the serial number of a moment is in the sheet’s zone, to the second', () => {
  const at = Date.UTC(2026, 10, 20, 22, 45, 37, 999);
  const seconds = 23 * 3_600 + 45 * 60 + 37;
  expect(toMomentSerial(at, 'Europe/Berlin', formatTime)).toBe(
    Math.round((46_346 + seconds / 86_400) * 1e8) / 1e8,
  );
  expect(toMomentSerial(at + 1, 'Europe/Berlin', formatTime)).toBeCloseTo(46_346 + (seconds + 1) / 86_400, 8);
  expect(toMomentSerial(at, 'Asia/Kolkata', formatTime)).toBeCloseTo(46_347 + (15_337 + 0) / 86_400, 8);
});

it('the serial number of a moment has the day of that zone', () => {
  const at = Date.UTC(2026, 10, 20, 23, 30);
  expect([
    toDayInZone(at, 'Europe/Berlin', formatTime),
    toDayInZone(at, 'America/New_York', formatTime),
  ]).toEqual(['2026-11-21', '2026-11-20']);
});
