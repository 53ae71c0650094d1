/** SUMIF, SUMIFS and their kin: totals of the cells with neighbours in other ranges that meet criteria. */
import { elementwise } from '../arrays';
import { type Block, blockOf, CellError, type Operand, type Scalar, single, WRONG_COUNT } from '../scalar';
import type { Argument, Implementation } from './argument';
import { meeting } from './criteria';
import { TOTAL_OF, totalOf } from './totals';

const OTHER_SIZE = new CellError('#VALUE!', 'Array arguments are of different size.');
const NO_RANGE = new CellError('#N/A', 'Argument must be a range.');

type Combine = (values: readonly Scalar[]) => Scalar;

const combine = {
  sum: (values) => totalOf(values, TOTAL_OF.SUM),
  average: (values) => totalOf(values, TOTAL_OF.AVERAGE),
  count: (values) => values.length,
  different: (values) => new Set(values.filter((value) => value !== undefined)).size,
} satisfies Readonly<Record<string, Combine>>;

export const CONDITIONAL_TOTALS: Readonly<Record<string, Implementation>> = {
  SUMIF: ofOneRange(combine.sum),
  AVERAGEIF: ofOneRange(combine.average),
  COUNTIF: ofOneRange(combine.count),
  SUMIFS: ofRanges(combine.sum),
  AVERAGEIFS: ofRanges(combine.average),
  MINIFS: ofRanges((values) => totalOf(values, TOTAL_OF.MIN)),
  MAXIFS: ofRanges((values) => totalOf(values, TOTAL_OF.MAX)),
  COUNTUNIQUEIFS: ofRanges(combine.different),
  COUNTIFS: (args, around, inArray) => ofRanges(combine.count)([args[0]!, ...args], around, inArray),
};

/** The function of a range and a criterion, and perhaps of another range of the same shape with the values. */
function ofOneRange(total: Combine): Implementation {
  return ([tested, criterion, valued, ...more], around, inArray) => {
    if (tested === undefined || criterion === undefined || more.length > 0) return WRONG_COUNT;
    const range = tested.value();
    if (!Array.isArray(range)) return NO_RANGE;
    const values = valued === undefined ? range : sameShape(blockOf(valued.value()), range as Block);
    return totalled(values as Block, [range as Block], [criterion], total, around, inArray);
  };
}

/** SUMIF reads as many values as it tests cells, whatever the size of the range with the values. */
function sameShape(block: Block, { length, 0: first }: Block): Block {
  if (block.length === length && block[0]!.length === first!.length) return block;
  return Array.from({ length }, (_, row) => first!.map((__, column) => block[row]?.[column]));
}

/** The function of a range with the values, followed by ranges and criteria. */
function ofRanges(total: Combine): Implementation {
  return ([valued, ...pairs], around, inArray) => {
    if (valued === undefined || pairs.length < 2 || pairs.length % 2 > 0) return WRONG_COUNT;
    const tested = pairs.filter((_, at) => at % 2 === 0).map((range) => range.value());
    const values = valued.value();
    if (!Array.isArray(values) || !tested.every(Array.isArray)) return NO_RANGE;
    const ranges = tested as readonly Block[];
    const isSame = (range: Block) => range.length === values.length && range[0]!.length === values[0].length;
    if (!ranges.every(isSame)) return OTHER_SIZE;
    const criteria = pairs.filter((_, at) => at % 2 > 0);
    return totalled(values as Block, ranges, criteria, total, around, inArray);
  };
}

function totalled(
  values: Block,
  ranges: readonly Block[],
  criteria: readonly Argument[],
  total: Combine,
  { locale }: Parameters<Implementation>[1],
  inArray: boolean,
): Operand {
  const wanted = criteria.map((criterion) => (inArray ? criterion.value() : single(criterion.value())));
  return elementwise(wanted, (ones) => {
    const tests: ((at: number) => boolean)[] = [];
    for (const [index, one] of ones.entries()) {
      if (one instanceof CellError) return one;
      tests.push(meeting(ranges[index]!, one, locale));
    }
    const width = values[0]!.length;
    const found: Scalar[] = [];
    for (let at = 0; at < values.length * width; at += 1)
      if (tests.every((meets) => meets(at))) found.push(values[Math.floor(at / width)]![at % width]);
    return total(found);
  });
}
