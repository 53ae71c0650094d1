import { FAULTS } from '../../../playground/service/faults/armed-faults';
import type { Endpoint } from '../../../playground/service/request/names';
import { APPS, AREAS } from '../../../playground/service/world/apps';
import type { GoodRun } from '../../../src/reports/run-facts';
import { AddOn, DAY_MS, expectKeyKept, expectRows, HOUR_MS, OWNER, TUESDAY } from '../add-on';
import { FormulaSheet } from '../formulas/formula-cells';
import { advanceTime, runHourlyCheck, saveScheduledReport } from '../reports/scheduled';
import { DRAFT, NEW_SHEET, openSidebar, reportIn, runId } from '../sidebar';
import { setLimits } from '../smaller-limits';
import {
  type FaultCase,
  FILES,
  FULL_VALUES,
  LINKS,
  LTV_VALUES,
  PAGING,
  RIGHT,
  ROWS,
  type Rows,
  TRANSPORT,
} from './fault-outcomes';

/**
 * What users see of each fault of the service: in a run by hand and in the hourly check. The key is sent nowhere else and is
 * in no text.
 */

const BY_DAY = { startDate: 'last 5 days', dimensions: ['date', 'appId', 'area'] } as const;
const BY_NAME = { startDate: 'last 5 days', dimensions: ['date', 'appId', 'appName', 'area'] } as const;
const apps = ['00123456', '12E45678', '9007199254740993', '3.10'];
const FULL = { ...DRAFT, apps, ...BY_DAY, metrics: ['revenue', 'impressionApi', 'dau', 'newUsers'] };
const LTV = { ...DRAFT, report: 'ltv', apps, ...BY_NAME, metrics: ['newUserNum', '1-3', '30'] };
const DEVICE = {
  ...DRAFT,
  report: 'device',
  apps: ['00123456'],
  startDate: '2026-09-12',
  dimensions: [],
  metrics: [],
};
/** One country of each centre has few device rows. */
const FEW = new Set(['CN', 'IN', 'US', 'SG']);
const notIn = AREAS.map(({ code }) => code).filter((code) => !FEW.has(code));
const FEW_ROWS = { apps: APPS.map((app) => ({ ...app, notIn })), rowsScale: 0.3 };

interface Suite {
  readonly about: string;
  readonly draft: Readonly<Record<string, unknown>>;
  readonly at: Endpoint;
  /** How long before Tuesday the sheet's rows were fetched; they have been restated since. */
  readonly daysAgo: number;
  readonly cases: readonly FaultCase[];
}

const SUITES: readonly Suite[] = [
  {
    about: 'one page of full',
    draft: { ...FULL, startDate: 'last 4 days' },
    at: 'full',
    daysAgo: 1,
    cases: [...TRANSPORT, ...ROWS, ...FULL_VALUES],
  },
  { about: 'pages of full', draft: FULL, at: 'full', daysAgo: 1, cases: PAGING },
  {
    about: 'pages of ltv',
    draft: LTV,
    at: 'ltv',
    daysAgo: 1,
    cases: [...PAGING, ...LTV_VALUES],
  },
  {
    about: 'links to device files',
    draft: DEVICE,
    at: 'device',
    daysAgo: 2.25,
    cases: [...TRANSPORT, ...LINKS],
  },
  {
    about: 'device files',
    draft: DEVICE,
    at: 'files',
    daysAgo: 2.25,
    cases: FILES,
  },
];

it('the table of faults lists an outcome for every fault that the simulated service can have', () => {
  const listed = new Set(SUITES.flatMap(({ cases }) => cases.map(({ fault }) => fault)));
  expect(FAULTS.map(({ name }) => name).filter((name) => !listed.has(name))).toEqual([]);
});

/** A scheduled report with older rows, and the rows that a service without faults gives. */
function reportOf({ draft, daysAgo }: Suite) {
  const addOn = new AddOn({ now: TUESDAY - daysAgo * DAY_MS, service: draft === DEVICE ? FEW_ROWS : {} });
  // Rows for three pages.
  setLimits(addOn, { 'PAGE_ROWS = 1e3': 100 });
  const sidebar = openSidebar(addOn.saveSettings());
  const id = saveScheduledReport(sidebar, { draft });
  const run = () => addOn.call('sidebarRun', [{ reportId: id, runId: runId() }]);
  expect(run().error).toBeUndefined();
  addOn.clock.reach(TUESDAY);
  const old = addOn.readTable('Revenue');
  const restore = addOn.runtime.keep();
  const rightAfter = (refresh: () => unknown): Rows => {
    restore();
    refresh();
    const rows = addOn.readTable('Revenue');
    expect(rows).not.toEqual(old);
    return rows;
  };
  const check = () => runHourlyCheck(addOn);
  const right = { byHand: rightAfter(run), byCheck: rightAfter(check) };
  return { addOn, sidebar, id, run, check, old, right, restore };
}

