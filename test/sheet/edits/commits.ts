import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import type { SheetsRequest, SpreadsheetApi } from '../../../src/platform/ports';
import type { LargeEnd } from '../../../src/sheet/large/large-job';
import { LargeTable } from '../../../src/sheet/large/large-table';
import { writeTable } from '../../../src/sheet/write/write-table';
import type { BatchAddition, WriteJob } from '../../../src/sheet/write-job';
import type { Cell } from '../../../src/table/table';
import type { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { jobFor, longJobFor, tableOf } from '../../fakes/sheets/table-writing';
import { KEEPING, takeBackIn } from '../../fakes/sheets/taken-back';
import { dayOf, days, FIELDS, fileInUse, LEDGER, OLD, reportSheet, row, serialOf } from './file-in-use';

type Run = (sheets: EmulatedSheets, minute: number) => readonly string[];

/** A run that writes the report's table. */
export interface Commit {
  /** The file before the run, in use by the user. */
  readonly make: () => EmulatedSheets;
  readonly run: Run;
  /** The rows that the run fetches. */
  readonly rows: readonly (readonly Cell[])[];
  /** A run that fetches all days, after one that could not be completed; `run` if not given. */
  readonly whole?: Run;
  /** The row of the headers before the run, counted from 1. */
  readonly headerRow?: number;
  /** True if nothing is written when somebody edits the sheet during the run. The next run then writes all. */
  readonly mayRefuse?: boolean;
  /** True if the run may leave the rows as they are. An edit of them is corrected by the next run. */
  readonly leavesRows?: boolean;
  /** True if a formula of the user may be damaged when somebody edits the sheet during the run. A sentence then says so. */
  readonly mayDamage?: boolean;
}

const COVERS = { from: dayOf(1), to: dayOf(5), completeThrough: dayOf(5), question: 'of these rows' };

type Rows = readonly (readonly Cell[])[];

const refresh =
  (rows: Rows, more: Partial<WriteJob> = {}, fields = FIELDS): Run =>
  (sheets, minute) =>
    writeTable(jobFor(sheets, tableOf(fields, rows), { minute, covers: COVERS, ...more })).notices;

/** A file with the days 1 to 5, and a refresh of it. */
function refreshed(
  rows: Rows,
  more: Partial<WriteJob> = {},
  {
    whole,
    fields,
    before = {},
    isTotalled = true,
  }: {
    whole?: Rows;
    fields?: readonly string[];
    before?: Partial<WriteJob>;
    isTotalled?: boolean;
  } = {},
): Commit {
  const headerRow = before.totals === true ? 3 : 2;
  return {
    make: () => fileInUse((sheets) => refresh(OLD, before)(sheets, 0), { headerRow, isTotalled }),
    run: refresh(rows, more, fields),
    rows,
    headerRow,
    ...(whole && { whole: refresh(whole) }),
  };
}

const isOf = (nth: number) => {
  return ([date]: readonly Cell[]) => date === dayOf(nth);
};

/** The rows of the third day after a refresh of that day: one of them is gone, and one is new. */
const THIRD = [row(3, 'a', 1), row(3, 'c', 1), row(3, 'd')];
const WITH_THIRD = [...days(1, 2), ...THIRD, ...days(4, 5)];
const LEFT = OLD.filter((_, nth) => nth % 3 !== 1);

/** A line for the ledger, right below its headers. */
function ledgerLine(sheets: EmulatedSheets): BatchAddition {
  const { id: sheetId, title, rowCount, columnCount, ...sheet } = sheets.store.sheetNamed(LEDGER)!;
  const headerRow = sheet.rows.findIndex((each) => each?.values.includes('Day'));
  const left = sheet.rows[headerRow]?.values.indexOf('Day') ?? 0;
  const range = { sheetId, dimension: 'ROWS', startIndex: headerRow + 1, endIndex: headerRow + 2 };
  const start = { sheetId, rowIndex: headerRow + 1, columnIndex: left };
  const rows = [{ values: [{ userEnteredValue: { stringValue: 'a line' } }] }];
  const headers = [...Array.from({ length: left }, () => undefined), 'Day'];
  return {
    requests: [{ insertDimension: { range } }, { updateCells: { start, rows, fields: 'userEnteredValue' } }],
    into: { tab: { sheetId, title, rowCount, columnCount }, headerRow, headers, count: 1 },
  };
}

/** Refreshes that fit into one batch. */
export const REFRESHES: Readonly<Record<string, Commit>> = {
  'changes numbers of all rows': refreshed(days(1, 5, 1)),
  'changes only the line': { ...refreshed(OLD), leavesRows: true },
  'adds days': refreshed([...days(1, 4), ...days(5, 7, 1)]),
  'removes rows': refreshed(LEFT, {}, { isTotalled: false }),
  'removes rows that a formula adds up': { ...refreshed(LEFT), mayDamage: true },
  'removes all rows': refreshed([], {}, { isTotalled: false }),
  'lets a day leave the range': refreshed(days(2, 6, 1), {
    isAsked: ([date]) => Number(date) >= serialOf(2),
  }),
  'fetches one day': refreshed(THIRD, { window: { from: dayOf(3), to: dayOf(3) } }, { whole: WITH_THIRD }),
  'brings back rows': {
    ...refreshed(days(1, 5, 1)),
    make: () => {
      const sheets = refreshed(OLD).make();
      refresh(LEFT)(sheets, 0);
      return sheets;
    },
  },
  'removes a metric': {
    ...refreshed(
      days(1, 5, 1).map((cells) => cells.slice(0, 3)),
      {},
      { fields: FIELDS.slice(0, 3) },
    ),
    mayDamage: true,
  },
  'adds a metric': refreshed(
    days(1, 5, 1).map((cells, nth) => [...cells, nth / 100]),
    {},
    { fields: [...FIELDS, 'ctr'] },
  ),
  'adds a totals row': refreshed(days(1, 6, 1), { totals: true }),
  'keeps a totals row': {
    ...refreshed(days(1, 6, 1), { totals: true }, { before: { totals: true } }),
    mayDamage: true,
  },
  'removes a totals row': refreshed(days(1, 6, 1), { totals: false }, { before: { totals: true } }),
  'is taken back': {
    make: () => {
      const sheets = refreshed(OLD).make();
      refresh([...LEFT.map((cells) => [...cells.slice(0, 3), 9]), ...days(6, 6)], KEEPING)(sheets, 0);
      return sheets;
    },
    run: (sheets) => takeBackIn(sheets).notices,
    rows: OLD,
    whole: refresh(OLD),
    mayRefuse: true,
    mayDamage: true,
  },
  'adds a line to the ledger': {
    ...refreshed(days(1, 5, 1)),
    run: (sheets, minute) =>
      refresh(days(1, 5, 1), { ...(minute === 1 && { together: () => ledgerLine(sheets) }) })(sheets, minute),
  },
};

/** A table by days that is fetched over several executions and moved in from a hidden sheet. */
function moved(rows: Rows, from: number, to: number): Commit {
  const write =
    (table: Rows, first: number, last: number, isWhole: boolean): Run =>
    (sheets, minute) => {
      const kept = { keptFrom: dayOf(1), keptTo: dayOf(7) };
      const window = { from: dayOf(first), to: dayOf(last), ...kept };
      const large = LargeTable.begin(
        longJobFor(sheets, FIELDS, { runId: `run${minute}`, minute, ...(isWhole ? {} : { window }) }),
      );
      const asked = Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
      for (const nth of asked) large.add(dayOf(nth), table.filter(isOf(nth)));
      const end: LargeEnd = {
        provenance: `Device report, run ${minute}`,
        notices: [],
        asked: asked.map(dayOf),
        covers: COVERS,
      };
      return large.finish(isWhole ? end : { ...end, ...kept }).notices;
    };
  const others = OLD.filter(([date]) => !rows.some(([day]) => day === date));
  return {
    // A formula over rows that a run deletes cannot be restored: without a line of totals, the sheet can be.
    make: () => fileInUse((sheets) => write(OLD, 1, 5, true)(sheets, 0), { isTotalled: false }),
    run: write(rows, from, to, to - from > 5),
    rows,
    whole: write([...others, ...rows], 1, 7, true),
    mayRefuse: true,
  };
}

export const MOVED_IN: Readonly<Record<string, Commit>> = {
  'replaces and adds days of a large table': moved(days(4, 6, 1), 4, 6),
  'replaces days of a large table by shorter ones': {
    ...moved(
      days(3, 6, 1).filter(([, network]) => network !== 'b'),
      3,
      6,
    ),
    mayDamage: true,
  },
  'replaces days of a large table by longer ones': moved([...days(4, 6, 1), row(4, 'd'), row(4, 'e')], 4, 6),
  'replaces all of a large table': moved(days(1, 7, 1), 1, 7),
};

const cut = (
  user: SpreadsheetUser,
  sheetId: number,
  dimension: string,
  startIndex: number,
  endIndex: number,
) => user.request({ deleteDimension: { range: { sheetId, dimension, startIndex, endIndex } } });

/** The number of rows of numbers that a batch writes. */
const numbersIn = (requests: readonly SheetsRequest[]) =>
  requests.flatMap(({ updateCells }) =>
    ((updateCells as { rows?: { values: object[] }[] })?.rows ?? []).filter(({ values }) =>
      JSON.stringify(values).includes('numberValue'),
    ),
  ).length;

/**
 * Google refuses batches with many numbers that are planned from the sheet, so that their rows go through a hidden sheet. What undoes a
 * batch is accepted.
 */
export function refusingLarge(sheets: EmulatedSheets): void {
  let isPlanned = false;
  let mayBeUndone = false;
  const { get, batchUpdate } = sheets;
  const refusing: Pick<SpreadsheetApi, 'get' | 'batchUpdate'> = {
    get: (...given) => {
      isPlanned = true;
      return get.apply(sheets, given);
    },
    batchUpdate: (requests, shown) => {
      const isRefused = isPlanned && !mayBeUndone && numbersIn(requests) > 4;
      isPlanned = false;
      if (isRefused) throw new Error('Request payload size exceeds the limit');
      mayBeUndone = requests.some((request) => 'copyPaste' in request);
      return batchUpdate.call(sheets, requests, shown);
    },
  };
  Object.assign(sheets, refusing);
}

/** A sheet of another size, in which a write takes another way. */
export interface Size {
  readonly change: (sheets: EmulatedSheets) => void;
  /** True if not all cells are read before a write, so that not all can be restored. A sentence says so. */
  readonly mayDamage?: boolean;
  /** True for a commit that takes the other way in this sheet. */
  readonly concerns?: (commit: Commit) => boolean;
}

export const WITH_ROOM: Size = { change: () => {} };

export const SIZES: Readonly<Record<string, Size>> = {
  'in a sheet that the table and the user’s cells fill': {
    change: (sheets) => {
      const sheet = reportSheet(sheets);
      if (sheet === undefined) return;
      const user = new SpreadsheetUser(sheets.store, 'a@x.test');
      cut(user, sheet.id, 'ROWS', sheets.store.used(sheet).rows, sheet.rowCount);
      cut(user, sheet.id, 'COLUMNS', 7, sheet.columnCount);
    },
  },
  'in a sheet too large to be read at once': {
    change: (sheets) => {
      const { id: sheetId } = reportSheet(sheets) ?? {};
      const user = new SpreadsheetUser(sheets.store, 'a@x.test');
      user.request({ appendDimension: { sheetId, dimension: 'ROWS', length: 3_900 } });
    },
    mayDamage: true,
  },
  'through a hidden sheet': {
    change: refusingLarge,
    mayDamage: true,
    concerns: ({ rows, leavesRows = false, mayRefuse = false }) =>
      rows.length >= OLD.length && !leavesRows && !mayRefuse,
  },
};
