import { reports, schedules } from '../../../src/wording/chinese/shared';

const ALL_DAYS_WEEKLY = '每周一次，以及点击“运行”时，会检查全部日期。';

export const refresh = {
  title: schedules.issues.fields.schedule,
  /** The keys are stored. */
  schedules: {
    'by hand': '仅手动',
    'when ready': schedules.texts['when ready'],
    daily: '每天固定时间',
    weekdays: '周一至周五',
    weekly: '每周',
    monthly: '每月',
  },
  day: '星期',
  dayOfMonth: '几号',
  hour: '时间',
  zone: (timeZone: string) => `按表格的时区（${timeZone}）。报表可能晚至一小时后才运行。`,
  shorterMonths: '当月没有这一天时，报表在最后一天运行。',

  byHand: '只有在有人运行报表时，工作表才会变化。',
  completeAt: (time: string, daysAfter: number) => {
    const day = ['当天', '次日'][daysAfter] ?? ` ${daysAfter} 天后的`;
    return `每天的数据大约在${day} ${time} 完整（按表格的时区）。`;
  },
  nextCheck: '此后一小时内，报表会刷新。',
  earlierHour: '在您选择的时间，最新一天的数据尚不完整。请选择更晚的时间。',
  withYourKey: '报表使用您的密钥运行，无人打开此文件时也会运行。',
  withKeyOf: (owner: string) => `报表使用 ${owner} 的密钥运行。要改用您的密钥，请在报表列表中选择“接管”。`,

  alert: {
    title: schedules.issues.fields.alert,
    off: '关',
    on: '数字异常时发邮件给我',
    hint: '每次定时运行会将最新完整日与此前四周同一星期几的平均值比较。',
    metric: '数字',
    by: '比较方式',
    allTogether: reports.alerts.allTogether,
    percent: '相差超过（%）',
    amount: (unit: string) => `且超过${unit === '' ? '' : `（${unit}）`}`,
    percentagePoints: '百分点',
    limitsMean: '差异同时超过两个下限时才会提醒。',
    nothingUnusual: (day: string) => `异常提醒：${day}无异常`,
  },

  earlier: '早前数据',
  earlierGist: (days: string) => `每次刷新至少重新检查最近 ${days} 天。`,
  daysAgain: schedules.issues.fields.daysAgain,
  growingDays: `每次定时刷新会检查最近的日期，因为其数据仍在增长。${ALL_DAYS_WEEKLY}`,
  allDays: '每次刷新都检查范围内的全部日期。',
  daysAgainHint: `输入 2 至 90 的数字。每次刷新会重新检查最近这么多天。除设备报表外，${ALL_DAYS_WEEKLY}`,
};
