import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type EmulatedBigQuery, PLAYGROUND_PROJECT } from '../../../emulator/src/bigquery/emulated-bigquery';
import { writeProject } from '../../../emulator/test/project';
import { DEVICE_COLUMNS } from '../../../playground/service/request/names';
import { APPS, AREAS } from '../../../playground/service/world/apps';
import { ABSENT, type ReportDraft } from '../../../src/request/draft';
import type { BigQueryPlace } from '../../../src/settings/bigquery-place';
import { makeDataset } from '../../bigquery/client/emulated';
import { loadBuildTools } from '../../build/built-tools';
import { AddOn, type Options, toSerial, type Value } from '../add-on';
import { openSidebar, type Sidebar } from '../sidebar';

const { manifest: variant } = loadBuildTools<{
  readonly manifest: { bigQueryManifest(text: string): string };
}>({ manifest: 'bigquery-manifest.mjs' });

/** Prints Code.js as build.mjs builds it. */
const CODE_JS = `
  import { readFileSync } from 'node:fs';
  import { bundle, withStubs } from './build.mjs';
  const code = await bundle({ withBigQuery: process.argv[1] === 'true' });
  process.stdout.write(await withStubs(code, readFileSync('src/main.ts', 'utf8')));
`;

const builds = new Map<boolean, string>();

/** A folder with the add-on as build.mjs builds it, by default or with BigQuery; `change` changes its code. dist/ stays unchanged. */
export function buildVariant({
  withBigQuery,
  change = (code: string) => code,
}: {
  readonly withBigQuery: boolean;
  readonly change?: (code: string) => string;
}): string {
  const options = ['--input-type=module', '-e', CODE_JS, String(withBigQuery)];
  const code =
    builds.get(withBigQuery) ??
    execFileSync(process.execPath, options, { encoding: 'utf8', maxBuffer: 2 ** 24 });
  builds.set(withBigQuery, code);
  const manifest = readFileSync('appsscript.json', 'utf8');
  return writeProject(change(code), {
    manifest: JSON.parse(withBigQuery ? variant.bigQueryManifest(manifest) : manifest),
    html: { sidebar: '<!doctype html><title>Ad Reports</title>' },
  });
}

export const PLACE = { project: PLAYGROUND_PROJECT, dataset: 'ad_reports' } as const;

/** The BigQuery build in its own spreadsheet, with a simulated BigQuery. */
export class BigQueryAddOn extends AddOn {
  constructor({ withBigQuery = true, ...options }: Options & { readonly withBigQuery?: boolean } = {}) {
    super({ ...options, dist: buildVariant({ withBigQuery }) });
  }

  get bigQuery(): EmulatedBigQuery {
    return this.runtime.hosts.bigQuery.emulated;
  }

  /** Saves the base URL, the key and the BigQuery dataset, which its administrator has made. */
  connectBigQuery(place: BigQueryPlace = PLACE): this {
    makeDataset(this.bigQuery, place);
    this.saveSettings();
    openSidebar(this).sidebarSaveBigQuery(place);
    return this;
  }

  get sidebar(): Sidebar {
    return openSidebar(this);
  }

  /** The name of the report's table in DuckDB queries. */
  get table(): string {
    const names = this.listTables().filter((name) => !name.includes('__load_'));
    if (names.length !== 1) throw new Error(`There is not one table: ${names.join(', ')}`);
    return `{${names[0]!.replace(':', '.')}}`;
  }

  /** A function that deletes the report's table, even if there is another one by then. */
  createDeletion(): () => void {
    const [projectId, datasetId, tableId] = this.table.slice(1, -1).split('.') as [string, string, string];
    return () => this.bigQuery.tables.deleteTable({ projectId, datasetId, tableId }, this.clock.now());
  }

  listTables(): readonly string[] {
    return this.bigQuery.tables.list(this.clock.now());
  }

  /** Queries DuckDB; `{rows}` stands for the report's table. */
  queryTable(sql: string): readonly (readonly unknown[])[] {
    return this.bigQuery.ask(sql.replace('{rows}', this.table), this.clock.now());
  }
}

export const APP = '00123456';
export const DAYS = ['2026-09-11', '2026-09-12', '2026-09-13'] as const;

