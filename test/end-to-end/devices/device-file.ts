import type { TrueDeviceSums } from '../../../playground/service/device-files/device-truth';
import type { ServiceOptions } from '../../../playground/service/options';
import { CENTRES, DEVICE_COLUMNS } from '../../../playground/service/request/names';
import { APPS, AREAS } from '../../../playground/service/world/apps';
import type { GoodRun } from '../../../src/reports/run-facts';
import type { ReportDraft } from '../../../src/request/draft';
import { AddOn, TUESDAY, toDay, toSerial, type Value } from '../add-on';
import { DRAFT, openSidebar, runId, type Sidebar, saveAgain, saveNewReport } from '../sidebar';
import { type SmallerLimits, setLimits } from '../smaller-limits';

export const APP = '3.10';
/** A complete day that can no longer be restated. */
export const DAY = '2026-09-12';
export const TITLE = 'Devices';

/** Apps in four countries of three centres, so that they have few rows a day. */
export const FEW_COUNTRIES = {
  apps: APPS.map((app) => ({
    ...app,
    notIn: AREAS.map(({ code }) => code).filter((code) => !['US', 'DE', 'IN', 'SG'].includes(code)),
  })),
};

/** Nine columns of the rows, and where the files have them. */
export const ROWS = {
  output: 'rows' as const,
  dimensions: ['dateTimeStamp', 'placementId', 'adFormatName', 'area', 'networkName'],
  metrics: ['impression', 'click', 'deviceRevenue', 'tpRevenue'],
} satisfies Partial<ReportDraft>;
const IN_FILES =
  'dateTimeStamp placementId adFormatName area networkName impression click revenue tp_revenue';
const AT = IN_FILES.split(' ').map((name) => (DEVICE_COLUMNS as readonly string[]).indexOf(name));
const NUMBERS_FROM = 5;

/** A summary with every number that sums have. */
export const SUMMARY = {
  output: 'summary' as const,
  summaryBy: ['area', 'networkName'],
  metrics: ['impression', 'click', 'deviceRevenue', 'deviceEcpm', 'deviceCtr', 'devices', 'arpuDevice'],
} satisfies Partial<ReportDraft>;

/** A report in the sidebar of one user. */
interface UsersReport {
  readonly sidebar: Sidebar;
  readonly id: string;
}

export interface DeviceFile extends UsersReport {
  readonly addOn: AddOn;
}

interface FileOptions extends Partial<Omit<ServiceOptions, 'now'>> {
  readonly now?: number;
  readonly limits?: SmallerLimits;
}

/** A saved device report in its own file. Its app has this many rows a day, or one for each fact when that is null. */
export function createDeviceFile(
  change: Partial<ReportDraft>,
  rows: number | null,
  { now = TUESDAY, limits, ...service }: FileOptions = {},
): DeviceFile {
  const addOn = new AddOn({ now, service: { device: { rows }, ...service } });
  if (limits !== undefined) setLimits(addOn, limits);
  addOn.saveSettings();
  const sidebar = openSidebar(addOn);
  return { addOn, sidebar, id: saveNewReport(sidebar, buildOrder(change)) };
}

/** The saved settings. */
export function buildOrder(change: Partial<ReportDraft>, title = TITLE) {
  return { name: title, draft: buildDeviceDraft(change), destination: { kind: 'new sheet', title } };
}

export function buildDeviceDraft(change: Partial<ReportDraft>): ReportDraft {
  const device = { report: 'device', apps: [APP], startDate: DAY, dimensions: [], metrics: [] } as const;
  return { ...DRAFT, ...device, output: 'automatic', ...change };
}

/** Saves the report again with a changed draft. */
export function editDraft({ sidebar, id }: UsersReport, change: Partial<ReportDraft>): void {
  saveAgain(sidebar, id, ({ draft }) => ({ draft: { ...draft, ...change } }));
}

let runs = 0;

export function createRunId(): string {
  runs++;
  return runId(1_000 + runs);
}

