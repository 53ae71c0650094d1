import type { KillPoint } from '../../../emulator/src/execution/effects';
import { APPS, AREAS } from '../../../playground/service/world/apps';
import type { SidebarServer } from '../../../src/sidebar-server/allow-list';
import { AddOn, COLLEAGUE, DAY_MS, HOUR_MS, TUESDAY } from '../add-on';
import { BIGQUERY_DRAFT, BigQueryAddOn, rowsIn, summaryIn, trueRowsOf } from '../bigquery/bigquery-variant';
import { FormulaFile } from '../formula-refresh/formula-file';
import { begun, callsDuring, cell, entered, valueIn } from '../formula-storms/storm';
import { BY_HAND, passing, scheduledReport, tick, WHEN_READY } from '../reports/scheduled';
import { NEW, reportIn, sidebarOf } from '../sidebar';
import { atRest, type Journey, oneExecution, repeated, rowsOf } from './journey';

const HALF_PAST = TUESDAY + HOUR_MS / 2;
const REVENUE = ['ADREPORT_VALUE', 'full', 'revenue', '00123456', '2026-08-01', '2026-08-31'] as const;
const COHORTS = [
  'ADREPORT_VALUE',
  'ltv',
  'newUserNum',
  '',
  '2026-05-01',
  '2026-05-31',
  'area',
  'US',
] as const;
const REVENUE_FORMULA = '=ADREPORT_VALUE("full","revenue","00123456","2026-09-01","2026-09-13")';
const ASOF_FORMULA = '=ADREPORT_ASOF()';
const TWO_DAYS = ['2026-09-13', '2026-09-14'] as const;

/** A call of the sidebar in a file with a scheduled report that has run, which a colleague may have changed since. */
function inSidebar<Name extends keyof SidebarServer>(
  name: Name,
  argsOf: (id: string, addOn: AddOn) => Parameters<SidebarServer[Name]>,
  { isChanged = false, user }: { readonly isChanged?: boolean; readonly user?: string } = {},
): Journey {
  const addOn = new AddOn({ now: HALF_PAST }).settled().settled(COLLEAGUE);
  const id = scheduledReport(sidebarOf(addOn));
  expect(tick(addOn).error).toBeUndefined();
  if (isChanged) {
    const ben = sidebarOf(addOn, COLLEAGUE);
    const { draft, ...before } = reportIn(ben, id);
    const { name, revision, destination, refreshing } = before;
    ben.sidebarSaveReport({ id, revision, name, destination, refreshing, draft: { ...draft, apps: [] } });
    expect(tick(addOn).error).toBeUndefined();
  }
  const args = argsOf(id, addOn);
  const act = oneExecution(addOn, () => addOn.call(name, args, user === undefined ? {} : { user }));
  const look = () =>
    sidebarOf(addOn)
      .sidebarReports()
      .reports.map(({ name, state, owner, waiting }) => [name, state, owner, waiting?.changes]);
  const end = () => [look(), addOn.runtime.triggers.map(({ user }) => user), atRest(addOn)];
  // The line above the table follows with the next refresh.
  const again = async () => {
    await repeated({ addOn, act });
    addOn.clock.advance(DAY_MS);
    expect(tick(addOn).error).toBeUndefined();
  };
  return { addOn, act, again, end, mayTimeOut: true };
}

/** The first report that refreshes itself: saving it makes the hourly trigger. A user who sees it does not save it again, but may have to approve it. */
function savedFirst(): Journey {
  const addOn = new AddOn({ now: HALF_PAST }).settled();
  const look = () =>
    sidebarOf(addOn)
      .sidebarReports()
      .reports.map(({ name }) => name);
  const act = oneExecution(addOn, () =>
    addOn.call('sidebarSaveReport', [{ ...NEW, refreshing: WHEN_READY }]),
  );
  const again = () => {
    const [report] = sidebarOf(addOn).sidebarReports().reports;
    if (report === undefined) expect(act().error).toBeUndefined();
    if (report?.state === 'waits for approval') sidebarOf(addOn).sidebarApprove(report.id, report.version);
    passing(addOn, DAY_MS);
  };
  const end = () => [look(), addOn.runtime.triggers.length, rowsOf(addOn, 'Revenue')];
  return { addOn, act, look, again, end, mayTimeOut: true };
}

