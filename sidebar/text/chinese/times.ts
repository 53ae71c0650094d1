import { formatQuantity, WEEKDAYS } from '../../../src/wording/chinese/shared';

const UNITS: Readonly<Record<string, string>> = { day: '天', week: '周', month: '个月' };

/** Days, times and ranges of days. `day` and `time` are formatted: "11月20日", "09:14". */
export const times = {
  justNow: '刚刚',
  minutesAgo: (minutes: number) => `${minutes} 分钟前`,
  todayAt: (time: string) => `今天${time.startsWith('约') ? '' : ' '}${time}`,
  yesterdayAt: (time: string) => `昨天 ${time}`,
  tomorrowAt: (time: string) => `明天${time.startsWith('约') ? '' : ' '}${time}`,
  dayAt: (day: string, time: string) => `${day} ${time}`,
  about: (time: string) => `约 ${time}`,
  fromTo: (from: string, to: string) => `${from} 至 ${to}`,

  withCount: (days: string, count: number) => (count === 1 ? days : `${days}（${count} 天）`),
  upToNewest: (days: string, count: number) =>
    count === 1 ? `${days}，即最新的完整日。` : `${days}，截至最新的完整日。`,
  finished: (days: string) => `${days}，数据已完整。`,
  stillCounted: (days: string, newest: string, from: string, to: string) =>
    `${days}。最新的完整日是 ${newest}，${from === to ? to : `${from}至${to}`}的数据尚不完整。`,

  /** Named ranges; the keys are stored. */
  ranges: {
    yesterday: '昨天（最新完整日）',
    today: '今天（截至目前）',
    'this week': '本周至今',
    'last week': '上周',
    'this month': '本月至今',
    'last month': '上个月',
    'this quarter': '本季度至今',
    'last quarter': '上季度',
    'this year': '本年至今',
    'last year': '去年',
  },
  newestUnits: (count: number, unit: string) => `最近 ${formatQuantity(count, UNITS[unit] ?? unit)}`,
  lastUnits: '最近 …',
  chosenDays: '自选日期',
  cellDays: '单元格中的日期',

  weekdays: WEEKDAYS,
};
