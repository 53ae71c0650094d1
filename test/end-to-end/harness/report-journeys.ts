import type { KillPoint } from '../../../emulator/src/execution/effects';
import type { ServiceOptions } from '../../../playground/service/options';
import { APPS, AREAS } from '../../../playground/service/world/apps';
import { sidebarCall } from '../../../playground/sidebar-call';
import type { ReportId } from '../../../src/catalogue/catalogue';
import type { RunAnswer } from '../../../src/reports/run-facts';
import type { ReportDraft } from '../../../src/request/draft';
import { AddOn, DAY_MS, HOUR_MS, TUESDAY } from '../add-on';
import { deviceFile, edited, newRun, ROWS, ran, SUMMARY, slowly, TITLE } from '../devices/device-file';
import { restatements, scheduledReport, scheduledReports, tick, WHEN_READY } from '../reports/scheduled';
import { DRAFT, runId, savedReport, sidebarOf } from '../sidebar';
import { setLimits } from '../smaller-limits';
import { lastChange, restatedFile, takeBack } from '../take-back/restated-file';
import { type Journey, oneExecution, rowsOf } from './journey';

const TWO = ['00123456', '3.10'];
const DRAFTS = {
  full: { ...DRAFT, apps: TWO, dimensions: ['date', 'appId'] },
  device: { ...DRAFT, report: 'device', startDate: 'yesterday', dimensions: [], metrics: [] },
} satisfies Partial<Record<ReportId, ReportDraft>>;
/** Its changed rows take several requests of this size. */
const LARGE = { ...DRAFTS.full, dimensions: ['date', 'appId', 'area'] };
const SMALL_REQUEST = 6_000;
/** A day that both the first run and the refresh request. */
const RESTATED = '2026-09-14';
const HALF_PAST = TUESDAY + HOUR_MS / 2;

/** Apps with one placement in one country have few device rows. */
const ONE_COUNTRY = {
  apps: APPS.map((app) => ({ ...app, notIn: AREAS.map(({ code }) => code).slice(1) })),
  rowsScale: 0.1,
};

function addOnOf({ report }: { readonly report: string }): AddOn {
  const service: Partial<ServiceOptions> = report === 'device' ? ONE_COUNTRY : {};
  return new AddOn({ now: HALF_PAST, service }).settled();
}

/** Lets two days pass: two new days are complete, networks have restated a day, and a row of it is gone. */
function twoDaysLater(addOn: AddOn): void {
  addOn.service.restate({ from: RESTATED, app: '3.10', factor: 1.2 });
  addOn.service.restate({ from: RESTATED, app: '00123456', factor: 1, vanish: true });
  addOn.clock.reach(HALF_PAST + 2 * DAY_MS);
}

function check(addOn: AddOn, ...titles: readonly string[]): Journey {
  return { addOn, act: oneExecution(addOn, () => tick(addOn)), look: () => rowsOf(addOn, ...titles) };
}

function scheduledRefresh(draft: ReportDraft, requestBytes?: number): Journey {
  const addOn = addOnOf(draft);
  scheduledReport(sidebarOf(addOn), { draft, refreshing: { ...WHEN_READY, history: 'dropped' } });
  expect(tick(addOn).error).toBeUndefined();
  twoDaysLater(addOn);
  if (requestBytes !== undefined) inRequestsOf(requestBytes, addOn);
  return { ...check(addOn, 'Revenue'), mayTimeOut: requestBytes !== undefined };
}

function inRequestsOf(bytes: number, addOn: AddOn): void {
  setLimits(addOn, { 'MOST_REQUEST_BYTES = 4999e3': bytes });
}

function firstCheck(): Journey {
  const addOn = addOnOf(DRAFTS.full);
  const { title, id: sheetId } = addOn.file.activeSheet();
  scheduledReport(sidebarOf(addOn), { draft: DRAFTS.full, destination: { kind: 'this sheet', sheetId } });
  return check(addOn, title);
}

function checkOfThree(): Journey {
  const addOn = addOnOf(DRAFTS.full);
  scheduledReports(sidebarOf(addOn), 3, { draft: DRAFTS.full });
  expect(tick(addOn).error).toBeUndefined();
  twoDaysLater(addOn);
  const { act } = check(addOn);
  // Each report is old or new for itself, so only the end is compared.
  return { addOn, act };
}

