import { buildRunProvenance } from '../../../src/reports/run/run-provenance';
import type { DecidedRequest } from '../../../src/reports/run/run-steps';
import type { ReportServices } from '../../../src/reports/services';
import type { Request } from '../../../src/request/request';
import { createRequest } from '../../formulas/asked';

interface Change extends Partial<Request> {
  /** As typed, such as “last 20 days”. */
  readonly startDate?: string;
  /** The first day of the table, if the sheet keeps older rows. */
  readonly tableFrom?: string;
  /** The first day that the run requests, if it does not request all. */
  readonly requestedFrom?: string;
  readonly wholeAt?: number | null;
  readonly notices?: readonly string[];
  readonly facts?: readonly string[];
  readonly year?: string;
}

/** The texts of a run at moment 7 in a file in Berlin. A formatted moment has its number and its pattern. */
function textsOf({ startDate = '', tableFrom, requestedFrom, wholeAt = null, ...change }: Change) {
  const { notices = [], facts = [], year = '2026', ...requestChange } = change;
  const days = { from: '2026-11-01', to: '2026-11-20', newestCompleteDay: '2026-11-20' };
  const request = createRequest({ dimensions: ['date'], apps: [], ...days, ...requestChange });
  const decided = {
    slice: { start: { report: { draft: { startDate, endDate: '' } }, run: {}, runRecord: { wholeAt } } },
    request,
    window: {
      range: { from: tableFrom ?? request.from, to: request.to },
      requestedRange: { from: requestedFrom ?? request.from, to: request.to },
      isWhole: requestedFrom === undefined,
    },
  };
  const services = {
    clock: { now: () => 7 },
    spreadsheet: { timeZone: () => 'Europe/Berlin' },
    formatTime: (time: number, _zone: string, pattern: string) =>
      pattern === 'yyyy' ? year : `[${time} ${pattern}]`,
  };
  return buildRunProvenance(
    decided as unknown as DecidedRequest,
    { columns: [], rows: [], notices, facts },
    services as unknown as ReportServices,
  );
}
const line = (change: Change) => textsOf(change).provenance;
const note = (change: Change) => textsOf(change).provenanceNote.split('\n');
const daysOf = (change: Change) => line(change).replace(/ · refreshed .*/, '');

it('the line above a table shows briefly how fresh the numbers are and what was requested', () => {
  expect(textsOf({ startDate: 'last 20 days' })).toEqual({
    provenance: '✓ complete through 20 Nov · refreshed [7 d MMM HH:mm] · USD · UTC+0 · last 20 days',
    provenanceNote:
      'Full report\nDays: 1 to 20 Nov 2026, counted in UTC+0\nA day is complete when the service has all data of the day. But networks usually still correct the newest complete days.\nTimes are in Europe/Berlin.',
  });
});

it('the line above a table shows days that were requested by their dates', () => {
  expect(line({})).toMatch(/ · UTC\+0 · 1 to 20 Nov 2026$/);
});

it.each([
  ['last month', '2026-10-01', '2026-10-31', '1 to 31 Oct 2026 (last month)'],
  ['this month', '2026-11-01', '2026-11-26', '1 to 26 Nov 2026 (this month)'],
  ['this month', '2026-11-01', '2026-11-30', '1 to 30 Nov 2026 (this month)'],
  ['last 13 months', '2025-11-01', '2026-11-26', '1 Nov 2025 to 26 Nov 2026 (last 13 months)'],
  ['last 4 weeks', '2026-11-02', '2026-11-26', '2 to 26 Nov 2026 (last 4 weeks)'],
  ['last quarter', '2026-07-01', '2026-09-30', '1 Jul to 30 Sep 2026 (last quarter)'],
  ['this year', '2026-01-01', '2026-11-26', '1 Jan to 26 Nov 2026 (this year)'],
  ['last year', '2025-01-01', '2025-12-31', '1 Jan to 31 Dec 2025 (last year)'],
  ['last 30 days', '2026-10-28', '2026-11-26', 'last 30 days'],
  ['2026-10-01', '2026-10-01', '2026-10-31', '1 to 31 Oct 2026'],
  ['2026-10-05', '2026-10-05', '2026-11-20', '5 Oct to 20 Nov 2026'],
])('the line above a table names what “%s” from %s to %s covers', (startDate, from, to, words) => {
  expect(line({ startDate, from, to, newestCompleteDay: '2026-11-30' }).split(' · UTC+0 · ')[1]).toBe(words);
});

