/**
 * Cumulative amounts: a row for each origin, such as a cohort, and a column for each development period, such as a day after the first
 * launch. Null is an amount that is not known yet, or not known at all.
 */
export type Triangle = readonly (readonly (number | null)[])[];

export interface DevelopmentStep {
  readonly factor: number;
  /** Mack's sigma squared: the variance of the later amount, for each unit of the earlier one. */
  readonly variance: number;
  readonly factorVariance: number;
}

export interface EstimatedStep extends DevelopmentStep {
  /** The amounts of all links together at the earlier day. */
  readonly volume: number;
  readonly links: number;
}

/**
 * The development from each column to the next one, by Mack (1993): factors weighted by amounts, and sigma squared. Where fewer than two
 * origins tell sigma squared, it is extrapolated in Mack's way from the two columns before. A factor without links is NaN.
 */
export function estimateSteps(triangle: Triangle): EstimatedStep[] {
  const steps: EstimatedStep[] = [];
  const columns = Math.max(0, ...triangle.map((row) => row.length));
  for (let column = 0; column + 1 < columns; column++) {
    const links = listLinks(triangle, column);
    const volume = sumNumbers(links.map(({ before }) => before));
    const factor = sumNumbers(links.map(({ after }) => after)) / volume;
    const squares = links.flatMap(({ before, after }) =>
      before > 0 ? [(after - factor * before) ** 2 / before] : [],
    );
    const variance =
      squares.length > 1 ? sumNumbers(squares) / (squares.length - 1) : estimateNextVariance(steps);
    steps.push({ factor, variance, factorVariance: variance / volume, volume, links: links.length });
  }
  return steps;
}

/** Mack's own estimate of a variance that one origin alone cannot tell. */
function estimateNextVariance(steps: readonly DevelopmentStep[]): number {
  const [before = Number.NaN, last = before] = steps.slice(-2).map(({ variance }) => variance);
  return before === 0 ? 0 : Math.min(last ** 2 / before, before, last);
}

/** Develops an amount. The standard error is that of Mack's model: the amount's own deviation, and that of the estimated factors. */
export function calculateProjection(start: number, steps: readonly DevelopmentStep[]) {
  return steps.reduce(
    ({ amount, squaredError }, { factor, variance, factorVariance }) => ({
      amount: amount * factor,
      squaredError: factor ** 2 * squaredError + amount * variance + amount ** 2 * factorVariance,
    }),
    { amount: start, squaredError: 0 },
  );
}

function sumNumbers(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** From `column` to the next column, of all origins that know both. */
function listLinks(triangle: Triangle, column: number) {
  return triangle.flatMap((row) => {
    const [before = null, after = null] = [row[column], row[column + 1]];
    return before === null || after === null ? [] : [{ before, after }];
  });
}

/** Fewer cohorts say too little about how much cohorts differ. */
export const FEWEST_COHORTS = 5;

/**
 * The factor (at least 1) by which the variance of a forecast is larger than in Mack's model. Mack takes steps as independent, but a cohort of
 * good users grows faster in every week. For a span of several steps, the factor is the variance of the growth of cohorts that know both ends,
 * divided by that of independent steps. The result is the mean of all spans.
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
 * Consecutive spans, as indexes of `days`. In each span the day at least doubles. `days` ascend, and begin with day 1 or later.
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
