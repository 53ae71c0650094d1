/** LTV and retention have one metric a day (ltv1 … ltv90, kp2 … kp90): the form asks for days, not for ninety ticks. */

const DAY_METRIC = /^(?:ltv|kp)(\d+)$/;

/** The day a metric stands for, or null when it is no metric of one day. */
export function dayOfMetric(id: string): number | null {
  const found = DAY_METRIC.exec(id);
  return found ? Number(found[1]) : null;
}

/** The days of metric ids as people write them: ltv1, ltv2, ltv3 and ltv7 are "1-3,7". Other metrics are left out. */
export function daysText(metrics: readonly string[]): string {
  const days = metrics
    .map(dayOfMetric)
    .filter((day) => day !== null)
    .sort((a, b) => a - b);
  const runs: [number, number][] = [];
  for (const day of days) {
    const last = runs[runs.length - 1];
    if (last && day <= last[1] + 1) last[1] = day;
    else runs.push([day, day]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}
