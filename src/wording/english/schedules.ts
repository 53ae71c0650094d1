import { formatCount } from '../counts';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Texts about when and how reports refresh themselves. */
export const schedules = {
  texts: {
    'by hand': 'By hand',
    'when ready': 'Every day, when complete',
    daily: (hour: number) => `Every day after ${formatHour(hour)}`,
    weekdays: (hour: number) => `Weekdays after ${formatHour(hour)}`,
    weekly: (weekday: number, hour: number) => `${WEEKDAYS[weekday - 1]}s after ${formatHour(hour)}`,
    monthly: (day: number, hour: number) => `On day ${day} of the month after ${formatHour(hour)}`,
  },
  issues: {
    fields: {
      schedule: 'Refresh',
      history: 'Keep older rows',
      daysAgain: 'Days to check again',
      threshold: 'Record changes of at least',
      totals: 'Totals row',
      order: 'Sort by',
      chart: 'Chart',
    },
    notPossible: (field: string, value: string, leastDays: number, mostDays: number, mostAbsolute: number) =>
      `${field}: ${value === '' ? 'this value' : `“${value}”`} is not possible. The form lists the possible values. Days to check again: ${leastDays} to ${mostDays}. Smallest change: 0 to ${formatCount(mostAbsolute)}, and 0 to 100 %.`,
  },
};
