import type { Day, DayRange } from '../../dates';
import { formatDay, formatDays } from './days';
import { formatQuantity, joinWithOr } from './phrases';

const OPEN = '扩展程序 ▸ Ad Reports ▸ 打开';
const SETTINGS = 'Ad Reports ▸ 设置';
const REFRESH = '扩展程序 ▸ Ad Reports ▸ 刷新公式';
const KEY_OF = '文件所有者的密钥（在共享云端硬盘中，为创建文件的人的密钥）';
const OWNERS_KEY = `此文件中的公式使用${KEY_OF}。`;
const BY_REPORT = `任何有密钥的人都可以运行已保存的报表（${OPEN}）`;

const EXAMPLES = {
  metric: 'revenue 或 ltv30',
  filterField: 'area',
  filterValue: 'US',
  rows: 'networkName 或 month',
  columns: 'networkName 或 month',
} as const;

const failures = {
  tooLarge: (rows: number, cells: number) =>
    `结果超过 ${formatQuantity(rows, '行')}，公式放不下：公式最多返回 ${formatQuantity(cells, '个单元格')}。请减少日期、分组或指标，或运行报表（${OPEN}）。`,
  inAMinute: `请等一分钟，然后选择${REFRESH}。`,
  keyMissing: `此文件中的公式需要${KEY_OF}，但尚未保存密钥。请此人打开文件，在扩展程序 ▸ ${SETTINGS}中粘贴密钥，然后选择${REFRESH}。在此之前，${BY_REPORT}。`,
  consentMissing: `请此人在扩展程序 ▸ ${SETTINGS} ▸ 公式中允许此文件使用公式，然后选择${REFRESH}。在此之前，${BY_REPORT}。`,
  hostBlocked: `请管理员在 Google 管理控制台（Apps Script、UrlFetch）中允许此地址，然后选择${REFRESH}。`,
  keyRefused: `${OWNERS_KEY}密钥须当前有效，并有权读取此报表和这些应用。请在 ${SETTINGS}中检查密钥，然后选择${REFRESH}。`,
  badRequest: '请调整日期、分组或指标。',
  outOfTime: (seconds: number) =>
    `公式只有 ${formatQuantity(seconds, '秒')}可用。如需重试，请选择${REFRESH}。如果仍然不行，请减少日期、分组或指标，或运行报表（${OPEN}），报表的可用时间更长。`,
  doubtful: `单元格无法同时显示数字和此警告。请等一分钟，然后选择${REFRESH}。如果警告仍在，请运行报表（${OPEN}），报表会同时显示两者。`,
  addOnMistake: (trace: string, version: string) =>
    `插件内部出错（${trace}，版本 ${version}）。请重新输入公式。如果再次出现，请把这段文字发给插件维护人员。`,
  callEnded: (reason: string) => `公式被 Google 中止（“${reason}”）。请等一分钟，然后选择${REFRESH}。`,
};

const refreshes = {
  noFormulas: '此文件中没有使用插件公式的单元格。',
  refreshed: (count: number) =>
    `正在重新计算 ${formatQuantity(count, '个公式单元格')}。稍后，每个单元格会显示数字，或没有数字的原因。`,
  areProtected: '如果某个标签页中有公式位于您无权编辑的受保护单元格，该标签页的所有公式都保留原有结果。',
};

const filters = {
  noSuchValue: (value: string, label: string, examples: readonly string[]) =>
    `filterValue：“${value}”不是“${label}”的值；可输入的值例如：${joinWithOr(examples)}。`,
  noDay: (value: string) =>
    `filterValue：“${value}”不是日期；请输入日期（如 2026-09-05），或日期范围（如“最近 7 天”）。`,
  noSingleNumber: (label: string, rows: number, reason: string) =>
    `metric：“${label}”的 ${formatQuantity(rows, '行')}无法合为一个数字，因为${reason}；请只请求一行，例如一个应用的一天。`,
};

const forecast = {
  notADay: (value: string, most: number) => `day：无法预测“${value}”；请输入 2 至 ${most} 的整数，如 90。`,
  notACost: (value: string) => `cost：“${value}”不是单次安装成本；请输入大于 0 的数字，如 0.35，或留空。`,
  payback: (last: number) => ({
    known: '回本日（已知）',
    forecast: `回本日（预测，至第 ${last} 日）`,
    earliest: '最早回本日',
    latest: '最晚回本日',
  }),
  knownThrough: '已知至第几日',
  ltv: (day: number) => ({
    known: '已知 LTV',
    forecast: `第 ${day} 日 LTV 预测`,
    low: '下限',
    high: '上限',
  }),
};

export const formulas = {
  unknownConnection: (argument: string, name: string, names: readonly string[]) =>
    `${argument}：文件所有者没有连接“${name}”；可选：${joinWithOr(names)}。`,
  severalConnections: (argument: string) =>
    `${argument}：这些应用属于多个连接。请为每个连接单独写一个公式，并在每个应用前写上连接名称，例如“Studio B: 00123456”。`,

  failures,
  refreshes,
  filters,
  forecast,
  argumentError: (argument: string, error: string) =>
    `${argument}：此参数的单元格显示 ${error}。该单元格有值后，公式就会计算。`,
  notOfDevices: (argument: string, value: string) =>
    `${argument}：“${value}”不能用在公式中。公式只汇总一天的设备行，不能显示或统计设备。请输入一天、其他字段或其他指标，或运行设备报表（${OPEN}）。`,
  notOneName: (argument: keyof typeof EXAMPLES, value: string) =>
    `${argument}：${value === '' ? '缺少值' : `“${value}”不是单个名称`}；请输入一个名称，如 ${EXAMPLES[argument]}。`,
  notRequested: (value: string) => `filterValue：“${value}”不在所请求的日期或应用之中。`,
  notSent: (argument: string, label: string) =>
    `${argument}：服务返回的部分行没有“${label}”，无法归入任何分组。请输入其他字段，如 ID。`,
  noSwitch: (value: string) => `totals：“${value}”不是 TRUE 或 FALSE；请输入其中之一。`,
  total: '合计',
  unknownValue: '（未知）',
  pivotCorner: (metric: string, rows: string, columns: string) => `${metric}：${rows} × ${columns}`,
  notComplete: (label: string, days: readonly DayRange[], newest: Day | undefined) =>
    `${label}（已含日期：${days.map(({ from, to }) => formatDays(from, to)).join('、')}${newest === undefined ? '' : `；最新的完整日 ${formatDay(newest)}`}）`,
};
