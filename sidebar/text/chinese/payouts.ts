import { formatQuantity, payouts as server } from '../../../src/wording/chinese/shared';

const { statements, payments, reconciliation } = server.titles;

/** Payouts. Amounts are "81,204.55 USD"; `month` is "2026年10月", `day` "2026年11月21日". */
export const payouts = {
  title: '回款对账',
  loading: '正在对账…',
  working: '正在处理…',
  intro: '回款对账将广告平台的结算单和收款与报表收入核对，并显示未结清的金额。请先在下方添加结算单。',
  closeFirst: '回款对账将广告平台的结算单和收款与已关账的月份核对。请先在“月结”中关账一个月份。',
  choose: '请选择…',
  confirm: '确认',
  money: (amount: string, currency: string) => `${amount} ${currency}`,

  /** “0.00 USD + 45,012.33 EUR（无汇率）”. */
  total: (money: string, otherAmounts: readonly string[]) =>
    otherAmounts.length === 0 ? money : `${[money, ...otherAmounts].join(' + ')}（无汇率）`,

  totals: {
    title: '概览',
    outstanding: '未结清',
    overdue: '逾期',
    reconcile: '立即对账',
    reconciled: `“${reconciliation}”工作表已更新。`,
    correct: '请先更正：',
  },

  userTabs: '您的工作表',
  tabs: server.titles,
  show: (tab: string) => `打开${tab}`,

  decide: {
    title: '待确认',
    paid: (network: string, amount: string, day: string) =>
      `${network}${day === '' ? ' ' : ` 于 ${day}`}支付 ${amount}`,
    pays: (paid: string, months: string, reason: string) => `${paid} → ${months}。${reason}`,
    all: '全部确认',
    see: '请查看“待确认”。',
    confirmed: (count: number) => `已确认 ${formatQuantity(count, '笔收款')}。`,
    unmatched: '没有结算单的收款',
    unmatchedMeans: `请在“${payments}”工作表的“${server.columns.payments.number.label}”列填写结算单号或月份，如 2026年10月。如果一笔收款涉及多个广告平台，请为每个平台各填一行，日期和“${server.columns.payments.reference.label}”相同。`,
  },

  source: {
    legend: '数据来自哪里？',
    pasted: '复制的单元格或文字',
    paste: '连同表头行一起粘贴',
    file: '文件（CSV 或 camt.053）',
    choose: '选择或拖入文件',
    chosen: (name: string) => `已选择“${name}”。`,
    faults: {
      'too large': '文件大于 5 MB。请拆分文件，或粘贴所需的行。',
      'not text': '这不是 CSV 文件。请用表格软件打开，再下载为 CSV。',
      unreadable: '浏览器无法读取此文件。请重新选择，或粘贴其中的单元格。',
    },
  },

  camt: ['记账日期', '净额', '币种', '借贷标志', '状态', '付款人', '附言', '手续费'],

  file: {
    read: '读取',
    reading: '正在读取…',
    isRead: (lines: number) => `可添加 ${formatQuantity(lines, '行')}，尚未添加。`,
    columns: '列',
    noColumn: '无',
    asked: '请回答：',
    order: '日期是怎么写的？',
    orders: { 'day first': '日在前：31/12/2026', 'month first': '月在前：12/31/2026' },
    mark: '金额是怎么写的？',
    marks: { point: '1,234.50', comma: '1.234,50' },
    currency: '哪个币种？',
    month: '哪个月份？',
    deductions: (headers: readonly string[], amount: string) =>
      `“${headers.join('”、“')}”需要扣除，还是“${amount}”已是净额？`,
    deducted: { 'taken off': '扣除', 'already net': '已是净额' },
    totals: (rows: readonly string[]) => `这些行是合计，还是应计入总额？${rows.join(' · ')}`,
    total: { totals: '是合计', rows: '计入总额' },
    direction: '哪一个表示收到款项？',
    leftOut: (sentences: string) => `未计入：${sentences}`,
    fix: '请在文件中更正，然后重新读取：',
    optional: '选填',
    whyNot: '请先回答上方的问题。',
    whyNotRead: '请先粘贴单元格或选择文件。',
    whyNotCurrent: '请先再次点击“读取”。',
    whyNotFixed: '请先解决上方的问题。',
  },

  statement: {
    add: '添加结算单',
    total: `如果只有一个金额，请点击下方的“打开${statements}”，填写一行。`,
    reported: (network: string, month: string, amount: string) =>
      amount === ''
        ? `${network} ${month}的报表收入未知，因此无法比较。`
        : `${network} ${month}的报表收入：${amount}。`,
    stated: (amount: string, share: string) => `此文件：${amount}${share === '' ? '' : `（${share}）`}`,
    noLine: '没有找到金额。请检查各列。',
    equal: (printed: string) => `合计 ${printed} 与各行一致。`,
    unequal: (printed: string) => `合计 ${printed} 与各行不一致。请检查各列和金额的写法。`,
    anyway: '仍要添加',
    whyNot: '请先勾选“仍要添加”。',
    added: (what: string) => `已添加到${statements}：${what}。`,
    fields: {
      period: '月份',
      app: '应用',
      amount: '金额',
      currency: '币种',
      deductions: '扣减',
      number: '结算单号',
      date: '结算单日期',
    },
    columns: {
      network: '该行的广告平台',
      periodEnd: '最后一天',
      debit: '借方',
    },
  },

  payment: {
    typed: `如果只有一笔收款，请点击下方的“打开${payments}”，填写一行。`,
    addThis: '添加此收款',
    isTwice: `“${payments}”工作表已有相同的收款`,
    whyNot: '请先为每笔选中的收款选择广告平台。',
    whyNone: '请先选择收款。',
    add: (count: number) => (count === 1 ? '添加收款' : `添加 ${formatQuantity(count, '笔收款')}`),
    added: (count: number) => `已添加 ${formatQuantity(count, '笔收款')}。`,
    fields: {
      date: '日期',
      network: '广告平台',
      amount: '金额',
      currency: '币种',
      fee: '银行手续费',
      withholding: '预扣税',
      reference: '付款附言',
      number: '结算单或月份',
    },
    columns: { network: '付款人', debit: '支出', direction: '收支方向', state: '状态' },
  },

  net: {
    title: '净收入',
    means: '将一个月的结算单按报表收入的比例，分摊到应用和国家/地区。',
    none: '还没有月份有结算单。请先添加。',
    make: '生成净收入',
    made: (month: string) => `${month}的净收入已生成。`,
  },

  settings: {
    title: '设置',
    books: '账册币种',
    saved: '设置已保存。',
  },
};
