import type { SpreadsheetApi } from '../../../src/platform/ports';
import type { LoggedRun } from '../../../src/reports/logs/record-run';
import { type LogsOrder, type LogsWritten, writeLogs } from '../../../src/reports/logs/write-logs';
import type { StatusRow } from '../../../src/reports/status/status-table';
import { FakeClock } from '../../fakes/clock';
import { formatTime } from '../../fakes/format-time';
import { documentOf } from '../../fakes/sheets/table-writing';

/** 04:00 in Berlin. */
export const NOW = Date.UTC(2026, 10, 21, 3);
export const HOUR = 3_600_000;

/** A report that is as it should be: refreshed an hour ago by schedule, checked two hours ago. */
export function statusRow(id: string, more: Partial<StatusRow> = {}): StatusRow {
  return {
    id,
    name: `Report ${id}`,
    state: 'fresh',
    schedule: 'Every day at 09:00',
    owner: 'ana@example.com',
    approval: 'By ana@example.com on 1 Nov 09:00',
    newestCompleteDay: '2026-11-19',
    newestDayHeld: '2026-11-19',
    lastRunAt: NOW - HOUR,
    lastRunBy: 'ana@example.com',
    lastRunHow: 'by schedule',
    rows: 120,
    nextRun: NOW + 5 * HOUR,
    problem: '',
    lastChecked: NOW - 2 * HOUR,
    ...more,
  };
}

/** A good run by schedule; the `nth` began that many hours before `NOW`. */
export function loggedRun(nth: number, more: Partial<LoggedRun> = {}): LoggedRun {
  const startedAt = NOW - nth * HOUR;
  return {
    runId: `run${nth}`,
    version: '0.2.0',
    report: 'Daily revenue',
    startedAt,
    endedAt: startedAt + 12_400,
    how: 'by schedule',
    askedFrom: '2026-11-17',
    askedTo: '2026-11-19',
    calls: 3,
    rowsInserted: 10,
    rowsChanged: 4,
    rowsDeleted: 0,
    restated: 6,
    result: 'done',
    sentence: '',
    ...more,
  };
}

/** Writes the books of a file, as often as wanted; `clock` says when. */
export function booksOf(spreadsheet: SpreadsheetApi, clock = new FakeClock(NOW), isFree = () => true) {
  return (order: Partial<LogsOrder>): LogsWritten =>
    writeLogs(
      { status: [], newRuns: [], ...order },
      {
        spreadsheet,
        clock: { now: () => clock.now(), sleep: (ms) => clock.sleep(ms), random: chances() },
        formatTime,
        document: documentOf(spreadsheet),
        locks: { withDocumentLock: (_waitMs, work) => (isFree() ? { result: work() } : undefined) },
      },
    );
}

let chance = 0.1;

function chances(): () => number {
  return () => {
    chance = (chance * 7919 + 0.123) % 1;
    return chance;
  };
}
