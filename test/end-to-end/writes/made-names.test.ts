import { APPS } from '../../../playground/service/world/apps';
import { AddOn, type Value } from '../add-on';
import { FormulaSheet } from '../formulas/formula-cells';
import { restatements } from '../reports/scheduled';
import { DRAFT, NEW_SHEET, runId, savedReport, sidebarOf } from '../sidebar';

type Row = Readonly<Record<string, Value>>;

function file() {
  const addOn = new AddOn().settled();
  const ana = sidebarOf(addOn);
  return {
    addOn,
    /** Saves a report with a sheet of this title. */
    save: (title: string, draft: object) =>
      savedReport(ana, {
        name: title,
        draft: { ...DRAFT, apps: [], ...draft },
        destination: { kind: 'new sheet', title },
      }),
    run: (id: string, nth = 1) => ana.sidebarRun({ reportId: id, runId: runId(nth) }),
    preview: (draft: object) => ana.sidebarPreview({ ...DRAFT, apps: [], ...draft }, NEW_SHEET),
    rows: (title: string): Row[] => {
      const [header = [], ...rows] = addOn.cells(title);
      return rows.map((row) => Object.fromEntries(header.map((label, at) => [String(label), row[at]])));
    },
  };
}

/** The values of some columns, each combination once, as one text. */
function values(rows: readonly Row[], ...labels: readonly string[]): string[] {
  return [...new Set(rows.map((row) => labels.map((label) => String(row[label])).join(' · ')))].sort();
}

const NAMED = { dimensions: ['date', 'appName', 'platformName'] };
const WORDS = { 1: 'Android', 2: 'iOS' };
const launched = APPS.filter((app) => app.launched < '2026-09-08');
const packages = launched.map((app) => `${app.packageName} · ${WORDS[app.platform]}`).sort();
const names = launched.map((app) => `${app.name} · ${WORDS[app.platform]}`).sort();

describe('the App column of a full report', () => {
  it('has package names at first, and the names of apps after an LTV report of the file has received them', () => {
    const { save, run, rows, preview } = file();
    const full = save('Full', NAMED);
    run(full);
    expect(values(rows('Full'), 'App', 'Platform name')).toEqual(packages);
    const cohorts = { report: 'ltv', dimensions: ['date', 'appId', 'appName'], metrics: ['newUserNum'] };
    run(save('Cohorts', cohorts), 2);
    expect(
      values(
        preview(NAMED).rows.map(([, App]) => ({ App })),
        'App',
      ),
    ).not.toContain(launched[0]?.packageName);
    run(full, 3);
    expect(values(rows('Full'), 'App', 'Platform name')).toEqual(names);
  });

  it.each([
    ['with the ids next to it', { dimensions: ['date', 'appId', 'appName', 'platform', 'platformName'] }],
    ['without ids', NAMED],
  ])('%s keeps every row and note when names arrive, and nothing is recorded as restated', (_, draft) => {
    const { addOn, save, run, rows } = file();
    const full = save('Full', draft);
    run(full);
    const column = 'ABCDEFGH'[draft.dimensions.length + DRAFT.metrics.length]!;
    addOn.user.type('Full', `${column}2`, 'Note');
    const before = rows('Full');
    before.forEach((row, nth) => {
      addOn.user.type('Full', `${column}${3 + nth}`, `${row['Revenue']}`);
    });
    run(save('Cohorts', { report: 'ltv', dimensions: ['date', 'appId', 'appName'], metrics: ['ltv1'] }), 2);
    expect(run(full, 3)).toMatchObject({
      state: 'done',
      report: { rowsInserted: 0, rowsDeleted: 0, rowsMarked: 0, restated: 0 },
    });
    expect(new Set(values(rows('Full'), 'App', 'Platform name'))).toEqual(new Set(names));
    for (const row of rows('Full')) expect(String(row['Note'])).toBe(String(row['Revenue']));
    expect(restatements(addOn)).toEqual([]);
  });
});

