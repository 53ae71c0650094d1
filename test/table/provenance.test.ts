import { type Provenance, provenanceLine } from '../../src/table/provenance';

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
const days = (change: Partial<Provenance>) => line(change).split(' · ').slice(3, -1).join(' · ');

describe('the line above a table', () => {
  it('says what the numbers are, how fresh, and when they were fetched', () => {
    expect(line({ notices: ['Clicks could not be counted.'] })).toBe(
      'Full report · UTC+0 · USD · 1 Nov 2026 to 20 Nov 2026 · complete through 20 Nov 2026 · 2 days may still change · fetched [7 Europe/Berlin d MMM yyyy HH:mm] (Europe/Berlin) · Clicks could not be counted.',
    );
  });

  it('leaves the currency out where no money is', () => {
    const { currency: _none, ...withoutMoney } = base;
    expect(provenanceLine(withoutMoney, formatTime)).toMatch(/^Full report · UTC\+0 · 1 Nov 2026 to/);
  });

  it.each<[string, Partial<Provenance>, string]>([
    [
      'one day',
      { from: '2026-11-20' },
      '20 Nov 2026 · complete through 20 Nov 2026 · 1 day may still change',
    ],
    [
      'long past',
      { newestCompleteDay: '2026-12-24' },
      '1 Nov 2026 to 20 Nov 2026 · complete through 20 Nov 2026',
    ],
    [
      'one day missing',
      { newestCompleteDay: '2026-11-19' },
      '1 Nov 2026 to 20 Nov 2026 · complete through 19 Nov 2026 · 20 Nov 2026 not complete · 2 days may still change',
    ],
    [
      'three days missing over the end of a month',
      { from: '2026-02-01', to: '2026-03-02', newestCompleteDay: '2026-02-27' },
      '1 Feb 2026 to 2 Mar 2026 · complete through 27 Feb 2026 · 28 Feb 2026 to 2 Mar 2026 not complete · 2 days may still change',
    ],
    [
      'no day complete',
      { from: '2026-11-20', newestCompleteDay: '2026-11-18' },
      '20 Nov 2026 · no day complete yet · 20 Nov 2026 not complete',
    ],
    ['nothing restated', { restatedDays: 0 }, '1 Nov 2026 to 20 Nov 2026 · complete through 20 Nov 2026'],
    [
      'the newest day before last is the range’s end',
      { newestCompleteDay: '2026-11-21' },
      '1 Nov 2026 to 20 Nov 2026 · complete through 20 Nov 2026 · 1 day may still change',
    ],
  ])('%s', (_what, change, said) => {
    expect(days(change)).toBe(said);
  });
});
