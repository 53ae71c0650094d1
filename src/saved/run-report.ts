import { OutOfTime, SheetBusy } from '../errors';
import type { LedgerHook } from '../ledger/ledger-hook';
import type { Day } from '../request/request';
import { fetchReport } from '../service/fetch-report';
import type { Connection } from '../service/settings';
import type { RunReport } from '../sidebar-api';
import type { LongTable } from '../table/long-table';
import type { Table } from '../table/table';
import type { WriteOutcome } from '../table/write-job';
import { writeTable } from '../table/write-table';
import { tried } from './after-run';
import { connectionOf, requestOf } from './asked';
import { requestForSheet } from './decided-output';
import { abandoning } from './device-came';
import { deviceOutput } from './device-output';
import type { Before, Came, Go, Watch } from './go';
import { newestDayIn } from './held-data';
import type { KeptReport } from './kept-report';
import type { SavedPorts } from './ports';
import { questionOf } from './question';
import { broughtLong, readDevice } from './read-device';
import { jobOf, ledgerOf, provenance } from './report-job';
import { withUnknownApps } from './unknown-apps';
import { daysAsked, type Reading, readingOf } from './window';

/** What a go brought. */
export interface Ran {
  readonly report: RunReport;
  /** Without its rows where there were too many to be held. */
  readonly table: Table;
  readonly newestDay: Day | null;
  readonly reading: Reading;
  readonly question: string;
  /** What a device report brought; `rows` for others. */
  readonly output: Go['request']['output'];
}

/** Checks, fetches and writes one saved report. Throws an AdReportsError; the sheet then stands as it was. */
export function runReport(kept: KeptReport, before: Before, ports: SavedPorts, watch: Watch): Ran {
  const begun = ports.clock.now();
  const go = goFor(kept, before, ports, watch);
  const { request, reading, question } = go;
  const came = withUnknownApps(go, read(go));
  const { written, restated } = keptForLater(came, ports, () => write(go, came));
  watch.position.forget();
  return {
    table: came.table,
    newestDay: came.newestDay,
    reading,
    question,
    output: request.output,
    report: {
      ...outcome(written),
      columns: came.table.columns.length,
      calls: watch.calls.sent,
      restated,
      ...reading.range,
      askedFrom: reading.asked.from,
      newestCompleteDay: request.newestCompleteDay,
      notices: [...came.table.notices, ...written.notices],
      controls: came.controls,
      tableUrl: came.tableUrl,
      seconds: (ports.clock.now() - begun) / 1000,
    },
  };
}

function goFor(kept: KeptReport, before: Before, ports: SavedPorts, watch: Watch): Go {
  const asked = requestOf(kept.draft, ports);
  const question = questionOf(asked, ports);
  const known = { ...before, isSameQuestion: question === before.question };
  const connection = {
    ...serially(connectionOf(ports, watch.deadline), before),
    earlier: watch.earlier,
    calls: watch.calls,
    ...readingTold(watch),
  };
  watch.tell({ phase: asked.report === 'device' ? 'files' : 'pages', done: 0, of: null, rows: 0, calls: 0 });
  // What one slice has decided stands for those that go on with it.
  const output = watch.position.earlier()?.output ?? deviceOutput(asked, known, connection);
  const request = requestForSheet(asked, output);
  const reading = readingOf(request, kept.draft, kept.refreshing, known, before.how, ports.clock.now());
  watch.asks(reading);
  return { kept, asked, request, question, reading, before, connection, ports, watch };
}

/** A thousand files that refresh themselves ask one thing at a time each; who waits in front of the sidebar may ask for more. */
function serially(connection: Connection, { how }: Before): Connection {
  if (how === 'by hand') return connection;
  return { ...connection, settings: { ...connection.settings, parallel: 1 } };
}

function readingTold({ tell }: Watch): Pick<Connection, 'onProgress'> {
  return { onProgress: ({ what, done, of, rows, calls }) => tell({ phase: what, done, of, rows, calls }) };
}

function read(go: Go): Came {
  const { request, reading, connection } = go;
  if (request.report === 'device') return readDevice(go);
  const table = fetchReport({ ...request, ...reading.asked }, connection);
  // The pages are kept one by one, as they come.
  return {
    table,
    newestDay: newestDayIn(table),
    controls: null,
    tableUrl: null,
    rest: () => {},
    abandon: () => {},
  };
}

function write(go: Go, { table, long }: Came): { written: WriteOutcome; restated: number } {
  const ledger = ledgerOf(go);
  if (long !== undefined) {
    const written = movedIn(go, table, long, ledger);
    return { written, restated: ledger.recorded() };
  }
  const brought = broughtLong(go, table);
  if (brought !== undefined) {
    const written = abandoning(
      go.ports,
      () => brought.abandon(),
      () => movedIn(go, table, brought, ledger),
    );
    return { written, restated: ledger.recorded() };
  }
  const written = writeTable({ ...jobOf(go, table), together: ledger.together });
  return { written, restated: ledger.recorded() };
}

function movedIn(go: Go, table: Table, long: LongTable, { byDay }: LedgerHook): WriteOutcome {
  const { reading } = go;
  return long.finish({
    provenance: provenance(go, table),
    notices: table.notices,
    covers: jobOf(go, table).covers!,
    byDay,
    asked: daysAsked(reading),
    ...(reading.isWhole ? {} : { keptFrom: reading.range.from, keptTo: reading.range.to }),
  });
}

/** Does `work`; where there is no time for it, what came is kept for the next slice, and where it fails, nothing is left of it. */
function keptForLater<Done>({ long, rest, abandon }: Came, ports: SavedPorts, work: () => Done): Done {
  try {
    return work();
  } catch (error) {
    if (error instanceof OutOfTime) rest();
    else if (error instanceof SheetBusy && long !== undefined) {
      rest();
      throw new OutOfTime('waiting for another refresh of this spreadsheet');
    }
    // What it leaves behind, the report's next write deletes.
    else tried('The rows that had come', ports, abandon);
    throw error;
  }
}

function outcome({ reads: _, writes: __, notices: ___, ...work }: WriteOutcome) {
  return work;
}
