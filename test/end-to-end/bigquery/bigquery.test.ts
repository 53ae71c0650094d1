import { HOSTILE_TEXTS } from '../../../playground/service/faults/hostile';
import type { RunAnswer, RunReport } from '../../../src/reports/run-facts';
import type { ReportDraft } from '../../../src/request/draft';
import { DAY_MS, dayOf } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { BY_HAND } from '../reports/scheduled';
import { runId, savedReport } from '../sidebar';
import {
  APP,
  BIGQUERY_DRAFT,
  type BigQueryAddOn,
  DAYS,
  PLACE,
  rowsIn,
  smallBigQuery,
  summaryIn,
  trueRowsOf,
  trueSummary,
} from './bigquery-variant';

function run(addOn: BigQueryAddOn, change: Partial<ReportDraft> = {}): RunReport {
  return addOn.run({ name: 'Devices', draft: { ...BIGQUERY_DRAFT, ...change } });
}

/** A file whose report was run once. */
const loaded = preparedOnce((change: Partial<ReportDraft> = {}) => {
  const addOn = smallBigQuery().ready();
  return { addOn, report: run(addOn, change) };
});

function expectTrue(addOn: BigQueryAddOn, days: readonly string[] = DAYS): void {
  for (const day of days) expectDay(addOn, day);
  expect(summaryIn(addOn, 'Devices')).toEqual(trueSummary(addOn, days));
}

/** Fails with the first row that differs, because all rows would be too long to read. */
function expectDay(addOn: BigQueryAddOn, day: string): void {
  const [seen, right] = [rowsIn(addOn, day), trueRowsOf(addOn, day)];
  const at = right.findIndex((row, index) => row !== seen[index]);
  expect([day, seen.length, seen[at]]).toEqual([day, right.length, right[at]]);
}

function daysIn(addOn: BigQueryAddOn): unknown[] {
  return addOn.ask('SELECT DISTINCT CAST(day AS VARCHAR) FROM {rows} ORDER BY 1').map(([day]) => day);
}

describe('a report into BigQuery', () => {
  let { addOn, report } = loaded();
  beforeEach(() => {
    ({ addOn, report } = loaded());
  });

  it('loads every row of each day, in all columns, as the service sends them', () => {
    expect(daysIn(addOn)).toEqual(DAYS);
    expect(rowsIn(addOn, DAYS[0]).length).toBeGreaterThan(50);
    for (const day of DAYS) expectDay(addOn, day);
  });

  it('has the true summary in its sheet', () => {
    expect(summaryIn(addOn, 'Devices')).toEqual(trueSummary(addOn, DAYS));
    expect(summaryIn(addOn, 'Devices')).toHaveLength(6);
  });

  it('links to the table', () => {
    expect(report.tableUrl).toMatch(
      /^https:\/\/console\.cloud\.google\.com\/bigquery\?project=playground-project&ws=!1m5!1m4!4m3!1splayground-project!2sad_reports!3sdevice_00123456_/,
    );
  });

  it('shows its control totals', () => {
    const rows = DAYS.reduce((sum, day) => sum + trueRowsOf(addOn, day).length, 0);
    expect(report.controls).toMatchObject({ rows, kept: rows, skipped: 0 });
  });

  it('creates the missing dataset', () => {
    expect(addOn.bigQuery.tables.dataset(PLACE.project, PLACE.dataset).location).toBe('US');
  });
});

