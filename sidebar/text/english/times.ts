import { formatQuantity, WEEKDAYS } from '../../../src/wording/english/shared';

/** Days, times and ranges of days. `day` and `time` are formatted: "20 Nov", "09:14". */
export const times = {
  justNow: 'just now',
  minutesAgo: (minutes: number) => (minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`),
  todayAt: (time: string) => `today ${time}`,
  yesterdayAt: (time: string) => `yesterday ${time}`,
  tomorrowAt: (time: string) => `tomorrow ${time}`,
  dayAt: (day: string, time: string) => `${day} ${time}`,
  about: (time: string) => `about ${time}`,
  fromTo: (from: string, to: string) => `${from} to ${to}`,

  withCount: (days: string, count: number) => (count === 1 ? days : `${days} (${count} days)`),
  upToNewest: (days: string, count: number) =>
    `${days}, ${count > 1 ? 'up to ' : ''}the newest complete day.`,
  finished: (days: string, count: number) =>
    `${days}. ${count > 1 ? 'All these days are' : 'This day is'} complete.`,
  stillCounted: (days: string, newest: string, from: string, to: string) =>
    `${days}. ${newest} is the newest complete day. ${from === to ? `${to} is` : `${from} to ${to} are`} not complete yet.`,

  /** Named ranges; the keys are stored. */
  ranges: {
    yesterday: 'Newest complete day',
    today: 'Today so far',
    'this week': 'This week so far',
    'last week': 'Last week',
    'this month': 'This month so far',
    'last month': 'Last month',
    'this quarter': 'This quarter so far',
    'last quarter': 'Last quarter',
    'this year': 'This year so far',
    'last year': 'Last year',
  },
  newestUnits: (count: number, unit: string) => `Last ${formatQuantity(count, unit)}`,
  lastUnits: 'Last …',
  chosenDays: 'Days I choose',
  cellDays: 'Days from cells',

  weekdays: WEEKDAYS,
};
