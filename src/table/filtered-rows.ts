import { comparedText, type FilterList, filterColumns, textsOf } from '../request/filter-lists';
import { comparedLists, entriesOf, type FilteredRequest } from '../request/filtered';
import type { Cell, Table } from './table';

type Row = Table['rows'][number];
type Columns = Table['columns'];

export interface FilteredRows {
  readonly passing: Table['rows'];
  readonly leftOut: Table['rows'];
  /** The entries of the filter that no row has. */
  readonly unknown: readonly { readonly list: FilterList; readonly entry: string }[];
}

/** One list of a filter, as it is compared with the rows. */
interface Condition {
  readonly list: FilterList;
  readonly entries: readonly { readonly entry: string; readonly texts: readonly string[] }[];
  /** The indexes of the columns with the ids and the names. */
  readonly places: readonly number[];
  readonly isExcept: boolean;
}

/**
 * Divides the rows by the lists of the request's filter that the add-on compares. A row passes if it passes every list: it has one of the
 * entries, or none of them if the list is an exception. All rows of an id pass together, although the service may have renamed it: `all`
 * are the rows that tell which names an id has had.
 */
export function filteredRows(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  request: FilteredRequest,
  all: Table['rows'],
): FilteredRows {
  const conditions = comparedLists(request).map((list) => conditionOf(list, request, columns));
  const tests = conditions.map((condition) => testOf(condition, all));
  const passing: Row[] = [];
  const leftOut: Row[] = [];
  for (const row of rows) (tests.every((passes) => passes(row)) ? passing : leftOut).push(row);
  return { passing, leftOut, unknown: conditions.flatMap((condition) => unknownEntries(condition, all)) };
}

/** The lists of the filter that cannot be compared, because no row has a value for them. */
export function missingLists(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  request: FilteredRequest,
): readonly FilterList[] {
  if (rows.length === 0) return [];
  return comparedLists(request).filter((list) => {
    const { places } = conditionOf(list, request, columns);
    return rows.every((row) => places.every((at) => textOf(row[at]) === ''));
  });
}

function conditionOf(list: FilterList, request: FilteredRequest, columns: Columns): Condition {
  const fields: readonly string[] = filterColumns(list, request.report);
  return {
    list,
    entries: entriesOf(list, request).map((entry) => ({ entry, texts: textsOf(list, entry) })),
    places: fields.map((field) => columns.findIndex((column) => column.field === field)),
    isExcept: request.filter.except.includes(list),
  };
}

function testOf({ entries, places, isExcept }: Condition, rows: Table['rows']): (row: Row) => boolean {
  const wanted = new Set(entries.flatMap(({ texts }) => texts));
  const isNamed = (row: Row) => places.some((at) => wanted.has(textOf(row[at])));
  const [id = -1] = places;
  const ids = new Set(rows.filter(isNamed).map((row) => textOf(row[id])));
  ids.delete('');
  return (row) => (ids.has(textOf(row[id])) || isNamed(row)) !== isExcept;
}

function unknownEntries({ list, entries, places }: Condition, rows: Table['rows']) {
  const received = new Set(rows.flatMap((row) => places.map((at) => textOf(row[at]))));
  const unknown = entries.filter(({ texts }) => !texts.some((text) => received.has(text)));
  return unknown.map(({ entry }) => ({ list, entry }));
}

function textOf(cell: Cell | undefined): string {
  return comparedText(String(cell ?? ''));
}
