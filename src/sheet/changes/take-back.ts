import { serialDay } from '../../dates/sheet-dates';
import type { SheetRow } from '../../table/sheet-cell';
import type { Cell, Table } from '../../table/table';
import { retryingSheets } from '../api/retrying-api';
import { asCell } from '../own/own-table';
import { keyColumns, keyOf, matchRows, plainColumns } from '../plan/match-rows';
import { type ExistingTable, readExistingTable, rowsOfTable } from '../read/existing-table';
import type { ReadApi } from '../read/grid-reads';
import { findReportSheet } from '../read/report-sheet';
import { readUserContents } from '../read/user-content';
import { writeUnderLock } from '../write/write-table';
import type { Work, WriteJob } from '../write-job';
import type { LastChange } from './last-change';

/** Writes the table as it was before a change, as any other table, under the caller's lock. Undefined if `id` is not the last change any more. */
export function writeBefore(
  job: Omit<WriteJob, 'table' | 'provenance' | 'provenanceNote' | 'covers'>,
  id: string,
  change: LastChange,
): { readonly work: Work; readonly left: number } | undefined {
  const api = retryingSheets(job.api, job.clock, job.deadline);
  const sheet = findReportSheet(api, job.target.reportId);
  if (sheet?.stamp.lastChange !== id) return undefined;
  const isAdded = addedRowTest(change);
  const { table, left } = earlierTable(api, readExistingTable(api, sheet), change);
  const work = writeUnderLock({
    ...job,
    table,
    provenance: change.line,
    provenanceNote: '',
    covers: change.covers ?? undefined,
    // Rows that are marked stay as they are.
    stayReason: (cells) => (isAdded(cells) ? 'gone' : 'outside'),
    keepChanges: 'taken back',
  });
  return { work, left };
}

/** Whether the run has added a row. */
function addedRowTest({ columns, rows }: LastChange): (cells: SheetRow) => boolean {
  const keys = keyColumns(columns);
  const added = rows.flatMap(({ before, after }) =>
    before === undefined && after !== undefined ? [keyOf(after, keys)] : [],
  );
  const addedKeys = new Set(added);
  return (cells) => addedKeys.has(keyOf(cells, keys));
}

/** The table before a change, in the sheet as it is now. `left` rows of the change stay, because users have changed them since. */
export function earlierTable(api: ReadApi, existing: ExistingTable, change: LastChange) {
  const { columns } = change;
  const current = rowsOfTable(existing, columns);
  const contents = readUserContents(api, existing, current).rows;
  const keys = keyColumns(columns);
  const day = columns.findIndex(({ key, type }) => key && type === 'date');
  const partners = matchRows(
    current.map(({ cells }) => cells),
    change.rows.map((row) => row.after ?? []),
    plainColumns(columns.keys()),
    columns.length,
  );
  const earlier = new Map(
    current.map(({ row, cells }) => [row, contents.get(row)?.marked === true ? undefined : cells]),
  );
  const returning: SheetRow[] = [];
  const currentKeys = new Set(current.map(({ cells }) => keyOf(cells, keys)));
  let left = 0;
  change.rows.forEach((row, nth) => {
    const partner = partners[nth];
    const now = row.after === undefined || partner === undefined ? undefined : current[partner];
    const isThereAgain =
      row.before !== undefined && row.after === undefined && currentKeys.has(keyOf(row.before, keys));
    // No table can have a row without the day, which a user had removed.
    if (day >= 0 && row.before !== undefined && typeof row.before[day] !== 'number') left++;
    else if (row.after === undefined && row.before !== undefined && !isThereAgain) returning.push(row.before);
    else if (now === undefined || (row.before === undefined && contents.get(now.row)?.hasContent)) left++;
    else earlier.set(now.row, row.before);
  });
  const rows = [...earlier.values(), ...returning].flatMap((cells) =>
    cells === undefined ? [] : [toCells(cells, columns)],
  );
  return { left, table: { columns, notices: [], rows } satisfies Table };
}

function toCells(cells: SheetRow, columns: LastChange['columns']): Cell[] {
  return cells.map((cell, at) => {
    const isDay = columns[at]?.type === 'date' && typeof cell === 'number';
    return isDay ? serialDay(cell) : asCell(cell);
  });
}
