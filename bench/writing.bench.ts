import type { SheetsRequest, SheetValue, SpreadsheetApi, SpreadsheetResource } from '../src/platform/ports';
import type { WriteJob } from '../src/sheet/write-job';
import type { Cell, Column, Table } from '../src/table/table';
import { writeCounted } from '../test/fakes/sheets/counted-calls';
import { fakeTextStore } from '../test/fakes/text-store';
import { alternate, type BenchRow, ratio } from './measure';

const ROWS = 100_000;
const WIDTH = 15;

const COLUMNS: readonly Column[] = Array.from({ length: WIDTH }, (_, nth) => ({
  field: `field${nth}`,
  label: `Field ${nth}`,
  type: nth === 0 ? 'date' : nth < 6 ? 'id' : 'money',
  note: 'What it means.',
  key: nth < 6,
}));

/**
 * From a table of 100,000 × 15 to the requests that put it into a sheet; then from the sheet's values to the requests of a
 * refresh that restates two of 90 days. The sheet takes no time here, so that the add-on's own work is measured
 * against serializing the same values once as JSON, which is unavoidable.
 */
export function run(): BenchRow[] {
  const old = tableOf(0);
  const restated = tableOf(0.01);
  const sheet = new Taking();
  const first = writeCounted(jobFor(sheet, old));
  const calls = `${first.reads} read, ${first.writes} writes`;
  const most = Math.ceil(sheet.bytes / 5_000_000);
  const held = new Holding(sheet.stamp, sheetRows(old));
  const refreshed = writeCounted(jobFor(held, restated));
  const { fastest } = alternate(3, {
    json: () =>
      JSON.stringify(
        old.rows.map((row) => ({ values: row.map((cell) => ({ userEnteredValue: { v: cell } })) })),
      ),
    writing: () => writeCounted(jobFor(new Taking(), old)),
    refreshing: () => writeCounted(jobFor(held, restated)),
  });
  return [
    { what: `${ROWS} × ${WIDTH} into a new sheet: calls`, measured: calls, atMost: `1 read, ${most} writes` },
    {
      what: 'the same: time, to one JSON.stringify of its cells',
      measured: `${ratio(fastest.writing, fastest.json)} (${fastest.writing.toFixed(0)} ms)`,
      atMost: '',
    },
    {
      what: 'a refresh with 2 of 90 days restated: cells written',
      measured: `${refreshed.cellsWritten} cells, ${refreshed.writes} write`,
      atMost: `${differing(old, restated)} cells, 1 write`,
    },
    {
      what: 'the same: time, to one JSON.stringify of the table',
      measured: `${ratio(fastest.refreshing, fastest.json)} (${fastest.refreshing.toFixed(0)} ms)`,
      atMost: '',
    },
  ];
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

function sheetRows({ rows }: Table): SheetValue[][] {
  const serial = (day: string) => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;
  return [
    ['Full report'],
    COLUMNS.map(({ label }) => label),
    ...rows.map((row) => row.map((cell, nth) => (nth === 0 ? serial(String(cell)) : (cell ?? '')))),
  ];
}

/** An empty spreadsheet that accepts every batch as JSON and stores the stamp. */
class Taking implements SpreadsheetApi {
  bytes = 0;
  stamp = '';

  timeZone(): string {
    return 'UTC';
  }

  get(): SpreadsheetResource {
    return { sheets: [] };
  }

  values(): SheetValue[][][] {
    throw new Error('a new sheet is not read');
  }

  batchUpdate(requests: readonly SheetsRequest[]): undefined {
    this.bytes += JSON.stringify({ requests }).length;
    for (const { createDeveloperMetadata: made } of requests) {
      const entry = (
        made as { developerMetadata: { metadataKey: string; metadataValue: string } } | undefined
      )?.developerMetadata;
      if (entry?.metadataKey === 'adreports.table') this.stamp = entry.metadataValue;
    }
  }
}

/** A spreadsheet with one written table, which accepts batches without storing them. */
class Holding implements SpreadsheetApi {
  constructor(
    private readonly stamp: string,
    private readonly rows: SheetValue[][],
  ) {}

  timeZone(): string {
    return 'UTC';
  }

  get(): SpreadsheetResource {
    const gridProperties = { rowCount: this.rows.length, columnCount: WIDTH };
    const { sheet } = JSON.parse(this.stamp) as { sheet: number };
    const mark = { metadataId: 1, metadataKey: 'adreports.table', metadataValue: this.stamp };
    return {
      sheets: [{ properties: { sheetId: sheet, title: 'Money', gridProperties }, developerMetadata: [mark] }],
    };
  }

  values([range]: readonly string[]): SheetValue[][][] {
    const [, from, to] = /!A(\d+):[A-Z]+(\d+)$/.exec(range!)!;
    return [this.rows.slice(Number(from) - 1, Number(to))];
  }

  batchUpdate(requests: readonly SheetsRequest[]): undefined {
    JSON.stringify(requests);
  }
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
