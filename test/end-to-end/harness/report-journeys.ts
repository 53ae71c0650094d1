import type { KillPoint } from '../../../emulator/src/execution/effects';
import type { ServiceOptions } from '../../../playground/service/options';
import { APPS, AREAS } from '../../../playground/service/world/apps';
import { sidebarCall } from '../../../playground/sidebar-call';
import type { RunAnswer } from '../../../src/reports/run-facts';
import type { ReportDraft } from '../../../src/request/draft';
import { AddOn, DAY_MS, HOUR_MS, TUESDAY } from '../add-on';
import {
  createDeviceFile,
  createRunId,
  editDraft,
  ROWS,
  runToEnd,
  SUMMARY,
  slowStorage,
  TITLE,
} from '../devices/device-file';
import {
  listRestatements,
  runHourlyCheck,
  saveScheduledReport,
  saveScheduledReports,
  WHEN_READY,
} from '../reports/scheduled';
import { DRAFT, openSidebar, type RanReport, saveNewReport } from '../sidebar';
import { setLimits } from '../smaller-limits';
import { createRestatedFile, readLastChange, restateDay, takeBack } from '../take-back/restated-file';
import { asSingleExecution, type Journey, readVisibleTabs } from './journey';

const TWO_APPS = { ...DRAFT, apps: ['00123456', '3.10'], dimensions: ['date', 'appId'] };
const DEVICE_ROWS = {
  ...DRAFT,
  report: 'device',
  startDate: 'yesterday',
  dimensions: [],
  metrics: [],
} as const;
/** Apps with one placement in one country have few device rows. */
const ONE_COUNTRY = {
  apps: APPS.map((app) => ({ ...app, notIn: AREAS.map(({ code }) => code).slice(1) })),
  rowsScale: 0.1,
};

function newFile(service: Partial<ServiceOptions> = {}): AddOn {
  return new AddOn({ now: TUESDAY + HOUR_MS / 2, service }).saveSettings();
}

function check(addOn: AddOn, ...titles: readonly string[]): Journey {
  return {
    addOn,
    act: asSingleExecution(addOn, () => runHourlyCheck(addOn)),
    look: () => readVisibleTabs(addOn, ...titles),
  };
}

/** Two days after the reports ran: new days are complete, networks have restated a day, and a row of it is gone. */
function nextCheck(count: number, draft: ReportDraft, service?: Partial<ServiceOptions>): Journey {
  const addOn = newFile(service);
  const refreshing = { ...WHEN_READY, history: 'dropped' };
  const ids = saveScheduledReports(openSidebar(addOn), count, { draft, refreshing });
  expect(runHourlyCheck(addOn).error).toBeUndefined();
  restateDay(addOn);
  addOn.clock.advance(2 * DAY_MS);
  const { look, ...journey } = check(addOn, 'Report 1');
  // Each of several reports is old or new for itself, so only the end is compared.
  return ids.length === 1 ? { ...journey, look: look! } : journey;
}

function firstCheck(): Journey {
  const addOn = newFile();
  const { title, id: sheetId } = addOn.file.activeSheet();
  saveScheduledReport(openSidebar(addOn), { draft: TWO_APPS, destination: { kind: 'this sheet', sheetId } });
  return check(addOn, title);
}

function runByHand({ addOn, id }: Pick<RanReport, 'addOn' | 'id'>): Journey {
  const run = () => addOn.call('sidebarRun', [{ reportId: id, runId: createRunId() }]);
  return { addOn, act: asSingleExecution(addOn, run), look: () => readVisibleTabs(addOn, 'Revenue') };
}

function firstRun(): Journey {
  const addOn = newFile();
  return runByHand({ addOn, id: saveNewReport(openSidebar(addOn), { draft: TWO_APPS }) });
}

/** Its changed rows take several requests. */
function largeRefresh(): Journey {
  const file = createRestatedFile({ draft: { ...TWO_APPS, dimensions: ['date', 'appId', 'area'] } });
  setLimits(file.addOn, { 'mostBytes: 4999e3': 6_000 });
  return { ...runByHand(file), mayTimeOut: true };
}

/** A device report with one day in its sheet and three others in its draft. Its storage is so slow that they take two executions. */
function deviceInSlices(change: Partial<ReportDraft>): Journey {
  const few = AREAS.map(({ code }) => code).filter((code) => code !== 'SG' && code !== 'HK');
  const apps = APPS.map((app) => ({ ...app, notIn: few }));
  const file = createDeviceFile({ ...change, startDate: '2026-09-09' }, null, { rowsScale: 0.3, apps });
  runToEnd(file);
  editDraft(file, { startDate: '2026-09-10', endDate: '2026-09-12' });
  slowStorage(file, 100_000);
  const { addOn, id } = file;
  return {
    addOn,
    act: (kill) => sliceAfterSlice(addOn, id, kill),
    look: () => readVisibleTabs(addOn, TITLE),
    mayTimeOut: true,
  };
}

/** Runs slice after slice like the sidebar, an unfinished run first. */
function sliceAfterSlice({ runtime }: AddOn, reportId: string, kill?: KillPoint): ReturnType<Journey['act']> {
  const stored = runtime.properties('document').get(`adreports.run.${reportId}`) ?? '{}';
  const { unfinished } = JSON.parse(stored) as { readonly unfinished?: { readonly runId: string } };
  const run = unfinished?.runId ?? createRunId();
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

function takingBack(): Journey {
  const file = createRestatedFile();
  const { addOn, id } = file;
  file.run();
  const args = [id, readLastChange(file).id];
  // The ledger's lines are reversed if and only if the rows are those before the run.
  const look = () => [readVisibleTabs(addOn, 'Revenue'), listRestatements(addOn)];
  const changed = JSON.stringify(look());
  return {
    addOn,
    act: asSingleExecution(addOn, () => addOn.call('sidebarTakeBack', args)),
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
  'a scheduled refresh of a full report': () => nextCheck(1, TWO_APPS),
  'a scheduled refresh of a device report': () => nextCheck(1, DEVICE_ROWS, ONE_COUNTRY),
  'a check of three reports': () => nextCheck(3, TWO_APPS),
  'a first run by hand': firstRun,
  'a refresh by hand': () => runByHand(createRestatedFile({ draft: TWO_APPS })),
  'a refresh by hand through a hidden sheet': largeRefresh,
  'a refresh of device rows in several executions': () => deviceInSlices(ROWS),
  'a refresh of a device summary in several executions': () => deviceInSlices(SUMMARY),
  'taking back the last change': takingBack,
};
