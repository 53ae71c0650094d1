import type { SidebarServer } from '../../../src/sidebar-server/allow-list';
import { SLACK_WEBHOOK } from '../../messages/webhooks';
import { AddOn, COLLEAGUE, DAY_MS, HOUR_MS, TUESDAY } from '../add-on';
import {
  BIGQUERY_DRAFT,
  createSmallBigQuery,
  listLoadedRows,
  listTrueRows,
  readSummary,
} from '../bigquery/bigquery-variant';
import { FormulaFile } from '../formula-refresh/formula-file';
import { advanceTime, runHourlyCheck, saveScheduledReport, WHEN_READY } from '../reports/scheduled';
import { NEW, openSidebar, reportIn, saveAgain } from '../sidebar';
import {
  asSingleExecution,
  describeRestingFile,
  type Journey,
  readVisibleTabs,
  repeatJourney,
} from './journey';

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
  const addOn = new AddOn({ now: HALF_PAST }).saveSettings().saveSettings(COLLEAGUE);
  const id = saveScheduledReport(openSidebar(addOn));
  expect(runHourlyCheck(addOn).error).toBeUndefined();
  if (isChanged) {
    saveAgain(openSidebar(addOn, COLLEAGUE), id, ({ draft }) => ({ draft: { ...draft, apps: [] } }));
    expect(runHourlyCheck(addOn).error).toBeUndefined();
  }
  const args = argsOf(id, addOn);
  const act = asSingleExecution(addOn, () => addOn.call(name, args, user === undefined ? {} : { user }));
  const look = () =>
    openSidebar(addOn)
      .sidebarState()
      .reports.map(({ name, state, owner, waiting }) => [name, state, owner, waiting?.changes]);
  const end = () => [look(), addOn.runtime.triggers.map(({ user }) => user), describeRestingFile(addOn)];
  // The line above the table follows with the next refresh.
  const again = async () => {
    await repeatJourney({ addOn, act });
    addOn.clock.advance(DAY_MS);
    expect(runHourlyCheck(addOn).error).toBeUndefined();
  };
  return { addOn, act, again, end, mayTimeOut: true };
}

/** The first report that refreshes itself: saving it makes the hourly trigger. A user who sees it does not save it again, but may have to approve it. */
function savedFirst(): Journey {
  const addOn = new AddOn({ now: HALF_PAST }).saveSettings();
  const look = () => reportNames(addOn);
  const order = { ...NEW, refreshing: WHEN_READY };
  const act = asSingleExecution(addOn, () => addOn.call('sidebarSaveReport', [order]));
  const again = () => {
    const [report] = openSidebar(addOn).sidebarState().reports;
    if (report === undefined) expect(act().error).toBeUndefined();
    if (report?.state === 'waits for approval') openSidebar(addOn).sidebarApprove(report.id, report.version);
    advanceTime(addOn, DAY_MS);
  };
  const end = () => [look(), addOn.runtime.triggers.length, readVisibleTabs(addOn, 'Revenue')];
  return { addOn, act, look, again, end, mayTimeOut: true };
}

function reportNames(addOn: AddOn): string[] {
  const { reports } = openSidebar(addOn).sidebarState();
  return reports.map(({ name }) => name);
}

const versionOf = (addOn: AddOn, id: string, user?: string) => reportIn(openSidebar(addOn, user), id).version;

function starterWorkbook(): Journey {
  const addOn = new AddOn().saveSettings();
  const act = asSingleExecution(addOn, () => addOn.call('sidebarStarter', []));
  const again = () => {
    while ((addOn.call('sidebarStarter', []).value as { readonly state: string }).state !== 'done');
  };
  const end = () => [addOn.file.sheets.map(({ title }) => title).sort(), reportNames(addOn).sort()];
  return { addOn, act, again, end, most: 5, mayTimeOut: true };
}

/** Device rows of two days in BigQuery, restated since they were loaded. */
function bigQueryLoad(): Journey {
  const addOn = createSmallBigQuery().connectBigQuery();
  const [startDate, endDate] = TWO_DAYS;
  const order = { name: 'Devices', draft: { ...BIGQUERY_DRAFT, startDate, endDate } };
  addOn.run(order);
  addOn.service.restate({ from: TWO_DAYS[0], to: TWO_DAYS[1], factor: 1.5 });
  addOn.clock.advance(HOUR_MS);
  return {
    addOn,
    act: asSingleExecution(addOn, () => addOn.call('sidebarRun', [addOn.storeReport(order)])),
    look: () => readSummary(addOn, 'Devices'),
    again: () => {
      addOn.clock.advance(HOUR_MS);
      addOn.run(order);
    },
    end: () => {
      for (const day of TWO_DAYS) expect(listLoadedRows(addOn, day)).toEqual(listTrueRows(addOn, day));
      return readSummary(addOn, 'Devices');
    },
  };
}

/** Formulas of a file; their newest day is out of date. */
async function refreshedFormulas(how: 'by hand' | 'by hour'): Promise<Journey> {
  const sheet = new FormulaFile();
  const { addOn } = sheet;
  await sheet.typeFormulas({ A1: REVENUE_FORMULA, A2: ASOF_FORMULA });
  if (how === 'by hour') openSidebar(addOn).sidebarRefreshByHour(true);
  const check = () => (how === 'by hour' ? runHourlyCheck(addOn) : addOn.call('sidebarRefreshFormulas', []));
  check();
  await sheet.cells.idle();
  addOn.clock.advance(24 * HOUR_MS);
  return {
    addOn,
    act: asSingleExecution(addOn, check),
    again: async () => {
      await sheet.cells.idle();
      addOn.runtime.advance(HOUR_MS);
      // Opening the sidebar restores what a refresh by hand has left, and the next check what a check has left.
      if (how === 'by hand') {
        addOn.call('sidebarState', []);
        expect([sheet.readFormula('A1'), sheet.readFormula('A2')]).toEqual([REVENUE_FORMULA, ASOF_FORMULA]);
      }
      check();
      await sheet.cells.idle();
    },
    end: () => [sheet.readFormula('A1'), sheet.readFormula('A2'), sheet.readCell('A2')],
  };
}

export const FILE_JOURNEYS: Readonly<Record<string, () => Journey | Promise<Journey>>> = {
  'saving the first scheduled report': savedFirst,
  'pausing a report': () => inSidebar('sidebarPauseReport', (id) => [id, true]),
  'deleting a report': () => inSidebar('sidebarDeleteReport', (id) => [id]),
  'saving who else hears of problems': () =>
    inSidebar('sidebarSaveRecipients', () => [{ addresses: COLLEAGUE, webhook: SLACK_WEBHOOK }]),
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
