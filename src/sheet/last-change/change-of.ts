import type { SheetCell, SheetRow } from '../../table/sheet-cell';
import { itemAt } from '../api/spans';
import type { ExistingRow } from '../read/existing-table';
import { goodLine } from '../read/provenance-line';
import { lineTexts } from '../reconcile/line-requests';
import { keyColumns, keyOf } from '../reconcile/match-rows';
import type { Refresh } from '../reconcile/refresh-requests';
import {
  type CellChange,
  identityCells,
  type KeepChanges,
  type LastChange,
  rowIdentity,
} from './last-change';

/** What a refresh is about to change, and what the sheet says before it. `recorded` is what its batch writes into the ledger. */
export function changeOf(refresh: Refresh, { facts }: KeepChanges, recorded: readonly unknown[]): LastChange {
  const { job, existing } = refresh;
  const { stamp } = existing;
  return {
    at: job.clock.now(),
    ...rowChanges(refresh),
    ...lineBefore(refresh),
    marked: stamp.marked,
    covers: stamp.covers ?? null,
    recorded,
    facts,
  };
}

type RowParts = Pick<LastChange, 'columns' | 'isByKey' | 'changed' | 'inserted' | 'deleted' | 'notes'>;

function rowChanges({ job: { table }, fresh, rows }: Refresh): RowParts {
  const { columns } = table;
  const written = new Map([...rows.changed, ...rows.blanked].map(({ row, cells }) => [row, cells]));
  const deleted = new Set(rows.deleted);
  const inserted = rows.inserted.flatMap((run) => run.fresh.map((index) => itemAt(fresh, index)));
  const staying = rows.existing.filter(({ row }) => !deleted.has(row));
  const after = new Map(staying.map(({ row, cells }) => [row, afterWrite(cells, written.get(row))]));
  const before = rows.existing.map(({ cells }) => cells);
  const isByKey = haveOwnKeys(before, columns) && haveOwnKeys([...after.values(), ...inserted], columns);
  const identity = rowIdentity({ columns, isByKey });
  const at = (row: number) => identityCells(identity, after.get(row) ?? []);
  const noteOf = (row: number) => rows.userContent.get(row)?.note ?? '';
  return {
    columns,
    isByKey,
    changed: staying.flatMap(({ row, cells }) => {
      const writes = written.get(row);
      return writes === undefined ? [] : [{ at: at(row), cells: changesOf(cells, writes) }];
    }),
    inserted,
    deleted: deletedRows(rows.existing, deleted, at, noteOf),
    notes: rows.notes.map(({ row, note }) => ({ at: at(row), before: noteOf(row), after: note })),
  };
}

type Writes = readonly (SheetCell | undefined)[];

function afterWrite(cells: SheetRow, writes: Writes = []): SheetRow {
  return cells.map((cell, column) => writes[column] ?? cell);
}

function changesOf(cells: SheetRow, writes: Writes): CellChange[] {
  return writes.flatMap((after, column): CellChange[] =>
    after === undefined ? [] : [[column, cells[column] ?? '', after]],
  );
}

function haveOwnKeys(rows: readonly SheetRow[], columns: LastChange['columns']): boolean {
  const keys = keyColumns(columns);
  return keys.length > 0 && new Set(rows.map((cells) => keyOf(cells, keys))).size === rows.length;
}

/** The deleted rows, each with the nearest row above it that stays. */
function deletedRows(
  rows: readonly ExistingRow[],
  deleted: ReadonlySet<number>,
  at: (row: number) => SheetRow,
  noteOf: (row: number) => string,
): LastChange['deleted'] {
  let below: number | undefined;
  return rows.flatMap(({ row, cells }) => {
    if (deleted.has(row))
      return [{ cells, below: below === undefined ? null : at(below), note: noteOf(row) }];
    below = row;
    return [];
  });
}

/**
 * The line above the table and its note before the refresh, without a reason why the numbers were not refreshed. Where they are missing or
 * unknown, those that the refresh writes. The note is null if the refresh leaves the note to the user.
 */
function lineBefore({ job, existing }: Refresh): Pick<LastChange, 'line' | 'lineNote'> {
  const { line, grid, entered, stamp } = existing;
  const { text, note } = lineTexts(job, existing);
  if (line === undefined) return { line: text, lineNote: note ?? null };
  const old = String(grid[line.row]?.[line.column]);
  const oldNote = entered === undefined ? note : (entered[line.row]?.[line.column]?.note ?? '');
  return {
    line: goodLine(old, stamp.line) ?? old,
    lineNote: note === undefined ? null : (oldNote ?? null),
  };
}
