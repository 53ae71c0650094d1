import { report } from '../catalogue/catalogue';
import { columnFormat } from '../catalogue/number-formats';
import type { Request } from '../request/request';
import type { Connection, EarlierAnswers } from '../service/settings';
import type { RunProgress, RunReport } from '../sidebar-api';
import { provenanceLine } from '../table/provenance';
import type { Table } from '../table/table';
import type { WriteOutcome } from '../table/write-job';
import { writeTable } from '../table/write-table';
import type { KeptReport } from './kept-report';
import type { SavedPorts } from './ports';
import { connectionOf, readTable, requestOf } from './read-table';
import { targetOf } from './target';

/** How one go at a report is watched over. */
export interface Watch {
  /** Epoch milliseconds: past it, nothing new begins. */
  readonly deadline: number;
  readonly earlier: EarlierAnswers;
  /** Told how far it is; what it throws ends the go, and the sheet stays as it was. */
  tell(progress: Omit<RunProgress, 'at' | 'startedAt'>): void;
}

/** What a go brought. */
export interface Ran {
  readonly report: RunReport;
  readonly table: Table;
}

/** Checks, fetches and writes one saved report. Throws an AdReportsError; the sheet then stands as it was. */
export function runReport(kept: KeptReport, ports: SavedPorts, watch: Watch): Ran {
  const { clock } = ports;
  const begun = clock.now();
  const request = requestOf(kept.draft, ports);
  const phase = request.report === 'device' ? 'files' : 'pages';
  watch.tell({ phase, done: 0, of: null, rows: 0, calls: 0 });
  const connection = { ...connectionOf(ports, watch.deadline), earlier: watch.earlier };
  const table = readTable(request, { ...connection, ...readingTold(watch) }, ports);
  const calls = connection.calls?.sent ?? 0;
  const written = write({ kept, table, request, calls }, ports, watch);
  return {
    table,
    report: {
      ...outcome(written),
      rows: table.rows.length,
      columns: table.columns.length,
      calls,
      from: request.from,
      to: request.to,
      newestCompleteDay: request.newestCompleteDay,
      notices: [...table.notices, ...written.notices],
      seconds: (clock.now() - begun) / 1000,
    },
  };
}

function readingTold({ tell }: Watch): Pick<Connection, 'onProgress'> {
  return { onProgress: ({ what, done, of, rows, calls }) => tell({ phase: what, done, of, rows, calls }) };
}

interface Read {
  readonly kept: KeptReport;
  readonly table: Table;
  readonly request: Request;
  readonly calls: number;
}

function write({ kept, table, request, calls }: Read, ports: SavedPorts, watch: Watch): WriteOutcome {
  const { currency } = request;
  return writeTable({
    api: ports.spreadsheet,
    locks: ports.locks,
    clock: ports.clock,
    formatTime: ports.formatTime,
    numberFormat: ({ field }) => columnFormat(field, currency),
    deadline: watch.deadline,
    onProgress: ({ rowsWritten, of }) =>
      watch.tell({ phase: 'writing', done: rowsWritten, of, rows: table.rows.length, calls }),
    target: targetOf(kept, request),
    table,
    provenance: provenance(table, request, ports),
  });
}

function provenance(table: Table, request: Request, { clock, spreadsheet, formatTime }: SavedPorts): string {
  const { label, takesCurrency, restatedDays } = report(request.report);
  const { zone, currency, from, to, newestCompleteDay } = request;
  const line = {
    report: label,
    zone,
    ...(takesCurrency ? { currency } : {}),
    from,
    to,
    newestCompleteDay,
    restatedDays,
    fetchedAt: clock.now(),
    timeZone: spreadsheet.timeZone(),
    notices: table.notices,
  };
  return provenanceLine(line, formatTime);
}

function outcome(written: WriteOutcome) {
  const { sheetId, sheetTitle, rowsInserted, rowsChanged, rowsDeleted, rowsMarked, cellsWritten } = written;
  return { sheetId, sheetTitle, rowsInserted, rowsChanged, rowsDeleted, rowsMarked, cellsWritten };
}
