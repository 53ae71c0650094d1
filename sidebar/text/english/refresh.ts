import { schedules } from '../../../src/wording/english/schedules';

/** The section on when and how a report refreshes itself. */
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
    `The hour is in the spreadsheet's time, ${timeZone}. The report runs within the hour after it.`,
  shorterMonths: 'In shorter months: on their last day.',

  byHand: 'The sheet changes only when somebody runs the report.',
  completeAt: (time: string, daysAfter: number) => {
    const day =
      daysAfter === 0 ? 'the same day' : daysAfter === 1 ? 'the next day' : `${daysAfter} days after`;
    return `The service completes a day at about ${time} of ${day}, in the spreadsheet's time.`;
  },
  nextCheck: 'The report refreshes within an hour of that.',
  earlierHour: 'A run at this hour brings one day less: choose a later hour.',
  withYourKey: 'The report runs with your key, also while nobody has this file open.',
  withKeyOf: (owner: string) =>
    `The report runs with the key of ${owner}. To run it with yours, choose Take over in the list.`,

  earlier: 'Earlier numbers',
  /** The smallest change that is recorded. */
  least: (amount: string, currency: string, percent: string) =>
    `${amount}${currency === '' ? '' : ` ${currency}`}${Number(percent) === 0 ? '' : ` and ${percent} %`}`,
  earlierGist: (days: string, least: string) => {
    return `${days === '' ? '' : `Each refresh checks at least the last ${days} ${Number(days) === 1 ? 'day' : 'days'} again. `}Changes of ${least} or more get a line in the tab of restatements.`;
  },
  daysAgain: schedules.issues.fields.daysAgain,
  growingDays:
    'Each refresh checks all days whose numbers can still grow. Once a week, and in each run by hand, it checks all days.',
  allDays: 'Each refresh checks all days of the range.',
  daysAgainHint: 'Each refresh checks the last 2 to 90 days again.',
  daysAgainHintWeekly:
    'Each refresh checks the last 2 to 90 days again. Once a week, and in each run by hand, it checks all days.',
  threshold: schedules.issues.fields.threshold,
  amount: 'Amount',
  percent: 'Per cent',
  thresholdMeans:
    'A change is recorded if it reaches both the amount and the percentage. Smaller changes are written into the sheet too, but “Restatements …” does not list them.',
};
