import { nextSlot, type SlotSchedule, slotBegins } from '../../../src/reports/schedule/slots';
import { formatTime } from '../../fakes/format-time';

describe('the slots of a schedule', () => {
  const WEEKDAYS: SlotSchedule = { kind: 'weekdays', hour: 9 };
  const LAST: SlotSchedule = { kind: 'monthly', day: 31, hour: 9 };

  it.each<[SlotSchedule, string, string]>([
    [{ kind: 'daily', hour: 9 }, '2026-11-20 08', '2026-11-20 09'],
    [{ kind: 'daily', hour: 9 }, '2026-11-20 09', '2026-11-21 09'],
    [WEEKDAYS, '2026-11-22 23', '2026-11-23 09'],
    [{ kind: 'weekly', weekday: 7, hour: 0 }, '2026-11-20 09', '2026-11-22 00'],
    [LAST, '2027-03-01 09', '2027-03-31 09'],
    [LAST, '2028-02-29 09', '2028-03-31 09'],
    [{ kind: 'monthly', day: 1, hour: 9 }, '2026-12-31 23', '2027-01-01 09'],
  ])('of %j after %s: the next is %s', (schedule, hour, next) => {
    expect(nextSlot(schedule, hour)).toBe(next);
  });

  it.each([
    ['an ordinary hour', '2026-11-20 09', 'Europe/Berlin', '2026-11-20T08:00:00.000Z'],
    ['an hour that does not exist: the next', '2026-03-29 02', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['an hour that comes twice: the first', '2026-10-25 02', 'Europe/Berlin', '2026-10-25T00:00:00.000Z'],
    ['a midnight that does not exist', '2018-11-04 00', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['a zone of half hours', '2026-11-20 09', 'Asia/Kolkata', '2026-11-20T03:30:00.000Z'],
    [
      'a clock that changes by half an hour',
      '2026-10-04 02',
      'Australia/Lord_Howe',
      '2026-10-03T15:30:00.000Z',
    ],
    ['a day that does not exist', '2011-12-30 09', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['the furthest east', '2026-11-20 00', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z'],
    ['the furthest west', '2026-11-20 23', 'Etc/GMT+12', '2026-11-21T11:00:00.000Z'],
  ])('begin at %s', (_, slot, zone, moment) => {
    expect(new Date(slotBegins(slot, zone, formatTime)).toISOString()).toBe(moment);
  });
});
