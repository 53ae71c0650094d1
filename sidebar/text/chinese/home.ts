import { formatQuantity, joinWithAnd } from '../../../src/wording/chinese/shared';

export const home = {
  title: '报表',
  help: '帮助',
  settings: '设置',
  keyless: (owners: readonly string[]) => {
    const ask = '请输入报表密钥，以便运行报表。';
    if (owners.length === 0) return ask;
    const isLong = owners.includes('') || owners.length > 3;
    return `${ask}定时报表使用${isLong ? '各负责人' : ` ${joinWithAnd(owners)} `}的密钥刷新。`;
  },
  enterKey: '输入密钥',
  newReport: '新建报表',
  refresh: '刷新',
  refreshAll: '全部刷新',
  refreshThisSheet: '刷新此工作表',
  refreshFormulas: '刷新公式',
  empty: '选择报表：',

  starter: {
    title: '入门工作簿',
    about: '也可以从六个报表、概览和图表开始，需要一两分钟。',
    again: '六个报表、概览和图表。补上缺少的工作表，修复 #REF! 错误，保留您的更改。',
    progress: '正在获取报表… 请保持此侧边栏打开。',
    cancelled: '有一次运行已取消。再次选择“入门工作簿”即可继续。',
    done: '工作簿已就绪，所有内容都可以更改。',
  },

  list: {
    search: '按名称或状态搜索报表',
    inNeed: '需要处理',
    all: (count: number, inNeed: number) =>
      inNeed === 0 ? '' : `${formatQuantity(count, '个报表')} · ${formatQuantity(inNeed, '个')}需要处理`,
    some: (shownCount: number, of: number) =>
      `显示 ${formatQuantity(shownCount, '个')}，共 ${formatQuantity(of, '个报表')}`,
  },

  refreshing: {
    nothing: '没有可刷新的报表：都已暂停、正在运行或等待您批准。',
    progress: (nth: number, of: number) => `正在刷新第 ${nth} 个报表，共 ${of} 个…`,
    failed: (name: string, why: string) => `“${name}”失败：${why}`,
    cancelled: (name: string) => `“${name}”已取消。工作表保留原有的行。`,
    some: (refreshed: number, of: number) => `${formatQuantity(of, '个报表')}中已刷新 ${refreshed} 个。`,
    one: (name: string) => `“${name}”已刷新。`,
    all: (count: number) => `${formatQuantity(count, '个报表')}已全部刷新。`,
    noReportHere: (sheet: string) => `工作表“${sheet}”没有报表。请先打开报表的工作表。`,
    formulas: '正在刷新公式… 计算完成前，单元格会显示错误。数百个单元格需要几分钟。',
  },
};

export const books = {
  title: '账册',
  monthClose: '锁定一个月的数据',
  payouts: '核对结算单和收款',
  audit: '说明所选单元格',
};
