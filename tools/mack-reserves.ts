import {
  type DevelopmentStep,
  developmentSteps,
  type EstimatedStep,
  type Projection,
  projected,
} from '../src/charts/forecast/mack';
import type { Triangle } from '../src/charts/forecast/triangle';

/** The forecast of one origin, or of all together. */
export interface Reserve {
  readonly latest: number;
  readonly ultimate: number;
  readonly reserve: number;
  readonly standardError: number;
}

/**
 * Forecasts every row of a triangle through its last column, or through `tail`, a step after the last column. In `all`, the standard error
 * includes the covariances: the rows share the factors.
 */
export function mackReserves(
  triangle: Triangle,
  tail?: DevelopmentStep,
): {
  readonly steps: readonly EstimatedStep[];
  readonly rows: readonly Reserve[];
  readonly all: Reserve;
} {
  const steps = developmentSteps(triangle);
  const whole = [...steps, ...(tail === undefined ? [] : [tail])];
  const starts = triangle.flatMap((row) => {
    const at = lastKnown(row);
    const latest = row[at] ?? null;
    return latest === null ? [] : [{ at, latest }];
  });
  const rows = starts.map(({ at, latest }) => reserveOf(latest, projected(latest, whole.slice(at))));
  const latest = total(starts.map((start) => start.latest));
  return { steps, rows, all: reserveOf(latest, together(starts, whole)) };
}

/** The sum of all origins. Each joins at its latest column; from there on, the factors' errors act on the sum of those that have joined. */
function together(
  starts: readonly { readonly at: number; readonly latest: number }[],
  steps: readonly DevelopmentStep[],
): Projection {
  const joining = (column: number) =>
    total(starts.filter(({ at }) => at === column).map(({ latest }) => latest));
  return steps.reduce<Projection>(
    ({ amount, squaredError }, step, column) => {
      const next = projected(amount, [step]);
      return {
        amount: next.amount + joining(column + 1),
        squaredError: next.squaredError + step.factor ** 2 * squaredError,
      };
    },
    { amount: joining(0), squaredError: 0 },
  );
}

function reserveOf(latest: number, { amount, squaredError }: Projection): Reserve {
  return {
    latest,
    ultimate: amount,
    reserve: amount - latest,
    standardError: Math.sqrt(squaredError),
  };
}

/** The index of the last known amount of a row; -1 if none is known. */
function lastKnown(row: Triangle[number]): number {
  return row.reduce<number>((last, amount, at) => (amount === null ? last : at), -1);
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}
