import { type Provenance, provenanceLine } from '../../../src/sheet/write/provenance';
import { formatDay } from '../../../src/wording/days';

const formatTime = (time: number, zone: string, pattern: string) => `[${time} ${zone} ${pattern}]`;
const base: Provenance = {
  report: 'Full report',
  zone: 'UTC+0',
  currency: 'USD',
  from: '2026-11-01',
  to: '2026-11-20',
  newestCompleteDay: '2026-11-20',
  restatedDays: 2,
  fetchedAt: 7,
  timeZone: 'Europe/Berlin',
  notices: [],
};
const line = (change: Partial<Provenance>) => provenanceLine({ ...base, ...change }, formatTime);
const days = (change: Partial<Provenance>) => line(change).split(' · ').slice(2, -1).join(' · ');

describe('the line above a table', () => {
  it('shows the report, how fresh its numbers are, and when they were refreshed', () => {
    const moment = (time: number, _zone: string, pattern: string) =>
      pattern === 'yyyy' ? '2026' : `[${time} ${pattern}]`;
    expect(provenanceLine({ ...base, notices: ['Clicks could not be counted.'] }, moment)).toBe(
      'Full report · USD · 1 Nov 2026 to 20 Nov 2026 · complete through 20 Nov (UTC+0) · 2 days may still change · refreshed [7 d MMM HH:mm] (Europe/Berlin) · Clicks could not be counted.',
    );
  });

  it('leaves out the currency if the report has no amounts', () => {
    const { currency: _none, ...withoutMoney } = base;
    expect(provenanceLine(withoutMoney, formatTime)).toMatch(/^Full report · 1 Nov 2026 to/);
  });

  it('shows the year if it is not that of the last day', () => {
    expect(days({ from: '2025-12-01', to: '2026-01-02', newestCompleteDay: '2025-12-31' })).toBe(
      '1 Dec 2025 to 2 Jan 2026 · complete through 31 Dec 2025 (UTC+0) · 1 Jan to 2 Jan not complete · 2 days may still change',
    );
    expect(line({})).toContain(' · refreshed [7 Europe/Berlin d MMM yyyy HH:mm] (Europe/Berlin)');
  });

  it('shows the time of days that were not fetched again', () => {
    const older = (at: number | null) =>
      line({ older: { day: '2026-11-17', at } })
        .split(' · ')
        .at(-1);
    expect(older(5)).toBe('days before 17 Nov as of [5 Europe/Berlin d MMM yyyy HH:mm]');
    expect(older(null)).toBe('days before 17 Nov as fetched earlier');
  });

  it('shows the first and last day that was not fetched again, if the sheet has no older days', () => {
    const older = { day: '2026-11-17', from: '2026-10-30', at: null };
    expect(line({ older })).toMatch(/ · days 30 Oct to 16 Nov as fetched earlier$/);
  });

  it('names each month', () => {
    const days = Array.from({ length: 12 }, (_, nth) => `2026-${String(nth + 1).padStart(2, '0')}-05`);
    expect(days.map(formatDay)).toEqual(
      'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ').map((month) => `5 ${month} 2026`),
    );
  });

  it.each<[string, Partial<Provenance>, string]>([
    [
      'one day',
      { from: '2026-11-20' },
      '20 Nov 2026 · complete through 20 Nov (UTC+0) · 1 day may still change',
    ],
    [
      'long past',
      { newestCompleteDay: '2026-12-24' },
      '1 Nov 2026 to 20 Nov 2026 · complete through 20 Nov (UTC+0)',
    ],
    [
      'one day missing',
      { newestCompleteDay: '2026-11-19' },
      '1 Nov 2026 to 20 Nov 2026 · complete through 19 Nov (UTC+0) · 20 Nov not complete · 2 days may still change',
    ],
    [
      'three days missing over the end of a month',
      { from: '2026-02-01', to: '2026-03-02', newestCompleteDay: '2026-02-27' },
      '1 Feb 2026 to 2 Mar 2026 · complete through 27 Feb (UTC+0) · 28 Feb to 2 Mar not complete · 2 days may still change',
    ],
    [
      'no day complete',
      { from: '2026-11-20', newestCompleteDay: '2026-11-18' },
      '20 Nov 2026 · no day complete yet (UTC+0) · 20 Nov not complete',
    ],
    [
      'the first day alone complete',
      { from: '2026-11-18', newestCompleteDay: '2026-11-18' },
      '18 Nov 2026 to 20 Nov 2026 · complete through 18 Nov (UTC+0) · 19 Nov to 20 Nov not complete · 1 day may still change',
    ],
    ['nothing restated', { restatedDays: 0 }, '1 Nov 2026 to 20 Nov 2026 · complete through 20 Nov (UTC+0)'],
    [
      'the newest day before last is the range’s end',
      { newestCompleteDay: '2026-11-21' },
      '1 Nov 2026 to 20 Nov 2026 · complete through 20 Nov (UTC+0) · 1 day may still change',
    ],
  ])('%s', (_what, change, message) => {
    expect(days(change)).toBe(message);
  });
});
