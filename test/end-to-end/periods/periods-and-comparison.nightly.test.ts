import type { ReportDraft } from '../../../src/request/draft';
import { AddOn, DAY_MS, HOUR_MS, TUESDAY, toSerial } from '../add-on';
import { BY_HAND, listRestatements, runHourlyCheck, saveScheduledReport, toTime } from '../reports/scheduled';
import { DRAFT, NEW_SHEET, openSidebar, reportIn, runId, saveNewReport } from '../sidebar';

const HALF_PAST = TUESDAY + HOUR_MS / 2;
const MONTHS = {
  ...DRAFT,
  startDate: 'this year',
  dimensions: ['month', 'networkName'],
  metrics: ['revenue', 'ecpmApi'],
  compare: 'period before',
} satisfies ReportDraft;

function file(now = HALF_PAST) {
  const addOn = new AddOn({ now }).saveSettings();
  return { addOn, ana: openSidebar(addOn) };
}

function run({ ana }: ReturnType<typeof file>, draft: ReportDraft = MONTHS) {
  const reportId = saveNewReport(ana, { draft });
  return ana.sidebarRun({ reportId, runId: runId() });
}

const BY_REVENUE = { by: 'revenue', descending: true };

/** The days and the start of each request for the full report. */
function requests({ sent }: AddOn): string[] {
  return sent
    .filter(({ url }) => url.endsWith('/allreport'))
    .map(({ body }) => JSON.parse(Buffer.from(body ?? []).toString('utf8')))
    .map(({ startDate, endDate, start }) => `${startDate} to ${endDate} from ${start}`);
}

/** The revenue of the app in US dollars, for each day of a month up to `last`. */
function revenueOf(addOn: AddOn, month: string, last: number): number {
  const days = Array.from({ length: last }, (_, nth) => `${month}-${String(nth + 1).padStart(2, '0')}`);
  return days.reduce((sum, day) => sum + addOn.service.truth.numbers({ app: '3.10', day }).revenueUsd, 0);
}

