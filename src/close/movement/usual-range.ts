/** The 90 % quantiles of Student's t distribution with 2 to 11 degrees of freedom. */
const QUANTILES = [1.886, 1.638, 1.533, 1.476, 1.44, 1.415, 1.397, 1.383, 1.372, 1.363];
/** The fewest months that say something about the next one. */
export const LEAST_MONTHS = 3;
/** Only the newest months count, because networks change their ways. */
export const MOST_MONTHS = QUANTILES.length + LEAST_MONTHS - 1;

/**
 * The range in percent that holds the next month in eight of ten cases, from the shares of 3 to 12 earlier months (0.01 is 1 %): their mean,
 * and what Student's t says about one more value. It is rounded outward to one decimal, so 0.0 to 0.0 means that no month has moved.
 */
export function usualRange(shares: readonly number[]) {
  const count = shares.length;
  const mean = shares.reduce((sum, share) => sum + share, 0) / count;
  const squares = shares.reduce((sum, share) => sum + (share - mean) ** 2, 0);
  const quantile = QUANTILES[count - LEAST_MONTHS] ?? Number.NaN;
  const half = quantile * Math.sqrt((squares / (count - 1)) * (1 + 1 / count));
  // Without the last digits of floating point, which would move a bound by a tenth.
  const tenths = (share: number) => Number((share * 1000).toFixed(6));
  const text = (bound: number) => (bound / 10).toFixed(1);
  return { low: text(Math.floor(tenths(mean - half))), high: text(Math.ceil(tenths(mean + half))) };
}
