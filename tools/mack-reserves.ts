import {
  calculateProjection,
  type DevelopmentStep,
  type EstimatedStep,
  estimateSteps,
  type Triangle,
} from '../src/table';

type Projection = ReturnType<typeof calculateProjection>;

/** The forecast of one origin, or of all together. */
export interface Reserve {
  readonly latest: number;
  readonly ultimate: number;
  readonly reserve: number;
  readonly standardError: number;
}

/** The latest amount of an origin, and its column. */
interface Start {
  readonly at: number;
  readonly latest: number;
}

/**
 * Forecasts every row of a triangle through its last column, or through `tail`, a step after the last column. In `all`, the standard error
 * includes the covariances: the rows share the factors.
 */
export function mackReserves(
  triangle: Triangle,
  tail?: DevelopmentStep,
): { readonly steps: readonly EstimatedStep[]; readonly rows: readonly Reserve[]; readonly all: Reserve } {
  const steps = estimateSteps(triangle);
  const whole = tail === undefined ? steps : [...steps, tail];
  const starts = triangle.flatMap((row): Start[] => {
    const at = row.findLastIndex((amount) => amount !== null);
    return at < 0 ? [] : [{ at, latest: row[at]! }];
  });
  const rows = starts.map(({ at, latest }) =>
    reserveOf(latest, calculateProjection(latest, whole.slice(at))),
  );
  return { steps, rows, all: reserveOf(total(starts), together(starts, whole)) };
}

/** The sum of all origins. Each joins at its latest column; from there on, the factors' errors act on the sum of those that have joined. */
function together(starts: readonly Start[], steps: readonly DevelopmentStep[]): Projection {
  const joining = (column: number) => total(starts.filter(({ at }) => at === column));
  let sum: Projection = { amount: joining(0), squaredError: 0 };
  steps.forEach((step, column) => {
    const next = calculateProjection(sum.amount, [step]);
    const squaredError = next.squaredError + step.factor ** 2 * sum.squaredError;
    sum = { amount: next.amount + joining(column + 1), squaredError };
  });
  return sum;
}

function reserveOf(latest: number, { amount, squaredError }: Projection): Reserve {
  return { latest, ultimate: amount, reserve: amount - latest, standardError: Math.sqrt(squaredError) };
}

function total(starts: readonly Start[]): number {
  return starts.reduce((sum, { latest }) => sum + latest, 0);
}
