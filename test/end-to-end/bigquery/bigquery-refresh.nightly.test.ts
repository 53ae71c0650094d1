import type { RunAnswer } from '../../../src/reports/run-facts';
import { DAY_MS } from '../add-on';
import { preparedOnce } from '../prepared-once';
import { BY_HAND } from '../reports/scheduled';
import { runId, savedReport } from '../sidebar';
import {
  BIGQUERY_DRAFT,
  type BigQueryAddOn,
  daysIn,
  expectTrue,
  PLACE,
  rowsIn,
  smallBigQuery,
  summaryIn,
  trueRowsOf,
  trueSummary,
} from './bigquery-variant';

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

  it.each(['another dataset', 'a table that was deleted'] as const)('loads all days into %s', (what) => {
    const { addOn, refresh } = later('kept');
    if (what === 'another dataset') addOn.sidebar.sidebarSaveBigQuery({ ...PLACE, dataset: 'new_ads' });
    else addOn.bigQuery.tables.deleteTable(addOn.reference, addOn.clock.now());
    refresh();
    const rows = `{${addOn
      .tables()
      .find((name) => what !== 'another dataset' || name.includes('new_ads'))!
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
    // One query replaces a day; the next one is the summary.
    let questions = WEEK.length + LATER.length;
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
});
