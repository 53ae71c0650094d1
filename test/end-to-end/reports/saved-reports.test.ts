import { APPS, AREAS } from '../../../playground/service/world/apps';
import type { ReportKindId } from '../../../src/catalogue';
import type { ReportDraft } from '../../../src/request/draft';
import type { SidebarState } from '../../../src/sidebar-server';
import { AddOn, COLLEAGUE, DAY_MS, describeWholeFile, expectKeyKept, OWNER } from '../add-on';
import { prepareOnce } from '../prepared-once';
import {
  createRanReport,
  DRAFT,
  NEW_SHEET,
  openSidebar,
  reportIn,
  runToEnd,
  saveNewReport,
} from '../sidebar';
import { accessDocumentTexts } from '../stored-texts';
import { runHourlyCheck, saveScheduledReport } from './scheduled';

function file() {
  const addOn = new AddOn().saveSettings();
  return { addOn, ana: openSidebar(addOn), ben: openSidebar(addOn, COLLEAGUE) };
}

/** A file in which Ana's report has run. */
const ranReport = prepareOnce(() => {
  const { addOn, sidebar, id } = createRanReport();
  return { addOn, ana: sidebar, ben: openSidebar(addOn, COLLEAGUE), id };
});

it('a saved report is listed for all users: as never run, then as fresh, then as due when a day is complete', () => {
  const { addOn, ana, ben } = file();
  const id = saveNewReport(ana);
  expect(reportIn(ben, id)).toMatchObject({
    name: 'Revenue',
    owner: OWNER,
    mine: false,
    state: 'never run',
    sheet: null,
  });
  runToEnd(ana, id);
  const { coverage, lastRun, sheet, state } = reportIn(ana, id);
  expect([state, sheet?.title]).toEqual(['fresh', 'Revenue']);
  expect(lastRun).toMatchObject({ by: OWNER, result: 'done', sentence: '' });
  expect(coverage).toMatchObject({ from: '2026-09-08', to: '2026-09-14', newestDay: '2026-09-14' });
  addOn.clock.advance(DAY_MS);
  expect(reportIn(ana, id).state).toBe('due');
});

it('a saved report is not run for a colleague without a key, and is not marked as failed', () => {
  const { addOn, ana, ben, id } = ranReport();
  const before = [reportIn(ana, id), [...addOn.runtime.properties('document')]];
  expect(() => runToEnd(ben, id, 2)).toThrow(/There is no report key yet\. Open Ad Reports ▸ Settings/);
  expect(reportIn(ana, id)).toMatchObject({ state: 'fresh', lastRun: { by: OWNER, result: 'done' } });
  expect([reportIn(ana, id), [...addOn.runtime.properties('document')]]).toEqual(before);
});

it('a saved report is deleted while its sheet stays as the user’s own', () => {
  const { addOn, ana, id } = ranReport();
  const cells = addOn.readTable('Revenue');
  expect(ana.sidebarDeleteReport(id).reports).toEqual([]);
  expect(addOn.readTable('Revenue')).toEqual(cells);
  expect(JSON.stringify(addOn.file.metadata)).not.toContain(id);
  expect([...accessDocumentTexts(addOn).readAll().keys()].filter((name) => name.includes(id))).toEqual([]);
});

it.each([
  ['full', { metrics: ['revenue'] }],
  ['ltv', { dimensions: ['date', 'appId'], metrics: ['newUserNum', 'ltv1'] }],
  ['retention', { dimensions: ['date', 'appId'], metrics: ['kp2'] }],
  [
    'device',
    {
      startDate: '2026-09-12',
      endDate: '',
      dimensions: ['area', 'networkName'],
      metrics: ['impression', 'deviceRevenue'],
    },
  ],
] satisfies [ReportKindId, Partial<ReportDraft>][])(
  'a preview of the %s report shows the first rows and writes nothing',
  (report, change) => {
    const { addOn, ana } = file();
    const before = describeWholeFile(addOn.file);
    const draft = { ...DRAFT, report, startDate: '2026-08-01', endDate: '2026-09-12', ...change };
    const { rows, columns } = ana.sidebarPreview(draft, NEW_SHEET);
    expect(rows.map((row) => row.length)).toEqual(Array(20).fill(columns.length));
    expect(columns.map(({ label }) => label)).not.toContain('');
    expect(describeWholeFile(addOn.file)).toBe(before);
    expectKeyKept(addOn);
  },
);

