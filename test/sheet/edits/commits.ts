import { SpreadsheetUser } from '../../../emulator/src/spreadsheet/edits/user';
import type { Day } from '../../../src/dates/calendar';
import type { SheetsRequest } from '../../../src/platform/ports';
import { REQUESTS } from '../../../src/sheet/api/blocks';
import { insertDimension, setCells } from '../../../src/sheet/api/sheets-requests';
import { DaysDiffer } from '../../../src/sheet/plan/day-window';
import { StagedTable } from '../../../src/sheet/write/staged-table';
import { translateLateError, writeTable } from '../../../src/sheet/write/write-table';
import type { EarlierPlans } from '../../../src/sheet/write-job';
import type { Cell } from '../../../src/table/table';
import type { EmulatedSheets } from '../../fakes/sheets/emulated-sheets';
import { buildTestTable, createJob, createLongJob, type JobOptions } from '../../fakes/sheets/table-writing';
import {
  buildDays,
  buildRow,
  createFileInUse,
  FIELDS,
  LEDGER,
  OLD,
  reportSheet,
  toDay,
  toSerial,
} from './file-in-use';

type Rows = readonly (readonly Cell[])[];
type Run = (sheets: EmulatedSheets, minute: number) => readonly string[];

/** A run that writes the report's table. */
export interface Commit {
  /** The file before the run, in use by the user. */
  readonly make: () => EmulatedSheets;
  readonly run: Run;
  /** The rows that the service reports. */
  readonly rows: Rows;
  /** The row of the headers before the run, counted from 1. */
  readonly headerRow: number;
  /** True if the run fetches only some of the days. */
  readonly isPart: boolean;
  /** True if the run leaves the rows as they are. An edit of them is corrected by the next run. */
  readonly leavesRows: boolean;
}

interface Options extends JobOptions {
  /** The days that the run fetches; all by default. */
  readonly asked?: readonly Day[];
  readonly fields?: readonly string[];
}

/** How often a run fetches days again because their rows are not as they were written. */
const MOST_FETCHES = 3;

type Write = (
  sheets: EmulatedSheets,
  rows: Rows,
  job: JobOptions & { readonly minute: number },
) => readonly string[];

const atOnce =
  (fields: readonly string[]): Write =>
  (sheets, rows, job) =>
    writeTable(createJob(sheets, buildTestTable(fields, rows), job)).notices;

/** Collects the rows in a hidden sheet, day by day. */
const dayByDay: Write = (sheets, rows, job) => {
  const staged = createLongJob(sheets, FIELDS, { ...job, runId: `run${job.minute}` });
  const table = StagedTable.begin(staged);
  for (const day of new Set(rows.map(([date]) => String(date))))
    table.appendDayRows(
      day,
      rows.filter(([date]) => date === day),
    );
  try {
    return table.finish(staged).notices;
  } catch (error) {
    try {
      table.discardAllRows();
    } catch {
      // The next run deletes the hidden sheet.
    }
    throw error;
  }
};

/** A run of a report with `rows`. It also fetches the days with rows that are not as they were written. */
function runOf(rows: Rows, write: Write, { asked, fields: _, ...more }: Options): Run {
  const last = rows.reduce((latest, [date]) => (String(date) > latest ? String(date) : latest), toDay(1));
  const covers = { from: toDay(1), to: last, completeThrough: last, question: 'of these rows' };
  return (sheets, minute) => {
    const earlier: EarlierPlans = {};
    let fetched = asked;
    for (let nth = 1; ; nth++) {
      const isFetched = ([date]: readonly Cell[]) => fetched?.includes(String(date)) !== false;
      const window = fetched && { fetchedDays: fetched, keptFrom: toDay(1), keptTo: last };
      try {
        return write(sheets, rows.filter(isFetched), {
          covers,
          minute,
          earlier,
          ...(window && { window }),
          ...more,
        });
      } catch (error) {
        if (!(error instanceof DaysDiffer) || nth === MOST_FETCHES) throw translateLateError(earlier, error);
        fetched = error.days === 'all' ? undefined : [...(fetched ?? []), ...error.days];
      }
    }
  };
}

