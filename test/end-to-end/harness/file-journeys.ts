import type { SidebarServer } from '../../../src/sidebar-server/allow-list';
import { AddOn, COLLEAGUE, DAY_MS, HOUR_MS, TUESDAY } from '../add-on';
import { BIGQUERY_DRAFT, rowsIn, smallBigQuery, summaryIn, trueRowsOf } from '../bigquery/bigquery-variant';
import { FormulaFile } from '../formula-refresh/formula-file';
import { passing, scheduledReport, tick, WHEN_READY } from '../reports/scheduled';
import { NEW, reportIn, savedAgain, sidebarOf } from '../sidebar';
import { atRest, type Journey, oneExecution, repeated, rowsOf } from './journey';

const HALF_PAST = TUESDAY + HOUR_MS / 2;
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
    savedAgain(sidebarOf(addOn, COLLEAGUE), id, ({ draft }) => ({ draft: { ...draft, apps: [] } }));
    expect(tick(addOn).error).toBeUndefined();
  }
  const args = argsOf(id, addOn);
  const act = oneExecution(addOn, () => addOn.call(name, args, user === undefined ? {} : { user }));
  const look = () =>
    sidebarOf(addOn)
      .sidebarState()
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
  const look = () => reportNames(addOn);
  const order = { ...NEW, refreshing: WHEN_READY };
  const act = oneExecution(addOn, () => addOn.call('sidebarSaveReport', [order]));
  const again = () => {
    const [report] = sidebarOf(addOn).sidebarState().reports;
    if (report === undefined) expect(act().error).toBeUndefined();
    if (report?.state === 'waits for approval') sidebarOf(addOn).sidebarApprove(report.id, report.version);
    passing(addOn, DAY_MS);
  };
  const end = () => [look(), addOn.runtime.triggers.length, rowsOf(addOn, 'Revenue')];
  return { addOn, act, look, again, end, mayTimeOut: true };
}

function reportNames(addOn: AddOn): string[] {
  const { reports } = sidebarOf(addOn).sidebarState();
  return reports.map(({ name }) => name);
}

const versionOf = (addOn: AddOn, id: string, user?: string) => reportIn(sidebarOf(addOn, user), id).version;

function starterWorkbook(): Journey {
  const addOn = new AddOn().settled();
  const act = oneExecution(addOn, () => addOn.call('sidebarStarter', []));
  const again = () => {
    while ((addOn.call('sidebarStarter', []).value as { readonly state: string }).state !== 'done');
  };
  const end = () => [addOn.file.sheets.map(({ title }) => title).sort(), reportNames(addOn).sort()];
  return { addOn, act, again, end, most: 5, mayTimeOut: true };
}

/** Device rows of two days in BigQuery, restated since they were loaded. */
function bigQueryLoad(): Journey {
  const addOn = smallBigQuery().ready();
  const [startDate, endDate] = TWO_DAYS;
  const order = { name: 'Devices', draft: { ...BIGQUERY_DRAFT, startDate, endDate } };
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
  await sheet.typed({ A1: REVENUE_FORMULA, A2: ASOF_FORMULA });
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
  'making the starter workbook': starterWorkbook,
  'loading device rows into BigQuery': bigQueryLoad,
  'refreshing formulas by hand': () => refreshedFormulas('by hand'),
  'refreshing formulas by the hourly check': () => refreshedFormulas('by hour'),
};
