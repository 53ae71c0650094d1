import type { SpreadsheetApi } from '../../../src/platform/ports';
import type { StagedJob } from '../../../src/sheet/write/staged-table';
import type {
  BatchHooks,
  RefreshRules,
  SheetTarget,
  WriteJob,
  WriteServices,
} from '../../../src/sheet/write-job';
import type { Cell, Column, Table } from '../../../src/table/table';

/** Columns by field, for tests that write tables. */
const COLUMNS: Readonly<Record<string, Column>> = {
  date: { field: 'date', label: 'Date', type: 'date', note: 'The day.', key: true },
  network: { field: 'network', label: 'Network', type: 'id', note: 'The network id.', key: true },
  app: { field: 'app', label: 'App', type: 'text', note: 'The app.', key: true },
  revenue: {
    field: 'revenue',
    label: 'Revenue',
    type: 'money',
    note: 'Revenue of the networks.',
    key: false,
  },
  clicks: { field: 'clicks', label: 'Clicks', type: 'count', note: 'Clicks.', key: false },
  ctr: { field: 'ctr', label: 'CTR', type: 'share', note: 'Clicks per impression.', key: false },
};

export function buildTestTable(fields: readonly string[], rows: readonly (readonly Cell[])[]): Table {
  return { columns: fields.map((field) => COLUMNS[field]!), rows, notices: [] };
}

export const FORMATS = {
  date: 'yyyy-mm-dd',
  id: '@',
  text: '@',
  money: '#,##0.00',
  count: '#,##0',
  share: '0.00%',
  moment: 'yyyy-mm-dd hh:mm',
  decimal: '0.00',
};

/** Report "r1" in a tab "Revenue". */
export const TARGET: SheetTarget = {
  reportId: 'r1',
  kind: 'full',
  sheetName: 'Revenue',
  zone: 'UTC+0',
  currency: 'USD',
};

/** A job for report "r1" in the tab "Revenue", as a run at 03:00 UTC plus `minute`. Its groups are given without their names. */
export interface JobOptions
  extends Partial<Omit<WriteJob, 'services' | 'rules' | 'hooks'>>,
    Partial<WriteServices>,
    RefreshRules,
    BatchHooks {
  readonly minute?: number;
}

const RULES = ['window', 'acceptedDays', 'decideAbsenceReason', 'isByDay', 'keepsPlaces'] as const;
const HOOKS = ['changeRequests', 'tableRequests'] as const;
const SERVICES = ['locks', 'lockWaitMs', 'clock', 'formatTime', 'deadline'] as const;

function pickOptions(options: JobOptions, names: readonly (keyof JobOptions)[]): object {
  return Object.fromEntries(Object.entries(options).filter(([name]) => names.some((one) => one === name)));
}

export function createJob(api: SpreadsheetApi, table: Table, options: JobOptions = {}): WriteJob {
  const { minute = 0, ...jobOptions } = options;
  let now = Date.UTC(2026, 10, 21, 3, minute);
  let chance = 0.1;
  return {
    services: {
      spreadsheet: api,
      locks: { withDocumentLock: (_waitMs, work) => ({ result: work() }) },
      clock: {
        now: () => now,
        sleep: (ms) => {
          now += ms;
        },
        random: () => {
          chance = (chance * 7919 + 0.123) % 1;
          return chance;
        },
      },
      formatTime: (time) => `${new Date(time).getUTCDate()} Nov 2026`,
      deadline: Date.UTC(2026, 10, 21, 3, minute) + 270_000,
      ...pickOptions(options, SERVICES),
    },
    numberFormat: (column) => FORMATS[column.type],
    target: TARGET,
    table,
    provenance: `Full report · UTC+0 · USD · fetched 04:${String(minute).padStart(2, '0')}`,
    rules: pickOptions(options, RULES),
    hooks: pickOptions(options, HOOKS),
    ...jobOptions,
  };
}

export interface LongJobOptions extends JobOptions {
  readonly runId?: string;
  readonly expectedRows?: number;
}

/** A job for a table of report "r1" with rows that arrive one after the other, run "run1"; requests of about three rows. */
export function createLongJob(
  api: SpreadsheetApi,
  fields: readonly string[],
  options: LongJobOptions = {},
): StagedJob {
  return { runId: 'run1', ...options, ...createJob(api, buildTestTable(fields, []), options) };
}
