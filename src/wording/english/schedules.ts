export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

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
      order: 'Sort by',
      chart: 'Chart',
      alert: 'Alert',
    },
    notPossible: (field: string, value: string, doNext: string) =>
      `${field}: ${value === '' ? 'this value' : `“${value}”`} is not possible. ${doNext}`,
    chooseInForm: 'Choose one of the values in the form.',
    enterDays: (least: number, most: number) => `Enter a whole number of days from ${least} to ${most}.`,
  },
};
