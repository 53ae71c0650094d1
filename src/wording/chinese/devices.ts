import type { Day } from '../../dates';
import { formatCount } from '../numbers';
import { formatDay } from './days';
import { formatQuantity, joinWithOr, quoteInBrackets } from './phrases';

const downloads = {
  tooLarge: '文件超过 50 MB（Google 单次下载的上限），且文件服务器不支持分段下载',
  linksRefused: (reason: string) => `文件服务器拒绝所有链接，包括新链接：${reason}`,
  linkNotAllowed: '服务没有返回文件链接，或链接不是公开服务器的普通 https 地址',
  status: (status: number, body: string) => `HTTP ${status}${quoteInBrackets(body)}`,
  otherBytes: '文件服务器返回的不是所请求的部分',
  errorBody: (body: string) => `文件服务器返回的是错误信息，而不是文件${quoteInBrackets(body)}`,
  badGzip: '文件是 gzip 压缩文件，但无法解压',
  changed: '读取过程中文件发生了变化',
  afterTooLarge: '这些日期请改用“综合报表”，或请报表服务的运营方生成较小的文件。',
  noLink: (names: readonly string[]) => `其中没有名为 ${joinWithOr(names)} 的链接`,
};

const records = {
  unknownEncoding: '无法识别文件的编码',
  noHeader: (columns: number, full: number) =>
    `没有可识别的表头，并且有 ${formatQuantity(columns, '列')}，而不是 ${full - 1} 或 ${full} 列`,
  twice: (column: string) => `表头中重复出现列 ${column}`,
  noColumn: (labels: readonly string[]) => `报表按“${labels.join('”或“')}”筛选，但文件中没有该列`,
  badQuotes: '该行的引号没有闭合，或右引号之后还有文字',
  otherWidth: (width: number) => `该行的单元格过少或过多：首行有 ${width} 个单元格`,
  badCell: (column: string, written: string) => `${column} 的值是 ${written}，不是该列的有效数字`,
  otherApp: (other: string, app: string) => `该行属于应用 ${other}，而请求的是应用 ${app}`,
  otherDay: (other: string, day: Day, zone: string) => `该行的时间是 ${other}，而请求的是 ${day}（${zone}）`,
};

const totals = {
  rows: (days: number, rows: number, centres: string) =>
    `${days === 1 ? '' : `${days} 天的`}设备文件：各数据中心共 ${formatQuantity(rows, '行')}（${centres}）。`,
  leftOut: (left: number, kept: number) =>
    `筛选后保留 ${formatCount(kept)} 行，筛选前为 ${formatQuantity(left + kept, '行')}。`,
  centreRows: (centre: string, rows: number) => `${centre}：${formatCount(rows)}`,

  farOff: '设备文件的收入与同期“综合报表”相差 10% 以上，可能有行缺失或被重复计算。',
  allEmpty: (day: Day, revenue: string, currency: string) =>
    `${formatDay(day)}的设备文件没有数据，但“综合报表”当天的收入为 ${revenue} ${currency}`,

  differentBy: (
    metric: string,
    days: Readonly<Record<'compared' | 'all', number>>,
    device: string,
    full: string,
    difference: string,
  ) =>
    `${metric}${days.compared < days.all ? `（${days.all} 天中的 ${days.compared} 天）` : ''}：设备文件 ${device}，“综合报表” ${full}，差异 ${difference}。`,
  notCompared: (failure: string | null) =>
    `设备文件的收入无法与“综合报表”比较${failure === null ? '，因为其中一方的收入尚不完整。' : `：${failure}`}`,
};

const summaries = {
  blankCounts: (blank: number) =>
    `${formatQuantity(blank, '个单元格')}的设备数为空白，因为设备太多，无法计数。请减少维度，或添加筛选。`,
  unreadNames: '设备文件中部分名称的字符无法读取，显示为“\ufffd”。不同的名称可能看起来相同，并合并为一行。',
  tooManyRows: (dimensions: readonly string[], most: number) =>
    `按“${dimensions.join('”“')}”汇总会超过 ${formatQuantity(most, '行')}，因此未写入。请减少维度或添加筛选，然后重新运行。`,
};

export const devices = {
  notHashed: '设备标识不再做哈希处理，因此未写入表格。如需保留，请修改报表。',
  exactRows: (rows: number) => `设备文件共 ${formatQuantity(rows, '行')}`,
  guessedRows: (rows: number, isFiltered: boolean) =>
    `${isFiltered ? '最多' : ''}约 ${formatQuantity(rows, '行')}（按文件大小估算）`,
  downloads,
  records,
  totals,
  summaries,
};
