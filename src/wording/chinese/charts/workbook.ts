/** The month of a day as “2026年10月”. */
function buildMonthFormula(day: string): string {
  return `YEAR(${day})&"年"&MONTH(${day})&"月"`;
}

export const workbook = {
  reports: {
    days: '每日收入',
    months: '月度收入',
    countries: '各地区收入',
    year: '各应用每日收入',
    ltv: 'LTV 同期群',
    retention: '留存同期群',
  },
  tabs: {
    overview: '概览',
    networks: '广告平台',
    cohorts: '同期群',
    lists: '列表',
  },
  about: (currency: string, zone: string) =>
    `金额币种为 ${currency}，日期按 ${zone} 时区划分。公式读取各报表的工作表，可自行修改。`,
  /** Formulas of texts; `day` is a reference or a name. “数据截至 2026年11月26日。”, “2026年11月”, “2026年11月1–26日”, which a column has room for. */
  throughFormula: (day: string) => `"数据截至 "&${buildMonthFormula(day)}&DAY(${day})&"日。"`,
  monthFormula: buildMonthFormula,
  daysFormula: (day: string) => `${buildMonthFormula(day)}&"1"&IF(DAY(${day})=1;"";"–"&DAY(${day}))&"日"`,
  app: '应用',
  month: '月份',
  allApps: '全部应用',
  chosen: '所选应用 ID',
  days: '显示的日期',
  yearBefore: '上年同期',
  notKnown: '未知',
  noName: '无名称',
  figures: {
    change: '变化',
    revenue: '收入',
    impressionApi: '展示',
    ecpmApi: 'eCPM',
    clickApi: '点击',
  },
  top: {
    networks: '主要广告平台',
    countries: '主要国家/地区',
    apps: '主要应用',
    share: '占比',
    none: '该月没有数据',
  },
  charts: {
    monthly: '各广告平台月度收入',
    daily: '各广告平台每日收入',
    ecpm: '各广告平台月度 eCPM',
    ltv: '新增用户的 LTV（按同期群）',
    years: '月度收入',
    subtitle: (currency: string, zone: string, isOfWholeMonths: boolean) =>
      `${currency} · ${zone} · 在“概览”中选择的应用${isOfWholeMonths ? ' · 仅完整月份' : ''}`,
  },
  cohorts: {
    by: '同期群划分',
    week: '周',
    first: '同期群',
    ltv: '各日 LTV（同一列中，颜色越深数值越高）',
    retention: '留存：当日回访的新增用户占比，按新增用户数加权',
  },
};
