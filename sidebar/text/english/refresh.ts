/** The section on when and how a report refreshes itself. */
export const refresh = {
  title: 'Refresh',
  /** The keys are stored. */
  schedules: {
    'by hand': 'By hand only',
    'when ready': 'As soon as a new day is complete',
    daily: 'Every day',
    weekdays: 'Weekdays',
    weekly: 'Every week',
    monthly: 'Every month',
  },
  day: 'Day',
  dayOfMonth: 'Day of the month',
  hour: 'Hour',
  zone: (timeZone: string) => `In the spreadsheet's time, ${timeZone}.`,
  shorterMonths: (zone: string) => `${zone} In shorter months: on their last day.`,

  byHand: 'The sheet changes only when somebody runs the report.',
  completeAt: (time: string, daysAfter: number) => {
    const day =
      daysAfter === 0 ? 'the same day' : daysAfter === 1 ? 'the day after' : `${daysAfter} days after`;
    return `A day is complete at about ${time} of ${day}.`;
  },
  nextCheck: 'The next hourly check fetches it.',
  laterHour: 'An earlier hour brings the day before.',
  withYourKey: 'It runs with your key, also while nobody has this file open.',
  withKeyOf: (owner: string) =>
    `It runs with the key of ${owner}. To run it with yours, choose Take over in the list.`,

  history: 'Days that leave the range',
  keepDays: 'Keep them: each new day is added',
  onlyRange: (range: string) => `Delete them: keep only ${range.toLowerCase()}`,
  daysDeleted: 'Rows of days that have left the range are deleted from the sheet.',
  daysStay:
    'Rows of days that have left the range stay in the sheet as they were. Column Date is needed to tell the days apart.',

  earlier: 'Earlier numbers',
  earlierGist: (days: string, amount: string, percent: string) =>
    `${days === '' ? '' : `days checked again: ${days} · `}changes from ${amount}, ${percent} %`,
  daysAgain: 'Days requested again',
  growingDays:
    'Every run requests again all days whose numbers can still grow. Once a week, and in each run by hand, it requests all other days too.',
  allDays: 'All days of the range are requested each time.',
  daysAgainHint: '2 to 90: how many earlier days are requested again and compared.',
  daysAgainHintWeekly:
    '2 to 90: how many earlier days are requested again and compared. Once a week, and in each run by hand, all days are.',
  threshold: 'Record changes of at least',
  amount: 'Amount',
  percent: 'Per cent',
  thresholdMeans:
    'A change is recorded if it reaches both the amount and the percentage. Smaller changes are written into the sheet too, but “Restatements …” does not list them.',
};