/** These make the tabs of Payouts before they read their arguments. */
const OF_PAYOUTS = [
  ...['sidebarAddPayments', 'sidebarAddStatement', 'sidebarConfirmMatches'],
  'sidebarNetRevenue',
];

it.each([
  ...['sidebarSaveSettings', 'sidebarOpenReport', 'sidebarSaveReport'],
  ...['sidebarPauseReport', 'sidebarDeleteReport', 'sidebarGoToSheet', 'sidebarPreview'],
  ...['sidebarRun', 'sidebarProgress', 'sidebarCancel', ...OF_PAYOUTS],
])('the server of the sidebar answers any arguments of %s with data or with a message', (name) => {
  const { addOn } = file();
  const before = describeWholeFile(addOn.file);
  const values = [
    ...[null, 7, '', 'x', [], {}, [{}], { reportId: '__proto__' }, { draft: [] }, '../x'],
    ...[{ key: {} }, { zone: { toString: 1 } }, { text: {}, chosen: {} }, { text: {}, month: [] }],
  ];
  for (const args of [[], ...values.map((value) => [value])]) {
    const { error } = addOn.call(name, args);
    if (error !== undefined) expect([args, error.name]).toEqual([args, 'not allowed']);
  }
  if (!OF_PAYOUTS.includes(name)) expect(describeWholeFile(addOn.file)).toBe(before);
});

/** A file in which the add-on accepts no new report is this full. */
const MOST_WITH_REPORTS = 462_000;
const ids = Array.from({ length: 40 }, (_, nth) => String((nth * 27_644_437 + 1_234_567) % 1e8));
const BY = ['appId', 'area', 'network', 'placementId'];
const SUMS = ['revenue', 'impressionApi', 'ecpmApi', 'clickApi', 'ctrApi', 'requestApi', 'fillrateApi'];

it('a file with reports of a company with 40 apps, each with an approved version and a run has room for 280 of them, and lists them without a call of Sheets', () => {
  const apps = APPS.slice(0, 1).map((app) => ({ ...app, notIn: AREAS.slice(1).map(({ code }) => code) }));
  const addOn = new AddOn({ service: { apps, rowsScale: 0.1 } }).saveSettings();
  const ana = openSidebar(addOn);
  const used = () =>
    [...addOn.runtime.properties('document')].reduce(
      (sum, [name, text]) => sum + Buffer.byteLength(name) + Buffer.byteLength(text),
      0,
    );
  const save = (nth: number) => {
    const name = `Network check ${nth + 1} by ${BY[nth % 4]}`;
    const draft = {
      ...DRAFT,
      apps: nth % 3 === 0 ? [] : [apps[0]!.id, ...ids.filter((_, at) => (at * 7 + nth) % 5 !== 0)],
      startDate: 'last 60 days',
      dimensions: ['date', BY[nth % 4], BY[(nth + 1) % 4]],
      metrics: SUMS,
    };
    saveScheduledReport(ana, { name, draft, destination: { kind: 'new sheet', title: name } });
  };
  save(0);
  runHourlyCheck(addOn);
  const [before, more] = [used(), 6];
  for (let nth = 1; nth <= more; nth++) save(nth);
  runHourlyCheck(addOn);
  expect(((used() - before) / more) * 280).toBeLessThan(MOST_WITH_REPORTS);
  const { value, counters } = addOn.call('sidebarState', []);
  expect(Object.keys(counters).filter((call) => call.startsWith('Sheets'))).toEqual([]);
  const states = (value as SidebarState).reports.map(({ state, waiting }) => [state, waiting]);
  expect(states).toEqual(Array(1 + more).fill(['fresh', null]));
});
