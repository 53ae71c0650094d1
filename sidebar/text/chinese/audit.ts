import { formatQuantity } from '../../../src/wording/chinese/shared';

/** The view that says where the number in a cell is from. */
export const audit = {
  title: '这个数从哪来？',
  loading: '正在读取单元格，并向服务查询这一行…',
  lookAgain: '说明所选单元格',
  looked: (cell: string) => `${cell} 的来源显示在下方。`,
  inCell: '单元格',
  now: '服务当前值',
  sum: '各部分之和',
  madeOf: '组成部分',
  partsOf: (count: number) => `由 ${formatQuantity(count, '个部分')}组成`,
  openTab: (tab: string) => `打开“${tab}”`,
  explain: '解释此变动',
  moved: '变动最大的各项',
  movedMeans: '差额；括号内为先前和现在的数值。',
  history: '变动记录',
  formula: '返回这个数的公式',
};
