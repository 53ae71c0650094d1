import fc from 'fast-check';
import { addDays } from '../../src/dates/calendar';
import { createMidnightFinder, guessTypedDay, toDayInZone } from '../../src/dates/sheet-dates';
import type { FormatTime } from '../../src/platform/ports';
import { formatTime } from '../fakes/format-time';

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/Santiago',
  'Asia/Shanghai',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Havana',
  'Australia/Lord_Howe',
  'Australia/Sydney',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Etc/UTC',
];
const days = fc.integer({ min: 0, max: 9_000 }).map((count) => addDays('2010-01-01', count));
const zones = fc.constantFrom(...ZONES);

it('the beginning of a day is the first moment of that day', () => {
  fc.assert(
    fc.property(zones, fc.array(days, { minLength: 1, maxLength: 5 }), (zone, asked) => {
      const midnights = createMidnightFinder(() => zone, formatTime);
      for (const day of asked) {
        const at = midnights(day);
        expect(toDayInZone(at, zone, formatTime)).toBe(day);
        const shown = formatTime(at, zone, 'HH:mm');
        if (shown !== '00:00') expect(toDayInZone(at - 60_000, zone, formatTime)).toBe(addDays(day, -1));
      }
    }),
    { numRuns: 200 },
  );
});

it('the beginning of a day needs about one call of the platform for each day of a month, and none for a repeated day', () => {
  let asked = 0;
  const counted: FormatTime = (...args) => {
    asked++;
    return formatTime(...args);
  };
  const midnights = createMidnightFinder(() => 'Europe/Berlin', counted);
  for (let round = 0; round < 3; round++)
    for (let day = 0; day < 30; day++) midnights(addDays('2026-06-01', day));
  expect(asked).toBe(31);
});

it('a plain number is the day of a date cell without date format', () => {
  expect(guessTypedDay(46_270)).toBe('2026-09-05');
  expect(guessTypedDay(46_270.75)).toBe('2026-09-05');
});

it('a plain number may be any day of this century', () => {
  expect([36_526, 73_050, 73_050.9].map(guessTypedDay)).toEqual(['2000-01-01', '2099-12-31', '2099-12-31']);
  expect([36_525.9, 73_051].map(guessTypedDay)).toEqual([undefined, undefined]);
});

it.each([0, 1, 7, 20_260_905, -46_270, Number.NaN, Number.POSITIVE_INFINITY])(
  'a plain number is no day: %p',
  (number) => {
    expect(guessTypedDay(number)).toBeUndefined();
  },
);