/** The cells of a column, for the rows of a month. */
function column(addOn: AddOn, label: string, month: string): number[] {
  const [header = [], ...rows] = addOn.readTable('Revenue');
  return rows.filter(([first]) => first === toSerial(month)).map((row) => Number(row[header.indexOf(label)]));
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

it('a report of months with a comparison has the sums of the days, compared with as many days of the month before, and says which month is not complete', () => {
  const opened = file();
  run(opened);
  const { addOn } = opened;
  expect(addOn.displayTab('Revenue')[1]).toEqual([
    'Month',
    'Network',
    ...['Revenue', 'Revenue before', 'Revenue change', 'Revenue change %'],
    ...['', ' before', ' change', ' change %'].map((part) => `eCPM (networks)${part}`),
    'Days so far',
  ]);
  const [august, september] = ['2026-08-01', '2026-09-01'];
  expect(sum(column(addOn, 'Revenue', september))).toBeCloseTo(revenueOf(addOn, '2026-09', 14), 6);
  expect(sum(column(addOn, 'Revenue before', september))).toBeCloseTo(revenueOf(addOn, '2026-08', 14), 6);
  expect(sum(column(addOn, 'Revenue', august))).toBeCloseTo(revenueOf(addOn, '2026-08', 31), 6);
  expect(sum(column(addOn, 'Revenue before', august))).toBeCloseTo(revenueOf(addOn, '2026-07', 31), 6);
  const [[line], , ...rows] = addOn.displayTab('Revenue') as [string[], ...string[][]];
  expect(line).toMatch(/ · 1 to 14 Sep compared with 1 to 14 Aug$/);
  const marks = new Set(rows.map((row) => `${row[0]} ${row.at(-1)}`));
  expect([...marks].slice(-2)).toEqual(['Aug 2026 ', 'Sep 2026 1 to 14 Sep 2026']);
  expect(rows.at(-1)!.slice(3, 6).join()).toMatch(/^\$\d+\.\d\d,-?\$\d+\.\d\d,-?\d+\.\d\d%$/);
});

it('a report of months with a comparison is previewed with the numbers that its run writes, in all rows, with a filter and a comparison', () => {
  const opened = file();
  const draft = { ...MONTHS, startDate: 'last month', areas: ['US', 'DE'] };
  const preview = opened.ana.sidebarPreview(draft, NEW_SHEET);
  run(opened, draft);
  expect(preview.rows).toEqual(opened.addOn.displayTab('Revenue').slice(2));
  expect(preview.rows.length).toBeGreaterThan(4);
  expect(preview).toMatchObject({ total: preview.rows.length, notices: [] });
  expect(preview.fit).toMatchObject({ columns: 11, rows: preview.rows.length });
});

it('a report of months with a comparison is previewed with the true rows of its newest month, if the whole report needs more than 10,000 rows', () => {
  const opened = file();
  const draft = { ...MONTHS, areas: ['US', 'DE'] };
  const preview = opened.ana.sidebarPreview(draft, NEW_SHEET);
  run(opened, draft);
  const september = opened.addOn.displayTab('Revenue').filter(([month]) => month === 'Sep 2026');
  expect(preview.rows).toEqual(september);
  expect(preview.facts).toEqual([
    'These are the newest rows (1 to 14 Sep 2026). A run also writes all earlier rows.',
  ]);
  expect(preview).toMatchObject({ notices: [], total: null, fit: { rows: null } });
});

it('a report of months with a comparison is previewed with its older rows, if they stay in the sheet', () => {
  const opened = file();
  const draft = { ...MONTHS, areas: [], startDate: 'last month', compare: 'none' } as const;
  const kept = { history: 'kept' } as const;
  const id = saveNewReport(opened.ana, { draft, refreshing: { ...BY_HAND, ...kept } });
  opened.ana.sidebarRun({ reportId: id, runId: runId() });
  opened.addOn.clock.advance(31 * DAY_MS);
  const destination = { kind: 'new sheet', title: 'Revenue' } as const;
  const { rows } = opened.ana.sidebarPreview(draft, { destination, id, ...kept });
  expect([...new Set(rows.map(([month]) => month))]).toEqual(['Aug 2026', 'Sep 2026']);
});

it.each([
  ['a table without days', { dimensions: ['placementId', 'networkName'] }, {}],
  ['rows of days, sorted by a metric', { dimensions: ['date', 'placementId'] }, { order: BY_REVENUE }],
])(
  'a report of months with a comparison is previewed without rows, if %s would need more than 10,000 rows',
  (_, columns, order) => {
    const ana = openSidebar(new AddOn({ now: HALF_PAST, service: { rowsScale: 20 } }).saveSettings());
    const filter = { apps: [], except: ['areas'], areas: ['US'] };
    const draft = { ...MONTHS, ...filter, startDate: 'last 7 days', ...columns, compare: 'none' } as const;
    const { rows, total, facts, notices } = ana.sidebarPreview(draft, { ...NEW_SHEET, ...order });
    expect({ rows, total, notices }).toEqual({ rows: [], total: null, notices: [] });
    expect(facts).toEqual([
      'This report needs more than 10,000 rows of the service, so the preview cannot show its first rows. To see the rows, run the report.',
    ]);
  },
);

it('a scheduled report of periods requests whole months only, and records no restatement while a month grows, but one when a complete month changes', () => {
  const { addOn, ana } = file(toTime('2026-09-27', 14, 30));
  const id = saveScheduledReport(ana, { draft: { ...MONTHS, compare: 'none', dimensions: ['month'] } });
  for (let day = 0; day < 3; day++) {
    addOn.sent.length = 0;
    runHourlyCheck(addOn);
    if (day > 0) expect(requests(addOn).join()).toMatch(/^2026-09-01 to 2026-09-2\d from 0$/);
    addOn.clock.advance(DAY_MS);
  }
  expect(listRestatements(addOn)).toEqual([]);
  addOn.service.restate({ from: '2026-07-10', app: '3.10', factor: 0.5 });
  ana.sidebarRun({ reportId: id, runId: runId(7) });
  const [line = '', ...others] = listRestatements(addOn);
  expect(line).toContain('Month: Jul 2026');
  expect(others.every((other) => other.includes('Month: Jul 2026'))).toBe(true);
  expect(reportIn(ana, id).coverage).toMatchObject({ from: '2026-01-01', newestDay: '2026-09-29' });
});

const lineOf = (addOn: AddOn) => addOn.displayTab('Revenue')[0]!.join('');
const noteOf = (addOn: AddOn, label: string) => {
  const [, header = []] = addOn.displayTab('Revenue');
  return addOn.file.sheetNamed('Revenue')!.note(1, header.indexOf(label)) ?? '';
};
const TOTALS = { ...MONTHS, startDate: 'this month', dimensions: ['networkName'], metrics: ['revenue'] };

it('the first row of a report names both ranges of a comparison, and the next ones after the next refresh', () => {
  const { addOn, ana } = file();
  const reportId = saveNewReport(ana, { draft: TOTALS });
  ana.sidebarRun({ reportId, runId: runId() });
  expect(lineOf(addOn)).toContain('1 to 14 Sep 2026 (this month)');
  expect(lineOf(addOn)).toContain('1 to 14 Sep compared with 1 to 14 Aug');
  expect(noteOf(addOn, 'Revenue before')).toContain('The line above the table names the newest ones.');
  addOn.user.note('Revenue', 'D2', 'ask Bo about this');
  addOn.clock.advance(DAY_MS);
  ana.sidebarRun({ reportId, runId: runId(2) });
  expect(lineOf(addOn)).toContain('1 to 15 Sep compared with 1 to 15 Aug');
  expect(noteOf(addOn, 'Revenue change')).toBe('ask Bo about this');
});

it('the first row and the headers of a report say that 1 to 14 September is compared with the 14 days before, if that is chosen', () => {
  const { addOn, ana } = file();
  run({ addOn, ana }, { ...TOTALS, compare: 'days before' });
  expect(lineOf(addOn)).toContain('1 to 14 Sep compared with 18 to 31 Aug');
  const august = Array.from({ length: 14 }, (_, nth) => `2026-08-${nth + 18}`);
  const expected = sum(august.map((day) => addOn.service.truth.numbers({ app: '3.10', day }).revenueUsd));
  const [header = [], ...rows] = addOn.readTable('Revenue');
  const at = header.indexOf('Revenue before');
  expect(sum(rows.map((row) => Number(row[at])))).toBeCloseTo(expected, 6);
});

it('the first row and the headers of a report have blank days in a report of finished months', () => {
  const { addOn, ana } = file();
  run({ addOn, ana }, { ...MONTHS, startDate: 'last month', compare: 'none' });
  const [, header = [], ...rows] = addOn.displayTab('Revenue');
  expect(header.at(-1)).toBe('Days so far');
  expect([...new Set(rows.map((row) => row[header.length - 1]))]).toEqual(['']);
  expect(lineOf(addOn)).toMatch(/ · 1 to 31 Aug 2026 \(last month\) · only app 3\.10$/);
});
