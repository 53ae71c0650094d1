import type { Sheet } from '../../../emulator/src/spreadsheet/sheet';
import { AddOn, expectKeyKept, toDay, toSerial, type Value } from '../add-on';

const APPS = ['00123456', '12E45678', '3.10', '9007199254740993'];
const WEEK = ['08', '09', '10', '11', '12', '13', '14'].map((day) => `2026-09-${day}`);
const LAST_WEEK = { startDate: WEEK[0], endDate: WEEK[6] };

/** Runs a report through the sidebar, from an empty file to the cells. */
function written(draft: { readonly report: string } & Record<string, unknown>) {
  const addOn = new AddOn().saveSettings();
  const report = addOn.run({ draft });
  const [header, ...rows] = addOn.readTable(report.sheetTitle) as [string[], ...Value[][]];
  const sheet = addOn.file.sheetNamed(report.sheetTitle) as Sheet;
  return { addOn, report, header, rows, sheet, truth: addOn.service.truth };
}

function formatsOf(sheet: Sheet, row: number): unknown[] {
  const { formats } = sheet.rows[row]!;
  return formats.map((format) => (format?.['numberFormat'] as { type?: string } | undefined)?.type);
}

describe('the full report', () => {
  const draft = { report: 'full', ...LAST_WEEK, dimensions: ['date', 'appId'] };

  it('the full report has the true numbers of each day and app, each in its display format', () => {
    const metrics = ['revenue', 'impressionApi', 'newUsers', 'fillrateApi'];
    const { addOn, header, rows, sheet, truth } = written({ ...draft, metrics });
    expect(header).toEqual([
      ...['Date', 'App id', 'Revenue', 'Impressions (networks)', 'New users', 'Fill rate (networks)'],
    ]);
    expect(rows.map(([day, app]) => [day, app])).toEqual(
      WEEK.flatMap((day) => APPS.map((app) => [toSerial(day), app])),
    );
    for (const [day, app, ...numbers] of rows) {
      const { revenueUsd, impressionApi, newUsers } = truth.numbers({ app: String(app), day: toDay(day) });
      expect(numbers.slice(0, 3)).toEqual([revenueUsd, impressionApi, newUsers]);
    }
    expect(formatsOf(sheet, 2)).toEqual(['DATE', 'TEXT', 'NUMBER', 'NUMBER', 'NUMBER', 'PERCENT']);
    const [day, , , , , rate] = addOn.displayTab('Full report')[2]!;
    expect([day, rate]).toEqual(['2026-09-08', expect.stringMatching(/^\d\d\.\d\d%$/)]);
    expect(addOn.displayTab('Full report').map((row) => row[1])).toEqual(expect.arrayContaining(APPS));
  });

  it('the full report has the same revenue in total by country and by network, in either currency', () => {
    const by = { ...draft, dimensions: ['date', 'area', 'network', 'networkName'], metrics: ['revenue'] };
    const { rows, truth, addOn } = written(by);
    const of = (day: string, cells: Value[][]) =>
      cells.filter(([at]) => at === toSerial(day)).reduce((sum, row) => sum + Number(row[4]), 0);
    const inYuan = addOn.run({ id: 'yuan', name: 'Yuan', draft: { ...by, currency: 'CNY' } });
    const yuan = addOn.readTable(inYuan.sheetTitle).slice(1);
    for (const day of WEEK) {
      const usd = APPS.reduce((sum, app) => sum + truth.numbers({ app, day }).revenueUsd, 0);
      expect(of(day, rows)).toBeCloseTo(usd, 4);
      expect(of(day, yuan)).toBeCloseTo(usd * 7.2, 3);
    }
  });
});

