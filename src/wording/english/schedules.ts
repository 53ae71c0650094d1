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
    wrong: (limits: { leastDaysAgain: number; mostDaysAgain: number; mostAbsolute: number }) => ({
      schedule:
        'is not a schedule; choose by hand, when a new day is complete, or an hour from 0 to 23 daily, on weekdays, on a weekday from 1 (Monday) to 7, or on a day of the month from 1 to 31.',
      history: 'is not possible; they are “kept” or “dropped”.',
      daysAgain: `is not possible; give a whole number of days from ${limits.leastDaysAgain} to ${limits.mostDaysAgain}.`,
      threshold: `is not a threshold; give a smallest difference from 0 to ${formatCount(limits.mostAbsolute)} and a smallest per cent from 0 to 100.`,
      totals: 'is not possible; it is true or false.',
      order: 'is not an order; choose the order of the report, newest first, or a metric.',
      chart: 'is not a chart; choose none, a line, stacked columns, cohort curves or a heat table.',
    }),
  },
};
