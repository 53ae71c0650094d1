import type { KillPoint } from '../../../emulator/src/execution/effects';
import type { ServiceOptions } from '../../../playground/service/options';
import { APPS, AREAS } from '../../../playground/service/world/apps';
import type { ReportId } from '../../../src/catalogue/catalogue';
import type { ReportDraft } from '../../../src/request/draft';
import { AddOn, DAY_MS, HOUR_MS, TUESDAY } from '../add-on';
import {
  restatements,
  runsInHand,
  scheduledReport,
  scheduledReports,
  TICK,
  tick,
  WHEN_READY,
} from '../reports/scheduled';
import { DRAFT, runId, savedReport, sidebarOf } from '../sidebar';
import { inSlices, killedAtEveryPoint, type Refresh, unharmed } from './kill-points';

const TWO = ['00123456', '3.10'];
const COHORTS = { apps: TWO, startDate: 'last 14 days', dimensions: ['date', 'appId'] };
const DRAFTS: Readonly<Record<ReportId, Partial<ReportDraft>>> = {
  full: {
    apps: TWO,
    startDate: 'last 7 days',
    dimensions: ['date', 'appId'],
    metrics: ['revenue', 'impressionApi'],
  },
  ltv: { ...COHORTS, report: 'ltv', metrics: ['newUserNum', 'ltv1', 'ltv2', 'ltv7'] },
  retention: { ...COHORTS, report: 'retention', metrics: ['kp2', 'kp3', 'kp7'], currency: 'USD' },
  device: { report: 'device', apps: ['3.10'], startDate: 'yesterday', dimensions: [], metrics: [] },
};
/** With this request size, the changed rows take several requests. */
const LARGE = { ...DRAFTS.full, dimensions: ['date', 'appId', 'area'] };
const SMALL_REQUEST = 6_000;
const KINDS = Object.keys(DRAFTS) as ReportId[];
/** Days that both the first run and the refresh request. */
const RESTATED = '2026-09-14';

/** The simulated service for a report. Its device files are small because each app has one placement in one country. */
function serviceOf(kind: ReportId): Partial<ServiceOptions> {
  const notIn = AREAS.map(({ code }) => code).slice(1);
  return kind === 'device' ? { apps: APPS.map((app) => ({ ...app, notIn })), rowsScale: 0.1 } : {};
}

/** A file whose report was first written on Tuesday. */
function written(kind: ReportId, change: Partial<ReportDraft>): AddOn {
  const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2, service: serviceOf(kind) }).settled();
  const draft = { ...DRAFT, ...DRAFTS[kind], ...change };
  const history = kind === 'full' ? ('dropped' as const) : ('kept' as const);
  scheduledReport(sidebarOf(addOn), { draft, refreshing: { ...WHEN_READY, history } });
  const { error } = tick(addOn);
  expect(error).toBeUndefined();
  return addOn;
}

/**
 * Two days later: two new days, days that the networks have restated, and a row that is gone. Nothing changes at the service
 * between half past two and half past three.
 */
function due(kind: ReportId, change: Partial<ReportDraft> = {}): Refresh {
  const addOn = written(kind, change);
  addOn.service.restate({ from: RESTATED, app: '3.10', factor: 1.2 });
  addOn.service.restate({ from: RESTATED, app: '00123456', factor: 1, vanish: true });
  addOn.clock.reach(TUESDAY + 2 * DAY_MS + HOUR_MS / 2);
  return { addOn, titles: ['Revenue'], execute: () => tick(addOn) };
}

/** The side effects without the ids of reports and runs. */
function effectsOf(kind: ReportId): string[] {
  return unharmed(due(kind)).effects.map((effect) => effect.replace(/\b\w{12,16}\b/g, '(id)'));
}

it('a scheduled refresh of an LTV report has the side effects of one of a full report, so one of them is terminated at each', () => {
  expect(effectsOf('ltv')).toEqual(effectsOf('full'));
});

describe.each(KINDS)('a scheduled refresh of a %s report', (kind) => {
  it('has new rows to write and restated rows to record', () => {
    const { before, after, effects, end } = unharmed(due(kind));
    expect(before[0]!.length).toBeGreaterThan(1);
    expect(after[0]!.length).not.toBe(before[0]!.length);
    expect(end.rows).toEqual(after);
    // Restatements of shares are not recorded, because shares are not amounts.
    expect(end.restatements.length > 0).toBe(kind !== 'retention');
    expect(end.inHand).toEqual([]);
    for (const kindOf of ['UrlFetchApp.', 'PropertiesService.set', 'Sheets.spreadsheets.batchUpdate'])
      expect(effects.filter((effect) => effect.startsWith(kindOf))).not.toHaveLength(0);
  });

  if (kind !== 'ltv')
    it('ends with the same sheets when it is terminated at any of its side effects', () => {
      expect(killedAtEveryPoint(due(kind))).toBeGreaterThan(1);
    });
});