describe.each([
  ['ltv', { dimensions: ['date', 'appId'], metrics: ['newUserNum', '1-7', '14', '30', '60'] }, 1],
  ['retention', { dimensions: ['date', 'appId'], metrics: ['2-7', '14', '30', '60'] }, 0],
] as const)('the %s report', (report, asked, numbersFirst) => {
  const days = report === 'ltv' ? [1, 2, 3, 4, 5, 6, 7, 14, 30, 60] : [2, 3, 4, 5, 6, 7, 14, 30, 60];
  const draft = { report, startDate: '2026-07-01', endDate: '2026-09-14', ...asked };

  it('has the true number of each day that is known, and a blank for each that is not', () => {
    const { rows, truth } = written(draft);
    expect(rows).toHaveLength(76 * 4);
    let blanks = 0;
    for (const [day, app, ...cells] of rows) {
      const cohort = truth.cohort({ app: String(app), day: toDay(day), report });
      if (numbersFirst === 1) expect(cells[0]).toBe(cohort.newUsers);
      for (const [at, n] of days.entries()) {
        const known = toSerial(toDay(day)) + n <= toSerial('2026-09-14');
        const truly = report === 'ltv' ? cohort.ltv(n) : cohort.kept(n);
        expect(truly !== null).toBe(known);
        const cell = cells[numbersFirst + at];
        const settled = toSerial(toDay(day)) + n < toSerial('2026-09-14');
        if (settled) expect(cell).toBeCloseTo(truly as number, 4);
        else if (known) expect(Number(cell) / (truly as number)).toBeCloseTo(0.96, 1);
        else expect([day, app, n, cell]).toEqual([day, app, n, undefined]);
        if (!known) blanks += 1;
      }
    }
    expect(blanks).toBeGreaterThan(400);
  });
});

it('the device report has every row of all four files, with texts as texts and timestamps in the report zone', () => {
  const draft = { report: 'device', apps: ['00123456'], startDate: '2026-09-13', zone: 'UTC+8' };
  const { addOn, header, rows, truth, sheet } = written(draft);
  const question = { app: '00123456', day: '2026-09-13', zone: 'UTC+8' } as const;
  const known = truth.device(question);
  const column = (label: string) => rows.map((row) => row[header.indexOf(label)]);
  const sum = (label: string) => column(label).reduce((all: number, cell) => all + Number(cell ?? 0), 0);
  expect(rows).toHaveLength(known.rows);
  expect([sum('Impressions'), sum('Clicks')]).toEqual([known.impression, known.click]);
  const { revenueUsd } = truth.numbers({ ...question, report: 'device' });
  expect(sum('Revenue')).toBeCloseTo(revenueUsd * 0.995, 2);
  expect([...new Set(column('Placement id'))]).toEqual(
    expect.arrayContaining(['0017', '1E10', '1/2', '1-1']),
  );
  expect(column('User id').every((user) => user === undefined || typeof user === 'string')).toBe(true);
  expect([header[0], formatsOf(sheet, 2)[0]]).toEqual(['Time', 'DATE_TIME']);
  for (const [moment] of rows) expect(toDay(Math.floor(Number(moment)))).toBe('2026-09-13');
  expect(addOn.user.sees('Device report', 'A3')).toMatch(/^2026-09-13 \d\d:\d\d:\d\d$/);
});

it('a file with four reports keeps each report’s rows, and the key stays out of the file', () => {
  const addOn = new AddOn().saveSettings();
  const cohort = { ...LAST_WEEK, dimensions: ['date', 'appId'] };
  const drafts = [
    { report: 'full', ...LAST_WEEK },
    { report: 'ltv', ...cohort, metrics: '1-7' },
    { report: 'retention', ...cohort, metrics: '2-7' },
    { report: 'device', apps: APPS[0], startDate: WEEK[5] },
  ];
  const ran = [...drafts, ...drafts].map((draft) => addOn.run({ draft }));
  expect(addOn.file.sheets.map(({ title }) => title).sort()).toEqual(
    ['Device report', 'Full report', 'LTV report', 'Retention report', 'Sheet1'].sort(),
  );
  expect(ran.slice(-4).map(({ cellsWritten }) => cellsWritten)).toEqual([0, 0, 0, 0]);
  expectKeyKept(addOn);
});