/** Runs it to its end, slice by slice. `between` is called between slices. */
export function runToEnd(
  { sidebar, id }: UsersReport,
  between: () => void = () => {},
): { readonly report: GoodRun; readonly slices: number } {
  const run = createRunId();
  for (let slices = 1; slices < 40; slices++) {
    const answer = sidebar.sidebarRun({ reportId: id, runId: run });
    if (answer.state === 'done') return { report: answer.report, slices };
    if (answer.state === 'cancelled') throw new Error('The run was cancelled.');
    between();
  }
  throw new Error('It does not come to an end.');
}

/** Makes the storage so slow that the files of a day take this time, and those of several days several executions. */
export function slowStorage({ addOn }: Pick<DeviceFile, 'addOn'>, ms: number): void {
  addOn.service.arm('slow', { endpoint: 'files', ms, times: 'until cleared' });
}

/** The true rows of a day in the columns of `ROWS`, file by file. */
export function listTrueDeviceRows({ service }: AddOn, day: string): Value[][] {
  return CENTRES.flatMap((centre) =>
    [...service.truth.devices({ app: APP, day, centre })].map((row) =>
      AT.map((at, nth) => {
        // A sheet contains a time as a serial number of days.
        if (nth === 0) return Number(row[at]) / 86_400 + 25_569;
        return nth < NUMBERS_FROM ? row[at] : Number(row[at]);
      }),
    ),
  );
}

/** The same for several days, each row with its day in front. */
export function listTrueDays(addOn: AddOn, days: readonly string[]): Value[][] {
  return days.flatMap((day) => listTrueDeviceRows(addOn, day).map((row) => [toSerial(day), ...row]));
}

/** The rows of a sheet below its header. */
export function readDeviceRows(addOn: AddOn): Value[][] {
  return addOn.readTable(TITLE).slice(1);
}

/**
 * Fails unless the summary has exactly the true groups with their true sums, to the cent and beyond. Returns its rows by header, in the
 * order of `right`.
 */
export function expectSums(addOn: AddOn, right: readonly TrueDeviceSums[]): Record<string, Value>[] {
  const [header = [], ...rows] = addOn.readTable(TITLE);
  const cellsOf = (row: readonly Value[]) =>
    row.map((cell, at) => (header[at] === 'Date' ? toDay(cell) : cell));
  const keyOf = (row: readonly Value[]) => JSON.stringify(cellsOf(row).slice(0, right[0]!.key.length));
  expect(rows.map(keyOf).sort()).toEqual(right.map(({ key }) => JSON.stringify(key)).sort());
  return right.map(({ key, impression, click, revenue, devices }) => {
    const found = rows.find((row) => keyOf(row) === JSON.stringify(key))!;
    const row = Object.fromEntries(header.map((label, at) => [String(label), found[at]]));
    const exact = { Impressions: impression, Clicks: click, Devices: devices };
    expect(row).toMatchObject({ ...exact, Revenue: expect.closeTo(revenue, 6) });
    if (impression > 0) expect(row['eCPM']).toBeCloseTo((revenue / impression) * 1000, 6);
    if (impression > 0) expect(row['CTR']).toBeCloseTo(click / impression, 10);
    return row;
  });
}

/** The titles of hidden tabs, without the one that keeps the changes of the last runs. */
export function listHiddenTabs({ file }: AddOn): string[] {
  const hidden = file.sheets.filter((sheet) => sheet.hidden).map(({ title }) => title);
  return hidden.filter((title) => title !== 'Ad Reports keeps changes');
}

/** The number of requests to an endpoint since the last `forget`. */
export function countRequestsTo({ service }: AddOn, endpoint: string): number {
  return service.requests.filter((one) => one.endpoint === endpoint).length;
}

/** The days of the requests for links, in order. */
export function listRequestedDays({ service }: AddOn): string[] {
  return service.requests
    .filter(({ endpoint }) => endpoint === 'device')
    .map(({ body }) => JSON.stringify(JSON.parse(body)).match(/\d{4}-\d\d-\d\d/)![0]);
}
