import type { DevelopmentStep, EstimatedStep } from './mack';

/** The growth from one day to a later one, as the logarithm of the factor. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly growth: number;
  readonly volume: number;
}

/** The daily growth falls with a power of the days since the first launch: on day t, it is exp(level - slope × (ln t - centre)). */
export interface Tail {
  readonly level: number;
  readonly slope: number;
  readonly centre: number;
  /** The squared standard errors of level and slope, and the variance of the growth around the curve, all of logarithms. */
  readonly levelVariance: number;
  readonly slopeVariance: number;
  readonly scatter: number;
  /** The variance of what is added, for each unit of it. */
  readonly dispersion: number;
}

/** A curve with two parameters needs two more points that can contradict it. */
const FEWEST_SPANS = 4;
/** For the numerical derivative of the growth by the slope. */
const SLOPE_CHANGE = 1e-4;

/**
 * Fits a tail (Sherman's inverse power curve) to the growth between the known days, weighted by the amounts that it was observed on.
 * `days` are the days of the columns that `steps` lead from and to. Undefined if the growth does not fall in a way that a curve can follow.
 */
export function estimateTail(days: readonly number[], steps: readonly EstimatedStep[]): Tail | undefined {
  const spans = listGrowingSpans(days, steps);
  if (spans.length < FEWEST_SPANS) return undefined;
  // A span stands for the day in its geometric middle, with its mean daily growth.
  const points = spans.map(({ from, to, growth, volume }) => ({
    x: (Math.log(from) + Math.log(to)) / 2,
    y: Math.log(growth / (to - from)),
    weight: volume,
  }));
  const sumWeighted = (value: (point: (typeof points)[number]) => number) =>
    points.reduce((sum, point) => sum + point.weight * value(point), 0);
  const weight = sumWeighted(() => 1);
  const centre = sumWeighted(({ x }) => x) / weight;
  const level = sumWeighted(({ y }) => y) / weight;
  const spread = sumWeighted(({ x }) => (x - centre) ** 2);
  const slope = -sumWeighted(({ x, y }) => (x - centre) * (y - level)) / spread;
  if (!Number.isFinite(slope) || slope <= 0) return undefined;
  // A regression with the weights scaled so that their sum is the number of points.
  const squares = sumWeighted(({ x, y }) => (y - level + slope * (x - centre)) ** 2);
  const scatter = ((squares / weight) * points.length) / (points.length - 2);
  const levelVariance = scatter / points.length;
  const slopeVariance = (scatter * weight) / points.length / spread;
  const dispersion = estimateDispersion(steps);
  return { level, slope, centre, scatter, levelVariance, slopeVariance, dispersion };
}

/** The step between two days by the tail. Its uncertainty is that of the curve, and of the growth that will scatter around it. */
export function deriveTailStep(tail: Tail, from: number, to: number): DevelopmentStep {
  const growth = calculateGrowth(tail, from, to);
  const calculateWithSlope = (slopeChange: number) =>
    calculateGrowth({ ...tail, slope: tail.slope + slopeChange }, from, to);
  const sensitivity =
    (calculateWithSlope(SLOPE_CHANGE) - calculateWithSlope(-SLOPE_CHANGE)) / (2 * SLOPE_CHANGE);
  const growthVariance =
    growth ** 2 * (tail.levelVariance + tail.scatter) + sensitivity ** 2 * tail.slopeVariance;
  // An error of the growth, which is the logarithm of the factor, changes the factor by as large a share of it.
  const factor = Math.exp(growth);
  return { factor, variance: tail.dispersion * (factor - 1), factorVariance: factor ** 2 * growthVariance };
}

/** The growth from one day to a later one: the integral of the daily growth (see Tail). For slope 1, it is a logarithm. */
function calculateGrowth({ level, slope, centre }: Tail, from: number, to: number): number {
  const power = 1 - slope;
  const scale = Math.exp(level + slope * centre);
  if (Math.abs(power) < 1e-9) return scale * Math.log(to / from);
  return (scale * (to ** power - from ** power)) / power;
}

/**
 * The spans between the days. A span without growth is joined with the one before, because only growth has a logarithm. The volume is an
 * average: both spans are observed on much the same amounts, so that a sum would count them twice.
 */
function listGrowingSpans(days: readonly number[], steps: readonly EstimatedStep[]): Span[] {
  const spans: Span[] = [];
  steps.forEach(({ factor, volume }, at) => {
    const [from = 0, to = 0] = days.slice(at, at + 2);
    let span: Span = { from, to, growth: Math.log(factor), volume };
    while (span.growth <= 0 && spans.length > 0) {
      const previousSpan = spans.pop() ?? span;
      const growth = previousSpan.growth + span.growth;
      span = { from: previousSpan.from, to, growth, volume: (previousSpan.volume + span.volume) / 2 };
    }
    spans.push(span);
  });
  return spans.filter(({ growth }) => growth > 0);
}

/** The variance of what is added is in proportion to it, as for counts. Over all steps, because a single one may add nothing. */
function estimateDispersion(steps: readonly EstimatedStep[]): number {
  const sumByVolume = (value: (step: EstimatedStep) => number) =>
    steps.reduce((sum, step) => sum + step.volume * value(step), 0);
  return sumByVolume(({ variance }) => variance) / sumByVolume(({ factor }) => factor - 1);
}