it.each([
  ['last 13 months', '2025-08-01', '1 Aug 2025 to 20 Nov 2026 (last 13 months, older rows stay)'],
  ['last 30 days', '2026-09-03', '3 Sep to 20 Nov 2026 (last 30 days, older rows stay)'],
  ['this month', '2026-10-01', '1 Oct to 20 Nov 2026 (this month, older rows stay)'],
])(
  'the line above a table names the days of “%s” with older rows from %s on',
  (startDate, tableFrom, words) => {
    expect(line({ startDate, tableFrom }).split(' · UTC+0 · ')[1]).toBe(words);
  },
);

it('the line above a table begins with a warning if something is to be known about the numbers, and the note has all of it', () => {
  const notices = ['Clicks · could not be counted.', `${'x'.repeat(200)}.`, 'The total differs.'];
  expect(line({ notices: notices.slice(0, 1) })).toMatch(
    /^⚠ Clicks, could not be counted · complete through 20 Nov · refreshed /,
  );
  expect(line({ notices })).toMatch(
    /^⚠ Clicks, could not be counted \(and 2 more warnings: see the note of this cell\) · /,
  );
  expect(line({ notices: notices.slice(1, 2) })).toMatch(/^⚠ x{139}… · complete/);
  expect(line({ notices, facts: notices })).toMatch(/^✓/);
  expect(note({ notices }).slice(-3)).toEqual(notices);
});

it('the line above a table shows the filter, with few of its values, and more of them in the note', () => {
  const networks = ['A · B', 'C', 'D', 'E', 'F'];
  const filter = { ...createRequest().filter, networks };
  expect(line({ filter })).toMatch(/ · only networks A, B, C and 3 more$/);
  expect(note({ filter })[2]).toBe('only networks A · B, C, D, E, F');
});

it('the line above a table names the connection if it is not the default one', () => {
  expect(line({ connection: 'Studio · B' })).toMatch(
    /^✓ complete through 20 Nov · refreshed [^·]+ · Studio, B · USD/,
  );
});

it('the line above a table leaves out the currency if the report has no amounts', () => {
  expect(line({ report: 'retention', metrics: ['kp1'] })).toMatch(/^✓ [^·]+ · refreshed [^·]+ · UTC/);
});

it('the line above a table shows the year if it is not that of the last day', () => {
  const change = { from: '2025-12-01', to: '2026-01-02', newestCompleteDay: '2025-12-31' };
  expect(daysOf(change)).toBe('✓ complete through 31 Dec 2025 · 1 to 2 Jan not complete');
  expect(line({ year: '2027' })).toMatch(/ · refreshed \[7 d MMM yyyy HH:mm\] · /);
});

it('the line above a table has a note that says when days were fetched that this run did not fetch again', () => {
  const older = (wholeAt: number | null) => note({ requestedFrom: '2026-11-17', wholeAt });
  expect(older(5)).toContain('Days before 17 Nov were last requested on [5 d MMM HH:mm].');
  expect(older(null)).toContain('Days before 17 Nov were last requested by an earlier run.');
});

it.each<[string, Change, string]>([
  ['one day', { from: '2026-11-20' }, '✓ complete through 20 Nov'],
  ['long past', { newestCompleteDay: '2026-12-24' }, '✓ complete through 20 Nov'],
  [
    'three days missing over the end of a month',
    { from: '2026-02-01', to: '2026-03-02', newestCompleteDay: '2026-02-27' },
    '✓ complete through 27 Feb · 28 Feb to 2 Mar not complete',
  ],
  [
    'no day complete',
    { from: '2026-11-20', newestCompleteDay: '2026-11-18' },
    '⚠ no day complete yet · 20 Nov not complete',
  ],
])('the line above a table: %s', (_what, change, expected) => {
  expect(daysOf(change)).toBe(expected);
});
