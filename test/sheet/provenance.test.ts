import { buildProvenanceTexts, type Provenance, type ProvenanceDays } from '../../src/sheet/provenance';

const formatTime = (time: number, zone: string, pattern: string) => `[${time} ${zone} ${pattern}]`;
const base: Provenance = {
  report: 'Full report',
  connection: '',
  zone: 'UTC+0',
  currency: 'USD',
  formatFilter: () => '',
  days: {
    from: '2026-11-01',
    to: '2026-11-20',
    keepsOlderRows: false,
    newestCompleteDay: '2026-11-20',
    restatedDays: 2,
  },
  fetchedAt: 7,
  timeZone: 'Europe/Berlin',
  notices: [],
  warnings: [],
};
type Change = Partial<Provenance> & Partial<ProvenanceDays>;
const provenanceOf = (change: Change) => ({ ...base, ...change, days: { ...base.days, ...change } });
const textsOf = (change: Change) => buildProvenanceTexts(provenanceOf(change), formatTime);
const line = (change: Change) => textsOf(change).provenance;
const note = (change: Change) => textsOf(change).provenanceNote.split('\n');
/** The line's parts about days, and the note's sentence on days that may change. */
const days = (change: Change) => [
  line({ ...change, currency: 'USD' }).replace(/ · refreshed .*/, ''),
  ...note(change).filter((part) => part.includes('correct')),
];

const moment = (time: number, _zone: string, pattern: string) =>
  pattern === 'yyyy' ? '2026' : `[${time} ${pattern}]`;

it('the line above a table shows briefly how fresh the numbers are and what was requested', () => {
  const named = provenanceOf({ rangeName: 'last 20 days' });
  expect(buildProvenanceTexts(named, moment)).toEqual({
    provenance: '✓ complete through 20 Nov · refreshed [7 d MMM HH:mm] · USD · UTC+0 · last 20 days',
    provenanceNote:
      'Full report\nDays: 1 to 20 Nov 2026, counted in UTC+0\nA day is complete when the service has all data of the day. But networks usually still correct the newest 2 complete days.\nTimes are in Europe/Berlin.',
  });
});

it('the line above a table shows days that were requested by their dates', () => {
  expect(line({})).toMatch(/ · UTC\+0 · 1 to 20 Nov 2026$/);
});

it.each([
  ['last month', '2026-10-01', '2026-10-31', 'October 2026 (last month)'],
  ['this month', '2026-11-01', '2026-11-26', '1 to 26 Nov 2026 (this month)'],
  ['this month', '2026-11-01', '2026-11-30', 'November 2026 (this month)'],
  ['last 13 months', '2025-11-01', '2026-11-26', '1 Nov 2025 to 26 Nov 2026 (last 13 months)'],
  ['last 4 weeks', '2026-11-02', '2026-11-26', '2 to 26 Nov 2026 (last 4 weeks)'],
  ['last quarter', '2026-07-01', '2026-09-30', 'Jul 2026 to Sep 2026 (last quarter)'],
  ['this year', '2026-01-01', '2026-11-26', '1 Jan to 26 Nov 2026 (this year)'],
  ['last year', '2025-01-01', '2025-12-31', '2025 (last year)'],
  ['last 30 days', '2026-10-28', '2026-11-26', 'last 30 days'],
  [undefined, '2026-10-01', '2026-10-31', 'October 2026'],
  [undefined, '2026-10-05', '2026-11-20', '5 Oct to 20 Nov 2026'],
])('the line above a table names what “%s” from %s to %s covers', (rangeName, from, to, words) => {
  const range = { from, to, newestCompleteDay: '2026-11-30', ...(rangeName && { rangeName }) };
  expect(line(range).split(' · UTC+0 · ')[1]).toBe(words);
});

it.each([
  ['last 13 months', '2025-08-01', '1 Aug 2025 to 20 Nov 2026 (last 13 months, older rows stay)'],
  ['last 30 days', '2026-09-03', '3 Sep to 20 Nov 2026 (last 30 days, older rows stay)'],
  ['this month', '2026-10-01', '1 Oct to 20 Nov 2026 (this month, older rows stay)'],
])('the line above a table names the days of “%s” with older rows from %s on', (rangeName, from, words) => {
  expect(line({ rangeName, from, keepsOlderRows: true }).split(' · UTC+0 · ')[1]).toBe(words);
});