const versionOf = (addOn: AddOn, id: string, user?: string) => reportIn(sidebarOf(addOn, user), id).version;

/** A copy of a file with a scheduled report and one by hand. The user of the copy is asked what to do with them. */
function answeredCopy(answer: string, isWithProperties = false): Journey {
  const addOn = new AddOn().settled().settled(COLLEAGUE);
  scheduledReport(sidebarOf(addOn));
  scheduledReport(sidebarOf(addOn), {
    name: 'Other',
    refreshing: BY_HAND,
    destination: { kind: 'new sheet', title: 'Other' },
  });
  expect(tick(addOn).error).toBeUndefined();
  const copy = addOn.file.copy({ id: 'copy', name: 'Copy', timeZone: addOn.file.timeZone, owner: COLLEAGUE });
  addOn.runtime.spreadsheets.push(copy);
  const inCopy = { user: COLLEAGUE, documentId: 'copy' };
  const stored = addOn.runtime.properties('document', inCopy);
  if (isWithProperties)
    for (const [name, text] of addOn.runtime.properties('document')) stored.set(name, text);
  const act = oneExecution(addOn, () => addOn.call('sidebarAnswerCopy', [answer], inCopy));
  const end = () => {
    const { copied, reports } = addOn.call('sidebarState', [], inCopy).value as ReturnType<
      SidebarServer['sidebarState']
    >;
    return [
      copied,
      reports.map(({ name, owner }) => [name, owner]),
      addOn.runtime.triggers.length,
      copy.metadata.map(({ key }) => key),
      [...stored.keys()].filter((name) => /\.(report|run|unfinished)\./.test(name)).sort(),
    ];
  };
  return { addOn, act, again: () => repeated({ addOn, act }), end, mayTimeOut: true };
}

function starterWorkbook(): Journey {
  const addOn = new AddOn().settled();
  const act = oneExecution(addOn, () => addOn.call('sidebarStarter', []));
  const again = () => {
    while ((addOn.call('sidebarStarter', []).value as { readonly state: string }).state !== 'done');
  };
  const end = () => [
    addOn.file.sheets.map(({ title }) => title).sort(),
    sidebarOf(addOn)
      .sidebarReports()
      .reports.map(({ name }) => name)
      .sort(),
  ];
  return { addOn, act, again, end, most: 5, mayTimeOut: true };
}

/** Device rows of two days in BigQuery, restated since they were loaded. */
function bigQueryLoad(): Journey {
  const notIn = AREAS.map(({ code }) => code).slice(1);
  const apps = APPS.map((app) => ({ ...app, notIn }));
  const addOn = new BigQueryAddOn({ service: { apps, rowsScale: 0.2 } }).ready();
  const order = {
    name: 'Devices',
    draft: { ...BIGQUERY_DRAFT, startDate: TWO_DAYS[0], endDate: TWO_DAYS[1] },
  };
  addOn.run(order);
  addOn.service.restate({ from: TWO_DAYS[0], to: TWO_DAYS[1], factor: 1.5 });
  addOn.clock.advance(HOUR_MS);
  return {
    addOn,
    act: oneExecution(addOn, () => addOn.call('sidebarRun', [addOn.saved(order)])),
    look: () => summaryIn(addOn, 'Devices'),
    again: () => {
      addOn.clock.advance(HOUR_MS);
      addOn.run(order);
    },
    end: () => {
      for (const day of TWO_DAYS) expect(rowsIn(addOn, day)).toEqual(trueRowsOf(addOn, day));
      return summaryIn(addOn, 'Devices');
    },
  };
}

/** Formulas of a file; their newest day is out of date. */
async function refreshedFormulas(how: 'by hand' | 'by hour'): Promise<Journey> {
  const sheet = new FormulaFile();
  const { addOn } = sheet;
  await sheet.typed({
    A1: REVENUE_FORMULA,
    A2: ASOF_FORMULA,
  });
  if (how === 'by hour') sidebarOf(addOn).sidebarRefreshByHour(true);
  const check = () => (how === 'by hour' ? tick(addOn) : addOn.call('sidebarRefreshFormulas', []));
  check();
  await sheet.cells.idle();
  addOn.clock.advance(24 * HOUR_MS);
  return {
    addOn,
    act: oneExecution(addOn, check),
    again: async () => {
      await sheet.cells.idle();
      addOn.runtime.advance(HOUR_MS);
      // Opening the sidebar restores what a refresh by hand has left, and the next check what a check has left.
      if (how === 'by hand') {
        addOn.call('sidebarState', []);
        expect([sheet.formula('A1'), sheet.formula('A2')]).toEqual([REVENUE_FORMULA, ASOF_FORMULA]);
      }
      check();
      await sheet.cells.idle();
    },
    end: () => [sheet.formula('A1'), sheet.formula('A2'), sheet.sees('A2')],
  };
}

