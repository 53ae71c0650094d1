import { reports, schedules } from '../../../src/wording/english/shared';

export const refresh = {
  title: schedules.issues.fields.schedule,
  /** The keys are stored. */
  schedules: {
    'by hand': 'By hand only',
    'when ready': schedules.texts['when ready'],
    daily: 'Every day at a fixed hour',
    weekdays: 'Weekdays',
    weekly: 'Every week',
    monthly: 'Every month',
  },
  day: 'Day',
  dayOfMonth: 'Day of the month',
  hour: 'Hour',
  zone: (timeZone: string) =>
    `The hour is in the spreadsheet's time, ${timeZone}. The report may run up to an hour later.`,
  shorterMonths: 'In shorter months, the report runs on the last day.',

  byHand: 'The sheet changes only when somebody runs the report.',
  completeAt: (time: string, daysAfter: number) => {
    const day =
      daysAfter === 0
        ? ' on the same day'
        : daysAfter === 1
          ? ' on the next day'
          : `, ${daysAfter} days later`;
    return `A day becomes complete at about ${time}${day}, in the spreadsheet's time.`;
  },
  nextCheck: 'The report refreshes within an hour after that.',
  earlierHour: 'At the hour that you chose, the newest day is not complete. Choose a later hour.',
  withYourKey: 'The report runs with your key, even when nobody has this file open.',
  withKeyOf: (owner: string) =>
    `The report runs with the key of ${owner}. To use your key, choose “Take over” in the list of reports.`,

  earlier: 'Earlier numbers',
  earlierGist: (days: string) =>
    `Each refresh checks at least the last ${days} ${Number(days) === 1 ? 'day' : 'days'} again.`,
  daysAgain: schedules.issues.fields.daysAgain,
  growingDays:
    'Each scheduled refresh checks the newest days, because their numbers still grow. Once a week, and when you press “Run”, all days are checked.',
  allDays: 'Each refresh checks all days of the range.',
  daysAgainHint:
    'Enter a number from 2 to 90. Each refresh checks this many recent days again. Once a week, and when you press “Run”, all days are checked, except in device reports.',
  alert: {
    title: schedules.issues.fields.alert,
    off: 'Off',
    on: 'Send me unusual numbers by mail',
    hint: 'Each scheduled run compares the newest complete day with the mean of the same weekday in the last four weeks.',
    metric: 'Number',
    by: 'Compared by',
    allTogether: reports.alerts.allTogether,
    percent: 'More than (%)',
    amount: (unit: string) => `and more than${unit === '' ? '' : ` (${unit})`}`,
    percentagePoints: 'percentage points',
    limitsMean: 'The alert comes only if the difference is more than both limits.',
    nothingUnusual: (day: string) => `Alert: nothing unusual on ${day}`,
  },
};
