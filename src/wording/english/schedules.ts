import { formatCount } from '../counts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** "09:00". */
function time(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** Texts about when and how reports refresh themselves. */
export const schedules = {
  texts: {
    'by hand': 'By hand',
    'when ready': 'As soon as a new day is complete',
    daily: (hour: number) => `Every day at ${time(hour)}`,
    weekdays: (hour: number) => `Weekdays at ${time(hour)}`,
    weekly: (weekday: number, hour: number) => `${WEEKDAYS[weekday - 1]}s at ${time(hour)}`,
    monthly: (day: number, hour: number) => `On day ${day} of the month at ${time(hour)}`,
  },
  /** The issues of a report's schedule; each sentence follows the field and the value. */
  issues: {
    fields: {
      schedule: 'When',
      history: 'Days that leave the range',
      daysAgain: 'Days requested again',
      threshold: 'Record changes of at least',
      totals: 'Totals row',
      order: 'Order of the rows',
      chart: 'Chart',
    },
    issue: (field: string, value: string, wrong: string) =>
      `${field}: ${value === '' ? 'what was given' : `“${value}”`} ${wrong}`,
    noRefreshing: 'is not a schedule; choose when the report refreshes itself.',
    noSchedule:
      'is not a schedule; choose by hand, when a new day is complete, daily, on weekdays, weekly or monthly.',
    noWeekday: 'is not a day of the week; give a whole number from 1 (Monday) to 7 (Sunday).',
    noDayOfMonth: 'is not a day of the month; give a whole number from 1 to 31.',
    noHour: 'is not an hour of the day; give a whole number from 0 to 23.',
    noHistory: 'is not possible; they are “kept” or “dropped”.',
    noTotals: 'is not possible; it is true or false.',
    noOrder: 'is not an order; choose the order of the report, newest first, or a metric.',
    noChart: 'is not a chart; choose none, a line, stacked columns, cohort curves or a heat table.',
    noDaysAgain: (least: number, most: number) =>
      `is not possible; give a whole number of days from ${least} to ${most}.`,
    noThreshold: 'is not a threshold; give a smallest difference and a smallest per cent.',
    noDifference: (most: number) =>
      `is not a smallest difference; give a number from 0 to ${formatCount(most)}.`,
    noPercent: 'is not a smallest per cent; give a number from 0 to 100.',
  },
};
