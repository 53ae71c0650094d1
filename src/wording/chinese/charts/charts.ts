import type { Grain } from '../../../dates';

const PERIODS: Readonly<Record<Grain, string>> = {
  date: '日期',
  week: '周',
  month: '月份',
  quarter: '季度',
  year: '年份',
};

/** “按广告平台”, but “按 SDK 版本”. */
function describeGrouping(names: readonly string[]): string {
  const spaced = names.map((name) => name.replace(/^(?=\w)/, ' ').replace(/\w$/, '$& '));
  return `按${spaced.join('和')}`.trimEnd();
}

export const charts = {
  numbers: (report: string) => `图表 ${report}`,
  preview: (title: string) => `报表还包含图表“${title}”，位于单独的工作表。可在“更多选项”中更改或移除图表。`,
  refused: {
    needsDays: '此图表需要一个时间维度（日期、周、月份、季度或年份）。请添加其中一个。',
    needsCohortDays: '此图表需要第 7 日 LTV 或第 7 日留存这类指标。请添加一个。',
    needsGroup: '此图表需要一个用于比较的维度，如广告平台或国家/地区。请添加一个。',
    needsMetric: '此图表需要一个可以相加的指标，如收入。请添加一个。',
    notStacked: (metric: string) =>
      `“${metric}”不能堆叠，因为各部分相加不等于整体。请选择“折线图”，或换一个指标。`,
    notOneNumber: (metric: string, why: string) =>
      `此图表无法展示“${metric}”：需要把报表的多行合并成一个数字，但${why}。请减少维度、只选一个应用，或换一个指标。`,
    needsParts: (parts: readonly string[]) => `缺少指标“${parts.join('”或“')}”`,
  },
  tooManyRows: '报表超过 50,000 行，未生成图表。请减少维度、天数或应用。',
  fileFull: '文件快满了，未生成图表。请删除不用的工作表、行或列。',
  madeAgain: '报表有改动，图表已在新工作表中重新生成。旧工作表仍是改动前的图表，不需要时可以删除。',
  allOthers: '其余合计',
  total: '合计',
  newUsers: '新增用户',
  average: '全部同期群',
  averageNote: '当日已有数据的所有同期群的平均值，按人数加权。',
  day: (day: number) => `第 ${day} 日`,
  daysSince: '首次启动后的天数',
  title: (metric: string, by: string | undefined, grain: Grain) =>
    `${metric}：${describeGrouping(by === undefined ? [PERIODS[grain]] : [by, PERIODS[grain]])}`,
  barsTitle: (metric: string, by: string) => `${metric}：${describeGrouping([by])}`,
  curvesTitle: (metric: string, grain: Grain) => `${metric}：按首次启动的${PERIODS[grain]}`,
  subtitle: (report: string, zone: string, currency: string | undefined, filter: string) =>
    [report, currency, zone, filter].filter((part) => part !== undefined && part !== '').join(' · '),
  axis: (metric: string, unit: string | undefined) => (unit === undefined ? metric : `${metric}，${unit}`),
  altText: (title: string, tab: string) => `图表：${title}。数据见工作表“${tab}”。`,
  explained: (tab: string, grain: Grain | undefined) =>
    `此工作表的公式读取工作表“${tab}”，可自行修改。${grain === undefined ? '' : `只显示完整的${PERIODS[grain]}。`}`,
};
