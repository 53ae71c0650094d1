import { parseColumnTexts } from '../column-texts';
import { formatCount } from '../numbers';
import { formatMonth } from './days';
import { describeRows, formatQuantity, joinWithAnd } from './phrases';

export const payouts = {
  titles: {
    statements: '结算单',
    payments: '收款',
    terms: '付款条件',
    rates: '汇率',
    reconciliation: '对账',
  },
  lines: {
    statements: '结算单 · 广告平台应付的金额 · 请输入或粘贴行',
    payments: '收款 · 已到账的款项 · 请输入或粘贴行',
    terms: '付款条件 · 空白 = 未知',
    rates: '汇率 · 一单位其他币种折合的账册币种金额 · 关账时固定',
  },
  columns: {
    statements: parseColumnTexts({
      network: '广告平台: 广告平台的名称，或“付款条件”中的其他名称。',
      month: '月份: 如 2026年10月。',
      currency: '币种: 三个字母，如 USD。',
      amount: '金额: 广告平台扣减之后的金额。',
      appId: '应用 ID: 选填。应用的 ID 或名称。',
      number: '结算单号: 选填。单号相同的较新结算单会取代此行。',
      date: '结算单日期: 选填。',
      source: '来源',
      deductions: '扣减: 已从“金额”列中扣除，仅供参考。',
      replacedOn: '取代日期: 此列有日期的行不计入。',
    }),
    payments: parseColumnTexts({
      date: '日期: 到账日期。',
      network: '广告平台',
      amount: '金额: 到账的金额。负数：退还给广告平台的款项。',
      currency: '币种: 三个字母，如 USD。',
      fee: '银行手续费: 银行扣收的费用，按收款的币种。',
      withholding: '预扣税: 预先扣缴的税款，按收款的币种。',
      reference: '付款附言',
      number: '结算单号: 此款对应的结算单号或月份，用逗号分隔。',
    }),
    terms: parseColumnTexts({
      network: '广告平台',
      days: '账期天数: 广告平台在月末之后多少天付款。空白：没有到期日。',
      minimum: '最低付款额: 按账册币种。余额不足此金额时，留待以后的月份付款。',
      fee: '手续费 %: 银行通常扣收的费用占金额的百分比。',
      withholding: '预扣税 %: 通常预扣的税款占金额的百分比。',
      tolerance: '容差 %: 两个金额的差异不超过此比例时，视为一致。空白：无容差。',
      names: '其他名称: 该广告平台在结算单和收款中的其他名称，用分号分隔。',
      networkId: '广告平台 ID',
    }),
    rates: parseColumnTexts({
      month: '月份: 如 2026年10月。',
      currency: '币种',
      rate: '汇率: 一单位该币种折合的账册币种金额。',
      source: '来源',
    }),
  },
  files: {
    badCell: (row: number, column: string, cell: string) =>
      `第 ${row} 行：无法读取“${column}”列的“${cell}”。请在文件中更正该单元格，或手动添加该行。`,
    notBegun: (months: readonly string[]) =>
      `文件中有未来的日期：${joinWithAnd(months.map(formatMonth))}。请在文件中更正。日期可能缺少年份：“Oct-31”可能被理解为 2031年10月。`,
    noPayments: (count: number) => `${formatQuantity(count, '行')}支出、尚未到账的款项、余额或兑换。`,
    payouts: (amounts: readonly string[]) => `付款和余额（${joinWithAnd(amounts)}）。`,
    pasted: '粘贴',
  },
  problems: {
    badCell: (tab: string, row: number, column: string, value: string, countsAsBlank: boolean) => {
      if (value.startsWith('#'))
        return `“${tab}”第 ${row} 行：Ad Reports 无法读取“${column}”列的公式。即使显示的是数字，读到的也是“${value}”。请直接在单元格中输入数字。`;
      const what = value === '' ? '单元格为空白' : `“${value}”无法读取，或有两种读法`;
      const means = countsAsBlank ? '单元格按空白处理' : '该行不计入';
      return `“${tab}”第 ${row} 行，“${column}”列：${what}。更正之前，${means}。`;
    },
    unknownNetwork: (name: string) =>
      `没有广告平台使用名称“${name}”。请更正，或将其填入“付款条件”的“其他名称”列。`,
    twoDates: (number: string, rows: readonly number[]) =>
      `“结算单”${describeRows(rows)}的单号均为 ${number}，但日期不同，目前全部计入。如果较新的结算单取代了较旧的，请在较旧一行的“取代日期”列填写日期。`,
    noHeader: (tab: string, headers: readonly string[]) =>
      `“${tab}”的表头缺失或重复，因此该工作表的所有行均被忽略。所需的表头：${joinWithAnd(headers)}。`,
    twoRates: (currency: string, month: string, rows: readonly number[]) =>
      `“汇率”${describeRows(rows)}的 ${formatMonth(month)} ${currency} 汇率不同，因此均不采用。请只保留其中一行。`,
    unknownToken: (row: number, token: string) =>
      `“收款”第 ${row} 行：该广告平台没有单号或月份为“${token}”的结算单。`,
  },
  statuses: {
    matched: '一致',
    'within tolerance': '一致（容差内）',
    short: '结算偏少',
    over: '结算偏多',
    'opening balance': '期初余额',
    'no statement yet': '暂无结算单',
    'statement missing': '缺少结算单',
    'rate missing': '缺少汇率',
    'reported amount not known': '报表收入未知',
    'not mapped': '广告平台未识别',
  },
  because: {
    number: '付款附言中有该结算单号。',
    equal: '金额相等。',
    'after deductions': '扣除“付款条件”中的手续费和预扣税后，金额相等。确认后将填入手续费和预扣税。',
    'other currency': '按收款当月的汇率，金额差异不超过 3%。',
    'oldest first': '这些是最早的未结清金额。',
  },
  reconciliation: {
    line: (currency: string, at: string) => `对账 · ${currency} · ${at} 生成`,
    columns: parseColumnTexts({
      network: '广告平台',
      month: '月份',
      reported: '报表收入: 关账金额加调整。空白：该月尚未关账，或缺少汇率。',
      statement: '结算金额',
      difference: '差异: 结算金额减报表收入。',
      differenceShare: '差异 %',
      status: '对账结果: 按“付款条件”中的容差，金额是否一致。“期初余额”：该月早于首个关账的月份。',
      paid: '已收款',
      outstanding: '未结清: 结算金额减已收款。',
      due: '到期日: 按“付款条件”，广告平台应付款的日期。',
      overdue: '逾期天数',
      currency: '币种',
      networkId: '广告平台 ID: 广告平台未识别时为空白。',
    }),
  },
  net: {
    title: (month: string) => `净收入 ${formatMonth(month)}`,
    line: (month: string, currency: string, zone: string, at: string) =>
      `净收入 ${formatMonth(month)} · ${currency} · ${zone} · 结算金额按 ${at} 的报表收入比例分摊`,
    columns: parseColumnTexts({
      network: '广告平台',
      app: '应用: 没有报表收入时为空白，因为此时结算金额无法分摊到应用。结算单中注明应用的金额归该应用所有。',
      country: '国家/地区',
      reported: '报表收入',
      net: '净收入: 按报表收入比例分摊的结算金额。空白：没有结算单。',
      currency: '币种',
      appId: '应用 ID: 应用的 ID。应用未识别时，为结算单中的名称。',
      networkId: '广告平台 ID',
    }),
    unknownApp: '未识别的应用',
  },
  leftOut: {
    none: '没有逾期的结算单。“结算单”和“收款”中的所有行都将入账。',
    line: (what: string, count: number, amounts: string) =>
      `${what}：${formatCount(count)}${amounts && `（${amounts}）`}。请在“回款对账”中补全，或填写原因后关账。`,
    statements: '缺少的结算单',
    rates: '没有汇率、不会入账的行',
    unmatched: '没有对应结算单、将记为未匹配的收款',
    unread: '无法读取、其所在行不会入账的单元格',
    unmapped: '广告平台未识别的行（只有收款会入账，记为未匹配）',
  },
  notices: {
    isThere: (rows: readonly number[]) =>
      `此结算单或单号相同的较新结算单已在“结算单”${describeRows(rows)}，不会再添加。`,
    replaces: (number: string, rows: readonly number[]) =>
      `此结算单将取代结算单 ${number}（${describeRows(rows)}），旧结算单不再计入。`,
    adds: (rows: readonly number[]) =>
      `“结算单”${describeRows(rows)}属于同一月份，此结算单将与其一并计入。如果这是更正，请使用相同的结算单号。`,
    far: '结算单与报表收入相差较大。请再次点击“读取”，并确认金额无误。',
    notRead: '结算单还不能添加。请再次点击“读取”，并回答其中的问题。',
    paidTwice: '其中一笔收款已在工作表“收款”中。请再次点击“读取”。',
    nothing: '请至少选择一笔收款，并为每笔收款选择广告平台。',
    tooLong: '文件超过 50,000 行。请导出单个月份，或按应用汇总的数据。',
    noStatements: (month: string) => `${formatMonth(month)}没有结算单。请在“回款对账”中添加结算单。`,
    noRate: (currency: string, month: string) =>
      `“汇率”：缺少 ${formatMonth(month)}的 ${currency} 汇率。请点击“打开汇率”并添加。`,
    gone: '这些收款在显示之后有变动。请重新查看匹配建议。',
  },
};
