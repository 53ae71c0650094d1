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

/** An amount that is partly forecast, and the square of its standard error. */
export interface Projection {
  readonly amount: number;
  readonly squaredError: number;
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

/** Develops an amount. The error is that of Mack's model: the amount's own deviation, and that of the estimated factors. */
export function calculateProjection(start: number, steps: readonly DevelopmentStep[]): Projection {
  return steps.reduce<Projection>(
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
export function listLinks(triangle: Triangle, column: number) {
  return triangle.flatMap((row) => {
    const [before = null, after = null] = [row[column], row[column + 1]];
    return before === null || after === null ? [] : [{ before, after }];
  });
}
