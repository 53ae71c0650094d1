import { createLedgerHook } from '../../../src/books/ledger/ledger';
import type { RestatedReport } from '../../../src/books/ledger/restatement';
import type { ReportKindId } from '../../../src/catalogue/entry';
import { toColumnFormat } from '../../../src/catalogue/number-formats';
import type { SpreadsheetApi } from '../../../src/platform/ports';
import type { WriteJob } from '../../../src/sheet/write-job';
import { buildColumns, type Cell, type Table } from '../../../src/table/table';
import { formatTime } from '../../fakes/format-time';
import { writeCounted } from '../../fakes/sheets/counted-calls';
import { createJob, type JobOptions } from '../../fakes/sheets/table-writing';

type Fields = Parameters<typeof buildColumns>[0];

export const SEEN = Date.UTC(2026, 10, 21, 3);

type RefreshedReport = RestatedReport & { readonly seenAt: number };

/** A report of November 2026, complete through the 19th, refreshed on the 21st at 04:00 in the spreadsheet's zone. */
export const NOVEMBER: RefreshedReport = {
  name: 'Revenue by country',
  report: 'full',
  connection: '',
  currency: 'USD',
  previousDays: { from: '2026-11-01', to: '2026-11-20', completeThrough: '2026-11-19' },
  requestedDays: { from: '2026-11-01', to: '2026-11-20' },
  seenAt: SEEN,
};

export const FULL: Fields = {
  dimensions: ['date', 'countryName', 'networkName'],
  metrics: ['revenue', 'impressionApi', 'ecpmApi'],
};

export function toReport(report: ReportKindId, more: Partial<RefreshedReport> = {}): RefreshedReport {
  return { ...NOVEMBER, report, ...more };
}

export function buildReportTable(fields: Fields, rows: readonly (readonly Cell[])[]): Table {
  return { columns: buildColumns(fields), rows, notices: [] };
}

export const toNovemberDay = (date: number): string => `2026-11-${String(date).padStart(2, '0')}`;

/** Writes a report's table and its restatements as a run does; `listRecorded` is their number. */
export function refresh(
  api: SpreadsheetApi,
  current: Table,
  report: RefreshedReport = NOVEMBER,
  more: JobOptions = {},
) {
  const hook = createLedgerHook(() => report, { spreadsheet: api, formatTime, seenAt: report.seenAt });
  const numberFormat: WriteJob['numberFormat'] = (column) => toColumnFormat(column, 'USD');
  const outcome = writeCounted(createJob(api, current, { numberFormat, ...hook, ...more }));
  return { ...outcome, recorded: hook.listRecorded().length, notices: hook.listNotices() };
}

/** The ledger's lines as a reader sees them, by header. */
export function readLedgerLines(shown: readonly (readonly unknown[])[]): Record<string, unknown>[] {
  const at = shown.findIndex((row) => row.includes('Difference'));
  const headers = shown[at]!.map(String);
  return shown
    .slice(at + 1)
    .map((row) => Object.fromEntries(headers.map((header, nth) => [header, row[nth] ?? ''])));
}
