export const audit = {
  title: '这个数从哪来？',
  loading: '正在读取单元格，并向服务查询这一行…',
  lookAgain: '说明所选单元格',
  looked: (cell: string) => `${cell} 的来源显示在下方。`,
  inCell: '单元格',
  now: '服务当前值',
  explain: '解释此变动',
  moved: '变动最大的各项',
  movedMeans: '差额；括号内为先前和现在的数值。',
  history: '变动记录',
};
