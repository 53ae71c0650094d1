import { report } from '../catalogue/catalogue';
import { columnFormat } from '../catalogue/number-formats';
import { fetchDevice } from '../device/fetch-device';
import { NotAllowed } from '../errors';
import type { Clock, FormatTime, Http, Locks, SpreadsheetApi } from '../platform/ports';
import { checkDraft } from '../request/check';
import type { Draft, Request } from '../request/request';
import { fetchReport } from '../service/fetch-report';
import type { CallCounter, Connection } from '../service/settings';
import type { SettingsStore } from '../settings/settings-store';
import { provenanceLine } from '../table/provenance';
import type { Table } from '../table/table';
import type { WriteOutcome } from '../table/write-job';
import { writeTable } from '../table/write-table';

/** Google ends an execution after 360 s, and a killed one cleans nothing up: past this, nothing new begins. */
const WORK_MS = 270_000;
const LONGEST_ID = 100;

/** What a run needs from outside. */
export interface RunPorts {
  readonly http: Http;
  readonly clock: Clock;
  readonly locks: Locks;
  readonly spreadsheet: SpreadsheetApi;
  readonly formatTime: FormatTime;
  readonly settings: SettingsStore;
}

/** What is to be run, unchecked: it comes from the sidebar. */
export interface RunOrder {
  readonly draft: Draft;
  /** The report's id: runs of one id share a sheet. The kind of report unless given. */
  readonly id?: unknown;
  /** The title of the sheet when it has to be made. The report's label unless given. */
  readonly name?: unknown;
}

/** What a run did. */
export interface RunReport {
  readonly request: Request;
  readonly sheetTitle: string;
  readonly rows: number;
  readonly columns: number;
  readonly rowsInserted: number;
  readonly rowsChanged: number;
  readonly rowsDeleted: number;
  readonly rowsMarked: number;
  readonly cellsWritten: number;
  /** Requests sent to the service and the device links. */
  readonly calls: number;
  readonly newestCompleteDay: string;
  readonly notices: readonly string[];
  readonly seconds: number;
}

/** Checks, fetches and writes one report. Throws an AdReportsError; the sheet then stands as it was. */
export function runReport({ draft, id, name }: RunOrder, ports: RunPorts): RunReport {
  const { clock, settings } = ports;
  const begun = clock.now();
  const request = checked(draft, settings, begun);
  const { label } = report(request.report);
  const calls: CallCounter = { sent: 0 };
  const connection: Connection = {
    http: ports.http,
    clock,
    settings: settings.settings(),
    key: settings.key(),
    deadline: begun + WORK_MS,
    calls,
  };
  const table =
    request.report === 'device' ? fetchDevice(request, connection) : fetchReport(request, connection);
  const target = { reportId: textOr(id, request.report), sheetName: textOr(name, label) };
  const written = write(table, request, target, begun + WORK_MS, ports);
  return {
    request,
    ...outcome(written),
    rows: table.rows.length,
    columns: table.columns.length,
    calls: calls.sent,
    newestCompleteDay: request.newestCompleteDay,
    notices: [...table.notices, ...written.notices],
    seconds: (clock.now() - begun) / 1000,
  };
}

function checked(draft: unknown, settings: SettingsStore, now: number): Request {
  const typed: Draft = typeof draft === 'object' && draft !== null ? draft : {};
  const result = checkDraft(typed, { now, defaults: settings.settings() });
  if ('issues' in result) throw new NotAllowed(result.issues.map(({ message }) => message));
  return result.request;
}

function write(
  table: Table,
  request: Request,
  target: { readonly reportId: string; readonly sheetName: string },
  deadline: number,
  ports: RunPorts,
): WriteOutcome {
  const { zone, currency } = request;
  const kind = request.report;
  return writeTable({
    api: ports.spreadsheet,
    locks: ports.locks,
    clock: ports.clock,
    formatTime: ports.formatTime,
    numberFormat: ({ field }) => columnFormat(field, currency),
    deadline,
    target: { ...target, kind, zone, currency },
    table,
    provenance: provenance(table, request, ports),
  });
}

function provenance(table: Table, request: Request, { clock, spreadsheet, formatTime }: RunPorts): string {
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

function outcome({
  sheetTitle,
  rowsInserted,
  rowsChanged,
  rowsDeleted,
  rowsMarked,
  cellsWritten,
}: WriteOutcome) {
  return { sheetTitle, rowsInserted, rowsChanged, rowsDeleted, rowsMarked, cellsWritten };
}

/** A short text from outside, or `otherwise`. */
function textOr(value: unknown, otherwise: string): string {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? otherwise : text.slice(0, LONGEST_ID);
}
