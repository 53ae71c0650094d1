/**
 * QUERY over an array without headers, as in `select Col1, sum(Col2) where Col1 <> '' group by Col1 order by Col1 desc label
 * sum(Col2) ''`: sums, counts and bounds of groups, without labels. Any other query is not emulated.
 */
import { compared } from '../coercion';
import { type Block, blockOf, CellError, type Operand, type Scalar, single, WRONG_COUNT } from '../scalar';
import type { Argument } from './argument';

const CLAUSES =
  /^select (.+?)(?: where Col(\d+) <> '')?(?: group by (.+?))?(?: order by (.+?))?(?: label (.+))?$/i;
const TERM = /^(?:(sum|count|min|max)\(Col(\d+)\)|Col(\d+))( desc| asc)?$/i;
const NO_LABEL = /^\w+\(Col\d+\) ''$/i;

interface Term {
  readonly aggregate: string | undefined;
  readonly column: number;
  readonly isDescending: boolean;
}

type Value = string | number | boolean | undefined;
type Row = readonly Value[];

export function query([data, text, headers]: readonly Argument[]): Operand {
  if (data === undefined || text === undefined) return WRONG_COUNT;
  const value = data.value();
  if (value instanceof CellError) return value;
  const asked = String(single(text.value()));
  const [, select, filled, groupedBy, orderedBy, labels] = CLAUSES.exec(asked) ?? [];
  const parts = [select, groupedBy, orderedBy].map((list) => listOf(list).map(termOf));
  const isKnown = parts.flat().every((term) => term !== undefined);
  const isPlain = listOf(labels).every((label) => NO_LABEL.test(label));
  const named = listOf(select).filter((term) => TERM.exec(term)?.[1] !== undefined).length;
  const hasHeaders = headers === undefined || single(headers.value()) !== 0;
  if (select === undefined || !isKnown || !isPlain || named !== listOf(labels).length || hasHeaders)
    return new CellError('#ERROR!', `not emulated: QUERY with "${asked}"`);
  const [columns, keys, order] = parts as [Term[], Term[], Term[]];
  const rows = ofOneType(blockOf(value)).filter(
    (row) => filled === undefined || row[Number(filled) - 1] !== undefined,
  );
  const groups = new Map<string, Row[]>();
  rows.forEach((row, at) => {
    const key = JSON.stringify(keys.length === 0 ? at : keys.map(({ column }) => row[column] ?? null));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  });
  const sorted = [...groups.values()].sort((one, other) => {
    for (const term of order) {
      const difference = compared(resultOf(term, one), resultOf(term, other));
      if (difference !== 0) return term.isDescending ? -difference : difference;
    }
    return 0;
  });
  const result = sorted.map((group) => columns.map((term) => resultOf(term, group)));
  return result.length === 0 ? new CellError('#N/A', 'Query completed with an empty output.') : result;
}

function listOf(list: string | undefined): string[] {
  return (list ?? '').split(',').flatMap((part) => part.trim() || []);
}

function termOf(text: string): Term | undefined {
  const [whole, aggregate, inside, alone, direction] = TERM.exec(text) ?? [];
  if (whole === undefined) return undefined;
  return {
    aggregate: aggregate?.toLowerCase(),
    column: Number(inside ?? alone) - 1,
    isDescending: direction?.trim().toLowerCase() === 'desc',
  };
}

/** A column has the type of most of its values; others are null. */
function ofOneType(block: Block): Row[] {
  const width = block[0]?.length ?? 0;
  const isNumeric = Array.from({ length: width }, (_, at) => {
    const numbers = block.filter((row) => typeof row[at] === 'number').length;
    return numbers > block.filter((row) => typeof row[at] === 'string' && row[at] !== '').length;
  });
  const valueIn = (value: Scalar, at: number): Value => {
    if (value instanceof CellError || value === '') return undefined;
    return isNumeric[at] === (typeof value === 'number') ? value : undefined;
  };
  return block.map((row) => row.map(valueIn));
}

/** A blank sum or bound is that of no values. */
function resultOf({ aggregate, column }: Term, group: readonly Row[]): Value {
  if (aggregate === undefined) return group[0]![column];
  const values = group.flatMap((row) => row[column] ?? []);
  if (aggregate === 'count') return values.length;
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return undefined;
  if (aggregate === 'sum') return numbers.reduce((sum, number) => sum + number, 0);
  return aggregate === 'max' ? Math.max(...numbers) : Math.min(...numbers);
}