it('the line above a table begins with a warning if something is to be known about the numbers, and the note has all of it', () => {
  const notices = ['Clicks · could not be counted.', `${'x'.repeat(200)}.`, 'The total differs.'];
  expect(line({ warnings: notices.slice(0, 1) })).toMatch(
    /^⚠ Clicks, could not be counted · complete through 20 Nov · refreshed /,
  );
  expect(line({ warnings: notices })).toMatch(
    /^⚠ Clicks, could not be counted \(and 2 more warnings: see the note of this cell\) · /,
  );
  expect(line({ warnings: notices.slice(1, 2) })).toMatch(/^⚠ x{139}… · complete/);
  expect(line({ notices })).toMatch(/^✓/);
  expect(note({ notices }).slice(-3)).toEqual(notices);
});

it('the line above a table shows the filter, with few of its values, and more of them in the note', () => {
  const filter = (mostValues: number) => `only ${mostValues} networks, one with · in its name`;
  const words = (values: number) => `only ${values} networks, one with, in its name`;
  expect(line({ formatFilter: filter })).toContain(` · ${words(2)}`);
  expect(note({ formatFilter: filter })[2]).toBe(words(30));
  expect(note({})[2]).not.toBe('');
});

it('the line above a table shows periods that are not complete', () => {
  expect(line({ openPeriods: ['November through 20 Nov'] })).toMatch(
    /^✓ complete through 20 Nov · refreshed [^·]+ · November through 20 Nov · USD/,
  );
});

it('the line above a table leaves out the currency if the report has no amounts', () => {
  const { currency: _none, ...withoutMoney } = base;
  expect(buildProvenanceTexts(withoutMoney, formatTime).provenance).toMatch(
    /^✓ complete through 20 Nov · refreshed [^·]+ · UTC/,
  );
});

it('the line above a table shows the year if it is not that of the last day', () => {
  expect(days({ from: '2025-12-01', to: '2026-01-02', newestCompleteDay: '2025-12-31' })).toEqual([
    '✓ complete through 31 Dec 2025 · 1 to 2 Jan not complete',
    'A day is complete when the service has all data of the day. But networks usually still correct the newest 2 complete days.',
  ]);
  expect(line({})).toMatch(/ · refreshed \[7 Europe\/Berlin d MMM yyyy HH:mm\] · /);
});

it('the line above a table has a note that says when days were fetched that this run did not fetch again', () => {
  const older = (at: number | null) => note({ older: { day: '2026-11-17', at } });
  expect(older(5)).toContain('Days before 17 Nov were last requested on [5 Europe/Berlin d MMM yyyy HH:mm].');
  expect(older(null)).toContain('Days before 17 Nov were last requested by an earlier run.');
});

const TWO =
  'A day is complete when the service has all data of the day. But networks usually still correct the newest 2 complete days.';
const ONE =
  'A day is complete when the service has all data of the day. But networks usually still correct the newest complete day.';

it.each<[string, Change, ...string[]]>([
  ['one day', { from: '2026-11-20' }, '✓ complete through 20 Nov', ONE],
  ['long past', { newestCompleteDay: '2026-12-24' }, '✓ complete through 20 Nov'],
  [
    'three days missing over the end of a month',
    { from: '2026-02-01', to: '2026-03-02', newestCompleteDay: '2026-02-27' },
    '✓ complete through 27 Feb · 28 Feb to 2 Mar not complete',
    TWO,
  ],
  [
    'no day complete',
    { from: '2026-11-20', newestCompleteDay: '2026-11-18' },
    '⚠ no day complete yet · 20 Nov not complete',
  ],
  ['nothing restated', { restatedDays: 0 }, '✓ complete through 20 Nov'],
  [
    'the newest day before last is the range’s end',
    { newestCompleteDay: '2026-11-21' },
    '✓ complete through 20 Nov',
    ONE,
  ],
])('the line above a table: %s', (_what, change, ...expected) => {
  expect(days(change)).toEqual(expected);
});
