const DAY_MS = 86_400_000;

/** The argument of the function of a time trigger that fires at `moment`. Times are in UTC. */
export function timeEvent(triggerUid: string, moment: number): Record<string, unknown> {
  const date = new Date(moment);
  const newYear = Date.UTC(date.getUTCFullYear(), 0, 1);
  return {
    triggerUid,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    'day-of-month': date.getUTCDate(),
    'day-of-week': ((date.getUTCDay() + 6) % 7) + 1,
    'week-of-year': Math.floor((moment - newYear) / DAY_MS / 7) + 1,
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    timezone: 'UTC',
  };
}
