import { summedAgain } from '../../device/summarize/resummarize';
import type { Request } from '../../request/request';
import { columnsOf } from '../../table/columns';
import { sortRows } from '../../table/sort-rows';
import type { Cell, Table } from '../../table/table';
import type { CachedAnswer } from '../answers/cached-answer';
import { answersAreSums, hasDays } from '../answers/question';

/**
 * Takes the table of `request` from an answer that covers it: only the requested days, and the columns in the requested order.
 * Sorts the rows by the columns from left to right.
 */
export function selectColumns({ request: held, rows }: CachedAnswer, request: Request): Table {
  const columns = columnsOf(held);
  if (answersAreSums(request))
    return sorted(summedAgain({ columns, rows }, request.dimensions, request.metrics));
  const wanted = columnsOf(request);
  const places = wanted.map(({ field }) => columns.findIndex((column) => column.field === field));
  const kept = hasDays(held) ? rowsOfDays(rows, held.dimensions.indexOf('date'), request) : rows;
  return sorted({
    columns: wanted,
    rows: kept.map((row) => places.map((at) => row[at] ?? null)),
    notices: [],
  });
}

function rowsOfDays(rows: Table['rows'], at: number, { from, to }: Request): Table['rows'] {
  return rows.filter((row) => {
    const day = row[at];
    return typeof day === 'string' && day >= from && day <= to;
  });
}

function sorted(table: Table): Table {
  const rows: Cell[][] = table.rows.map((row) => [...row]);
  sortRows(rows);
  return { ...table, rows };
}