describe('the loaded table', () => {
  it('has no identifiers when the report omits them, and devices are not counted', () => {
    const { addOn } = loaded({ identifiers: 'left out' });
    const columns = addOn.ask('SELECT * FROM (DESCRIBE SELECT * FROM {rows})').map(([name]) => name);
    for (const id of ['gaid', 'idfa', 'oaid', 'androidId', 'idfv', 'userId'])
      expect(columns).not.toContain(id);
    expect(columns).toContain('networkPlacementId');
  });

  it('has hashes when the report hashes identifiers, and devices are counted by hash', () => {
    const { addOn } = loaded({ identifiers: 'hashed' });
    const ids = addOn.ask('SELECT DISTINCT gaid FROM {rows} WHERE gaid IS NOT NULL').map(([id]) => id);
    const real = new Set(DAYS.flatMap((day) => trueRowsOf(addOn, day).map((row) => JSON.parse(row)[13])));
    expect(ids.length).toBeGreaterThan(10);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{16,64}$/);
      expect(real.has(id)).toBe(false);
    }
    expect(summaryIn(addOn, 'Devices')).toEqual(trueSummary(addOn, DAYS));
  });

  it('has the rows that match the filters only', () => {
    const addOn = smallBigQuery().ready();
    const [, area] = JSON.parse(trueRowsOf(addOn, DAYS[0])[0]!).slice(5) as string[];
    const network = JSON.parse(trueRowsOf(addOn, DAYS[0])[0]!)[8] as string;
    const report = run(addOn, { areas: [area!], networks: [network], revenueOnly: true });
    let kept = 0;
    for (const day of DAYS) {
      const right = trueRowsOf(
        addOn,
        day,
        (of) => of('area') === area && of('networkName') === network && Number(of('revenue')) !== 0,
      );
      expect(rowsIn(addOn, day)).toEqual(right);
      kept += right.length;
    }
    expect(kept).toBeGreaterThan(0);
    expect(report.controls).toMatchObject({ kept });
    expect(report.controls!.skipped).toBe(report.controls!.rows - kept);
  });

  it('has all outside text character by character, formulas and control characters included, except NUL', () => {
    const addOn = smallBigQuery().ready();
    addOn.service.arm('file-hostile-names', { times: 'until cleared' });
    expect(run(addOn).notices.join('\n')).toMatch(/NUL characters removed from the device files? of/);
    const texts = addOn
      .ask('SELECT DISTINCT "userId" FROM {rows} WHERE "userId" IS NOT NULL')
      .map(([text]) => String(text));
    const begin = HOSTILE_TEXTS.map((text) => text.replace('\uD800', '\uFFFD').replace('\u0000', ''));
    const found = begin.filter((text) => texts.some((one) => one.startsWith(text)));
    expect(found.length).toBeGreaterThan(8);
    expect(found.some((text) => text.startsWith('=IMPORTXML('))).toBe(true);
    for (const text of texts) expect(begin.some((hostile) => text.startsWith(hostile))).toBe(true);
    for (const day of DAYS) expect(rowsIn(addOn, day)).toHaveLength(trueRowsOf(addOn, day).length);
  });
});

describe('a second run', () => {
  it('changes nothing in the table and in the sheet', () => {
    const { addOn } = loaded();
    const before = addOn.cells('Devices');
    addOn.runtime.advance(600_000);
    const { rowsInserted, rowsChanged, rowsDeleted } = run(addOn);
    expect([rowsInserted, rowsChanged, rowsDeleted]).toEqual([0, 0, 0]);
    expect(addOn.cells('Devices')).toEqual(before);
    expectTrue(addOn);
    expect(addOn.tables().filter((name) => !name.includes('__load_'))).toHaveLength(1);
  });

  it('loads the day that may still change only', () => {
    const { addOn } = loaded();
    const before = addOn.bigQuery.jobs.ids().length;
    run(addOn);
    const days = addOn.bigQuery.jobs
      .ids()
      .slice(before)
      .join()
      .match(/_2026\d{4}_/g);
    expect(new Set(days)).toEqual(new Set(['_20260913_']));
  });

  it('replaces a restated day as a whole', () => {
    const { addOn } = loaded();
    addOn.service.restate({ from: DAYS[2], factor: 1.5 });
    run(addOn);
    expectTrue(addOn);
  });

  it('removes the rows of a day that has no rows any more', () => {
    const { addOn } = loaded();
    addOn.service.restate({ from: DAYS[2], factor: 1, vanish: true });
    run(addOn);
    expect(daysIn(addOn)).toEqual(DAYS.slice(0, 2));
    expectTrue(addOn, DAYS.slice(0, 2));
  });

  it('with one more day loads that day too', () => {
    const { addOn } = loaded();
    run(addOn, { endDate: '2026-09-14' });
    expectTrue(addOn, [...DAYS, '2026-09-14']);
  });

  it('with other filters replaces all days', () => {
    const { addOn } = loaded();
    const [area] = JSON.parse(trueRowsOf(addOn, DAYS[0])[0]!).slice(6) as string[];
    run(addOn, { areas: [area!] });
    for (const day of DAYS)
      expect(rowsIn(addOn, day)).toEqual(trueRowsOf(addOn, day, (of) => of('area') === area));
    expect(new Set(summaryIn(addOn, 'Devices').map(([, country]) => country))).toEqual(new Set([area]));
  });

  it('with other columns replaces all days, and a removed column is blank', () => {
    const { addOn } = loaded();
    run(addOn, { dimensions: ['area', 'networkName'], metrics: ['impression', 'click', 'deviceRevenue'] });
    expect(addOn.ask('SELECT COUNT("channel"), COUNT("area") = COUNT(*) FROM {rows}')).toEqual([['0', true]]);
  });

  it('with fewer days leaves the other days in the table and out of the summary', () => {
    const { addOn } = loaded();
    run(addOn, { startDate: DAYS[1], endDate: DAYS[1] });
    expect(daysIn(addOn)).toEqual(DAYS);
    expect([
      ...new Set(
        addOn
          .cells('Devices')
          .slice(1)
          .map(([day]) => dayOf(day!)),
      ),
    ]).toEqual([DAYS[1]]);
  });
});

