import { APPS } from '../../../playground/service/world/apps';
import { AddOn, type Value } from '../add-on';
import { listRestatements } from '../reports/scheduled';
import { DRAFT, NEW_SHEET, openSidebar, runId, saveNewReport } from '../sidebar';

type Row = Readonly<Record<string, Value>>;

function newFile() {
  const addOn = new AddOn().saveSettings();
  const ana = openSidebar(addOn);
  return {
    addOn,
    /** Saves a report with a sheet of this title. */
    save: (title: string, draft: object) =>
      saveNewReport(ana, {
        name: title,
        draft: { ...DRAFT, apps: [], ...draft },
        destination: { kind: 'new sheet', title },
      }),
    run: (id: string, nth = 1) => ana.sidebarRun({ reportId: id, runId: runId(nth) }),
    preview: (draft: object) => ana.sidebarPreview({ ...DRAFT, apps: [], ...draft }, NEW_SHEET),
    rows: (title: string): Row[] => {
      const [header = [], ...rows] = addOn.readTable(title);
      return rows.map((row) => Object.fromEntries(header.map((label, at) => [String(label), row[at]])));
    },
  };
}

/** The values of some columns, each combination once, as one text. */
function values(rows: readonly Row[], ...labels: readonly string[]): string[] {
  return [...new Set(rows.map((row) => labels.map((label) => String(row[label])).join(' · ')))].sort();
}

const NAMED = { dimensions: ['date', 'appName', 'platformName'] };
const COHORTS = { report: 'ltv', dimensions: ['date', 'appId', 'appName'], metrics: ['newUserNum'] };
const WORDS = { 1: 'Android', 2: 'iOS' };
const launched = APPS.filter((app) => app.launched < '2026-09-08');
const packages = launched.map((app) => `${app.packageName} · ${WORDS[app.platform]}`).sort();
const names = launched.map((app) => `${app.name} · ${WORDS[app.platform]}`).sort();

it('the App column of a full report has package names at first, and the names of apps after an LTV report of the file has received them', () => {
  const { save, run, rows, preview } = newFile();
  const full = save('Full', NAMED);
  run(full);
  expect(values(rows('Full'), 'App', 'Platform name')).toEqual(packages);
  run(save('Cohorts', COHORTS), 2);
  expect(preview(NAMED).rows.map(([, app]) => app)).not.toContain(launched[0]?.packageName);
  run(full, 3);
  expect(values(rows('Full'), 'App', 'Platform name')).toEqual(names);
});

it('a report by platform names adds up the apps of each platform, and calculates its ratios from the sums', () => {
  const { save, run, rows } = newFile();
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
});

it('names of apps that arrive late keep every row and note in a table without ids, and nothing is recorded as restated', () => {
  const { addOn, save, run, rows } = newFile();
  const report = save('Full', { dimensions: NAMED.dimensions });
  run(report);
  const before = rows('Full');
  const column = 'ABCDEFGH'[Object.keys(before[0]!).length]!;
  addOn.user.type('Full', `${column}2`, 'Note');
  for (const [nth, row] of before.entries())
    addOn.user.type('Full', `${column}${3 + nth}`, `${row['Revenue']}`);
  run(save('Cohorts', { ...COHORTS, metrics: ['ltv1'] }), 2);
  const counts = { rowsInserted: 0, rowsDeleted: 0, restatedSum: { count: 0 } };
  expect(run(report, 3)).toMatchObject({ state: 'done', report: counts });
  expect(values(rows('Full'), 'App')).not.toEqual(values(before, 'App'));
  for (const row of rows('Full')) expect(String(row['Note'])).toBe(String(row['Revenue']));
  expect(listRestatements(addOn)).toEqual([]);
});