function runByHand(isFirst: boolean, requestBytes?: number): Journey {
  const addOn = addOnOf(LARGE);
  const reportId = savedReport(sidebarOf(addOn), { draft: LARGE });
  let runs = 0;
  const run = () => addOn.call('sidebarRun', [{ reportId, runId: runId(++runs) }]);
  if (!isFirst) {
    expect(run().error).toBeUndefined();
    twoDaysLater(addOn);
  }
  if (requestBytes !== undefined) inRequestsOf(requestBytes, addOn);
  const look = () => rowsOf(addOn, 'Revenue');
  return { addOn, act: oneExecution(addOn, run), look, mayTimeOut: requestBytes !== undefined };
}

/** A device report with one day in its sheet and three others in its draft, whose storage is so slow that they take two executions. */
function deviceInSlices(change: Partial<ReportDraft>): Journey {
  const few = AREAS.map(({ code }) => code).filter((code) => code !== 'SG' && code !== 'HK');
  const apps = APPS.map((app) => ({ ...app, notIn: few }));
  const file = deviceFile({ ...change, startDate: '2026-09-09' }, null, { rowsScale: 0.3, apps });
  ran(file);
  edited(file, { startDate: '2026-09-10', endDate: '2026-09-12' });
  slowly(file, 100_000);
  const { addOn, id } = file;
  return {
    addOn,
    act: (kill) => sliceAfterSlice(addOn, id, kill),
    look: () => rowsOf(addOn, TITLE),
    mayTimeOut: true,
  };
}

/** Runs slice after slice like the sidebar, an unfinished run first. */
export function sliceAfterSlice(
  { runtime }: AddOn,
  reportId: string,
  kill?: KillPoint,
): ReturnType<Journey['act']> {
  const stored = runtime.properties('document').get(`adreports.run.${reportId}`) ?? '{}';
  const { unfinished } = JSON.parse(stored) as { readonly unfinished?: { readonly runId: string } };
  const run = unfinished?.runId ?? newRun();
  const effects: string[] = [];
  for (;;) {
    if (kill !== undefined) runtime.killAt({ ...kill, effect: kill.effect - effects.length });
    const [name, args] = sidebarCall('sidebarRun', [{ reportId, runId: run }]);
    const record = runtime.run(name, args, { kind: 'sidebar' });
    effects.push(...record.effects);
    const { answer } = (record.value ?? {}) as { readonly answer?: RunAnswer };
    if (answer?.state !== 'unfinished') return { ...record, effects };
  }
}

function takingBack(requestBytes?: number): Journey {
  const file = restatedFile();
  const { addOn, id } = file;
  file.run();
  if (requestBytes !== undefined) inRequestsOf(requestBytes, addOn);
  const args = [id, lastChange(file).id];
  // The ledger's lines are reversed if and only if the rows are those before the run.
  const look = () => [rowsOf(addOn, 'Revenue'), restatements(addOn)];
  const changed = JSON.stringify(look());
  return {
    addOn,
    mayTimeOut: requestBytes !== undefined,
    act: oneExecution(addOn, () => addOn.call('sidebarTakeBack', args)),
    look,
    again: () => {
      if (JSON.stringify(look()) === changed) takeBack(file);
      addOn.runtime.advance(HOUR_MS);
      file.run();
    },
  };
}

export const REPORT_JOURNEYS: Readonly<Record<string, () => Journey>> = {
  'the first check of a report that is scheduled into a tab': firstCheck,
  'a scheduled refresh of a full report': () => scheduledRefresh(DRAFTS.full),
  'a scheduled refresh of a device report': () => scheduledRefresh(DRAFTS.device),
  'a scheduled refresh that is too large for one request': () => scheduledRefresh(LARGE, SMALL_REQUEST),
  'a check of three reports': checkOfThree,
  'a first run by hand': () => runByHand(true),
  'a first run by hand through a hidden sheet': () => runByHand(true, SMALL_REQUEST),
  'a refresh by hand': () => runByHand(false),
  'a refresh by hand through a hidden sheet': () => runByHand(false, SMALL_REQUEST),
  'a refresh of device rows in several executions': () => deviceInSlices(ROWS),
  'a refresh of a device summary in several executions': () => deviceInSlices(SUMMARY),
  'taking back the last change': () => takingBack(),
  'taking back the last change through a hidden sheet': () => takingBack(2_000),
};
