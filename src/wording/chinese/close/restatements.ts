import { parseColumnTexts } from '../../column-texts';
import { formatCount } from '../../numbers';
import { formatQuantity } from '../phrases';

const FOLDED_ROWS = '所有变动的行';

export const restatements = {
  ledgerTitle: (year: string) => `数据修订 ${year}`,
  ledgerLine: '数据修订 · 在本文件中显示为完整之后又发生变动的数字 · 最新的在前',
  ledgerColumns: parseColumnTexts({
    seen: '发现时间: 刷新时发现变动的时间，按文件的时区。',
    report:
      '报表: 已保存报表的名称。报表有筛选时，数字只统计符合筛选的行。同一数字出现在多个报表中时，每个报表各有一行。',
    day: '日期或月份: 数字所属的日期，或所属月份的第一天，按报表的时区。空白：数字涉及多个月份，或报表不按日期展示。',
    what: '类型: “数值变动”：数字与之前不同。“行消失”：服务不再返回该行。“补报行”：日期的数据已完整，之后服务又返回了新的行。“已撤回”：有人点击了“撤回”，此行抵销之前的一行。',
    app: '应用: 该行的应用名称或 ID。',
    network: '广告平台: 该行的广告平台名称或 ID。',
    country: '国家/地区: 该行的国家/地区名称或代码。',
    dimensions: '其他维度: 该行的其他维度值，如“月份：2026年11月”。如果是多行的合计，则显示行数。',
    metric: '指标: 数字的指标，如收入。',
    old: '原值: 变动前表格中的数字。空白：当时未知，或表格中没有该行。',
    new: '新值: 变动后表格中的数字。空白：未知，或该行已消失。',
    difference: '差异: 新值减原值，按未四舍五入的数字计算。未知时为空白。',
    currency: '币种: 金额的币种。非金额的数字为空白。',
  }),
  /** The column What. (Stored in cells: do not change.) */
  kinds: {
    changed: '数值变动',
    'row gone': '行消失',
    'late row': '补报行',
    'taken back': '已撤回',
  },
  foldedRows: FOLDED_ROWS,
  rowsTogether: (count: number) => `共 ${formatCount(count)} 行`,
  /** Whether a cell has one of these two texts. (Stored in cells.) */
  isFolded: (text: string) => text === FOLDED_ROWS || /^共 [\d,]+ 行$/.test(text),
  blank: '（空白）',

  originOfLine: (metric: string, report: string) =>
    `报表“${report}”的一次刷新发现的${metric}变动。点击“解释此变动”，查看同一次刷新中变动最大的各项。`,

  notRecorded: (count: number) =>
    `${formatQuantity(count, '处')}数据修订未能记录，因为 Google 限制每个文件最多 200 个工作表。请删除不用的工作表。`,
};
