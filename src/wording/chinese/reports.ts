import type { Day, DayRange } from '../../dates';
import { formatCount } from '../numbers';
import { formatDay, formatDays, formatMonth } from './days';
import { formatQuantity, joinWithAnd } from './phrases';

export const reports = {
  alerts: {
    allTogether: '全部合计',
    enterLimits: (most: number) => `请输入 0 至 1,000 的百分比，以及 0 至 ${formatCount(most)} 的数值。`,
    heading: (day: Day, metric: string, currency: string, by: string) =>
      `${formatDay(day)}异常提醒：${metric}${currency === '' ? '' : `（${currency}）`}${by === '' ? '' : `，按${by}`}。“通常”指此前四周同一星期几的平均值。`,
    line: (name: string, value: string, usual: string, change: string) =>
      `${name}：${value}，通常 ${usual}${change === '' ? '' : `（${change}）`}`,
    change: (isLess: boolean, percent: string) => `${isLess ? '−' : '+'}${percent}%`,
    percent: (percent: string) => `${percent}%`,
    noRow: '无数据',
    withoutName: '无名称',
    more: (count: number) => `另有 ${formatCount(count)} 项`,
    notJudged: (day: Day, reason: string) =>
      `未能检查 ${formatDay(day)}的异常提醒：${reason}下一个完整日会照常检查。`,
  },

  saving: {
    gone: '有人已从文件中删除此报表，其工作表没有变化。',
    tooLong: '报表：过长，无法保存（上限 9 KB）。请减少应用、国家/地区或指标，或选择“all”。',
    scheduleWithoutKey:
      '刷新：还没有报表密钥，而定时报表要使用您的密钥运行。请在 Ad Reports ▸ 设置中粘贴密钥，或选择“仅手动”。',
    noFirstCell: (cell: string, lastRow: number) =>
      `表格的第一个单元格：${cell} 不可用。请输入第 1 至 ${lastRow} 行中的单元格，如 B3。`,
  },

  approvals: {
    destination: '工作表',
    changeWaits: (changes: string) => `有修改等待批准。${changes}批准之前，Ad Reports 按已批准的版本刷新。`,
    waiting: (changes: string, owner: string) =>
      `此报表等待批准。${changes}${owner === '' ? '需由负责人' : `需由 ${owner} `}在侧边栏中批准。`,
    unknownVersion: '自上次批准以来的修改内容未知。',
    changed: (fields: readonly string[], who: string) =>
      `修改内容：${fields.length === 0 ? '此报表' : `${joinWithAnd(fields)}。“编辑”中可查看新的值`}。${who === '' ? '' : `最后由 ${who} 保存。`}`,
    cellsBeyond: (fields: readonly string[]) => `${joinWithAnd(fields)}的单元格中有未经批准的内容。`,
  },

  noBigQuery: '写入内容：此插件安装时未包含 BigQuery。请选择全部行或汇总，或向安装人索取带 BigQuery 的版本。',

  output: {
    rows: () => '所有行都会写入工作表。',
    summary: (dimensions: readonly string[]) => `工作表将写入汇总，维度：${joinWithAnd(dimensions)}。`,
    bigquery: (dimensions: readonly string[]) =>
      `所有行将加载到 BigQuery。工作表将写入汇总，维度：${joinWithAnd(dimensions)}。`,
  },

  previewOfNewest: ({ from, to }: DayRange) =>
    `这里是最新的行（${formatDays(from, to)}）。运行时还会写入之前的所有行。`,
  previewTooLarge: (rows: number) =>
    `此报表需要服务的 ${formatQuantity(rows, '行')}以上，预览无法显示前几行。如需查看，请运行报表。`,

  lastChange: {
    notKept:
      '上次运行的变动没有保留。可能的原因：这是首次运行、变动已被撤回、报表或其工作表已修改、运行改动了超过 20,000 个单元格，或运行期间有人编辑了文件。之前的值可在文件 ▸ 版本历史记录中找到。',
    changedSince: '撤回：此列表已过时，报表之后又运行过，或他人已撤回这些变动。请重新打开列表。',
    closed: (months: readonly string[]) =>
      `变动涉及已关账的月份（${joinWithAnd(months.map(formatMonth))}），无法撤回。请先在“月结”中重新打开这些月份。`,
    takenBackBy: (by: string, at: string, runAt: string, rows: number) =>
      `${runAt} 的运行（${formatQuantity(rows, '行')}）已于 ${at} ${by === '' ? '被' : `由 ${by} `}撤回。工作表显示该次运行之前的数字，下次刷新会将其替换。`,
    left: (rows: number) => `有 ${formatQuantity(rows, '行')}在运行之后又有变化，未撤回。`,
    blank: '空白',
  },

  runs: {
    unknownRun: '侧边栏无法识别此次运行。请重新加载电子表格，然后再次运行报表。',
    notRefreshed: (since: string, sentence: string) =>
      `${since === '' ? '' : `自 ${since} 起`}未刷新：${sentence}`,
    statusNotWritten: (why: string) => `未能写入刷新状态表：${why}`,
  },
};