describe('a check of three reports', () => {
  const three = (): Refresh => {
    const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2 }).settled();
    scheduledReports(sidebarOf(addOn), 3, { draft: { ...DRAFT, ...DRAFTS.full } });
    expect(tick(addOn).error).toBeUndefined();
    addOn.service.restate({ from: RESTATED, app: '3.10', factor: 1.2 });
    addOn.clock.reach(TUESDAY + 2 * DAY_MS + HOUR_MS / 2);
    return { addOn, titles: ['Report 1', 'Report 2', 'Report 3'], execute: () => tick(addOn) };
  };

  it('ends with the same sheets, ledger and summary when it is terminated at any of its side effects', () => {
    expect(killedAtEveryPoint(three())).toBeGreaterThan(20);
  });

  it('that is terminated in its second report has the next check fetch the second and third, not the first', () => {
    const { addOn, execute } = three();
    const back = addOn.runtime.keep();
    const { effects } = execute();
    const batches = effects.flatMap((effect, at) => (/batchUpdate$/.test(effect) ? [at + 1] : []));
    back();
    addOn.runtime.killAt({ effect: batches[1]!, when: 'before' });
    expect(execute()).toMatchObject({ killed: true, fetches: 2 });
    addOn.runtime.advance(HOUR_MS);
    expect(execute()).toMatchObject({ killed: false, fetches: 2 });
    expect(runsInHand(addOn)).toEqual([]);
  });
});

describe('a scheduled refresh that is too large for one request', () => {
  const large = () => {
    const refresh = due('full', LARGE);
    inSlices(refresh.addOn, SMALL_REQUEST);
    return refresh;
  };

  it('fills a hidden sheet first', () => {
    const { effects } = unharmed(large());
    const writes = effects.filter((effect) => effect === 'Sheets.spreadsheets.batchUpdate');
    const few = unharmed(due('full', LARGE)).effects.filter(
      (effect) => effect === 'Sheets.spreadsheets.batchUpdate',
    );
    expect(writes.length).toBeGreaterThan(few.length);
  });

  it('ends with the same sheets when it is terminated at any of its side effects', () => {
    expect(killedAtEveryPoint(large())).toBeGreaterThan(1);
  });
});

describe('the first refresh of a scheduled report', () => {
  it('ends with the same sheets when it is terminated at any of its side effects', () => {
    const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2 }).settled();
    const { title, id: sheetId } = addOn.file.activeSheet();
    const destination = { kind: 'this sheet', sheetId };
    scheduledReport(sidebarOf(addOn), { draft: { ...DRAFT, ...DRAFTS.full }, destination });
    expect(killedAtEveryPoint({ addOn, titles: [title], execute: () => tick(addOn) })).toBeGreaterThan(1);
  });
});

describe('a run from the sidebar', () => {
  /** The sheet of Tuesday, to be refreshed on Thursday with requests of at most this many bytes. */
  const begun = (bytes: number): Refresh => {
    const addOn = new AddOn({ now: TUESDAY + HOUR_MS / 2 }).settled();
    const reportId = savedReport(sidebarOf(addOn), { draft: { ...DRAFT, ...LARGE } });
    let runs = 0;
    const execute = () => {
      runs++;
      return addOn.call('sidebarRun', [{ reportId, runId: runId(runs) }]);
    };
    expect(execute().error).toBeUndefined();
    inSlices(addOn, bytes);
    addOn.service.restate({ from: RESTATED, factor: 1.2 });
    addOn.clock.reach(TUESDAY + 2 * DAY_MS + HOUR_MS / 2);
    return { addOn, titles: ['Revenue'], execute };
  };

  it.each([
    ['in one request', 5_000_000],
    ['through a hidden sheet', SMALL_REQUEST],
  ])('ends with the same sheets when it is terminated at any of its side effects, %s', (_, bytes) => {
    expect(killedAtEveryPoint(begun(bytes))).toBeGreaterThan(1);
  });
});

it('a refresh that is terminated after one side effect leaves the same state as one terminated before the next side effect', () => {
  const { addOn, execute } = due('retention');
  const back = addOn.runtime.keep();
  const left = (point: KillPoint) => {
    back();
    addOn.runtime.killAt(point);
    expect(execute().killed).toBe(true);
    const properties = [...addOn.runtime.properties('document').keys()];
    const named = properties.map((name) => name.replace(/[0-9a-f]{32}/, '(an id drawn by lot)'));
    return [addOn.cells('Revenue'), restatements(addOn), runsInHand(addOn), named];
  };
  const { effects } = execute();
  for (let effect = 1; effect < effects.length; effect++)
    expect([effect, left({ effect, when: 'after' })]).toEqual([
      effect,
      left({ effect: effect + 1, when: 'before' }),
    ]);
});

it('a check that is terminated before its first side effect changes nothing', () => {
  const { addOn, execute } = due('full');
  const before = addOn.cells('Revenue');
  addOn.runtime.killAt({ effect: 1, when: 'before' });
  expect(execute()).toMatchObject({ functionName: TICK, killed: true });
  expect([addOn.cells('Revenue'), restatements(addOn), runsInHand(addOn)]).toEqual([before, [], []]);
});
