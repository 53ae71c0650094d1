import { calculateProjection, type EstimatedStep, estimateSteps, listLinks, type Triangle } from './mack';

/** Fewer cohorts say too little about how much cohorts differ. */
export const FEWEST_COHORTS = 5;

/**
 * How many times as much the growth of cohorts varies over long spans as independent steps would, at least 1. A cohort of good users grows
 * faster in every week, which Mack's model does not know. The mean over spans of several steps, on cohorts that know both ends.
 */
export function measureDependence(
  triangle: Triangle,
  days: readonly number[],
  steps: readonly EstimatedStep[],
): number {
  const ratios = listDoublingSpans(days).flatMap(({ from, to }) => {
    const ends = triangle.map((row) => [row[from] ?? null, row[to] ?? null]);
    const isOneStep = to === from + 1;
    const isScarce = listLinks(ends, 0).length < FEWEST_COHORTS;
    return isOneStep || isScarce ? [] : [compareVariances(ends, steps.slice(from, to))];
  });
  const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / Math.max(1, ratios.length);
  return Math.max(1, mean);
}

/**
 * Spans of days, one after the other, in each of which the day at least doubles; as indexes of `days`.
 *
 * @example [1, 2, 3, 4, 5, 6, 7, 9] → days 1 to 2, 2 to 4 and 4 to 9
 */
function listDoublingSpans(days: readonly number[]) {
  const spans: { readonly from: number; readonly to: number }[] = [];
  for (let from = 0; from < days.length; ) {
    const start = days[from] ?? 0;
    const to = days.findIndex((day) => day >= 2 * start);
    if (to < 0) break;
    spans.push({ from, to });
    from = to;
  }
  return spans;
}

/**
 * The variance of the growth over a span, divided by that of its steps if they were independent. Both are for each unit of the first amount:
 * Mack's sigma squared of the span taken as one step, and the squared error of a projection that starts with 1. Sigma squared is the scatter of
 * cohorts around the factor, without the uncertainty of the factor itself, so `factorVariance` is left out of the steps, too.
 */
function compareVariances(ends: Triangle, steps: readonly EstimatedStep[]): number {
  const stepsWithKnownFactors = steps.map((step) => ({ ...step, factorVariance: 0 }));
  const independentVariance = calculateProjection(1, stepsWithKnownFactors).squaredError;
  const [spanAsOneStep] = estimateSteps(ends);
  return spanAsOneStep === undefined || independentVariance === 0
    ? 1
    : spanAsOneStep.variance / independentVariance;
}
