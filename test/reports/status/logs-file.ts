import type { SpreadsheetApi } from '../../../src/platform/ports';
import { defaultRefreshing } from '../../../src/reports/refreshing';
import type { SavedReport } from '../../../src/reports/saved-report';
import { writeLogs } from '../../../src/reports/status/logs';
import type { LoggedRun } from '../../../src/reports/store/run-records';
import { FakeClock } from '../../fakes/clock';
import { formatTime } from '../../fakes/format-time';
import { documentOf } from '../../fakes/sheets/table-writing';
import { DRAFT } from '../file';

/** 04:00 in Berlin. */
export const NOW = Date.UTC(2026, 10, 21, 3);
export const HOUR = 3_600_000;

const HELD = {
  rows: 120,
  from: '2026-11-13',
  to: '2026-11-19',
  completeThrough: '2026-11-19',
  newestDay: '2026-11-19',
  fetchedAt: NOW - HOUR,
};

const LAST_RUN = {
  startedAt: NOW - HOUR - 12_400,
  endedAt: NOW - HOUR,
  by: 'ana@example.com',
  how: 'by schedule',
  result: 'done',
  sentence: '',
  doNext: '',
} as const;

/** A report without problems: refreshed an hour ago by schedule, checked two hours ago. */
export function savedReport(id: string, more: Partial<SavedReport> = {}): SavedReport {
  return {
    id,
    name: `Report ${id}`,
    draft: DRAFT,
    revision: 1,
    owner: 'ana@example.com',
    mine: true,
    changedBy: 'ana@example.com',
    changedAt: NOW - 48 * HOUR,
    paused: false,
    destination: { kind: 'new sheet', title: `Report ${id}` },
    refreshing: { ...defaultRefreshing(), schedule: { kind: 'daily', hour: 9 } },
    state: 'fresh',
    version: '',
    waiting: null,
    run: null,
    sheet: { sheetId: 1, title: `Report ${id}`, hidden: false },
    lastRun: LAST_RUN,
    held: HELD,
    nextRun: NOW + 5 * HOUR,
    lastChecked: NOW - 2 * HOUR,
    readyDay: '2026-11-19',
    ...more,
  };
}

/** The same report with another number of rows. */
export function withRows(id: string, rows: number): SavedReport {
  return savedReport(id, { held: { ...HELD, rows } });
}

/** A good run by schedule; the `nth` began that many hours before `NOW`. */
export function loggedRun(nth: number, more: Partial<LoggedRun> = {}): LoggedRun {
  const startedAt = NOW - nth * HOUR;
  const days = { from: '2026-11-17', to: '2026-11-19' };
  const counts = { calls: 3, rowsInserted: 10, rowsChanged: 4, rowsDeleted: 0, restated: 6 };
  return {
    ...LAST_RUN,
    ...{ report: 'Daily revenue', startedAt, endedAt: startedAt + 12_400 },
    log: { runId: `run${nth}`, ...days, ...counts, notices: '' },
    ...more,
  };
}

/** The content of the status sheet, and the newest runs. */
export interface LogsOrder {
  readonly status: readonly SavedReport[];
  readonly runs: readonly LoggedRun[];
}

/** Returns a function that writes the logs of a file, at the time of `clock`. */
export function logsOf(spreadsheet: SpreadsheetApi, clock = new FakeClock(NOW), isFree = () => true) {
  return ({ status = [], runs = [] }: Partial<LogsOrder>) =>
    writeLogs(status, runs, {
      spreadsheet,
      clock: { now: () => clock.now(), sleep: (ms) => clock.sleep(ms), random: chances() },
      formatTime,
      document: documentOf(spreadsheet),
      locks: { withDocumentLock: (_waitMs, work) => (isFree() ? { result: work() } : undefined) },
    });
}

let chance = 0.1;

function chances(): () => number {
  return () => {
    chance = (chance * 7919 + 0.123) % 1;
    return chance;
  };
}
