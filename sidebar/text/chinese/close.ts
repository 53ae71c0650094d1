import { formatQuantity } from '../../../src/wording/chinese/shared';

/** Month close. `month` is "2026年10月"; amounts are "81,204.55 USD". */
export const close = {
  title: '月结',
  loading: '正在读取月结记录…',
  money: (amount: string, currency: string) => `${amount} ${currency}`,
  change: (amount: string, currency: string) =>
    `${amount.startsWith('-') ? '' : '+'}${amount} ${currency}`.trimEnd(),

  form: {
    title: '关账',
    means: '关账会锁定一个月的金额。此后的变动作为调整，记入未关账的月份。',
    month: '月份',
    currency: '币种',
    connections: '连接',
    zone: '时区',
    zoneIs: (zone: string) => `时区 ${zone}。`,
    zoneIsFixed: '此文件的所有月份使用同一个时区。',
    apps: '应用',
    appsHint: '留空：全部应用。',
    metrics: '同时关账的指标',
    nothingElse: '仅收入',
    mail: '将月结 CSV 发送到我的邮箱',
    readiness: '可以关账吗？',
    looking: '正在检查…',
    levels: { green: '就绪', amber: '待查', red: '未就绪' },
    reason: {
      label: '仍然关账的原因',
      hint: '保留给审计人员查看。',
      missing: '请填写仍然关账的原因。',
    },
    close: (month: string) => `${month}关账`,
    notChecked: '请等待上方的检查完成。',
    isRed: '没有红色项目时才能关账。',
    reading: (month: string) => `正在向服务请求 ${month}的数据… 可能需要一分钟。`,
    closeAt: (month: string, amount: string) => `${month}以 ${amount} 关账？`,
    later: '此后的变动作为调整，记入未关账的月份。',
    closing: (month: string) => `${month}正在关账… 可能需要一分钟。`,
    closed: (month: string, when: string, amount: string) => `${month}已关账（${when}），金额 ${amount}。`,
  },

  list: {
    title: '已关账的月份',
    empty: '还没有已关账的月份。',
    name: (month: string, currency: string) => `${month} · ${currency}`,
    checks: {
      exact: '与服务一致',
      'not compared': '未核对',
      broken: '账目不平',
      open: '已重新打开',
    },
    differs: (change: string) => `差异 ${change}`,
    closedAt: (amount: string) => `关账金额 ${amount}`,
    show: '打开月结概览',
    working: '正在处理…',
  },

  facts: {
    now: (amount: string) => `服务的当前金额为 ${amount}。`,
    booked: (bookedIn: string, amount: string) => `${bookedIn}记入 ${amount}。`,
    agrees: '记入后，账册与服务一致。',
    unchanged: '关账后没有变动。',
    version: (version: number, when: string, by: string) =>
      `版本 ${version}，关账：${when}${by === '' ? '' : `（${by}）`}`,
    reviewed: (by: string) => `复核人：${by}`,
    notReviewed: '未复核。须由同事复核。',
    toReview: '尚未复核。您可以复核此次关账。',
    allApps: '全部应用',
    checked: (when: string) => `上次检查：${when}`,
    next: (when: string) => `下次检查：${when}`,
    noNext: '不再定期检查',
  },

  act: {
    check: '立即检查',
    needsKey: (button: string) => `“${button}”需要您的报表密钥。`,
    checking: (month: string) => `正在检查 ${month}…`,
    checked: (month: string) => `${month}已检查。`,
    adjustments: (count: number) => `打开调整（${count}）`,
    journal: '凭证',
    statement: '月结报告',
    statementShown: '用“文件 ▸ 打印”打印月结报告，方向选纵向。',
    mail: '用邮件发送 CSV',
    mailing: '正在发送邮件…',
    mailed: (file: string, to: string) => `已将 ${file} 发送至 ${to}。`,
    review: '确认复核',
    reviewed: (month: string) => `已记录您对 ${month}的复核。点击“月结报告”，可将您的姓名写入其中。`,
    reopen: '重新打开',
    closeAgain: '再次关账',
    withMyKey: '使用我的密钥',
  },

  ask: {
    reopen: (month: string) => `重新打开 ${month}？`,
    reopenMeans:
      '“月结记录 …”保留已关账的版本。再次关账时，新版本包含所有调整；已记入的调整会在未关账的月份中冲销。',
    reason: { label: '原因', missing: '请填写重新打开的原因。' },
    reopened: (month: string) => `${month}已重新打开。`,
    withMyKey: (month: string) => `今后都用您的密钥检查 ${month}？`,
    withMyKeyMeans:
      '您的密钥与此前使用的密钥须属于服务中的同一账户，否则请勿继续。如果您的密钥无法读取某个应用，下次检查会冲销该应用的金额。',
    adopt: '今后在此文件中月结？',
    adoptMeans: '调整将记入此副本。请逐一展开已关账的月份，点击“立即检查”。之后，每小时检查会使用您的密钥。',
    adopted: '今后在此文件中月结。',
  },

  journal: {
    title: (month: string) => `${month}凭证`,
    means: '请在“科目”工作表中填写您的科目。',
    format: '格式',
    formats: {
      tab: '此文件中的工作表',
      csv: 'CSV',
      xero: 'Xero 手工凭证（CSV）',
      ledger: 'Ledger / hledger',
      beancount: 'Beancount',
    },
    make: '生成凭证',
    making: '正在生成…',
    openTab: '打开凭证',
    openAccounts: '打开科目',
    ready: (count: number) => `有 ${formatQuantity(count, '个文件')}可供下载：`,
    download: (name: string) => `下载 ${name}`,
  },

  trouble: {
    adopt: '在此继续月结',
    problem: (why: string) => `上次检查没有完成：${why}`,
    overdue: (months: string) =>
      `${months}：检查已晚了几天。请点击“立即检查”。关账人可能已没有密钥，或无法打开此文件。`,
  },
};