/** The longest life of a cell's claim. Google itself ends a formula only after this time. */
const CLAIM_MS = 30_000;

/** A cell with a formula that is ended; the next cells ask the same. */
function formula(...typed: Parameters<typeof cell>): Journey {
  const addOn = new AddOn().settled();
  const first = cell(...typed);
  const kind = 'customFunction' as const;
  let value: unknown;
  return {
    addOn,
    act: oneExecution(addOn, () => addOn.runtime.run(first.name, first.args, { kind })),
    again: () => {
      addOn.clock.advance(CLAIM_MS);
      value = valueIn(entered(addOn, first));
    },
    end: () => value,
  };
}

/** Twelve cells that ask the same at once. One asks the service, and is ended; the others wait for its answer as long as they may. */
function waitingCells(...typed: Parameters<typeof cell>): Journey {
  const addOn = new AddOn().settled();
  const one = cell(...typed);
  const right = valueIn(entered(new AddOn().settled(), one));
  const act = async (kill?: KillPoint) => {
    if (kill !== undefined) addOn.runtime.killAt(kill);
    const shown = await begun(addOn, Array<typeof one>(12).fill(one));
    const isAsker = ({ record }: (typeof shown)[number]) => record.killed || record.fetches > 0;
    const alive = shown.filter(({ record }) => !record.killed);
    expect(alive.length).toBeGreaterThan(10);
    for (const each of alive) {
      expect(each.record.duration).toBeLessThanOrEqual(25_000);
      if (kill !== undefined && each.sentence !== undefined) expect(each.sentence).toMatch(/^Time ran out/);
      else expect(valueIn(each)).toBe(right);
    }
    return (shown.find(({ record }) => record.killed) ?? shown.find(isAsker))!.record;
  };
  const again = async () => {
    addOn.clock.advance(CLAIM_MS);
    expect(valueIn(entered(addOn, one))).toBe(right);
    // Nobody asks the service again.
    expect(await callsDuring(addOn, () => entered(addOn, one))).toEqual([]);
  };
  return { addOn, act, again, end: () => right };
}

export const FILE_JOURNEYS: Readonly<Record<string, () => Journey | Promise<Journey>>> = {
  'saving the first scheduled report': savedFirst,
  'pausing a report': () => inSidebar('sidebarPauseReport', (id) => [id, true]),
  'deleting a report with its sheet': () => inSidebar('sidebarDeleteReport', (id) => [id, 'delete']),
  'approving a change': () =>
    inSidebar('sidebarApprove', (id, addOn) => [id, versionOf(addOn, id)], { isChanged: true }),
  'discarding a change': () =>
    inSidebar('sidebarDiscardChange', (id, addOn) => [id, versionOf(addOn, id)], { isChanged: true }),
  'taking over a report': () =>
    inSidebar('sidebarTakeOver', (id, addOn) => [id, versionOf(addOn, id, COLLEAGUE)], {
      isChanged: true,
      user: COLLEAGUE,
    }),
  'refreshing the reports of a copied file': () => answeredCopy('refresh here too'),
  'refreshing the reports of a file copied with its properties': () => answeredCopy('refresh here too', true),
  'leaving the reports of a copied file': () => answeredCopy('leave as it is'),
  'leaving the reports of a file copied with its properties': () => answeredCopy('leave as it is', true),
  'making the starter workbook': starterWorkbook,
  'loading device rows into BigQuery': bigQueryLoad,
  'refreshing formulas by hand': () => refreshedFormulas('by hand'),
  'refreshing formulas by the hourly check': () => refreshedFormulas('by hour'),
  'a formula': () => formula(...REVENUE),
  'a formula of several pages': () => formula(...COHORTS),
  'a formula whose answer other cells wait for': () => waitingCells(...REVENUE),
  'a formula of several pages whose answer other cells wait for': () => waitingCells(...COHORTS),
};