describe.each(SUITES)('$about', (suite) => {
  let report: ReturnType<typeof reportOf>;
  beforeAll(() => {
    report = reportOf(suite);
  });
  beforeEach(() => {
    report.restore();
    report.addOn.forget();
  });

  /** Arms the fault, and fails unless it strikes during `act`. */
  function during<Result>({ fault, options }: FaultCase, act: () => Result): Result {
    const { service } = report.addOn;
    // Requests of other users in the minute before count too.
    for (let nth = 0; nth < Number(options['requests'] ?? 0); nth++)
      expect(report.addOn.call('sidebarPreview', [suite.draft, NEW_SHEET]).error).toBeUndefined();
    service.arm(fault, { endpoint: suite.at, ...options });
    const result = act();
    expect(service.requests.flatMap(({ faults }) => faults)).toContain(fault);
    expectKeyKept(report.addOn);
    return result;
  }

  it.each(suite.cases)('a run by hand with $fault $options has its outcome', (each) => {
    const { addOn, run, old, right } = report;
    const { error, value } = during(each, run);
    const { outcome } = each;
    if ('says' in outcome) {
      expect(error?.message).toMatch(new RegExp(outcome.says, 's'));
      expect(error?.message).toMatch(/Nothing was written\. The rows in the sheet did not change\./);
      expect(addOn.readTable('Revenue')).toEqual(old);
      return;
    }
    expect(error).toBeUndefined();
    expect((value as { report: GoodRun }).report.notices.join('\n')).toMatch(outcome.notice);
    expectRows(addOn.readTable('Revenue'), outcome.instead(right.byHand));
  });

  // A check leaves time between its requests and those of the minute before.
  const inChecks = suite.cases.filter(({ options }) => options['requests'] === undefined);
  it.each(inChecks)('an hourly check with $fault $options has its outcome', (each) => {
    const { addOn, sidebar, id, check, old, right } = report;
    expect(during(each, check).error).toBeUndefined();
    const { outcome } = each;
    if ('says' in outcome) {
      expect(addOn.readTable('Revenue')).toEqual(old);
      expect(addOn.user.sees('Revenue', 'A1')).toMatch(/Not refreshed/);
      const { state, lastRun } = reportIn(sidebar, id);
      expect([state, lastRun?.sentence]).toEqual([
        'failed',
        expect.stringMatching(new RegExp(outcome.says, 's')),
      ]);
      expect(addOn.runtime.mails.map(({ to }) => to)).toEqual(outcome.isMailed ? [OWNER] : []);
      return;
    }
    // It may wait for the next check.
    if (JSON.stringify(addOn.readTable('Revenue')) === JSON.stringify(old)) advanceTime(addOn, HOUR_MS);
    expect(reportIn(sidebar, id)).toMatchObject({ state: 'fresh' });
    // A check of other reports asks for some days only.
    if (outcome === RIGHT || suite.draft === DEVICE)
      expectRows(addOn.readTable('Revenue'), outcome.instead(right.byCheck));
    expect(addOn.runtime.mails).toEqual([]);
  });
});

it.each([
  ['key-revoked', /refused the report key.*Refresh formulas\.$/s],
  ['echo-key', /did not accept the request .*\[hidden\]/],
  ['rate-limited', /received too many requests.* Wait a minute, then choose .*Refresh formulas/s],
  ['row-vanishes', /A cell cannot show a number together|Wait a minute, then choose .*Refresh formulas\.$/],
])('a formula with %s shows one sentence that speaks of no rows, and keeps the key', (fault, sentence) => {
  const sheet = new FormulaSheet();
  sheet.service.arm(fault, { endpoint: 'full', times: 'until cleared' });
  const shown = sheet.evaluate('ADREPORT_VALUE', ['full', 'revenue', '3.10', '2026-09-08', '2026-09-12']);
  expect(shown.sentence).toMatch(sentence);
  expect(shown.sentence).not.toMatch(/Nothing was written|sheet did not change/);
  sheet.expectKeyKept(shown.sentence);
});
