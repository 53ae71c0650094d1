import { report } from '../catalogue/catalogue';
import { columnFormat } from '../catalogue/number-formats';
import { ledgerHook } from '../ledger/ledger-hook';
import type { Request } from '../request/request';
import type { CallCounter, Connection, EarlierAnswers } from '../service/settings';
import type { HeldData, RunHow, RunProgress, RunReport } from '../sidebar-api';
import { provenanceLine } from '../table/provenance';
import type { Table } from '../table/table';
import type { WriteJob, WriteOutcome } from '../table/write-job';
import { writeTable } from '../table/write-table';
import type { KeptReport } from './kept-report';
import { lockWaitMs } from './lock-wait';
import type { SavedPorts } from './ports';
import { questionOf } from './question';
import { connectionOf, readTable, requestOf } from './read-table';
import { targetOf } from './target';
import { type Reading, readingOf } from './window';

/** How one go at a report is watched over. */
export interface Watch {
  /** Epoch milliseconds: past it, nothing new begins. */
  readonly deadline: number;
  readonly earlier: EarlierAnswers;
  /** When the oldest of the answers was got, where earlier slices have kept some; the go's own time otherwise. */
  readonly answersSince: number | null;
  /** Told how far it is; what it throws ends the go, and the sheet stays as it was. */
  tell(progress: Omit<RunProgress, 'at' | 'startedAt'>): void;
  /** Counts the requests that the go sends. */
  readonly calls: CallCounter;
  /** Told which days are asked for, as soon as that is known. */
  asks(reading: Reading): void;
}

/** What the sheet held before, and who asks. */
export interface Before {
  readonly how: RunHow;
  /** Null before the first run, and when the sheet was deleted. */
  readonly held: HeldData | null;
  readonly question: string;
  readonly wholeAt: number | null;
}

/** What a go brought. */
export interface Ran {
  readonly report: RunReport;
  readonly table: Table;
  readonly reading: Reading;
  readonly question: string;
}

/** Checks, fetches and writes one saved report. Throws an AdReportsError; the sheet then stands as it was. */
export function runReport(kept: KeptReport, before: Before, ports: SavedPorts, watch: Watch): Ran {
  const { clock } = ports;
  const begun = clock.now();
  const request = requestOf(kept.draft, ports);
  const question = questionOf(request, ports);
  const known = { ...before, isSameQuestion: question === before.question };
  const reading = readingOf(request, kept.draft, kept.refreshing, known, before.how, begun);
  watch.asks(reading);
  watch.tell({
    phase: request.report === 'device' ? 'files' : 'pages',
    done: 0,
    of: null,
    rows: 0,
    calls: 0,
  });
  const connection = {
    ...serially(connectionOf(ports, watch.deadline), before),
    earlier: watch.earlier,
    calls: watch.calls,
  };
  const table = readTable(request, reading.asked, { ...connection, ...readingTold(watch) }, ports);
  const calls = watch.calls.sent;
  const fresh = { kept, table, request, reading, question, calls };
  const ledger = ledgerOf(fresh, before, ports, watch);
  const written = writeTable({ ...jobOf(fresh, before, ports, watch), together: ledger.together });
  return {
    table,
    reading,
    question,
    report: {
      ...outcome(written),
      columns: table.columns.length,
      calls,
      restated: ledger.recorded(),
      ...reading.range,
      askedFrom: reading.asked.from,
      newestCompleteDay: request.newestCompleteDay,
      notices: [...table.notices, ...written.notices],
      seconds: (clock.now() - begun) / 1000,
    },
  };
}

/** A thousand files that refresh themselves ask one thing at a time each; who waits in front of the sidebar may ask for more. */
function serially(connection: Connection, { how }: Before): Connection {
  if (how === 'by hand') return connection;
  return { ...connection, settings: { ...connection.settings, parallel: 1 } };
}

function readingTold({ tell }: Watch): Pick<Connection, 'onProgress'> {
  return { onProgress: ({ what, done, of, rows, calls }) => tell({ phase: what, done, of, rows, calls }) };
}

interface Fresh {
  readonly kept: KeptReport;
  readonly table: Table;
  readonly request: Request;
  readonly reading: Reading;
  readonly question: string;
  readonly calls: number;
}

/**
 * What records the values that come back different. The sheet's own word comes first: it is written with the rows, and a run
 * that was killed right after has told nobody else.
 */
function ledgerOf(
  { kept, request, reading, question }: Fresh,
  before: Before,
  ports: SavedPorts,
  { deadline }: Watch,
) {
  const told = before.held === null ? undefined : { ...before.held, question: before.question };
  const seenAt = ports.clock.now();
  return ledgerHook(
    (covers) => {
      const held = covers ?? told;
      if (held === undefined || held.question !== question) return undefined;
      return {
        name: kept.name,
        report: request.report,
        currency: request.currency,
        heldFrom: held.from,
        heldTo: held.to,
        completeThrough: held.completeThrough,
        threshold: kept.refreshing.threshold,
        asked: reading.asked,
        seenAt,
      };
    },
    { ...ports, deadline },
  );
}

function jobOf(
  { kept, table, request, reading, question, calls }: Fresh,
  before: Before,
  ports: SavedPorts,
  watch: Watch,
): WriteJob {
  const { range, asked, isWhole } = reading;
  return {
    api: ports.spreadsheet,
    locks: ports.locks,
    lockWaitMs: lockWaitMs(before.how),
    clock: ports.clock,
    formatTime: ports.formatTime,
    numberFormat: ({ field }) => columnFormat(field, request.currency),
    deadline: watch.deadline,
    onProgress: ({ rowsWritten, of }) =>
      watch.tell({ phase: 'writing', done: rowsWritten, of, rows: table.rows.length, calls }),
    target: targetOf(kept, request),
    table,
    provenance: provenance(table, request, reading, before, ports, watch),
    asked,
    covers: { ...range, completeThrough: request.newestCompleteDay, question },
    ...(isWhole ? {} : { window: { ...asked, keptFrom: range.from } }),
  };
}

function provenance(
  table: Table,
  request: Request,
  { range, asked, isWhole }: Reading,
  { wholeAt }: Before,
  { clock, spreadsheet, formatTime }: SavedPorts,
  { answersSince }: Watch,
): string {
  const { label, takesCurrency, restatedDays } = report(request.report);
  const { zone, currency, newestCompleteDay } = request;
  const line = {
    report: label,
    zone,
    ...(takesCurrency ? { currency } : {}),
    ...range,
    newestCompleteDay,
    restatedDays,
    fetchedAt: answersSince ?? clock.now(),
    timeZone: spreadsheet.timeZone(),
    ...(isWhole ? {} : { older: { day: asked.from, at: wholeAt } }),
    notices: table.notices,
  };
  return provenanceLine(line, formatTime);
}

function outcome(written: WriteOutcome) {
  const { sheetId, sheetTitle, rows, rowsInserted, rowsChanged, rowsDeleted, rowsMarked, cellsWritten } =
    written;
  return { sheetId, sheetTitle, rows, rowsInserted, rowsChanged, rowsDeleted, rowsMarked, cellsWritten };
}
