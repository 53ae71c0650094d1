import type { SpreadsheetStore } from '../../../emulator/src/spreadsheet/store';
import { FAULTS } from '../../../playground/service/faults/faults';
import type { Endpoint } from '../../../playground/service/request/names';
import { APPS, AREAS } from '../../../playground/service/world/apps';
import type { RunReport } from '../../../src/reports/run-facts';
import { AddOn, DAY_MS, expectKeyKept, expectRows, TUESDAY, wholeFile } from '../add-on';
import { setLimits } from '../smaller-limits';
import {
  type FaultCase,
  FILES,
  FULL_VALUES,
  LINKS,
  LTV_VALUES,
  type Outcome,
  PAGING,
  type Rows,
  TRANSPORT,
} from './fault-outcomes';

/** Rows for three pages of this size. */
const PAGE_ROWS = 100;
const BY_DAY = { startDate: 'last 5 days', dimensions: ['date', 'appId', 'area'] };
const BY_NAME = { startDate: 'last 5 days', dimensions: ['date', 'appId', 'appName', 'area'] };
const apps = ['00123456', '12E45678', '9007199254740993', '3.10'];
const FULL = { report: 'full', apps, ...BY_DAY, metrics: ['revenue', 'impressionApi', 'dau', 'newUsers'] };
const LTV = { report: 'ltv', apps, ...BY_NAME, metrics: ['newUserNum', '1-3', '30'] };
const RETENTION = { report: 'retention', apps, ...BY_NAME, metrics: ['2-3', '30'] };
const ONE_PAGE = { ...FULL, startDate: 'last 4 days' };
const DEVICE = { report: 'device', apps: ['00123456'], startDate: '2026-09-12' };

/** One country of each centre: few rows in each device file. */
const FEW = new Set(['CN', 'IN', 'US', 'SG']);
const DEVICE_APPS = APPS.map((app) => ({
  ...app,
  notIn: AREAS.map(({ code }) => code).filter((code) => !FEW.has(code)),
}));

interface Suite {
  readonly about: string;
  readonly draft: { readonly report: string };
  readonly at: Endpoint;
  /** How long before Tuesday the sheet's rows were fetched; they have been restated since. */
  readonly daysAgo: number;
  readonly cases: readonly FaultCase[];
}

const SUITES: readonly Suite[] = [
  {
    about: 'one page of full',
    draft: ONE_PAGE,
    at: 'full',
    daysAgo: 1,
    cases: [...TRANSPORT, ...FULL_VALUES],
  },
  { about: 'pages of full', draft: FULL, at: 'full', daysAgo: 1, cases: PAGING },
  { about: 'pages of ltv', draft: LTV, at: 'ltv', daysAgo: 1, cases: [...PAGING, ...LTV_VALUES] },
  { about: 'pages of retention', draft: RETENTION, at: 'retention', daysAgo: 1, cases: PAGING },
  {
    about: 'links to device files',
    draft: DEVICE,
    at: 'device',
    daysAgo: 2.25,
    cases: [...TRANSPORT, ...LINKS],
  },
  { about: 'device files', draft: DEVICE, at: 'files', daysAgo: 2.25, cases: FILES },
];

it('the table of faults lists an outcome for every fault that the simulated service can have', () => {
  const known = new Set(SUITES.flatMap(({ cases }) => cases.map(([name]) => name)));
  expect(FAULTS.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

/** A sheet with older rows, copied for each fault, and the rows that a service without faults would give. */
function prepared({ draft, daysAgo }: Suite) {
  const service = draft === DEVICE ? { apps: DEVICE_APPS, rowsScale: 0.3 } : {};
  const addOn = new AddOn({ now: TUESDAY - daysAgo * DAY_MS, service });
  setLimits(addOn, { 'PAGE_ROWS = 1e3': PAGE_ROWS });
  addOn.settled();
  const order = { name: 'Report', draft };
  addOn.run(order);
  const old = addOn.file;
  addOn.clock.reach(TUESDAY);
  const copy = (id: string): SpreadsheetStore => {
    const { name, timeZone, owner } = old;
    addOn.runtime.spreadsheets.push(old.copy({ id, name, timeZone, owner }));
    return addOn.runtime.spreadsheets.at(-1)!;
  };
  addOn.run(order, { documentId: copy('right').id });
  const right: Rows = addOn.cells('Report', addOn.runtime.spreadsheets[1]);
  expect(JSON.stringify(right)).not.toBe(JSON.stringify(addOn.cells('Report')));
  return { addOn, order, copy, right, before: wholeFile(old) };
}

describe.each(SUITES)('a refresh from $about', (suite) => {
  let stand: ReturnType<typeof prepared>;
  beforeAll(() => {
    stand = prepared(suite);
  });
  afterEach(() => {
    expectKeyKept(stand.addOn);
    stand.addOn.forget();
  });

  const cases = suite.cases.map(
    ([name, outcome, options = {}], at) =>
      [name, JSON.stringify(options), inWords(outcome), options, outcome, `case ${at}`] as const,
  );
  it.each(cases)('with the fault %s %s leaves %s', (name, _options, _words, options, outcome, id) => {
    const { addOn, order, copy, right, before } = stand;
    const { service } = addOn;
    // Requests of other users in the minute before count too; a device report itself sends only one.
    for (let nth = 0; nth < Number(options['requests'] ?? 0); nth++)
      expect(addOn.call('sidebarPreview', [suite.draft]).error).toBeUndefined();
    service.arm(name, { endpoint: suite.at, ...options });
    const file = copy(id);
    const { error, value } = addOn.call('sidebarRun', [addOn.saved(order, { documentId: id })], {
      documentId: id,
    });
    expect(service.requests.flatMap(({ faults }) => faults)).toContain(name);
    if (outcome instanceof RegExp) {
      expect(error?.message).toMatch(outcome);
      expect(wholeFile(file)).toBe(before);
      return;
    }
    expect(error).toBeUndefined();
    const { notice, instead } = outcome === 'right' ? AS_IS : outcome;
    expect((value as { report: RunReport }).report.notices.join('\n')).toMatch(notice);
    expectRows(addOn.cells('Report', file), instead(right));
  });
});

const AS_IS = { notice: /^/, instead: (right: Rows) => right };

function inWords(outcome: Outcome): string {
  if (outcome === 'right') return 'the right rows';
  return outcome instanceof RegExp
    ? 'the old rows and an error message'
    : 'the rows as the service sends them';
}