describe('Connected Sheets', () => {
  it('are connected with the table once, which is reported once', () => {
    const addOn = smallBigQuery().ready();
    addOn.file.hasConnectedSheets = true;
    expect(run(addOn).notices.join(' ')).toContain('A sheet connected with table');
    expect(run(addOn).notices.join(' ')).not.toContain('connected with table');
    expect(addOn.file.dataSources).toHaveLength(1);
  });

  it('are missing in some editions, which is reported once, and the report works without them', () => {
    const addOn = smallBigQuery().ready();
    expect(run(addOn).notices.join(' ')).toMatch(/Connected Sheets is part of some editions/);
    expect(run(addOn).notices.join(' ')).not.toContain('Connected Sheets');
    expectTrue(addOn);
  });
});

describe('a refresh of the newest days', () => {
  const WEEK = ['08', '09', '10', '11', '12', '13', '14'].map((day) => `2026-09-${day}`);
  const LATER = ['15', '16'].map((day) => `2026-09-${day}`);

  /** A report of seven days that was run on Tuesday; two days later. */
  const later = preparedOnce((history: 'kept' | 'dropped') => {
    const addOn = smallBigQuery().ready();
    const draft = { ...BIGQUERY_DRAFT, startDate: 'last 7 days', endDate: '' };
    const reportId = savedReport(addOn.sidebar, {
      name: 'Devices',
      destination: { kind: 'new sheet', title: 'Devices' },
      draft,
      refreshing: { ...BY_HAND, history },
    });
    let runs = 0;
    const refresh = () => {
      runs++;
      const { state } = addOn.sidebar.sidebarRun({ reportId, runId: runId(runs) });
      expect(state).toBe('done');
    };
    refresh();
    addOn.clock.advance(2 * DAY_MS);
    addOn.forget();
    return { addOn, refresh, reportId };
  });

  /** The days that the service was asked for. */
  const asked = (addOn: BigQueryAddOn) => [
    ...new Set(
      addOn.service.requests
        .filter(({ endpoint }) => endpoint === 'device')
        .map(({ body }) => (JSON.parse(body) as { date: string }).date),
    ),
  ];

  it('requests those days only, and the sheet has all days as the table has them', () => {
    const { addOn, refresh } = later('kept');
    refresh();
    expect(asked(addOn).length).toBeLessThan(7);
    expect(daysIn(addOn)).toEqual([...WEEK, ...LATER]);
    expectTrue(addOn, [...WEEK, ...LATER]);
  });

  it('leaves days before the range in the table and out of the summary', () => {
    const { addOn, refresh } = later('dropped');
    refresh();
    expect(daysIn(addOn)).toEqual([...WEEK, ...LATER]);
    const days = [...WEEK, ...LATER].slice(2);
    expect(summaryIn(addOn, 'Devices')).toEqual(trueSummary(addOn, days));
  });

  it('with changed settings replaces all days of the sheet, including those before the range', () => {
    const { addOn, refresh, reportId } = later('kept');
    refresh();
    const { report } = addOn.sidebar.sidebarOpenReport(reportId);
    const draft = { ...report.draft, summaryBy: ['date'] };
    addOn.sidebar.sidebarSaveReport({ ...report, draft });
    addOn.forget();
    refresh();
    expect(asked(addOn)).toEqual([...WEEK, ...LATER]);
    const days = addOn
      .cells('Devices')
      .slice(1)
      .map(([day]) => dayOf(day!));
    expect(days).toEqual([...WEEK, ...LATER]);
  });

  it.each(['another dataset', 'a table that was deleted'] as const)('loads all days into %s', (what) => {
    const { addOn, refresh } = later('kept');
    if (what === 'another dataset') addOn.sidebar.sidebarSaveBigQuery({ ...PLACE, dataset: 'new_ads' });
    else addOn.bigQuery.tables.deleteTable(addOn.reference, addOn.clock.now());
    refresh();
    const rows = `{${addOn
      .tables()
      .find((name) => !name.includes('__load_') && (what !== 'another dataset' || name.includes('new_ads')))!
      .replace(':', '.')}}`;
    const days = addOn.bigQuery.ask(
      `SELECT CAST(day AS VARCHAR), COUNT(*) FROM ${rows} GROUP BY 1 ORDER BY 1`,
      addOn.clock.now(),
    );
    expect(days).toEqual([...WEEK, ...LATER].map((day) => [day, String(trueRowsOf(addOn, day).length)]));
    expect(summaryIn(addOn, 'Devices')).toEqual(trueSummary(addOn, [...WEEK, ...LATER]));
  });

  it('that loads all days and is interrupted at the end continues in the same way', () => {
    const { addOn, reportId } = later('kept');
    addOn.sidebar.sidebarSaveBigQuery({ ...PLACE, dataset: 'new_ads' });
    // Two questions a day; the next one is the summary.
    let questions = 2 * (WEEK.length + LATER.length);
    const query = () => (questions-- === 0 ? 280_000 : 2_000);
    const { lasting } = addOn.bigQuery.jobs;
    const usual = Object.getOwnPropertyDescriptor(lasting, 'query')!;
    Object.defineProperty(lasting, 'query', { get: query, configurable: true });
    const answers: RunAnswer[] = [];
    do {
      answers.push(addOn.sidebar.sidebarRun({ reportId, runId: runId(9) }));
    } while (answers.at(-1)!.state === 'unfinished' && answers.length < 5);
    Object.defineProperty(lasting, 'query', usual);
    expect(answers.map(({ state }) => state)).toEqual(['unfinished', 'done']);
    const { controls } = (answers[1] as Extract<RunAnswer, { state: 'done' }>).report;
    const all = [...WEEK, ...LATER];
    expect(controls!.rows).toBe(all.reduce((sum, day) => sum + trueRowsOf(addOn, day).length, 0));
    expect(Math.abs(controls!.difference!)).toBeLessThan(0.01);
    expect(summaryIn(addOn, 'Devices')).toEqual(trueSummary(addOn, all));
  });

  it('has all days with its own settings after a change was half loaded and then undone', () => {
    const { addOn, refresh, reportId } = later('kept');
    const { report } = addOn.sidebar.sidebarOpenReport(reportId);
    addOn.sidebar.sidebarSaveReport({ ...report, draft: { ...report.draft, areas: ['CN'] } });
    addOn.service.arm('file-cut', { after: 4, centre: 'cn', times: 'until cleared' });
    expect(refresh).toThrow();
    addOn.service.clearFaults();
    expect(rowsIn(addOn, WEEK[1]!)).not.toEqual(trueRowsOf(addOn, WEEK[1]!));
    const { report: changed } = addOn.sidebar.sidebarOpenReport(reportId);
    addOn.sidebar.sidebarSaveReport({ ...changed, draft: report.draft });
    refresh();
    expectTrue(addOn, [...WEEK, ...LATER]);
  });

  it('adds its loaded rows to the summary, and no rows that another program put into older days', () => {
    const { addOn, refresh } = later('kept');
    const right = trueSummary(addOn, WEEK.slice(0, 2));
    addOn.bigQuery.tables.replaceRows(
      addOn.reference,
      `SELECT * FROM ${addOn.bigQuery.tables.table(addOn.reference, addOn.clock.now()).rows} WHERE day > DATE '${WEEK[1]}'`,
      addOn.clock.now(),
    );
    refresh();
    expect(summaryIn(addOn, 'Devices').slice(0, right.length)).toEqual(right);
  });
});

it(`rows of app ${APP} are never loaded for another app`, () => {
  const { addOn } = loaded();
  expect(addOn.ask('SELECT DISTINCT "appId" FROM {rows}')).toEqual([[APP]]);
});
