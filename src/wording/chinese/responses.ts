import { formatCount } from '../numbers';
import { formatQuantity, joinWithAnd } from './phrases';

/** Why a response is not understood: ends the sentence “无法识别服务返回的数据：…”. */
const problems = {
  notJson: (excerpt: string) => `内容为空，或不是完整的 JSON 对象（${excerpt}）`,
  otherZone: (requestedZone: string) => `日期没有按所请求的 ${requestedZone} 计`,
  noItems: '其中没有行列表（“items”）',
  tooLarge: '超过了 Google 允许的大小；请减少指标或维度',
  noFilterColumn: (list: string) => `报表按“${list}”筛选，但返回的行中没有这一项`,
  redirected: (status: number) =>
    `请求被重定向到另一个地址（HTTP ${status}），密钥没有发送到那里；请检查“设置”中的报表服务地址`,
  notFound: (reason: string) => `此路径下没有内容（${reason}）；请检查“设置”中的报表服务地址`,

  badValue: (row: number, field: string, value: string) => `第 ${row} 行：${field} 为 ${value}`,
  notAsked: (row: number, label: string, value: string) =>
    `第 ${row} 行：“${label}”为 ${value}，但请求中没有这一项`,

  pagesDoNotFit: (row: number) =>
    `各页无法衔接：第 ${formatCount(row)} 行处有行缺失、重复，或行数与服务声称的不符`,
};

const notices = {
  announced: (rows: number) => `服务显示共有 ${formatQuantity(rows, '行')}`,
  unknownTotal: '服务没有说明总行数，因此无法核对是否已收到所有行。',
  equalRows: '服务返回的部分行各项值完全相同，且没有 ID 可以区分，可能有行被重复计算。',
  warning: (text: string) => `服务提示：“${text}”。`,
  notCounted: (labels: readonly string[], text: string) =>
    `${joinWithAnd(labels)}：单元格为空白，因为服务无法按所选维度统计（“${text}”）。`,
  otherTotal: (total: number, received: number) =>
    `服务称共有 ${formatQuantity(total, '行')}，但返回了 ${formatQuantity(received, '行')}。${received < total ? '可能缺少部分行。' : '部分行可能在表中重复。'}`,
  otherSign: (sign: string, currency: string) =>
    `服务返回的金额单位为 ${sign}，但请求的是 ${currency}。请核对金额的币种。`,
};

export const responses = { problems, notices };