/** All columns of three days, with a summary by day and country. */
export const BIGQUERY_DRAFT: ReportDraft = {
  ...ABSENT,
  report: 'device',
  apps: [APP],
  startDate: DAYS[0],
  endDate: DAYS[2],
  dimensions: [],
  metrics: [],
  zone: 'UTC+0',
  currency: 'USD',
  output: 'bigquery',
  summaryBy: ['date', 'area'],
};

/** An add-on with an app in two countries, so that it has few rows a day. */
export function createSmallBigQuery(options: Options = {}): BigQueryAddOn {
  const notIn = AREAS.map(({ code }) => code).slice(2);
  const apps = APPS.map((app) => ({ ...app, notIn }));
  return new BigQueryAddOn({ service: { apps }, ...options });
}

const NUMBERS = new Set<string>(['impression', 'click', 'revenue', 'ecpm', 'tp_revenue', 'dateTimeStamp']);

/** Columns with another name in the add-on than in the files. */
const IDS: Partial<Readonly<Record<DeviceColumn, string>>> = {
  sub_channel: 'subChannel',
  revenue: 'deviceRevenue',
  ecpm: 'deviceEcpm',
  os_version: 'osVersion',
  att_status: 'attStatus',
  tp_revenue: 'tpRevenue',
};

/** The columns of the table in their documented order. */
const SELECTED = [
  'CAST(epoch("dateTimeStamp") AS BIGINT)',
  ...DEVICE_COLUMNS.slice(1).map((name) => `"${IDS[name] ?? name}"`),
];

type DeviceColumn = (typeof DEVICE_COLUMNS)[number];

/** Values in the order of the columns as BigQuery stores them. */
function loadedRow(values: readonly unknown[]): string {
  const stored = (value: unknown, at: number) => (NUMBERS.has(DEVICE_COLUMNS[at]!) ? Number(value) : value);
  return JSON.stringify(
    values.map((value, at) => (value === '' || value === null ? null : stored(value, at))),
  );
}

/** All rows of a day in the table, sorted. */
export function listLoadedRows(addOn: BigQueryAddOn, day: string): string[] {
  const rows = addOn.queryTable(`SELECT ${SELECTED.join(', ')} FROM {rows} WHERE day = DATE '${day}'`);
  return rows.map(loadedRow).sort();
}

/** The same rows in the simulated service. */
export function listTrueRows(
  addOn: BigQueryAddOn,
  day: string,
  keep: (of: (name: DeviceColumn) => string) => boolean = () => true,
): string[] {
  const rows = [...addOn.service.truth.devices({ app: APP, day })];
  return rows
    .filter((row) => keep((name) => row[DEVICE_COLUMNS.indexOf(name)]!))
    .map(loadedRow)
    .sort();
}

/** The sheet's rows of the summary by day and country, without its header; ratios aside. */
export function readSummary(addOn: BigQueryAddOn, title = 'Devices'): Value[][] {
  const [header, ...rows] = addOn.readTable(title) as [string[], ...Value[][]];
  const labels = ['Date', 'Country code', 'Impressions', 'Clicks', 'Revenue', 'Devices'];
  return rows.map((row) => labels.map((label) => row[header.indexOf(label)]));
}

export function calculateTrueSummary(addOn: BigQueryAddOn, days: readonly string[]): Value[][] {
  return days.flatMap((day) =>
    addOn.service.truth
      .deviceSums({ app: APP, day }, ['area'])
      .map((sum): Value[] => [
        toSerial(day),
        sum.key[0]!,
        sum.impression,
        sum.click,
        sum.revenue,
        sum.devices,
      ])
      .sort(([, a], [, b]) => (String(a) < String(b) ? -1 : 1)),
  );
}

/** Fails with the first row that differs, because all rows would be too long to read. */
export function expectTrue(
  addOn: BigQueryAddOn,
  days: readonly string[] = DAYS,
  daysInSheet: readonly string[] = days,
): void {
  for (const day of days) {
    const [seen, right] = [listLoadedRows(addOn, day), listTrueRows(addOn, day)];
    const at = right.findIndex((row, index) => row !== seen[index]);
    expect([day, seen.length, seen[at]]).toEqual([day, right.length, right[at]]);
  }
  expect(readSummary(addOn)).toEqual(calculateTrueSummary(addOn, daysInSheet));
}

export function listLoadedDays(addOn: BigQueryAddOn): unknown[] {
  return addOn.queryTable('SELECT DISTINCT CAST(day AS VARCHAR) FROM {rows} ORDER BY 1').map(([day]) => day);
}