/** A file with the days 1 to 5, and a refresh of it. */
function refreshed(rows: Rows, options: Options = {}, write = atOnce(options.fields ?? FIELDS)): Commit {
  const headerRow = 2;
  return {
    make: () => createFileInUse((sheets) => runOf(OLD, atOnce(FIELDS), {})(sheets, 0), headerRow),
    run: runOf(rows, write, options),
    rows,
    headerRow,
    isPart: options.asked !== undefined,
    leavesRows: false,
  };
}

/** The rows of the service after a change of the third day: one of them is gone, and one is new. */
const THIRD = [
  ...buildDays(1, 2),
  buildRow(3, 'a', 1),
  buildRow(3, 'c', 1),
  buildRow(3, 'd'),
  ...buildDays(4, 5),
];
const LEFT = OLD.filter((_, nth) => nth % 3 !== 1);

/** Requests for a line of the ledger, right below its headers. */
function ledgerLine({ store }: EmulatedSheets): readonly SheetsRequest[] {
  const { id } = store.sheetNamed(LEDGER)!;
  return [insertDimension(id, 'ROWS', { from: 1, to: 2 }, false), setCells(id, 1, 0, [['a line']])];
}

export const COMMITS: Readonly<Record<string, Commit>> = {
  'changes numbers of all rows': refreshed(buildDays(1, 5, 1)),
  'changes only the line': { ...refreshed(OLD), leavesRows: true },
  'adds days': refreshed([...buildDays(1, 4), ...buildDays(5, 7, 1)]),
  'removes rows': refreshed(LEFT),
  'removes all rows': refreshed([]),
  'lets a day leave the range': refreshed(buildDays(2, 6, 1), {
    decideAbsenceReason: ([date]) => (Number(date) < toSerial(2) ? 'outside' : 'gone'),
  }),
  'fetches one day': refreshed(THIRD, { asked: [toDay(3)] }),
  'removes a metric': refreshed(
    buildDays(1, 5, 1).map((cells) => cells.slice(0, 3)),
    { fields: FIELDS.slice(0, 3) },
  ),
  'adds a metric': refreshed(
    buildDays(1, 5, 1).map((cells, nth) => [...cells, nth / 100]),
    { fields: [...FIELDS, 'ctr'] },
  ),
  'adds a line to the ledger': {
    ...refreshed(buildDays(1, 5, 1)),
    run: (sheets, minute) =>
      runOf(buildDays(1, 5, 1), atOnce(FIELDS), {
        ...(minute === 1 && { changeRequests: () => ledgerLine(sheets) }),
      })(sheets, minute),
  },
  'replaces days, collected in a hidden sheet': refreshed(
    [...buildDays(1, 3), ...buildDays(4, 6, 1), buildRow(4, 'd')],
    { asked: [4, 5, 6].map(toDay) },
    dayByDay,
  ),
  'replaces all days, collected in a hidden sheet': refreshed(buildDays(1, 7, 1), {}, dayByDay),
};

/** A sheet of another size, in which a write takes another way. */
export interface Size {
  readonly change: (sheets: EmulatedSheets) => void;
  /** The commits that take the other way in this sheet; all by default. */
  readonly commits?: readonly string[];
}

export const WITH_ROOM: Size = { change: () => {} };

export const SIZES: Readonly<Record<string, Size>> = {
  'in a sheet that the table and the user’s cells fill': {
    change: (sheets) => {
      const sheet = reportSheet(sheets)!;
      const user = new SpreadsheetUser(sheets.store);
      const cut = (dimension: string, startIndex: number, endIndex: number) =>
        user.request({ deleteDimension: { range: { sheetId: sheet.id, dimension, startIndex, endIndex } } });
      cut('ROWS', sheets.store.used(sheet).rows, sheet.rowCount);
      cut('COLUMNS', 7, sheet.columnCount);
    },
  },
  'in a sheet too large to be read at once': {
    change: (sheets) => {
      const sheetId = reportSheet(sheets)!.id;
      const request = { appendDimension: { sheetId, dimension: 'ROWS', length: 3_900 } };
      new SpreadsheetUser(sheets.store).request(request);
    },
  },
  'through a hidden sheet': {
    change: () => {
      REQUESTS.mostBytes = 400;
    },
    commits: ['adds days', 'fetches one day'],
  },
};
