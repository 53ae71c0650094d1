import { formatCount } from '../../numbers';
import { joinWithAnd } from '../phrases';

export const audit = {
  kinds: {
    number: (column: string, report: string) => `这是报表“${report}”中某一行的“${column}”。`,
    noNumber: (report: string) => `这是报表“${report}”的工作表。请选择表格中的数字。`,
    addOnTab: (tab: string) =>
      `“${tab}”是 Ad Reports 的工作表。各列的含义见表头备注，没有备注的列是您自己添加的。`,
    other:
      '此单元格不是报表写入的。如果它是公式的结果，请到公式引用的工作表中选择相应的数字；=ADREPORT 公式括号内的参数决定请求哪些数据。',
  },
  facts: {
    report: '报表',
    days: '日期',
    zone: '时区',
    currency: '币种',
    filter: '筛选',
    lastRun: '上次运行',
  },
  notKnown: '未知',

  now: {
    equal: '单元格与服务当前返回的数字一致。',
    differs: (difference: string) =>
      `服务当前返回的数字与单元格不同（差异：${difference}）。可能是上次运行后数字有变动，也可能是有人撤回了运行或修改了单元格。`,
    notCompared:
      '无法比较：该行不在报表的日期范围或筛选范围内，或服务目前没有返回唯一对应的行，或该数字来自设备文件（设备文件只能比较单日的合计）。要获取最新数字，请运行报表。',
    failed: (why: string) => `无法获取该数字：${why}`,
    changed: '上次运行后，报表或服务的地址有改动。请先运行报表，再查看此数字。',
  },

  history: {
    restated: (when: string, what: string, change: string, place: { tab: string; row: number }) =>
      `${when === '' ? '' : `${when}：`}${what}，${change}（${place.tab}，第 ${place.row} 行）`,
    folded: (text: string, rows: string) => `${text}；此为合计：${rows}`,
    notRestated: '没有该数字的修订记录。如果报表或该行的名称改过，请在工作表“数据修订”中搜索原来的名称。',
    unread: (tabs: readonly string[]) =>
      `无法读取${joinWithAnd(tabs.map((tab) => `“${tab}”`))}中的变动，因为那里缺少表头。`,
  },

  changes: {
    change: (difference: string, earlier: string, now: string) => `${difference}（${earlier} → ${now}）`,
    notReported: '未报告',
    more: (count: number, unknown: number) =>
      `其余 ${formatCount(count)} 项${unknown === 0 ? '' : `（其中 ${formatCount(unknown)} 项变动金额未知）`}合计`,
    total: '全部已知变动合计',
  },
};
