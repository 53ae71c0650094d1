import type { Day, DayRange } from '../../dates';
import { formatDay, formatDays, formatDaysIn } from './days';
import { formatQuantity, joinSome } from './phrases';

/** A day as “11月1日”, with its year if that differs from `year`. */
const formatDayIn = (year: string, day: Day) => formatDaysIn(year, { from: day, to: day });

const PERIODS: Readonly<Record<string, string>> = { week: '周', month: '月', quarter: '季度', year: '年' };

const RANGES = new Map([
  ...Object.entries(PERIODS).map(([period, name]) => [`this ${period}`, `本${name}至今`] as const),
  ...Object.entries(PERIODS).map(([period, name]) => [`${period} to date`, `本${name}至今`] as const),
  ['mtd', '本月至今'],
  ['qtd', '本季度至今'],
  ['ytd', '本年至今'],
  ['last week', '上周'],
  ['last month', '上个月'],
  ['last quarter', '上季度'],
  ['last year', '去年'],
]);

/** The name of a range in Chinese: “最近 7 天” for “last 7 days”. A name that was typed in Chinese stays as it is. */
function translateRange(name: string): string {
  const [, count, unit] = /^(?:last|past) (\d+) (day|week|month)s?$/.exec(name) ?? [];
  if (count === undefined) return RANGES.get(name) ?? name;
  return `最近 ${count} ${unit === 'day' ? '天' : unit === 'week' ? '周' : '个月'}`;
}

/** The beginning of the line that marks a row in its note. A date follows. (Stored in notes: do not change.) */
const ROW_MARKS = {
  gone: '服务不再提供此行，始于',
  copy: '与另一行重复，始于',
  outside: '已超出范围，始于',
  changed: '报表修改后不再包含此行，修改于',
};

const NEW_TAB = '重新运行以生成新的工作表。';

export const sheets = {
  rowMarks: ROW_MARKS,
  rowMarkEnd: '。',
  conflicts: {
    headerMissing: (label: string) => ({
      why: `前几行中没有表头“${label}”，或有两列使用此表头`,
      doNext: `请只在正确的列上方输入“${label}”。或删除该工作表，然后${NEW_TAB}`,
    }),
    headersBelow: {
      why: '表格有部分行位于表头上方',
      doNext: '请把表头所在的行移到表格顶部，然后重新运行。',
    },
    unreadableMark: {
      why: '表格的隐藏标记已损坏，或来自更新版本的插件',
      doNext: `请重新加载电子表格，然后重新运行。如果仍然不行，请从此工作表复制需要的内容，删除该工作表，再${NEW_TAB}`,
    },
    changedSince: {
      why: '报表的时区、币种或列已修改，而服务不再保留全部日期的数据',
      doNext: '请删除该工作表并重新运行，或撤销对报表的修改。',
    },
    cannotTake: (why: string) => ({
      why,
      doNext:
        '请为报表选择新工作表，或选择位于此工作表所有其他内容下方的第一个单元格。表格两侧的这些行也必须为空，因为刷新会插入和删除整行。',
    }),
  },

  obstacles: {
    noCells: '它没有单元格',
    ofOtherReport: '它是另一个报表的工作表',
    notBlank: (cell: string) => `单元格 ${cell} 不为空`,
    merged: (cell: string) => `${cell} 处有合并的单元格`,
  },
  hasNoCells: (sheet: string) => `“${sheet}”是独立的图表工作表，没有单元格。请选择其他工作表。`,

  notCompared:
    '报表的设置已修改，本次运行无法与之前的数字比较。如果服务在上次运行后改过数字，这些变动不会出现在“数据修订”中。',
  columnsRemoved: (labels: readonly string[]) =>
    `以下列已不在报表中，将被删除：${joinSome(labels)}。这些列上方和下方的备注与单元格也会删除，引用它们的公式会显示 #REF!。`,

  rowWithoutDay: (label: string, value: string) => `有一行的“${label}”不是日期（“${value}”）`,

  stays: (rows: number) =>
    `有 ${formatQuantity(rows, '行')}已不在表格中。为保留您的单元格或备注，这些行仍留在工作表中，行内的标记说明原因。`,

  cellsLost: (tab: string, moment: string) =>
    `${moment}，Ad Reports 写入“${tab}”时，有人移动了其中的行或列。数字没有错，但您的部分备注或单元格可能丢失或错行。请在文件 ▸ 版本历史记录中查找。`,
  typedColumn: '插件的某个工作表使用了带列类型的 Google 表格；请把各列的类型设为“无”',
  changedByHand: (days: readonly Day[]) =>
    `${joinSome(days.map(formatDay))}的行曾被手动修改。服务已不再提供这些日期的数字，因此保留手动修改的值。`,

  partial: {
    label: '已含日期',
    note: () => '本行所含的日期。空白：本行已含整个周期，且数据完整。',
  },

  comparison: {
    before: {
      label: (metric: string) => `${metric} 前期`,
      note: (metric: string) => `前期日期的“${metric}”，最新的前期日期见表格上方的说明行。空白：未知。`,
    },
    change: {
      label: (metric: string) => `${metric} 变化`,
      note: (metric: string) => `“${metric}”减“${metric} 前期”，按未四舍五入的数字计算。空白：其中一个未知。`,
    },
    changeShare: {
      label: (metric: string) => `${metric} 变化 %`,
      note: (metric: string) =>
        `变化除以“${metric} 前期”，按未四舍五入的数字计算。空白：“${metric} 前期”为 0、未知或不完整。`,
    },
    example: (days: string, earlier: string) => `${days}对比 ${earlier}`,
    notCompared: (ranges: readonly DayRange[], year: string) =>
      `以下日期未做对比：${ranges.map((days) => formatDaysIn(year, days)).join('、')}。原因是数据尚不完整，或前期的天数较少。`,
  },

  line: {
    warning: (warning: string, more: number) =>
      more === 0 ? warning : `${warning}（另有 ${formatQuantity(more, '条警告')}，见此单元格的备注）`,
    noneComplete: '尚无数据完整的日期',
    completeThrough: (day: Day, year: string) => `数据完整至 ${formatDayIn(year, day)}`,
    notComplete: (days: DayRange, year: string) => `${formatDaysIn(year, days)}数据不完整`,
    covers: ({ from, to }: DayRange, name: string | undefined, keepsOlderRows: boolean) => {
      const days = formatDays(from, to);
      // “2026年10月1日至31日”
      if (name === undefined) return days;
      const range = translateRange(name);
      // “最近 7 天”
      if (!keepsOlderRows && /^最近 ?\d+ ?天$/.test(range)) return range;
      // “2026年9月3日至11月20日（最近 30 天，保留更早的行）”
      return `${days}（${range}${keepsOlderRows ? '，保留更早的行' : ''}）`;
    },
    refreshed: (moment: string) => `刷新于 ${moment}`,
  },
  note: {
    days: (from: Day, to: Day, zone: string) => `日期：${formatDays(from, to)}，按 ${zone} 计`,
    mayChange: '服务取得某天的全部数据后，这一天即为数据完整。但广告平台通常还会修正最新几个完整日的数字。',
    daysBefore: (day: Day, moment: string | undefined, year: string) =>
      `${formatDayIn(year, day)}之前的数据${moment === undefined ? '来自更早的运行' : `最后一次请求是在 ${moment}`}。`,
    times: (zone: string) => `时间采用 ${zone} 时区。`,
  },
};
