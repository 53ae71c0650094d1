export const WEEKDAYS = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'];

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

export const schedules = {
  texts: {
    'by hand': '手动',
    'when ready': '每天，数据完整后',
    daily: (hour: number) => `每天 ${formatHour(hour)} 后`,
    weekdays: (hour: number) => `周一至周五 ${formatHour(hour)} 后`,
    weekly: (weekday: number, hour: number) => `每${WEEKDAYS[weekday - 1]} ${formatHour(hour)} 后`,
    monthly: (day: number, hour: number) => `每月 ${day} 日 ${formatHour(hour)} 后`,
  },
  issues: {
    fields: {
      schedule: '刷新',
      history: '保留更早的行',
      daysAgain: '重新检查的天数',
      order: '排序方式',
      chart: '图表',
      alert: '异常提醒',
    },
    notPossible: (field: string, value: string, doNext: string) =>
      `${field}：${value === '' ? '此值' : `“${value}”`}不可用。${doNext}`,
    chooseInForm: '请选择表单中的一个选项。',
    enterDays: (least: number, most: number) => `请输入天数，${least} 至 ${most} 的整数。`,
  },
};
