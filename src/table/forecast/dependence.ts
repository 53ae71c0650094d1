import { developmentSteps, type EstimatedStep, projected } from './mack';
import { linksAt, type Triangle } from './triangle';

/**
 * How many times as much the growth of cohorts varies over long spans as independent steps would, at least 1. A cohort of good users grows
 * faster in every week, which Mack's model does not know. Measured over spans in which the day doubles, on cohorts that know both ends.
 */
export function dependenceOf(
  triangle: Triangle,
  days: readonly number[],
  steps: readonly EstimatedStep[],
  fewest: number,
): number {
  const ratios: number[] = [];
  for (let from = 0; from < steps.length; ) {
    const start = days[from] ?? 0;
    const to = days.findIndex((day) => day >= 2 * start);
    if (to < 0) break;
    const ends = triangle.map((row) => [row[from] ?? null, row[to] ?? null]);
    if (to > from + 1 && linksAt(ends, 0).length >= fewest) ratios.push(ratioOf(ends, steps.slice(from, to)));
    from = to;
  }
  const mean = ratios.reduce((sum, each) => sum + each, 0) / Math.max(1, ratios.length);
  return Math.max(1, mean);
}

/** The variance of the growth over a span, compared with that of its steps if they were independent. */
function ratioOf(ends: Triangle, steps: readonly EstimatedStep[]): number {
  const independent = steps.map((step) => ({ ...step, factorVariance: 0 }));
  const expected = projected(1, independent).squaredError;
  const [direct] = developmentSteps(ends);
  return direct === undefined || expected === 0 ? 1 : direct.variance / expected;
}
