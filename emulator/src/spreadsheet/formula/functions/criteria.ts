/** Which cells of a range meet a criterion such as 5, "north", "n*", ">=10", "<>". */
import type { ArrayValueObject } from '@univerjs/engine-formula';
import { EN_US, type Locale } from '../../locale';
import { asText, numberIn } from '../coercion';
import { engineFunction } from '../engine/engine';
import { valueObject } from '../engine/values';
import type { Block, CellError, Operand, Scalar } from '../scalar';

/** The different values of a range. The engine tests each of them once. */
interface Column {
  readonly values: readonly Scalar[];
  /** For each cell of the range, the place of its value in `values`. */
  readonly places: readonly number[];
  /** For each criterion, whether the values meet it. */
  readonly tested: Map<string, readonly boolean[]>;
}

const columns = new WeakMap<Block, Column>();

/** Tests cells by their place in the range, row by row. */
export function meeting(
  range: Block,
  criterion: Exclude<Scalar, CellError>,
  locale = EN_US,
): (at: number) => boolean {
  const column = columnOf(range);
  const wanted = inSignsOfEngine(criterion, locale);
  const key = `${typeof wanted} ${wanted}`;
  let tested = column.tested.get(key);
  if (tested === undefined) {
    tested = meetingValues(column.values, wanted);
    column.tested.set(key, tested);
  }
  return (at) => tested[column.places[at]!]!;
}

function columnOf(range: Block): Column {
  let column = columns.get(range);
  if (column === undefined) {
    const known = new Map<Scalar, number>();
    const places = range.flat().map((value) => {
      if (!known.has(value)) known.set(value, known.size);
      return known.get(value)!;
    });
    column = { values: [...known.keys()], places, tested: new Map() };
    columns.set(range, column);
  }
  return column;
}

/** The engine reads numbers and days of criteria as in en_US; here they are in the locale of the file. */
function inSignsOfEngine(criterion: Exclude<Scalar, CellError>, locale: Locale): string | number {
  if (typeof criterion === 'number') return criterion;
  const [, sign = '', rest = ''] = /^(<=|>=|<>|<|>|=)?([\s\S]*)$/.exec(asText(criterion, locale))!;
  const number = numberIn(rest, locale);
  return number === undefined ? sign + rest : `${sign}${number}`;
}

/** The engine's SUMIFS takes the cells to add with `pick`, from which the result of its test is learned. */
function meetingValues(values: readonly Scalar[], criterion: string | number): readonly boolean[] {
  const sumIfs = engineFunction('SUMIFS');
  const object = (value: Operand) => valueObject(value, sumIfs);
  let met: readonly boolean[] = [];
  const pick = (mask: ArrayValueObject) => {
    met = values.map((_, at) => mask.get(at, 0)?.getValue() === true);
    return object([[0]]);
  };
  const summed = Object.assign(object(values.map(() => [0])), { pick });
  sumIfs.calculate(summed, object(values.map((value) => [value])), object(criterion));
  return met;
}
