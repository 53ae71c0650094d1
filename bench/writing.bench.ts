import type { SpreadsheetApi } from '../src/platform/ports';
import { writeTable } from '../src/sheet/write/write-table';
import type { WriteJob } from '../src/sheet/write-job';
import type { Cell, Column, Table } from '../src/table/table';
import { writeCounted } from '../test/fakes/sheets/counted-calls';
import { EmulatedSheets } from '../test/fakes/sheets/emulated-sheets';
import { fakeTextStore } from '../test/fakes/text-store';
import type { BenchRow } from './bench-row';
import { timed, timesText } from './measure';

const ROWS = 100_000;
const WIDTH = 15;
const ROUNDS = 3;

const COLUMNS: readonly Column[] = Array.from({ length: WIDTH }, (_, nth) => ({
  field: `field${nth}`,
  label: `Field ${nth}`,
  type: nth === 0 ? 'date' : nth < 6 ? 'id' : 'money',
  note: 'What it means.',
  key: nth < 6,
}));

/**
 * From a table of 100,000 × 15 to the requests that put it into a sheet; then from the sheet's values to the requests of a
 * refresh that restates two of 90 days. The time of the emulated Sheets API is left out, so that the add-on's own work is measured
 * against serializing the same values once as JSON, which is unavoidable.
 */
export function run(): BenchRow[] {
  const old = tableOf(0);
  const restated = tableOf(0.01);
  const blank = new EmulatedSheets();
  const filled = new EmulatedSheets();
  const first = writeCounted(jobFor(filled, old));
  // The batch that shows the filled sheet is one more.
  const batches = Math.ceil((filled.counts['sheets.bytes'] ?? 0) / 5_000_000) + 1;
  const refreshed = writeCounted(jobFor(filled.copy(), restated));
  const json = Array.from({ length: ROUNDS }, () => timed(() => serialized(old)));
  const writing = Array.from({ length: ROUNDS }, () => ownMs(blank.copy(), old));
  const refreshing = Array.from({ length: ROUNDS }, () => ownMs(filled.copy(), restated));
  const into = `${ROWS.toLocaleString('en-US')} × ${WIDTH} into a new sheet`;
  const refresh = 'a refresh with 2 of 90 days restated';
  return [
    { what: `${into}: reads`, value: first.reads, unit: 'reads', target: { atMost: 1 } },
    { what: `${into}: writes`, value: first.writes, unit: 'writes', target: { atMost: batches } },
    { what: `${into}: time, to one JSON.stringify of its cells`, ...ratioOf(writing, json) },
    {
      what: `${refresh}: cells written`,
      value: refreshed.cellsWritten,
      unit: 'cells',
      target: { exactly: differing(old, restated) },
    },
    { what: `${refresh}: writes`, value: refreshed.writes, unit: 'writes', target: { atMost: 1 } },
    { what: `${refresh}: time, to one JSON.stringify of its cells`, ...ratioOf(refreshing, json) },
  ];
}

function ratioOf(ours: readonly number[], json: readonly number[]): Omit<BenchRow, 'what'> {
  const [one, other] = [Math.min(...ours), Math.min(...json)];
  return { value: one / other, unit: '×', detail: timesText(one, other) };
}

function serialized({ rows }: Table): string {
  return JSON.stringify(
    rows.map((row) => ({ values: row.map((cell) => ({ userEnteredValue: { v: cell } })) })),
  );
}

/** The time of a write without the time of the emulated Sheets API. */
function ownMs(sheets: EmulatedSheets, table: Table): number {
  let away = 0;
  const apart = <Answer>(call: () => Answer): Answer => {
    const begin = performance.now();
    try {
      return call();
    } finally {
      away += performance.now() - begin;
    }
  };
  const api: SpreadsheetApi = {
    timeZone: () => sheets.timeZone(),
    get: (...asked) => apart(() => sheets.get(...asked)),
    values: (...asked) => apart(() => sheets.values(...asked)),
    batchUpdate: (...asked) => apart(() => sheets.batchUpdate(...asked)),
  };
  return timed(() => writeTable(jobFor(api, table))) - away;
}

/** Rows of 90 days. The amounts of the last two days are higher by `more`. */
function tableOf(more: number): Table {
  const rows = Array.from({ length: ROWS }, (_, row): Cell[] => {
    const day = Math.floor((row * 90) / ROWS);
    return COLUMNS.map(({ type, key }, nth) => {
      if (type === 'date') return new Date(Date.UTC(2026, 7, 1 + day)).toISOString().slice(0, 10);
      if (key) return `${nth}-${row % 997}-${row}`;
      return (row % 1_009) / 7 + nth + (day >= 88 ? more : 0);
    });
  });
  return { columns: COLUMNS, rows, notices: [] };
}

function differing(one: Table, other: Table): number {
  return one.rows.reduce(
    (sum, row, nth) => sum + row.filter((cell, column) => cell !== other.rows[nth]![column]).length,
    0,
  );
}

function jobFor(api: SpreadsheetApi, table: Table): WriteJob {
  return {
    api,
    locks: { withDocumentLock: (_waitMs, work) => ({ result: work() }) },
    clock: { now: () => 0, sleep: () => {}, random: () => 0.5 },
    document: fakeTextStore(),
    formatTime: () => '21 Nov 2026',
    numberFormat: () => '0.00',
    deadline: 1,
    target: { reportId: 'r', kind: 'full', sheetName: 'Money', zone: 'UTC+0', currency: 'USD' },
    table,
    provenance: 'Full report · UTC+0 · USD',
  };
}