describe('a report by platform names', () => {
  it('adds up the apps of each platform, and refuses metrics that cannot be added up', () => {
    const { save, run, rows } = file();
    const metrics = ['revenue', 'impressionApi', 'ecpmApi'];
    run(save('Apps', { dimensions: ['appId', 'platform'], metrics }));
    const answer = run(save('Platforms', { dimensions: ['platformName'], metrics }), 2);
    expect(answer).toMatchObject({ state: 'done', report: { notices: [] } });
    const sum = (code: string, label: string) =>
      rows('Apps').reduce((total, row) => total + (row['Platform'] === code ? Number(row[label]) : 0), 0);
    expect(rows('Platforms').map((row) => row['Platform name'])).toEqual(['Android', 'iOS']);
    rows('Platforms').forEach((row, at) => {
      const [revenue, impressions] = ['Revenue', 'Impressions (networks)'].map((label) =>
        sum(`${at + 1}`, label),
      );
      expect(row['Impressions (networks)']).toBe(impressions);
      expect(Number(row['Revenue'])).toBeCloseTo(revenue!, 6);
      expect(Number(row['eCPM (networks)'])).toBeCloseTo((revenue! * 1000) / impressions!, 6);
    });
    expect(() => save('Users', { dimensions: ['platformName'], metrics: ['dau'] })).toThrow(
      'Metrics: “Daily active users” cannot be added up over the apps of a platform, because it counts each user once, and a user of two rows would be counted twice; add “App”, or leave it or “Platform name” out.',
    );
  });
});

describe('the name of an ATT status', () => {
  it('is shown by full reports and device reports next to its code, or instead of it', () => {
    const { save, run, rows } = file();
    run(save('Full', { dimensions: ['attStatus', 'attStatusName'], metrics: ['impression'] }));
    const known = ['0 · Not determined', '1 · Restricted', '2 · Denied', '3 · Authorized'];
    expect(values(rows('Full'), 'ATT status', 'ATT status name')).toEqual(known);
    const device = { report: 'device', apps: ['12E45678'], startDate: 'yesterday', metrics: ['click'] };
    run(save('Rows', { ...device, output: 'rows', dimensions: ['attStatusName', 'attStatus'] }), 2);
    const pairs = values(rows('Rows'), 'ATT status', 'ATT status name');
    expect(pairs.length).toBeGreaterThan(1);
    expect(known).toEqual(expect.arrayContaining(pairs));
    run(save('Sums', { ...device, output: 'summary', summaryBy: ['attStatusName'] }), 3);
    expect(values(rows('Sums'), 'ATT status name')).toEqual(values(rows('Rows'), 'ATT status name'));
  });
});

describe('formulas', () => {
  const sheet = new FormulaSheet();
  const WEEK = ['2026-09-08', '2026-09-14'] as const;

  it('have the same numbers by names as by codes', () => {
    const [, ...codes] = sheet.table('ADREPORT_FULL', '', 'revenue', ...WEEK, 'date, appId, platform');
    const [header, ...named] = sheet.table(
      'ADREPORT_FULL',
      '',
      'revenue',
      ...WEEK,
      'date, App, Platform name',
    );
    expect(header).toEqual(['Date', 'App', 'Platform name', 'Revenue']);
    const right = codes.map(([date, id, platform, revenue]) => {
      const { packageName } = APPS.find((app) => app.id === id)!;
      return `${date} ${packageName} ${platform === '1' ? 'Android' : 'iOS'} ${revenue}`;
    });
    expect(named.map((row) => row.join(' ')).sort()).toEqual(right.sort());
  });

  it('share one request for names and for the ids that they are made from', () => {
    sheet.forget();
    sheet.table('ADREPORT_FULL', '', 'revenue', ...WEEK, 'date, appId');
    sheet.table('ADREPORT_FULL', '', 'revenue', ...WEEK, 'date, appName, platformName');
    expect(sheet.asked).toHaveLength(1);
  });

  it('of one number take names of platforms and apps as filters', () => {
    const one = (field: string, value: string) =>
      sheet.value('ADREPORT_VALUE', 'full', 'revenue', '', ...WEEK, field, value);
    expect(one('platformName', 'iOS')).toBe(one('platform', '2'));
    expect(one('appName', 'com.example.sudoku')).toBe(one('appId', '12E45678'));
    expect(one('appId', 'com.example.sudoku')).toBe(one('appId', '12E45678'));
  });

  it('put names into the rows and columns of a matrix', () => {
    const [header, ...lines] = sheet.table(
      'ADREPORT_PIVOT',
      'full',
      'revenue',
      'appName',
      'platformName',
      ...WEEK,
    );
    expect(header?.slice(1)).toEqual(['Android', 'iOS']);
    expect(lines.map(([name]) => name)).toEqual(launched.map((app) => app.packageName).sort());
  });
});
